import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import type { Format, Tournament } from '@valecuatro/contract'
import { CardsIcon } from '../../ui/icons.tsx'

type Rules = Tournament['rules']

/** What differs most between tournaments, for narrow places: "One against one · to 15", and flor if there is one. */
export const briefRulesText = (i18n: I18n, { mode, target, flor }: Rules): string =>
  [
    mode === '1v1' ? i18n._('One against one') : i18n._('Two against two'),
    i18n._('to {points}', { points: target }),
    ...(flor ? [i18n._('with flor')] : []),
  ].join(' · ')

/** The rules in a few words: "One against one · to 15 · with flor". */
export const tournamentRulesText = (i18n: I18n, rules: Rules): string =>
  rules.flor ? briefRulesText(i18n, rules) : `${briefRulesText(i18n, rules)} · ${i18n._('without flor')}`

/** All rules of a tournament, as a player reads them before entering. */
export function TournamentRules({ rules, format }: { rules: Rules; format: Format }) {
  const { i18n } = useLingui()
  const { turnSeconds, bestOf, seeding } = rules
  const seedings = {
    drawn: i18n._('random draw'),
    rating: i18n._('seeded by rating'),
    entry: i18n._('seeded in the order of joining'),
  }
  const parts = [
    tournamentRulesText(i18n, rules),
    turnSeconds !== null && i18n._('{seconds} s per turn', { seconds: turnSeconds }),
    bestOf === 3 && i18n._('best of three games'),
    format === 'bracket' && seedings[seeding],
  ].filter(text => text !== false)
  return (
    <p className="entry-conditions soft small">
      <CardsIcon size={16} />
      {parts.join(' · ')}
    </p>
  )
}
