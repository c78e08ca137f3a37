import type { RulesTexts } from '../../../game/index.ts'

export const ENGLISH: RulesTexts = {
  title: 'Rules of truco',
  intro:
    'Truco is a trick-taking game with three cards each, in which what you say matters as much as what you hold. These are the rules that every table here is played by.',
  contents: 'Contents',
  search: 'Search the rules',
  noMatch: 'No rule mentions this. Try another word.',
  linkTo: 'Link to this rule',
  learn: 'Practise against bots',
  lessons: 'Learn to play',
  sections: {
    cards: 'The cards',
    players: 'Players and deal',
    tricks: 'Playing a hand',
    truco: 'Truco',
    envido: 'Envido',
    flor: 'Flor',
    folding: 'Folding',
    score: 'The score',
    six: 'Six players',
    table: 'At our tables',
  },
  rules: {
    deck: {
      title: 'The deck',
      text: [
        'Truco is played with forty Spanish cards: 1 to 7, 10 (sota), 11 (caballo) and 12 (rey) in four suits: swords (espadas), clubs (bastos), coins (oros) and cups (copas). There is no trump suit.',
      ],
    },
    ranking: {
      title: 'What beats what',
      text: [
        'The ranking is not that of the numbers. Four cards stand above all: the ace of swords, the ace of clubs, the seven of swords and the seven of coins. Then come all 3s, all 2s, the other two aces, the 12s, 11s and 10s, the other two 7s, the 6s, 5s and 4s.',
        'Cards in one row are equally strong, whatever their suit.',
      ],
    },
    partners: {
      title: 'Partners',
      text: [
        'Four people play in two pairs; partners sit opposite each other. Two people can also play one against one, and six three against three.',
      ],
    },
    mano: {
      title: 'Mano',
      text: [
        'Each player gets three cards. The player called mano leads the first trick, and wins a tied envido and a hand with three tied tricks. In the first hand of a game, mano is the player in seat 1; after each hand it is the next player. Turns go to the right.',
        'The last player of each side in the order of play is its pie.',
      ],
    },
    trick: {
      title: 'A trick',
      text: [
        'Everyone plays one card in turn, any card they like: there is no duty to follow suit. The strongest card wins the trick for its side, and the player of that card leads the next one.',
      ],
    },
    parda: {
      title: 'Parda: a tied trick',
      text: [
        'If both sides played a card of the highest rank in the trick, it is parda: no one wins it, and mano leads the next trick. Two equal cards played by partners are not a parda: their side wins the trick.',
      ],
    },
    hand: {
      title: 'Winning the hand',
      text: [
        'A hand has up to three tricks, and two of them win it. If a trick is parda, the side that wins the first trick that is not tied wins the hand. After one trick each, a parda in the third goes to the side that won the first. If all three are parda, mano’s side wins.',
        'The hand ends as soon as it is decided.',
      ],
    },
    'truco-calls': {
      title: 'Truco, retruco, vale cuatro',
      text: [
        'A hand is worth 1 point. Truco raises it to 2, retruco to 3 and vale cuatro to 4. No step can be skipped.',
      ],
    },
    'truco-raises': {
      title: 'Who may raise',
      text: [
        'Any player can call truco on their own turn, in any trick. The next raise belongs to the side that accepted last: it “has the quiero”. It can raise at once instead of answering, which accepts the call, or later on a turn of one of its players.',
      ],
    },
    'truco-answers': {
      title: 'Answering',
      text: [
        'While a call waits for its answer, no card is played. Either partner may answer, and the first word counts. With “no quiero” the hand ends, and the calling side scores what the hand was worth before the call.',
      ],
    },
    tanto: {
      title: 'Counting your envido',
      text: [
        'Two cards of one suit count 20 plus their numbers; 10, 11 and 12 count 0. With three cards of a suit, the best two count. Without two of a suit, your highest card counts alone. The most is 33.',
      ],
    },
    'envido-when': {
      title: 'When envido can be called',
      text: [
        'Only in the first trick, once in a hand, and only by a player who has not played a card yet, on their turn or when truco is called to them. Once truco is accepted, it is too late.',
      ],
    },
    'envido-calls': {
      title: 'Calls and points',
      text: [
        'Envido can be called twice, then real envido once, then falta envido once. Real or falta envido can also open. The points of the calls add up. Declined, the calling side scores what had been called before, at least 1, and the hand goes on.',
      ],
    },
    'falta-envido': {
      title: 'Falta envido',
      text: [
        'In a game to 30 with both sides below 15, the side that wins a falta envido wins the game. Otherwise it scores what the leading side still needs.',
        'In the daily deal a falta envido is always worth 6 points, because the hands have no score before them.',
      ],
    },
    announcing: {
      title: 'Announcing',
      text: [
        'When an envido is accepted, the players announce their points, beginning with mano. A player announces only what beats the best so far (or ties it from nearer to mano), and otherwise says “son buenas”: the number stays secret. A player whose side is ahead says nothing. Of equal points, those nearer to mano win.',
        'The site announces for you, and always honestly.',
      ],
    },
    'envido-first': {
      title: 'El envido está primero',
      text: [
        'If truco is called in the first trick, a player of the asked side who has not played yet may answer with envido. The envido is settled first; then the truco still has to be answered.',
      ],
    },
    'flor-what': {
      title: 'What a flor is',
      text: [
        'Flor is played only at tables that choose it. Three cards of one suit are a flor: 20 plus the numbers of all three.',
      ],
    },
    'flor-duty': {
      title: 'A flor must be announced',
      text: [
        'A player with a flor has to announce it on their first turn, or before it as soon as truco or envido is called. It cancels the envido. If the other side has none, the flor scores 3 points.',
      ],
    },
    contraflor: {
      title: 'Flor against flor',
      text: [
        'A player of the other side with a flor answers with flor (the better one scores 4), with “con flor me achico” (3 points to the first side), or raises with contraflor or contraflor al resto, which is played for the points that the leading side still needs.',
      ],
    },
    mazo: {
      title: 'Going to the mazo',
      text: [
        'On your turn, or when a call waits for your answer, you can fold: your cards are out of the hand. Your partner plays on alone. When both partners have folded, the other side wins the hand, and calls that waited for an answer count as declined.',
      ],
    },
    'early-mazo': {
      title: 'Folding early',
      text: [
        'A side that folds in the first trick before anything was called (envido, flor or truco) gives the other side one more point, for the envido that was never played.',
      ],
    },
    points: {
      title: 'Winning the game',
      text: [
        'A game is played to 15 or 30 points, as the table has chosen. The first side to get there wins.',
      ],
    },
    'malas-buenas': {
      title: 'Malas and buenas',
      text: [
        'In a game to 30, the first 15 points are the malas, the others the buenas. The score is kept with matchsticks (fósforos): four make a square, and the fifth crosses it.',
      ],
    },
    'order-of-points': {
      title: 'Points count at once',
      text: [
        'Points are scored in the order in which they are won: flor, envido, then the hand. A side that reaches the target with the envido has won, whatever the cards would have brought.',
      ],
    },
    'six-seats': {
      title: 'Two teams of three',
      text: [
        'Six people play three against three. Partners sit at every second seat, so the player opposite is always a rival. Each player gets three cards, turns go to the right, and the next deal has the next mano, as with four.',
      ],
    },
    redonda: {
      title: 'Redonda: all six together',
      text: [
        'In a redonda all six play the hand together, by the same rules as four. A trick has six cards, any of the three partners may answer a call, and a side has folded once all three have.',
      ],
    },
    'pica-pica': {
      title: 'Pica-pica: three duels',
      text: [
        'In a pica-pica the cards of one deal are played as three duels, one after the other: mano against the player opposite, then the next player against theirs, then the last two. The player nearer to mano is mano of the duel.',
        'A duel is a hand of one against one: only these two play, call and fold, and either may open the envido. The points count for the team at once. The others wait with their cards hidden, and there are no señas.',
      ],
    },
    'pica-pica-when': {
      title: 'When there is a pica-pica',
      text: [
        'The first deal is a redonda. Once a team has 5 points, and until one has 25, the deals take turns: pica-pica, redonda, pica-pica… The score before the deal decides. In a game to 15 the limits are 3 and 12. A table can also choose redondas only.',
        'A team that reaches the target in a duel has won. The duels that are left are not played.',
      ],
    },
    'pica-falta': {
      title: 'A limit for the falta envido',
      text: [
        'In a duel, a falta envido or a contraflor al resto is worth what it always is. A table can limit it to 6 points, so that one duel does not decide the whole game.',
      ],
    },
    senas: {
      title: 'Señas',
      text: [
        'Partners may tell each other about their cards with señas: raised eyebrows for the ace of swords, a wink for the ace of clubs, and others. The other side may catch a seña, so choose the moment.',
      ],
    },
    time: {
      title: 'Time and absence',
      text: [
        'Each turn has a limit, shown around your name. When it runs out, or when you lose the connection, a careful bot plays for you until you are back.',
      ],
    },
    hidden: {
      title: 'What stays hidden',
      text: [
        'After a hand, the cards that prove a won envido or flor are shown. All other cards that were not played stay hidden until the game is over; then the replay shows everything.',
      ],
    },
  },
  sides: ['Us', 'Them'],
  columns: {
    call: 'Call',
    accepted: 'Accepted',
    declined: 'Declined',
    tricks: 'Tricks',
    winner: 'Hand goes to',
    hand: 'Cards',
    points: 'Points',
    score: 'Score',
    unlimited: 'Without a limit',
    limited: 'Limit of 6',
  },
  parda: 'parda',
  winsTrick: 'The 7 of coins wins the trick.',
  tie: 'Both sides have played a 3: parda.',
  faltaPoints: 'falta',
  restPoints: 'the rest',
  sonBuenas: 'son buenas',
  silent: 'says nothing',
  sixSeats: '1 is mano. 1, 3 and 5 play against 2, 4 and 6.',
  nthDuel: number => `Duel ${number}`,
  duel: (first, second) => `${first} against ${second}`,
}
