import type { LessonOf } from '../lesson.ts'

export const truco: LessonOf = i18n => ({
  id: 'truco',
  title: i18n._('Truco, retruco, vale cuatro'),
  summary: i18n._('Play the hand for 2, 3 or 4 points.'),
  rules: { players: 2, target: 15 },
  steps: [
    {
      deal: {
        mano: 0,
        hands: [
          ['1b', '3o', '6c'],
          ['5b', '2o', '11e'],
        ],
      },
      text: i18n._('A hand is worth 1 point. With cards as good as these you want more: call truco.'),
      facts: { worth: 1 },
      task: {
        kind: 'act',
        right: 'truco',
        after: [[1, 'quiero']],
        praise: i18n._('Beto accepts with “quiero”. Now the hand is worth 2 points.'),
        result: { worth: 2 },
      },
    },
    {
      text: i18n._('Now win it. Start with the ace of clubs.'),
      task: { kind: 'act', right: '1b', after: [[1, '5b']] },
    },
    {
      text: i18n._('The first trick is yours. One more, and you win 2 points.'),
      facts: { trick: 0, worth: 2 },
      task: {
        kind: 'act',
        right: '3o',
        wrong: {
          '6c': i18n._('Why risk it? Only four cards beat a three, and you have already played one of them.'),
        },
        after: [[1, '11e']],
        praise: i18n._('You win the hand and 2 points. Without the truco it would have been only 1.'),
        result: { hand: 0, paid: 2, score: [2, 0], numbers: [1] },
      },
    },
    {
      deal: {
        mano: 1,
        score: [2, 0],
        hands: [
          ['1e', '7o', '3c'],
          ['3b', '2e', '12o'],
        ],
      },
      before: [[1, 'truco']],
      text: i18n._(
        'Beto calls truco. You can accept (quiero), decline (no quiero) or raise: “retruco” accepts and asks for 3 points.',
      ),
      facts: {
        stakes: [
          { call: 'truco', won: 2, refused: 1 },
          { call: 'retruco', won: 3, refused: 2 },
        ],
      },
      task: {
        kind: 'act',
        right: 'retruco',
        wrong: {
          quiero: i18n._('You could, and play for 2. But cards like these are worth more: raise.'),
          'no quiero': i18n._('That would give Beto 1 point, and your cards are excellent. Raise.'),
        },
        after: [[1, 'quiero']],
        praise: i18n._(
          'Beto accepts: the hand is worth 3 points. Only the side that accepted last may raise again, and that is Beto now.',
        ),
        result: { worth: 3 },
      },
    },
    {
      before: [[1, '3b']],
      text: i18n._('Beto leads a three. Win the trick, but keep your best card.'),
      task: {
        kind: 'act',
        right: '7o',
        wrong: {
          '1e': i18n._('It would win, but the seven of coins is enough. Keep the ace.'),
          '3c': i18n._('Two threes make a parda. You can win this trick.'),
        },
      },
    },
    {
      text: i18n._(
        'The first trick is yours. Lead the 3 of cups: whatever happens, the ace of swords wins the third.',
      ),
      facts: { trick: 0 },
      task: { kind: 'act', right: '3c', after: [[1, 'vale cuatro']] },
    },
    {
      text: i18n._(
        'Beto raises to “vale cuatro”: 4 points, the last raise. You still hold the ace of swords. Your answer?',
      ),
      facts: { stakes: [{ call: 'vale cuatro', won: 4, refused: 3 }] },
      task: {
        kind: 'act',
        right: 'quiero',
        wrong: {
          'no quiero': i18n._(
            'That would give Beto 3 points, and you can’t lose: the ace of swords wins the third trick.',
          ),
        },
        after: [[1, '2e']],
        praise: i18n._('You win 4 points, the most a truco can give.'),
        result: { hand: 0, paid: 4, score: [6, 0] },
      },
    },
  ],
})
