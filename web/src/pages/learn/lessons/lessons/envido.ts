import type { LessonOf } from '../lesson.ts'

export const envido: LessonOf = i18n => ({
  id: 'envido',
  title: i18n._('Envido'),
  summary: i18n._('How to count, and who speaks first.'),
  rules: { players: 2, target: 15 },
  steps: [
    {
      deal: {
        mano: 0,
        hands: [
          ['7e', '5e', '12c'],
          ['6b', '4b', '1o'],
        ],
      },
      text: i18n._(
        'Envido is a bet on points, not on tricks. Two cards of one suit count 20 plus their numbers. What do your two swords count?',
      ),
      facts: { numbers: [20] },
      task: {
        kind: 'answer',
        right: 32,
        wrong: {
          12: i18n._('That’s 7 plus 5. Two cards of one suit start at 20.'),
          24: i18n._('The 12 of cups is of another suit. Count 20, plus 7, plus 5.'),
        },
        praise: i18n._('20 + 7 + 5 = 32. That’s a lot: the most you can have is 33.'),
        result: {
          tanto: { 0: 32 },
          examples: [{ cards: ['7e', '6e', '1b'], points: 33 }],
          numbers: [20, 7, 5],
        },
      },
    },
    {
      text: i18n._('Envido is called in the first trick, before you play a card. With 32 points, call it.'),
      facts: { tanto: { 0: 32 } },
      task: {
        kind: 'act',
        right: 'envido',
        wrong: { '7e': i18n._('Once you have played a card, it’s too late for envido. Call it first.') },
        after: [[1, 'quiero']],
        praise: i18n._(
          'Mano speaks first: you say 32. Beto has fewer and says “son buenas”, without telling how many. You win 2 points.',
        ),
        result: { tanto: { 0: 32 }, paid: 2, score: [2, 0] },
      },
    },
    {
      deal: {
        mano: 1,
        score: [2, 0],
        hands: [
          ['12c', '7c', '2e'],
          ['5o', '1o', '4b'],
        ],
      },
      text: i18n._(
        'Tens, elevens and twelves count 0. You hold the 12 of cups and the 7 of cups. How many points is that?',
      ),
      facts: { numbers: [0] },
      task: {
        kind: 'answer',
        right: 27,
        wrong: {
          39: i18n._('Almost, but the twelve counts 0.'),
          29: i18n._('The two is of swords, so it doesn’t count. Cups only: 20, plus 7, plus 0.'),
        },
        praise: i18n._('20 + 7 + 0 = 27. Without two cards of one suit, only your highest card counts.'),
        result: {
          tanto: { 0: 27 },
          examples: [{ cards: ['7b', '3e', '12o'], points: 7 }],
          numbers: [20, 0],
        },
      },
    },
    {
      before: [[1, 'envido']],
      text: i18n._(
        'Beto is mano and calls envido. Accepted, it’s for 2 points; if you decline, Beto gets 1. You have 27. Your answer?',
      ),
      facts: { tanto: { 0: 27 }, stakes: [{ call: 'envido', won: 2, refused: 1 }] },
      task: {
        kind: 'act',
        right: 'quiero',
        wrong: { 'no quiero': i18n._('27 is a good number: three hands in four have less. Accept.') },
        praise: i18n._(
          'Beto is mano and says 26 first. You say 27 and win 2 points. If you were equal, mano would win.',
        ),
        result: { tanto: { 0: 27, 1: 26 }, paid: 2, score: [4, 0] },
      },
    },
    {
      deal: {
        mano: 1,
        score: [4, 0],
        hands: [
          ['7b', '6b', '3o'],
          ['6c', '4c', '11e'],
        ],
      },
      before: [[1, 'envido']],
      text: i18n._(
        'Beto calls envido again, and you have 33. You can raise: “real envido” adds 3 points to the 2 of the envido.',
      ),
      facts: { tanto: { 0: 33 }, stakes: [{ call: 'envido', won: 2, refused: 1 }], numbers: [3] },
      task: {
        kind: 'act',
        right: 'real envido',
        wrong: { quiero: i18n._('That wins 2 points. With 33 you can play for more.') },
        after: [[1, 'quiero']],
        praise: i18n._(
          '2 + 3: you win 5 points. The biggest call is “falta envido”: all that the leader still needs. In the malas of a game to 30 it is the whole game.',
        ),
        result: { paid: 5, score: [9, 0], numbers: [2, 3, 30] },
      },
    },
  ],
})
