import { CATCH_CHANCE } from '@valecuatro/contract/talk'
import type { LessonOf } from '../lesson.ts'

export const senas: LessonOf = i18n => ({
  id: 'senas',
  title: i18n._('Señas'),
  summary: i18n._('Tell your partner what you hold without a word.'),
  rules: { players: 4, target: 15 },
  steps: [
    {
      deal: {
        mano: 3,
        hands: [
          ['1o', '5c', '7o'],
          ['11b', '4e', '12c'],
          ['3b', '6o', '10b'],
          ['2e', '5b', '11o'],
        ],
      },
      sign: { seat: 2, sign: 'tres' },
      text: i18n._(
        'Partners tell each other their cards with faces: the señas. Tita bites her lip, which means a three.',
      ),
    },
    {
      before: [[3, '2e']],
      text: i18n._(
        'Mecha leads a two. Tita plays last, and you know that she has a three. Which card do you play?',
      ),
      task: {
        kind: 'act',
        right: '5c',
        wrong: {
          '7o': i18n._('It would win, but Tita’s three wins too. Save the seven.'),
          '1o': i18n._('The ace of coins doesn’t beat a two. Play your weakest card, and let Tita win.'),
        },
        after: [
          [1, '11b'],
          [2, '3b'],
        ],
        praise: i18n._('Tita’s three wins the trick, and you still have the seven of coins.'),
        result: { trick: 0 },
      },
    },
    {
      deal: {
        mano: 2,
        hands: [
          ['1e', '5o', '10c'],
          ['4c', '7b', '3e'],
          ['12b', '3o', '6e'],
          ['2c', '11o', '4b'],
        ],
      },
      text: i18n._(
        'You have the ace of swords. Tell Tita: open “Chat & señas” below and choose “Ace of swords”, the raised eyebrows.',
      ),
      task: {
        kind: 'sign',
        right: 'ancho de espadas',
        wrong: i18n._('That seña means another card. The ace of swords is the one with raised eyebrows.'),
        praise: i18n._(
          'Now Tita knows. Each opponent has a 1 in 10 chance of seeing it, so choose the moment. By custom, a seña never lies.',
        ),
        result: { numbers: [1, 1 / CATCH_CHANCE] },
      },
    },
    {
      before: [
        [2, 'truco'],
        [3, 'quiero'],
        [2, '12b'],
        [3, '2c'],
      ],
      text: i18n._(
        'Tita called truco because she knows about your ace. Mecha’s two is winning. Which card do you play?',
      ),
      facts: { worth: 2 },
      task: {
        kind: 'act',
        right: '1e',
        wrong: {
          '10c': i18n._('A ten doesn’t beat a two. Tita is counting on your ace.'),
          '5o': i18n._('A five doesn’t beat a two. Tita is counting on your ace.'),
        },
        after: [[1, '4c']],
        praise: i18n._(
          'The first trick is yours. With señas, two partners play as if they held all six cards together.',
        ),
        result: { trick: 0, worth: 2 },
      },
    },
  ],
})
