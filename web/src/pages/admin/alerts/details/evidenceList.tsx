import { Trans, useLingui } from '@lingui/react'
import { readAlertLinks } from '@valecuatro/contract/alertLinks'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Timestamp } from '../../kit/dates.tsx'
import { CopyId } from '../../kit/details.tsx'
import { useMayCall } from '../../kit/useMayCall.ts'
import { UserLink } from '../../kit/userLink.tsx'
import { evidenceText } from '../alertText.ts'
import { evidenceKeyText, evidenceOf, type Line, type LinkKind, type Piece } from './evidence.ts'

const HREFS: Record<LinkKind, (id: string, moves?: number) => string> = {
  player: id => `/admin/users/${id}`,
  match: id => `/admin/matches/${id}`,
  game: (id, moves) => `/game/${id}/replay${moves === undefined ? '' : `?moves=${moves}`}`,
  tournament: id => `/admin/tournaments/${id}`,
  alert: id => `/admin/alerts/${id}`,
}

/** The evidence of an alert: labelled values, and links to the related pages. */
export function EvidenceList({ metadata }: { metadata: Record<string, unknown> }) {
  const lines = evidenceOf(metadata)
  const { players, matches, games, tournaments } = readAlertLinks(metadata)
  const isEmpty = lines.length + players.length + matches.length + games.length + tournaments.length === 0
  if (isEmpty) {
    return (
      <p className="alert-none">
        <Trans id="No additional information" />
      </p>
    )
  }
  return (
    <dl className="evidence">
      {players.length > 0 && (
        <Row name={<Trans id="Players" />}>
          <ul className="evidence-links">
            {players.map(player => (
              <li key={player._id}>
                <UserLink user={player} />
              </li>
            ))}
          </ul>
        </Row>
      )}
      <Links name={<Trans id="Matches" />} kind="match" ids={matches} />
      <Links name={<Trans id="Replays" />} kind="game" ids={games} />
      <Links name={<Trans id="Tournaments" />} kind="tournament" ids={tournaments} />
      <Lines lines={lines} />
    </dl>
  )
}

function Lines({ lines }: { lines: readonly Line[] }) {
  const { i18n } = useLingui()
  return lines.map(([key, piece]) => (
    <Row
      key={key}
      name={evidenceKeyText(i18n, key === 'times' && piece.is === 'number' ? 'howOften' : key)}
      isWide={piece.is === 'table'}
    >
      <EvidenceValue piece={piece} />
    </Row>
  ))
}

function Row({ name, isWide = false, children }: { name: ReactNode; isWide?: boolean; children: ReactNode }) {
  return (
    <div data-wide={isWide}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Links({ name, kind, ids }: { name: ReactNode; kind: LinkKind; ids: readonly string[] }) {
  if (ids.length === 0) return null
  return (
    <Row name={name}>
      <ul className="evidence-links">
        {ids.map(id => (
          <li key={id}>
            <LinkTo kind={kind} id={id} />
          </li>
        ))}
      </ul>
    </Row>
  )
}

/** A link to a record. With a number of moves, a replay opens at the decision that came after them. */
function LinkTo({ kind, id, moves }: { kind: LinkKind; id: string; moves?: number | undefined }) {
  const mayOpen = useMayCall(kind === 'tournament' ? 'organiser' : 'moderator')
  const short = `…${id.slice(-8)}`
  if (!mayOpen) return <span title={id}>{short}</span>
  return (
    <Link href={HREFS[kind](id, moves)} className="record-link" title={id}>
      {short}
    </Link>
  )
}

function EvidenceValue({ piece }: { piece: Piece }): ReactNode {
  const { i18n } = useLingui()
  switch (piece.is) {
    case 'text':
      return evidenceText(i18n, piece.text)
    case 'number':
      return i18n.number(piece.number, { maximumFractionDigits: 3 })
    case 'truth':
      return piece.isTrue ? <Trans id="Yes" /> : <Trans id="No" />
    case 'moment':
      return <Timestamp at={piece.at} />
    case 'link':
      return <LinkTo kind={piece.kind} id={piece.id} moves={piece.moves} />
    case 'id':
      return <CopyId id={piece.id} />
    case 'list':
      return (
        <ul className="evidence-pieces">
          {piece.pieces.map((each, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order of the evidence is fixed
            <li key={index}>
              <EvidenceValue piece={each} />
            </li>
          ))}
        </ul>
      )
    case 'table':
      return <EvidenceTable columns={piece.columns} rows={piece.rows} />
    case 'group':
      return (
        <dl className="evidence evidence-group">
          <Lines lines={piece.lines} />
        </dl>
      )
  }
}

function EvidenceTable({ columns, rows }: { columns: readonly string[]; rows: readonly (Piece | null)[][] }) {
  const { i18n } = useLingui()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be focusable by keyboard
    <div className="evidence-table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column} scope="col">
                {evidenceKeyText(i18n, column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order of the evidence is fixed
            <tr key={index}>
              {columns.map((column, place) => {
                const piece = row[place]
                return <td key={column}>{piece && <EvidenceValue piece={piece} />}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
