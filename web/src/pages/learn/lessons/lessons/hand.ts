import type { LessonOf } from '../lesson.ts'

export const hand: LessonOf = i18n => ({
  id: 'hand',
  title: i18n._('Your first hand'),
  summary: i18n._('Play on your own: just the cards, without calls.'),
  rules: { players: 2, target: 15 },
  steps: [
    {
      deal: {
        mano: 1,
        hands: [
          ['7e', '1o', '5o'],
          ['2b', '12c', '6o'],
        ],
      },
      text: i18n._('Now it’s up to you. Beto is mano and leads. Win two tricks, and the hand is yours.'),
      task: {
        kind: 'hand',
        praise: i18n._('You won your first hand on your own: 1 point.'),
        lost: i18n._(
          'This one goes to Beto. If a card can’t win the trick, make it your weakest, and keep the good ones. Try it again.',
        ),
        result: { hand: 0, paid: 1, score: [1, 0] },
      },
    },
    {
      deal: {
        mano: 0,
        score: [1, 0],
        hands: [
          ['3e', '2o', '4c'],
          ['1c', '12o', '5c'],
        ],
      },
      text: i18n._('After each hand the next player is mano. Now you lead. Win this one too.'),
      task: {
        kind: 'hand',
        praise: i18n._('Well played: that makes 2 points.'),
        lost: i18n._('This one goes to Beto. Use your three and your two to win tricks. Try it again.'),
        result: { hand: 0, paid: 1, score: [2, 0] },
      },
    },
    {
      deal: {
        mano: 1,
        score: [2, 0],
        hands: [
          ['7o', '2e', '6b'],
          ['3o', '1c', '7b'],
        ],
      },
      text: i18n._('One last hand, and Beto has better cards this time. You still have what it takes.'),
      task: {
        kind: 'hand',
        praise: i18n._('3 points. You can play a hand now. What’s missing is the best part: the calls.'),
        lost: i18n._(
          'This one goes to Beto. Don’t waste your two on a trick that it can’t win. Try it again.',
        ),
        result: { hand: 0, paid: 1, score: [3, 0] },
      },
    },
  ],
})
