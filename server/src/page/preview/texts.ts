import type { Language } from '../../platform/http/language.ts'

const plural = (count: number, one: string, other: string) => (count === 1 ? one : other)

const english = {
  site: 'Vale Cuatro: Argentine truco, online',
  general: 'Argentine truco, online',
  generalText: 'Traditional rules, live tables and tournaments. Play from your browser, free.',
  tournament: 'Tournament',
  format: {
    arena: 'Arena',
    bracket: 'Bracket',
    swiss: 'Swiss',
    groups: 'Groups and bracket',
    'double-elimination': 'Double elimination',
    duplicate: 'Duplicate deals',
  },
  pot: 'Prize pool',
  prize: 'Champion',
  fee: 'Entry fee',
  free: 'Free',
  places: 'Places',
  finished: 'Finished',
  cancelled: 'Cancelled',
  running: 'Being played',
  starts: (when: string) => `${when} (ARG)`,
  tournamentText: (format: string, places: string, prize: number, when: string) =>
    `${format}. ${places} places taken.${prize > 0 ? ` Prize pool of ${prize} coins.` : ''} ${when}`,
  startsAt: (when: string) => `Starts ${when}, Buenos Aires time.`,
  champion: (names: string) => `Won by ${names}.`,
  profile: 'Player profile',
  rating: 'Rating',
  games: 'Games',
  wins: 'Wins',
  playerTitle: (name: string) => `${name}, truco player`,
  playerText: (name: string, rating: string | null, isProvisional: boolean, games: number, wins: number) =>
    `${name} has ${rating ? `a ${isProvisional ? 'provisional ' : ''}rating of ${rating} and ` : ''}won ${wins} of ${games} ${plural(games, 'game', 'games')} of truco.`,
  and: 'and',
  mode: { 2: 'One against one', 4: 'Two against two', 6: 'Three against three' },
  to: (points: number) => `to ${points}`,
  flor: 'with flor',
  gameTitle: (score: string, sides: string) => `${sides}: ${score}`,
  gameText: (mode: string) => `${mode}. Watch the whole game card by card, with analysis.`,
  publicTable: 'Public table',
  tableTitle: 'A truco table is waiting for you',
  freeSeats: (count: number) =>
    count === 0 ? 'All seats are taken' : `${count} free ${plural(count, 'seat', 'seats')}`,
  invitation: 'You are invited to a truco table',
  invitationText: 'Open the link and take a seat. You need no account.',
  rankings: 'Truco rankings',
  rankingsText: 'The best truco players: ratings, wins of the week and longest streaks.',
  puzzle: 'Truco puzzle',
  puzzleOfDay: 'Puzzle of the day',
  puzzleTitle: 'What would you do here?',
  puzzleText: 'A position from a game of truco: choose, and see which choice wins most often.',
  dailyTitle: (day: string) => `The daily deal of ${day}`,
  dailyText:
    'Twelve hands against the same bot, with the same cards for everyone. See how others played them.',
  dailyPlayers: (count: number, shown: string) =>
    count === 0
      ? 'Twelve hands, the same cards for everyone. Be the first to play them.'
      : `Twelve hands, the same cards for everyone. ${shown} ${plural(count, 'player has', 'players have')} finished them.`,
  pages: {
    '/daily/ranking': [
      'Ranking of the daily deal',
      'Who plays the same cards best: by month and of all time, from ten days on.',
    ],
    '/daily/archive': [
      'Past daily deals',
      'Every past day with its deals and results, to play and to compare.',
    ],
    '/tournaments': [
      'Truco tournaments',
      'Arenas and brackets with prizes, all week: the list, the calendar and the archive.',
    ],
    '/game': ['Play truco', 'Public tables, matchmaking by rating and bots of four levels.'],
    '/game/practice': [
      'Practise truco against bots',
      'No account and nothing to install: it runs in your browser.',
    ],
    '/learn': [
      'Learn truco',
      'Short lessons with cards: the order of the cards, envido, truco, flor and bluffing.',
    ],
    '/rules': [
      'Rules of Argentine truco',
      'The complete rules with examples: tricks, envido, truco, flor and points.',
    ],
    '/auth': ['Sign in', 'Sign in to Vale Cuatro or create an account.'],
    '/fair-play': ['Fair play', 'How deals are verified and cheating is found.'],
    '/responsible-play': ['Responsible play', 'Coins have no value in money. How to keep play a pleasure.'],
    '/terms': ['Terms', 'The terms of Vale Cuatro.'],
    '/privacy': ['Privacy', 'What Vale Cuatro stores, for how long and why.'],
  } as Record<string, [title: string, text: string]>,
}

const spanish: typeof english = {
  site: 'Vale Cuatro: truco argentino, online',
  general: 'Truco argentino, online',
  generalText: 'Las reglas de siempre, mesas en vivo y torneos. Jugá gratis desde el navegador.',
  tournament: 'Torneo',
  format: {
    arena: 'Arena',
    bracket: 'Eliminación directa',
    swiss: 'Suizo',
    groups: 'Grupos y llave',
    'double-elimination': 'Doble eliminación',
    duplicate: 'Duplicado',
  },
  pot: 'Pozo',
  prize: 'Al campeón',
  fee: 'Inscripción',
  free: 'Gratis',
  places: 'Lugares',
  finished: 'Terminado',
  cancelled: 'Cancelado',
  running: 'En juego',
  starts: when => `${when} (ARG)`,
  tournamentText: (format, places, prize, when) =>
    `${format}. ${places} lugares ocupados.${prize > 0 ? ` Pozo de ${prize} monedas.` : ''} ${when}`,
  startsAt: when => `Empieza el ${when}, hora de Buenos Aires.`,
  champion: names => `Lo ganó ${names}.`,
  profile: 'Perfil',
  rating: 'Puntaje',
  games: 'Partidas',
  wins: 'Ganadas',
  playerTitle: name => `${name} juega al truco`,
  playerText: (name, rating, isProvisional, games, wins) =>
    `${name} ganó ${wins} de ${games} ${plural(games, 'partida', 'partidas')} de truco${rating ? ` y tiene ${rating} de puntaje${isProvisional ? ' provisorio' : ''}` : ''}.`,
  and: 'y',
  mode: { 2: 'Mano a mano', 4: 'Dos contra dos', 6: 'Tres contra tres' },
  to: points => `a ${points}`,
  flor: 'con flor',
  gameTitle: (score, sides) => `${sides}: ${score}`,
  gameText: mode => `${mode}. Mirá la partida entera carta por carta, con análisis.`,
  publicTable: 'Mesa pública',
  tableTitle: 'Te esperan en una mesa de truco',
  freeSeats: count =>
    count === 0 ? 'No quedan lugares' : plural(count, 'Queda 1 lugar', `Quedan ${count} lugares`),
  invitation: 'Te invitan a una mesa de truco',
  invitationText: 'Abrí el enlace y sentate. No hace falta cuenta.',
  rankings: 'Ranking de truco',
  rankingsText: 'Los mejores del truco: puntajes, victorias de la semana y rachas más largas.',
  puzzle: 'Ejercicio de truco',
  puzzleOfDay: 'Ejercicio del día',
  puzzleTitle: '¿Qué harías acá?',
  puzzleText: 'Una posición de una partida de truco: elegí y mirá qué jugada gana más veces.',
  dailyTitle: day => `El duplicado del ${day}`,
  dailyText:
    'Doce manos contra el mismo bot, con las mismas cartas para todos. Mirá cómo las jugaron los demás.',
  dailyPlayers: (count, shown) =>
    count === 0
      ? 'Doce manos, las mismas cartas para todos. Jugalas antes que nadie.'
      : `Doce manos, las mismas cartas para todos. Ya las ${plural(count, 'terminó 1 jugador', `terminaron ${shown} jugadores`)}.`,
  pages: {
    '/daily/ranking': [
      'Ranking del duplicado del día',
      'Quién juega mejor las mismas cartas: del mes y de siempre, desde diez días jugados.',
    ],
    '/daily/archive': [
      'Duplicados anteriores',
      'Todos los días pasados con sus manos y resultados, para jugar y comparar.',
    ],
    '/tournaments': [
      'Torneos de truco',
      'Arenas y eliminación directa con premios, toda la semana: la lista, el calendario y el archivo.',
    ],
    '/game': ['Jugar al truco', 'Mesas públicas, rivales de tu nivel y bots de cuatro niveles.'],
    '/game/practice': [
      'Practicá truco contra bots',
      'Sin cuenta y sin instalar nada: corre en tu navegador.',
    ],
    '/learn': [
      'Aprendé a jugar al truco',
      'Lecciones cortas con cartas: el orden de las cartas, envido, truco, flor y mentir.',
    ],
    '/rules': [
      'Reglas del truco argentino',
      'El reglamento completo con ejemplos: vueltas, envido, truco, flor y puntos.',
    ],
    '/auth': ['Iniciar sesión', 'Entrá a Vale Cuatro o creá una cuenta.'],
    '/fair-play': ['Juego limpio', 'Cómo se verifica el reparto y cómo se detectan las trampas.'],
    '/responsible-play': [
      'Juego responsable',
      'Las monedas no valen dinero. Cómo hacer que jugar siga siendo un gusto.',
    ],
    '/terms': ['Términos', 'Los términos de Vale Cuatro.'],
    '/privacy': ['Privacidad', 'Qué guarda Vale Cuatro, por cuánto tiempo y para qué.'],
  },
}

export const TEXTS: Record<Language, typeof english> = { en: english, es: spanish }
