import type { LessonOf } from '../lesson.ts'

export const partner: LessonOf = i18n => ({
  id: 'partner',
  title: i18n._('Playing with a partner'),
  summary: i18n._('Two against two: the trick belongs to both of you.'),
  rules: { players: 4, target: 15 },
  steps: [
    {
      deal: {
        mano: 1,
        hands: [
          ['7o', '4b', '11c'],
          ['12o', '3b', '4o'],
          ['3e', '6c', '12b'],
          ['2c', '10o', '5e'],
        ],
      },
      text: i18n._(
        'Two against two. Tita, across the table, is your partner. The strongest of the four cards wins the trick for its side.',
      ),
    },
    {
      before: [
        [1, '12o'],
        [2, '3e'],
        [3, '2c'],
      ],
      text: i18n._('You play last, and Tita’s three is winning. Which card do you play?'),
      task: {
        kind: 'act',
        right: '4b',
        wrong: {
          '7o': i18n._('It would win, but the trick is already yours. Save the seven.'),
          '11c': i18n._('Close. The trick is already yours, so play your weakest card: the four.'),
        },
        praise: i18n._(
          'The trick is yours and Tita’s. Tita played the best card, so she leads the next one.',
        ),
        result: { trick: 0 },
      },
    },
    {
      before: [
        [2, '6c'],
        [3, '10o'],
      ],
      text: i18n._('Tita leads a weak card and leaves this trick to you. Beto plays after you. Which card?'),
      task: {
        kind: 'act',
        right: '7o',
        wrong: {
          '11c': i18n._('It beats the ten, but Beto plays last and may well have more. Make sure of it.'),
        },
        after: [[1, '3b']],
        praise: i18n._(
          'Not even Beto’s three beats the seven of coins. Two tricks: your side wins the hand and 1 point.',
        ),
        result: { trick: 0, hand: 0, paid: 1, score: [1, 0] },
      },
    },
    {
      deal: {
        mano: 0,
        score: [1, 0],
        hands: [
          ['5o', '4o', '12c'],
          ['7c', '3c', '1o'],
          ['7e', '6e', '2b'],
          ['12b', '6b', '10e'],
        ],
      },
      text: i18n._(
        'You have 29 for the envido. Only the best hand of each side counts, so Tita can help you. Call envido.',
      ),
      facts: { tanto: { 0: 29 } },
      task: {
        kind: 'act',
        right: 'envido',
        after: [[1, 'quiero']],
        praise: i18n._('Beto’s 30 beat your 29, but Tita had 33. Your side wins 2 points.'),
        result: { tanto: { 0: 29, 1: 30, 2: 33 }, paid: 2, score: [3, 0] },
      },
    },
  ],
})
