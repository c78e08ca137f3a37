import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { DuplicateSheet as Sheet, TournamentId } from '@valecuatro/contract'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { PlayingCard } from '../../../art/playingCard.tsx'
import { request } from '../../../net/query.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Badge } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { EntrantNames, type People } from './entrantNames.tsx'

export const percentText = (i18n: I18n, percent: number) =>
  i18n.number(percent / 100, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })

interface DuplicateSheetProps {
  tournamentId: TournamentId
  round: number
  people: People
}

/** What every table made of the deals of a round that has ended: the whole round, and each hand with its cards. */
export function DuplicateSheet({ tournamentId, round, people }: DuplicateSheetProps) {
  const query = useQuery({
    queryKey: ['tournament', tournamentId, 'sheet', round],
    queryFn: () =>
      request('GET /api/tournaments/{id}/rounds/{round}/sheet', {
        params: { id: tournamentId, round },
      }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <section className="duplicate-sheet stack-3" aria-labelledby="sheet-title">
      <h3 id="sheet-title">
        <Trans id="Comparison" />
      </h3>
      <Loaded
        query={query}
        loading={<Skeleton height="14rem" />}
        failed={<Trans id="The comparison could not be loaded" />}
      >
        {sheet => <Comparison sheet={sheet} people={people} />}
      </Loaded>
    </section>
  )
}

function Comparison({ sheet, people }: { sheet: Sheet; people: People }) {
  const { i18n } = useLingui()
  const [open, setOpen] = useState('round')
  const tabs = [
    { name: 'round', label: i18n._('Whole round'), content: <WholeRound sheet={sheet} people={people} /> },
    ...sheet.deals.map(deal => ({
      name: String(deal.hand),
      label: i18n._('Hand {hand}', { hand: deal.hand }),
      content: <Deal sheet={sheet} deal={deal} people={people} />,
    })),
  ]
  return (
    <>
      <Tabs label={i18n._('Hands')} tabs={tabs} open={open} onOpen={setOpen} />
      <p className="field-hint">
        <Trans id="Hash (SHA-256)" />: <code className="break-words">{sheet.commitment}</code>
        <br />
        <Trans id="The replay of each table verifies that its cards follow from the secret with this hash." />
      </p>
    </>
  )
}

interface Line {
  key: string
  entrant: number
  percent: number
  middle: ReactNode
}

/** Lines of entrants with their percentages, the best first. */
function Lines({
  title,
  heading,
  lines,
  people,
}: {
  title: string
  heading: string
  lines: readonly Line[]
  people: People
}) {
  const { i18n } = useLingui()
  const isMe = (entrant: number) => !!people.progress.entrants[entrant]?.some(({ _id }) => _id === people.me)
  return (
    <div className="panel">
      <table className="leaderboard sheet-lines">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{i18n._('Player')}</th>
            <th scope="col" data-numeric="true">
              {heading}
            </th>
            <th scope="col" data-numeric="true">
              {i18n._('Percent')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines
            .toSorted((a, b) => b.percent - a.percent)
            .map(({ key, entrant, percent, middle }) => (
              <tr key={key} data-me={isMe(entrant)}>
                <th scope="row">
                  <EntrantNames entrant={entrant} people={people} />
                </th>
                <td data-numeric="true">{middle}</td>
                <td data-numeric="true">
                  <strong>{percentText(i18n, percent)}</strong>
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}

function WholeRound({ sheet: { tables }, people }: { sheet: Sheet; people: People }) {
  const { i18n } = useLingui()
  const lines = tables.flatMap(({ number, sides, percents, gameId, isAdjusted }) =>
    ([0, 1] as const).map(side => ({
      key: `${number}:${side}`,
      entrant: sides[side],
      percent: percents[side],
      middle: isAdjusted ? (
        <Badge>
          <Trans id="Not played" />
        </Badge>
      ) : gameId === null ? null : (
        <Link href={`/game/${gameId}/replay`} className="link">
          <Trans id="Replay" />
          <span className="sr-only"> {i18n._('Table {number}', { number })}</span>
        </Link>
      ),
    })),
  )
  return <Lines title={i18n._('Whole round')} heading={i18n._('Replay')} lines={lines} people={people} />
}

/** The cards of one hand, and for each side what those who held them made of them. */
function Deal({ sheet, deal, people }: { sheet: Sheet; deal: Sheet['deals'][number]; people: People }) {
  const { i18n } = useLingui()
  return (
    <div className="sheet-sides">
      {/* The side of mano first. */}
      {(deal.mano % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)).map(side => {
        const isMano = deal.mano % 2 === side
        const title = isMano ? i18n._('Mano') : i18n._('Against mano')
        const lines = sheet.tables.flatMap(({ number, sides }, table) => {
          const result = deal.results[table]
          if (!result) return []
          const { points, percents } = result
          return [
            {
              key: String(number),
              entrant: sides[side],
              percent: percents[side],
              middle: `${points[side]}–${points[side === 0 ? 1 : 0]}`,
            },
          ]
        })
        return (
          <div key={side} className="stack-2">
            <h4>{title}</h4>
            <div className="sheet-cards">
              {deal.cards.map((cards, seat) =>
                seat % 2 === side ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its index
                  <span key={seat} className="sheet-hand">
                    {cards.map(card => (
                      <PlayingCard key={card} card={card} />
                    ))}
                  </span>
                ) : null,
              )}
            </div>
            {lines.length > 0 ? (
              <Lines title={title} heading={i18n._('Points')} lines={lines} people={people} />
            ) : (
              <p className="soft">
                <Trans id="No table played this hand." />
              </p>
            )}
          </div>
        )
      })}
    </div>
  )
}
