import type { I18n } from '@lingui/core'
import type { Choice } from '@valecuatro/bots/analysis'
import {
  type Action,
  isCard,
  isEnvidoCall,
  isTrucoCall,
  rivalOf,
  type Seat,
  teamOf,
} from '@valecuatro/engine'
import { cardName } from '../../../../art/cardName.ts'
import { actionName, CALL_LABELS, envidoPoints, type Scene, stakesOf } from '../../../../game/index.ts'
import { type Advice, type Question, questionOf, winsGame } from './advice.ts'

const percent = (i18n: I18n, share: number) =>
  i18n.number(share, { style: 'percent', maximumFractionDigits: 0 })

/** The argument for or against a choice: its chances with these cards, and what it is worth at this score. */
export function choiceText(
  i18n: I18n,
  action: Action,
  scene: Scene,
  seat: Seat,
  { chances }: Advice,
): string {
  if (isCard(action)) {
    const card = chances.cards.find(each => each.card === action)
    if (!card) return ''
    return i18n._('Wins the trick in {trick} and the hand in {hand} of the deals.', {
      trick: percent(i18n, card.trick),
      hand: percent(i18n, card.hand),
    })
  }
  if (action === 'mazo') return i18n._('You give up the hand.')
  const isEnvido = isEnvidoCall(action) || isEnvidoCall(scene.asked?.call)
  return [
    action === 'no quiero' ? '' : betText(i18n, isEnvido, advisedChance(isEnvido, chances)),
    ...worthTexts(i18n, action, scene, seat),
  ]
    .filter(Boolean)
    .join(' ')
}

const advisedChance = (isEnvido: boolean, { envido, hand }: Advice['chances']) => (isEnvido ? envido : hand)

function betText(i18n: I18n, isEnvido: boolean, chance: number | null): string {
  if (chance === null) return ''
  const values = { chance: percent(i18n, chance) }
  return isEnvido
    ? i18n._('You win the envido in {chance} of the deals.', values)
    : i18n._('You win the hand in {chance} of the deals.', values)
}

function worthTexts(i18n: I18n, action: Action, scene: Scene, seat: Seat): string[] {
  const stakes = stakesOf(scene, seat, action)
  if (!stakes) return []
  const { score, rules } = scene
  const team = teamOf(seat)
  const { won, lost, refused } = stakes
  const loses = (points: number) => winsGame(points, score, rivalOf(team), rules.target)
  if (action === 'no quiero') {
    return [
      i18n._('They score {points, plural, one {# point} other {# points}}.', { points: refused }),
      loses(refused) ? i18n._('That loses the game.') : '',
    ]
  }
  const isCall = isEnvidoCall(action) || isTrucoCall(action)
  return [
    isCall
      ? i18n._(
          'If they accept, it’s for {won, plural, one {# point} other {# points}}; if not, you score {refused}.',
          { won, refused },
        )
      : i18n._('It’s for {points, plural, one {# point} other {# points}}.', { points: won }),
    winsGame(won, score, team, rules.target) ? i18n._('If you win it, you win the game.') : '',
    loses(lost) ? i18n._('If you lose it, you lose the game.') : '',
  ]
}

/** The texts of the question before a costly move, including the better choice. */
export function questionTexts(
  i18n: I18n,
  [chosen, best]: readonly [Choice, Choice],
  scene: Scene,
  seat: Seat,
  { chances }: Advice,
): { question: string; reason: string } {
  const asked = questionOf(chosen.action, best.action, {
    chances,
    tanto: envidoPoints(scene, seat),
    isEnvidoAsked: isEnvidoCall(scene.asked?.call),
  })
  return {
    question: questionText(i18n, asked),
    reason: i18n._(
      'A strong player would choose {better}: the chance to win the game is {best} instead of {chance}.',
      {
        better: actionName(i18n, best.action),
        best: percent(i18n, best.winChance),
        chance: percent(i18n, chosen.winChance),
      },
    ),
  }
}

function questionText(i18n: I18n, question: Question): string {
  switch (question.kind) {
    case 'envido': {
      const { points } = question
      return question.isDeclined
        ? i18n._('You have {points} for the envido. Decline?', { points })
        : i18n._('You have {points} for the envido. Play without calling?', { points })
    }
    case 'fold':
      return i18n._('You win this hand in {chance} of the deals. Fold?', {
        chance: percent(i18n, question.chance),
      })
    case 'decline':
      return i18n._('You win this hand in {chance} of the deals. Decline?', {
        chance: percent(i18n, question.chance),
      })
    case 'accept': {
      const chance = percent(i18n, question.chance)
      return question.what === 'envido'
        ? i18n._('You win the envido in only {chance} of the deals. Accept?', { chance })
        : i18n._('You win this hand in only {chance} of the deals. Accept?', { chance })
    }
    case 'card':
      return i18n._('The {better} wins the hand more often. Play the {card}?', {
        better: cardName(i18n, question.better),
        card: cardName(i18n, question.card),
      })
    case 'other':
      return isCard(question.action)
        ? i18n._('Play the {card} now?', { card: cardName(i18n, question.action) })
        : i18n._('{call}, are you sure?', { call: CALL_LABELS[question.action] })
  }
}
