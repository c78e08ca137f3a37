import type { LessonOf } from '../lesson.ts'

export const tricks: LessonOf = i18n => ({
  id: 'tricks',
  title: i18n._('Tricks and pardas'),
  summary: i18n._('Two tricks win the hand. And if the cards are equal?'),
  rules: { players: 2, target: 15 },
  steps: [
    {
      deal: {
        mano: 0,
        hands: [
          ['2o', '6c', '3e'],
          ['10b', '1o', '12e'],
        ],
      },
      text: i18n._(
        'A hand has up to three tricks. In each trick everyone plays one card, and the strongest wins it. Two tricks win the hand.',
      ),
    },
    {
      text: i18n._('You are “mano”: you play first. Play the 2 of coins.'),
      task: {
        kind: 'act',
        right: '2o',
        after: [[1, '10b']],
        praise: i18n._('The first trick, “la primera”, is yours. The winner of a trick leads the next one.'),
        result: { trick: 0 },
      },
    },
    {
      text: i18n._('You have a three and a six left. Win this trick, and the hand is yours.'),
      task: {
        kind: 'act',
        right: '3e',
        wrong: {
          '6c': i18n._(
            'Beto can probably beat a six. One more trick is all you need: play your strongest card.',
          ),
        },
        after: [[1, '12e']],
        praise: i18n._('Two tricks: you win the hand, and with it 1 point. The third trick is not played.'),
        result: { trick: 0, hand: 0, paid: 1, score: [1, 0] },
      },
    },
    {
      deal: {
        mano: 1,
        score: [1, 0],
        hands: [
          ['3b', '7o', '4e'],
          ['3c', '11o', '5b'],
        ],
      },
      before: [[1, '3c']],
      text: i18n._(
        'Beto played a three. If you play a three too, the cards are equal. That is a “parda”: no one wins the trick. Try it.',
      ),
      task: {
        kind: 'act',
        right: '3b',
        praise: i18n._('Parda. When the first trick is tied, the winner of the second one wins the hand.'),
        result: { trick: null },
      },
    },
    {
      before: [[1, '11o']],
      text: i18n._(
        'Beto is mano and leads again: after a parda, mano plays first. Which card wins you the hand?',
      ),
      task: {
        kind: 'act',
        right: '7o',
        wrong: { '4e': i18n._('Fours are the weakest cards: they beat nothing. Play the seven of coins.') },
        praise: i18n._('The seven of coins wins the trick and, after the parda, the hand.'),
        result: { trick: 0, hand: 0, score: [2, 0] },
      },
    },
    {
      deal: {
        mano: 0,
        score: [2, 0],
        hands: [
          ['7e', '5o', '12b'],
          ['3o', '2c', '12o'],
        ],
        played: [
          [0, '7e'],
          [1, '3o'],
          [0, '5o'],
          [1, '2c'],
          [1, '12o'],
        ],
      },
      text: i18n._(
        'You won the first trick, Beto the second. Beto leads a twelve, and you have a twelve too. Play it.',
      ),
      task: {
        kind: 'act',
        right: '12b',
        praise: i18n._(
          'Parda, and the hand is yours: if the third trick is tied, the winner of the first one wins. That is why the first trick matters most.',
        ),
        result: { trick: null, hand: 0, score: [3, 0] },
      },
    },
  ],
})
