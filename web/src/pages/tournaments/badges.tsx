import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import type { EnterAs, Format, Mode, PlayerName, Tournament } from '@valecuatro/contract'
import { isRoundFormat } from '@valecuatro/contract/values'
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
  swiss: (
    <Icon>
      <path d="M3 6h7M14 6h7M3 12h7M14 12h7M3 18h7M14 18h7" />
      <path d="m10 6 4 6M14 6l-4 6M10 12l4 6M14 12l-4 6" strokeWidth="1.2" />
    </Icon>
  ),
  groups: (
    <Icon>
      <rect x="3" y="3.500" width="6" height="6" rx="1.2" />
      <rect x="3" y="14.500" width="6" height="6" rx="1.2" />
      <path d="M9 6.500h4v11H9M13 12h4" />
      <rect x="17" y="9.500" width="4.500" height="5" rx="1.2" />
    </Icon>
  ),
  'double-elimination': (
    <Icon>
      <path d="M3 4h5v4H3M8 6h5M3 13h4v3H3M3 20h4v-3M7 15h3v4h3M13 6h3v13h-3M16 12h5" />
    </Icon>
  ),
  duplicate: (
    <Icon>
      <rect x="3.500" y="4.500" width="7" height="10" rx="1.2" />
      <rect x="13.500" y="4.500" width="7" height="10" rx="1.2" />
      <path d="M7 18.500h10M9.500 16.500l-2.500 2 2.500 2M14.500 16.500l2.500 2-2.500 2" />
    </Icon>
  ),
}

/** The names of the formats. */
export const formatNames = (i18n: I18n): Record<Format, string> => ({
  arena: i18n._('Arena'),
  bracket: i18n._('Bracket'),
  swiss: i18n._('Swiss'),
  groups: i18n._('Groups and bracket'),
  'double-elimination': i18n._('Double elimination'),
  duplicate: i18n._('Duplicate deals'),
})

export function FormatMark({ format }: { format: Format }) {
  const { i18n } = useLingui()
  return (
    <span className="format-mark soft small strong">
      {DRAWINGS[format]}
      {formatNames(i18n)[format]}
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
  if (isRoundFormat(format))
    return (
      <>
        {format === 'swiss' && (
          <Trans id="Several rounds, always against someone with as many wins. No one is knocked out." />
        )}
        {format === 'groups' && (
          <Trans id="Groups of four, everyone against everyone. The first two of each group go on to a bracket." />
        )}
        {format === 'double-elimination' && (
          <Trans id="Losers go on in a second bracket. Two defeats knock you out." />
        )}
        {format === 'duplicate' && (
          <Trans id="All tables play the same cards. What counts is who makes more of them." />
        )}
        {mode !== '1v1' && (
          <>
            {' '}
            <Trans id="Teams stay together throughout." />
          </>
        )}
      </>
    )
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
          id="{count, plural, one {The bracket needs a number of players divisible by three. {name} was the last to join alone and got the entry fee back.} other {The bracket needs a number of players divisible by three. {name} were the last to join alone and got their entry fees back.}}"
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
