import type { LessonOf } from '../lesson.ts'

export const bluff: LessonOf = i18n => ({
  id: 'bluff',
  title: i18n._('Saying no, and bluffing'),
  summary: i18n._('When to give up a point, and when to pretend.'),
  rules: { players: 2, target: 15 },
  steps: [
    {
      deal: {
        mano: 1,
        hands: [
          ['4c', '5o', '6b'],
          ['1b', '3e', '12o'],
        ],
      },
      before: [[1, 'truco']],
      text: i18n._(
        'Beto calls truco. You hold a four, a five and a six: almost any card beats them. What do you say?',
      ),
      facts: { stakes: [{ call: 'truco', won: 2, refused: 1 }] },
      task: {
        kind: 'act',
        right: 'no quiero',
        wrong: { quiero: i18n._('You would almost certainly lose 2 points. Saying no costs only 1.') },
        praise: i18n._('Beto gets 1 point instead of 2. Giving up a bad hand in time wins games.'),
        result: { hand: 1, paid: 1, score: [0, 1], numbers: [2] },
      },
    },
    {
      deal: {
        mano: 1,
        score: [0, 1],
        hands: [
          ['4e', '12b', '1o'],
          ['7c', '3c', '10e'],
        ],
      },
      before: [[1, 'envido']],
      text: i18n._(
        'Beto calls envido. Your three cards are of three suits, so you have only 4 points. What do you say?',
      ),
      facts: { tanto: { 0: 4 }, stakes: [{ call: 'envido', won: 2, refused: 1 }] },
      task: {
        kind: 'act',
        right: 'no quiero',
        wrong: { quiero: i18n._('With 4 you would almost certainly lose 2 points. Saying no costs only 1.') },
        praise: i18n._('Beto gets 1 point, and the hand goes on: saying no to envido doesn’t end it.'),
        result: { paid: 1, score: [0, 2] },
      },
    },
    {
      deal: {
        mano: 0,
        score: [0, 2],
        hands: [
          ['3o', '4c', '5b'],
          ['12c', '11b', '6e'],
        ],
        played: [
          [0, '3o'],
          [1, '12c'],
        ],
      },
      text: i18n._(
        'You won the first trick, but only a four and a five are left. Bluff: call truco as if you had the best cards.',
      ),
      facts: { trick: 0 },
      task: {
        kind: 'act',
        right: 'truco',
        wrong: {
          '4c': i18n._('Nothing is weaker than a four. A call may win the hand without cards.'),
          '5b': i18n._('Almost any card beats a five. A call may win the hand without cards.'),
        },
        after: [[1, 'no quiero']],
        praise: i18n._('Beto believed you and said no: you win 1 point, and no one saw what you had left.'),
        result: { hand: 0, paid: 1, score: [1, 2] },
      },
    },
    {
      deal: {
        mano: 0,
        score: [1, 2],
        hands: [
          ['7o', '10c', '3b'],
          ['12e', '11c', '6e'],
        ],
        played: [
          [0, '7o'],
          [1, '12e'],
          [0, '10c'],
          [1, '11c'],
        ],
      },
      before: [[1, 'truco']],
      text: i18n._(
        'One trick each, and Beto calls truco with one card left. You have a three, and even a parda wins, because the first trick was yours.',
      ),
      facts: { trick: 1 },
      task: {
        kind: 'act',
        right: 'quiero',
        wrong: {
          'no quiero': i18n._(
            'Only four cards beat a three, and you have played one of them. Beto may be bluffing: accept.',
          ),
        },
        after: [[1, '6e']],
      },
    },
    {
      text: i18n._('A six! Play your three.'),
      task: {
        kind: 'act',
        right: '3b',
        praise: i18n._(
          'Beto was bluffing, and you win 2 points. If you always say no, they will bluff you every time.',
        ),
        result: { hand: 0, paid: 2, score: [3, 2] },
      },
    },
  ],
})
