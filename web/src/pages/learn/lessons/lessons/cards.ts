import type { LessonOf } from '../lesson.ts'

export const cards: LessonOf = i18n => ({
  id: 'cards',
  title: i18n._('What beats what'),
  summary: i18n._('The order of the cards, and the four that beat all others.'),
  rules: { players: 2, target: 15 },
  steps: [
    {
      deal: {
        mano: 1,
        hands: [
          ['4c', '3b', '12o'],
          ['2c', '11e', '6o'],
        ],
      },
      before: [[1, '2c']],
      text: i18n._(
        'Beto played the 2 of cups. Suits don’t matter here: a three beats a two. Play your 3 of clubs.',
      ),
      facts: { stronger: ['3b', '2c'] },
      task: {
        kind: 'act',
        right: '3b',
        praise: i18n._(
          'Your three beats the two, so you win the trick. A higher number is not always stronger: threes and twos beat most cards.',
        ),
        result: { trick: 0, stronger: ['3c', '2c', '12c', '6c'] },
      },
    },
    {
      deal: {
        mano: 1,
        hands: [
          ['6e', '1c', '11b'],
          ['12e', '5o', '4b'],
        ],
      },
      before: [[1, '12e']],
      text: i18n._(
        'Beto played a twelve. After threes and twos come the two false aces (cups and coins), then twelve, eleven, ten, and so on down to four. Which card wins?',
      ),
      facts: { stronger: ['3c', '2c', '1c', '12e', '11b', '10c', '7c', '6e', '5o', '4b'] },
      task: {
        kind: 'act',
        right: '1c',
        wrong: {
          '6e': i18n._('A six is weak: only fives and fours are below it. Look at your ace.'),
          '11b': i18n._('Close, but an eleven is one step below a twelve. Look at your ace.'),
        },
        praise: i18n._('The ace beats the twelve. From strong to weak: 3, 2, 1, 12, 11, 10, 7, 6, 5, 4.'),
        result: { trick: 0, stronger: ['3c', '2c', '1c', '12c', '11c', '10c', '7c', '6c', '5c', '4c'] },
      },
    },
    {
      deal: {
        mano: 1,
        hands: [
          ['7o', '2b', '1o'],
          ['3e', '10c', '5b'],
        ],
      },
      before: [[1, '3e']],
      text: i18n._(
        'Beto played a three. Only four cards beat a three: two of the aces and two of the sevens. You hold one of them.',
      ),
      facts: { stronger: ['1e', '1b', '7e', '7o', '3e', '2b', '1o', '7c'] },
      task: {
        kind: 'act',
        right: '7o',
        wrong: {
          '2b': i18n._('A two is one step below a three. Another of your cards is one of the four.'),
          '1o': i18n._('The ace of coins is a “false ace”: it ranks below the twos. Try the seven.'),
        },
        praise: i18n._(
          'The seven of coins beats every three. Above it are the seven of swords, the ace of clubs and, on top, the ace of swords.',
        ),
        result: { trick: 0, stronger: ['1e', '1b', '7e', '7o', '3e'] },
      },
    },
    {
      deal: {
        mano: 1,
        hands: [
          ['7e', '1e', '3c'],
          ['1b', '12c', '6o'],
        ],
      },
      before: [[1, '1b']],
      text: i18n._('Beto played the ace of clubs, the second strongest card of all. Can you beat it?'),
      facts: { stronger: ['1e', '1b', '7e'] },
      task: {
        kind: 'act',
        right: '1e',
        wrong: {
          '7e': i18n._('The seven of swords is the third strongest card: the ace of clubs beats it.'),
          '3c': i18n._('Four cards beat a three, and the ace of clubs is one of them.'),
        },
        praise: i18n._('Nothing beats the ace of swords. It wins every trick.'),
        result: { trick: 0 },
      },
    },
    {
      text: i18n._(
        'No need to learn the order by heart: the label on each card says how many others it beats, and “What beats what” in the menu shows them all.',
      ),
    },
  ],
})
