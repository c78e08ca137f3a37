import type { LessonOf } from '../lesson.ts'

export const score: LessonOf = i18n => ({
  id: 'score',
  title: i18n._('Points and matchsticks'),
  summary: i18n._('Fósforos, malas and buenas, and the last point of a game.'),
  rules: { players: 2, target: 30 },
  steps: [
    {
      deal: {
        mano: 1,
        score: [4, 9],
        hands: [
          ['3c', '5b', '7o'],
          ['2o', '11c', '4e'],
        ],
        played: [
          [1, '2o'],
          [0, '3c'],
          [0, '5b'],
          [1, '11c'],
          [1, '4e'],
        ],
      },
      text: i18n._(
        'Points are counted with matchsticks (fósforos): four make a square, the fifth crosses it. Beto has a crossed square and four more. How many is that?',
      ),
      task: {
        kind: 'answer',
        right: 9,
        wrong: {
          8: i18n._('A crossed square has five matchsticks: four sides and the diagonal.'),
          5: i18n._('The crossed square is 5. Add the four matchsticks of the next one.'),
        },
        praise: i18n._('5 + 4 = 9. You have 4: one more point crosses your first square.'),
        result: { score: [4, 9], numbers: [5] },
      },
    },
    {
      text: i18n._('One trick each, and Beto leads a four. Win the hand.'),
      task: {
        kind: 'act',
        right: '7o',
        praise: i18n._('1 point for the hand: the fifth matchstick crosses your square.'),
        result: { hand: 0, paid: 1, score: [5, 9] },
      },
    },
    {
      deal: {
        mano: 0,
        score: [14, 20],
        hands: [
          ['6e', '4e', '1c'],
          ['5c', '3c', '10o'],
        ],
      },
      text: i18n._(
        'In a game to 30 the first 15 points are the “malas”, the rest the “buenas”. You are at 14 and have 30 for the envido: call it.',
      ),
      facts: { tanto: { 0: 30 }, score: [14, 20], numbers: [15] },
      task: {
        kind: 'act',
        right: 'envido',
        after: [[1, 'quiero']],
        praise: i18n._(
          '16 points: you are in the buenas, which have matchsticks of their own in the second row.',
        ),
        result: { paid: 2, score: [16, 20] },
      },
    },
    {
      deal: {
        mano: 0,
        score: [28, 29],
        hands: [
          ['7c', '4c', '5o'],
          ['1e', '6e', '12o'],
        ],
      },
      text: i18n._(
        'You have 28 and Beto 29. Your cards are weak, but you have 31 for the envido, which counts before the hand. What do you do?',
      ),
      facts: { score: [28, 29], tanto: { 0: 31 } },
      task: {
        kind: 'act',
        right: 'envido',
        wrong: {
          '7c': i18n._('If you play on, Beto needs only this hand to win. The envido counts first: call it.'),
          '5o': i18n._('If you play on, Beto needs only this hand to win. The envido counts first: call it.'),
        },
        after: [[1, 'quiero']],
        praise: i18n._('You reach 30 and win the game before a card is played. Now for a real game!'),
        result: { paid: 2, score: [30, 29], game: 0 },
      },
    },
  ],
})
