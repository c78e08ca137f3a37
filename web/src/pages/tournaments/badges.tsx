import { Trans, useLingui } from '@lingui/react'
import type { EnterAs, Format, Mode, PlayerName, Tournament } from '@valecuatro/contract'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icons.tsx'
import { Badge } from '../../ui/notice.tsx'
import { namesText } from './rules.tsx'

/** The icons of the formats: a round table for an arena, connected tables for a bracket. */
const DRAWINGS: Record<Format, ReactNode> = {
  arena: (
    <Icon>
      <circle cx="12" cy="12" r="4.6" />
      <path d="M12 2.6v1.6M12 19.8v1.6M2.6 12h1.6M19.8 12h1.6" strokeWidth="2.8" />
      <path d="M17.6 4.6a9 9 0 0 1 2 2.2M4.4 17.200a9 9 0 0 0 2 2.2" />
    </Icon>
  ),
  bracket: (
    <Icon>
      <path d="M3 4.500h5v5H3M3 14.500h5v5H3M8 7h4v10H8M12 12h4" />
      <rect x="16" y="9" width="5.5" height="6" rx="1.2" />
    </Icon>
  ),
}

export function FormatMark({ format }: { format: Format }) {
  return (
    <span className="format-mark soft small strong">
      {DRAWINGS[format]}
      {format === 'arena' ? <Trans id="Arena" /> : <Trans id="Bracket" />}
    </span>
  )
}

/** One sentence that explains the format. */
export function FormatLine({
  format,
  mode,
  enterAs = 'alone',
}: {
  format: Format
  mode: Mode
  enterAs?: EnterAs
}) {
  if (format === 'bracket' && mode === '1v1')
    return <Trans id="Tables of two. The winner advances, up to the final." />
  if (format === 'bracket' && mode === '3v3')
    return enterAs === 'alone' ? (
      <Trans id="Tables of six. The three winners advance, each time in new teams, up to the final." />
    ) : (
      <Trans id="Tables of six. The winners advance up to the final. Teams stay together throughout." />
    )
  if (format === 'bracket' && enterAs !== 'alone')
    return <Trans id="Tables of four. The winners advance up to the final. Pairs stay together throughout." />
  return format === 'arena' ? (
    <Trans id="Play as many games as you like. Points add up until the end." />
  ) : (
    <Trans id="Tables of four. The two winners advance, each with a new partner, up to the final." />
  )
}

/** Says who got the entry fee back because they were too few for another side of a bracket. */
export function RefundedNote({
  tournament: { rules, entry },
  refunded,
}: {
  tournament: Pick<Tournament, 'rules' | 'entry'>
  refunded: PlayerName[]
}) {
  const { i18n } = useLingui()
  if (refunded.length === 0) return null
  const values = { name: namesText(i18n, refunded), count: refunded.length }
  return (
    <p className="soft above-3">
      {rules.mode === '3v3' ? (
        <Trans
          id="{count, plural, one {The bracket needs a number of players that three divides. {name} was the last to join alone and got the entry fee back.} other {The bracket needs a number of players that three divides. {name} were the last to join alone and got their entry fees back.}}"
          values={values}
        />
      ) : entry.enterAs === 'alone' ? (
        <Trans
          id="The bracket needs an even number of players. {name} joined last and got the entry fee back."
          values={values}
        />
      ) : (
        <Trans
          id="The bracket needs an even number of players. {name} was the last to join alone and got the entry fee back."
          values={values}
        />
      )}
    </p>
  )
}

/** Says why a tournament was cancelled, and that the fees were refunded. */
export function CancellationNote({ entryFee, cancelReason }: Pick<Tournament, 'entryFee' | 'cancelReason'>) {
  if (cancelReason !== null)
    return (
      <>
        {entryFee === 0 ? (
          <Trans id="Cancelled by the organiser." />
        ) : (
          <Trans id="Cancelled by the organiser. All entry fees were refunded." />
        )}
        <br />
        <Trans id="Reason: {reason}" values={{ reason: cancelReason }} />
      </>
    )
  return entryFee === 0 ? (
    <Trans id="Not enough players joined." />
  ) : (
    <Trans id="Not enough players joined. All entry fees were refunded." />
  )
}

type Shown = Pick<Tournament, 'status' | 'outcome' | 'format' | 'startDate' | 'isPractice'>

/** The status of a tournament, after the mark of a practice tournament. */
export function StatusBadge(tournament: Shown) {
  return (
    <>
      {tournament.isPractice && (
        <Badge>
          <Trans id="Practice" />
        </Badge>
      )}
      <PlainStatus {...tournament} />
    </>
  )
}

/** An arena stays open while it is played; from its start on it is shown as running. */
function PlainStatus({ status, outcome, format, startDate }: Shown) {
  if (outcome === 'refunded')
    return (
      <Badge tone="danger">
        <Trans id="Cancelled" />
      </Badge>
    )
  switch (status) {
    case 'draft':
      return (
        <Badge>
          <Trans id="Draft" />
        </Badge>
      )
    case 'open':
      return format === 'arena' && Date.parse(startDate) <= Date.now() ? (
        <Badge tone="warning">
          <Trans id="Running" />
        </Badge>
      ) : (
        <Badge tone="success">
          <Trans id="Open" />
        </Badge>
      )
    case 'in_progress':
      return (
        <Badge tone="warning">
          <Trans id="In progress" />
        </Badge>
      )
    case 'finished':
      return (
        <Badge>
          <Trans id="Finished" />
        </Badge>
      )
  }
}

export const DisqualifiedBadge = () => (
  <Badge tone="danger">
    <Trans id="Disqualified" />
  </Badge>
)
