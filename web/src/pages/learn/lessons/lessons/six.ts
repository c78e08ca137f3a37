import type { LessonOf } from '../lesson.ts'

export const six: LessonOf = i18n => ({
  id: 'six',
  title: i18n._('Three against three'),
  summary: i18n._('Six players: redondas, and the duels of the pica-pica.'),
  rules: { players: 6, target: 30 },
  steps: [
    {
      deal: {
        mano: 5,
        score: [4, 4],
        hands: [
          ['2b', '6e', '11o'],
          ['12e', '5c', '7b'],
          ['3o', '4b', '10c'],
          ['12b', '4e', '11c'],
          ['3c', '7c', '5o'],
          ['10b', '6o', '5e'],
        ],
      },
      text: i18n._(
        'Every second seat is a partner: Tita and Cacho play with you. A hand that all six play together is a “redonda”.',
      ),
    },
    {
      before: [[5, '10b']],
      text: i18n._(
        'Nelly leads a ten. Four players come after you, two of them partners. Win the trick for now.',
      ),
      task: {
        kind: 'act',
        right: '2b',
        wrong: {
          '6e': i18n._('A six doesn’t beat a ten. Play the two: only a few cards are stronger.'),
          '11o': i18n._('It wins for now, but a twelve or an ace would beat it. The two is safer.'),
        },
        after: [
          [1, '12e'],
          [2, '10c'],
          [3, '12b'],
          [4, '5o'],
        ],
        praise: i18n._('A trick has six cards, and yours was the best. Three players share each trick.'),
        result: { trick: 0 },
      },
    },
    {
      text: i18n._('You lead. Play your eleven: if the rivals beat it, Tita and Cacho can still help.'),
      task: {
        kind: 'act',
        right: '11o',
        after: [
          [1, '7b'],
          [2, '3o'],
          [3, '4e'],
          [4, '7c'],
          [5, '6o'],
        ],
        praise: i18n._('Tita’s three wins the trick and the hand: 1 point. Your side now has 5.'),
        result: { trick: 0, hand: 0, paid: 1, score: [5, 4] },
      },
    },
    {
      deal: {
        mano: 0,
        score: [5, 4],
        hands: [
          ['3e', '1o', '6c'],
          ['7o', '5b', '10o'],
          ['2c', '7b', '4c'],
          ['12c', '11e', '5e'],
          ['1b', '10e', '6b'],
          ['3b', '4o', '11b'],
        ],
      },
      text: i18n._(
        'From 5 points up to 24, every second deal is a “pica-pica”: three duels, one after the other. In the first, mano faces the seat opposite: you against Mecha.',
      ),
      facts: { numbers: [5, 24] },
    },
    {
      text: i18n._(
        'Calls concern only the two of you; your partners can chat meanwhile, but not play, answer or make señas. Lead your three.',
      ),
      task: {
        kind: 'act',
        right: '3e',
        wrong: {
          '6c': i18n._('Mecha would beat a six with almost anything, and no partner plays after her.'),
        },
        after: [[3, '5e']],
        praise: i18n._('A trick of a duel has two cards. One more, and the duel is yours.'),
        result: { trick: 0 },
      },
    },
    {
      text: i18n._(
        'A duel is worth what a hand is worth. Your ace is strong: call truco to play for 2 points.',
      ),
      facts: { stakes: [{ call: 'truco', won: 2, refused: 1 }] },
      task: {
        kind: 'act',
        right: 'truco',
        after: [[3, 'no quiero']],
        praise: i18n._(
          'Mecha declines: 1 point for your team, at once. The second duel is Beto against Cacho.',
        ),
        result: { hand: 0, paid: 1, score: [6, 4] },
      },
    },
    {
      before: [
        [1, '7o'],
        [4, '1b'],
        [4, '10e'],
        [1, '5b'],
      ],
      text: i18n._(
        'You watch, and so does Tita. Cacho won the duel: another point. The third is Tita against Nelly. After it all six play a redonda again.',
      ),
      facts: { hand: 0, paid: 1, score: [7, 4] },
    },
  ],
})
