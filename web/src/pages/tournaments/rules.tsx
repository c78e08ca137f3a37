import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import type { Format, Mode, PlayerName, Tournament } from '@valecuatro/contract'
import { listText } from '../../i18n/listText.ts'
import { CardsIcon } from '../../ui/icons.tsx'

type Rules = Tournament['rules']

export const modeName = (i18n: I18n, mode: Mode): string =>
  ({
    '1v1': i18n._('One against one'),
    '2v2': i18n._('Two against two'),
    '3v3': i18n._('Three against three'),
  })[mode]

/** The same within a sentence. */
export const modeInSentence = (i18n: I18n, mode: Mode): string =>
  ({
    '1v1': i18n._('one against one'),
    '2v2': i18n._('two against two'),
    '3v3': i18n._('three against three'),
  })[mode]

/** What differs most between tournaments, for narrow places: "One against one · to 15", and flor if there is one. */
export const briefRulesText = (i18n: I18n, { mode, target, flor, hands }: Rules, format: Format): string =>
  [
    modeName(i18n, mode),
    format === 'duplicate'
      ? i18n._('{hands} hands per round', { hands })
      : i18n._('to {points}', { points: target }),
    ...(flor ? [i18n._('with flor')] : []),
  ].join(' · ')

/** The rules in a few words: "One against one · to 15 · with flor". */
export const tournamentRulesText = (i18n: I18n, rules: Rules, format: Format): string =>
  rules.flor
    ? briefRulesText(i18n, rules, format)
    : `${briefRulesText(i18n, rules, format)} · ${i18n._('without flor')}`

/** The names of these players as a list in a sentence. */
export const namesText = (i18n: I18n, players: readonly PlayerName[]): string =>
  listText(
    i18n,
    players.map(({ username }) => username),
    'conjunction',
  )

/** All rules of a tournament, as a player reads them before entering. */
export function TournamentRules({ rules, format }: { rules: Rules; format: Format }) {
  const { i18n } = useLingui()
  const { mode, picaPica, picaFalta, turnSeconds, bestOf, bestOfFrom, seeding } = rules
  const { rounds, roundPause, lateEntryRound } = rules
  const bestOfThree = {
    all: i18n._('best of three games'),
    semifinals: i18n._('best of three games from the semifinals on'),
    final: i18n._('best of three games in the final'),
  }
  const seedings = {
    drawn: i18n._('random draw'),
    rating: i18n._('seeded by rating'),
    entry: i18n._('seeded in the order of joining'),
  }
  const parts = [
    tournamentRulesText(i18n, rules, format),
    mode === '3v3' && (picaPica ? i18n._('with pica-pica') : i18n._('without pica-pica')),
    mode === '3v3' && picaPica && picaFalta === 'six' && i18n._('falta in a pica-pica: 6 points at most'),
    turnSeconds !== null && i18n._('{seconds} s per turn', { seconds: turnSeconds }),
    bestOf === 3 && bestOfThree[bestOfFrom],
    format !== 'arena' && seedings[seeding],
    rounds !== null && i18n._('{rounds, plural, one {# round} other {# rounds}}', { rounds }),
    roundPause > 0 &&
      i18n._('{minutes, plural, one {# minute between rounds} other {# minutes between rounds}}', {
        minutes: roundPause,
      }),
    lateEntryRound > 1 && i18n._('open until round {round}', { round: lateEntryRound }),
  ].filter(text => text !== false)
  return (
    <p className="entry-conditions soft small">
      <CardsIcon size={16} />
      {parts.join(' · ')}
    </p>
  )
}
