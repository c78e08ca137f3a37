import type { LessonOf } from '../lesson.ts'

export const flor: LessonOf = i18n => ({
  id: 'flor',
  title: i18n._('Flor'),
  summary: i18n._('Three cards of one suit, at tables that play with flor.'),
  rules: { players: 2, target: 15, flor: true },
  steps: [
    {
      deal: {
        mano: 0,
        hands: [
          ['6c', '5c', '3c'],
          ['5o', '11b', '3e'],
        ],
      },
      text: i18n._(
        'Some tables play with flor: three cards of one suit. It counts 20 plus all three numbers. What does your flor count?',
      ),
      facts: { numbers: [20] },
      task: {
        kind: 'answer',
        right: 34,
        wrong: {
          31: i18n._('That’s the envido. In a flor all three cards count: add the 3.'),
          14: i18n._('Don’t forget the 20.'),
        },
        praise: i18n._('20 + 6 + 5 + 3 = 34.'),
        result: { flor: { 0: 34 }, numbers: [20, 6, 5, 3] },
      },
    },
    {
      text: i18n._('If you have a flor, you must call it before you play a card. Call it.'),
      task: {
        kind: 'act',
        right: 'flor',
        praise: i18n._('Beto has no flor: you win 3 points at once, and there is no envido in this hand.'),
        result: { paid: 3, score: [3, 0] },
      },
    },
    {
      deal: {
        mano: 1,
        score: [3, 0],
        hands: [
          ['7b', '4b', '2b'],
          ['6o', '5o', '1c'],
        ],
      },
      before: [[1, 'envido']],
      text: i18n._('Beto calls envido, but you have a flor again. A flor cancels the envido: call it.'),
      task: {
        kind: 'act',
        right: 'flor',
        praise: i18n._('The envido is off, and you win 3 points for the flor.'),
        result: { paid: 3, score: [6, 0] },
      },
    },
    {
      deal: {
        mano: 1,
        score: [6, 0],
        hands: [
          ['7o', '6o', '4o'],
          ['5b', '10b', '2b'],
        ],
      },
      before: [[1, 'flor']],
      text: i18n._(
        'Beto has a flor too. You can compare them for 4 points (flor), give Beto 3 (con flor me achico) or ask for 6 (contraflor). Yours counts 37.',
      ),
      facts: {
        flor: { 0: 37 },
        stakes: [
          { call: 'flor', won: 4, refused: 3 },
          { call: 'contraflor', won: 6, refused: 4 },
        ],
      },
      task: {
        kind: 'act',
        right: 'contraflor',
        wrong: {
          flor: i18n._('That would win 4 points. 37 is almost the best flor there is: ask for more.'),
          'con flor me achico': i18n._(
            'That gives Beto 3 points, and 37 is almost the best flor there is. Ask for more.',
          ),
        },
        after: [[1, 'quiero']],
        praise: i18n._('37 against 27: the contraflor wins you 6 points.'),
        result: { flor: { 0: 37, 1: 27 }, paid: 6, score: [12, 0] },
      },
    },
  ],
})
