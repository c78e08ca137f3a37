import type { RulesTexts } from '../../../game/index.ts'

export const SPANISH: RulesTexts = {
  title: 'Reglas del truco',
  intro:
    'El truco se juega con tres cartas por persona, y lo que se dice vale tanto como lo que se tiene. Estas son las reglas de todas las mesas de este sitio.',
  contents: 'Contenido',
  search: 'Buscar en las reglas',
  noMatch: 'Ninguna regla dice eso. Probá con otra palabra.',
  linkTo: 'Enlace a esta regla',
  learn: 'Practicar contra bots',
  lessons: 'Aprender a jugar',
  sections: {
    cards: 'Las cartas',
    players: 'Jugadores y reparto',
    tricks: 'Cómo se juega una mano',
    truco: 'El truco',
    envido: 'El envido',
    flor: 'La flor',
    folding: 'Irse al mazo',
    score: 'Los puntos',
    six: 'De a seis',
    table: 'En nuestras mesas',
  },
  rules: {
    deck: {
      title: 'El mazo',
      text: [
        'Se juega con cuarenta cartas españolas: del 1 al 7, 10 (sota), 11 (caballo) y 12 (rey), de cuatro palos: espadas, bastos, oros y copas. No hay triunfo.',
      ],
    },
    ranking: {
      title: 'Qué carta mata a cuál',
      text: [
        'El orden no es el de los números. Cuatro cartas están por encima de todas: el ancho de espadas, el ancho de bastos, el siete de espadas y el siete de oros. Después vienen los 3, los 2, los otros dos 1 (anchos falsos), los 12, los 11, los 10, los otros dos 7, los 6, los 5 y los 4.',
        'Las cartas de una misma fila valen lo mismo, sean del palo que sean.',
      ],
    },
    partners: {
      title: 'Compañeros',
      text: [
        'Cuatro personas juegan en dos parejas; los compañeros se sientan enfrentados. También se puede jugar mano a mano, de a dos, o de a seis, tres contra tres.',
      ],
    },
    mano: {
      title: 'Quién es mano',
      text: [
        'Cada jugador recibe tres cartas. El que es mano sale primero, y gana si hay empate en el envido o si las tres vueltas son pardas. En la primera mano de la partida es mano quien está en el lugar 1; después de cada mano, le toca al siguiente. Se juega hacia la derecha.',
        'El último jugador de cada equipo en el orden de juego es el pie.',
      ],
    },
    trick: {
      title: 'Una vuelta',
      text: [
        'Cada uno juega una carta por turno, la que quiera: no hay obligación de seguir el palo. La carta más fuerte gana la vuelta para su equipo, y quien la jugó sale en la siguiente.',
      ],
    },
    parda: {
      title: 'Parda: una vuelta empatada',
      text: [
        'Si los dos equipos jugaron una carta del valor más alto de la vuelta, es parda: no la gana nadie, y en la siguiente sale el mano. Dos cartas iguales de compañeros no hacen parda: la vuelta es de su equipo.',
      ],
    },
    hand: {
      title: 'Quién gana la mano',
      text: [
        'Una mano tiene hasta tres vueltas, y con dos se gana. Si una vuelta es parda, gana la mano el equipo que gane la primera vuelta sin empate. Con una vuelta para cada uno, si la tercera es parda gana el que ganó la primera. Si las tres son pardas, gana el equipo del mano.',
        'La mano termina apenas está decidida.',
      ],
    },
    'truco-calls': {
      title: 'Truco, retruco, vale cuatro',
      text: [
        'Una mano vale 1 punto. El truco la lleva a 2, el retruco a 3 y el vale cuatro a 4. No se puede saltear ningún paso.',
      ],
    },
    'truco-raises': {
      title: 'Quién puede subir',
      text: [
        'Cualquiera puede cantar truco en su turno, en cualquier vuelta. Después, solo puede subir el equipo que quiso último: “tiene el quiero”. Puede subir en el momento, en vez de contestar (con eso ya acepta), o más adelante, en el turno de uno de los suyos.',
      ],
    },
    'truco-answers': {
      title: 'Cómo se contesta',
      text: [
        'Mientras un canto espera respuesta no se juegan cartas. Puede contestar cualquiera de los dos compañeros, y vale la primera palabra. Con “no quiero” la mano termina, y el equipo que cantó suma lo que la mano valía antes del canto.',
      ],
    },
    tanto: {
      title: 'Cómo se cuenta el envido',
      text: [
        'Dos cartas del mismo palo suman 20 más sus números; el 10, el 11 y el 12 valen 0. Con tres del mismo palo se cuentan las dos mejores. Sin dos del mismo palo, vale solo la carta más alta. Lo máximo es 33.',
      ],
    },
    'envido-when': {
      title: 'Cuándo se puede cantar',
      text: [
        'Solo en la primera vuelta, una vez por mano, y solo quien todavía no jugó, en su turno o cuando le cantan truco. Con el truco querido ya es tarde.',
      ],
    },
    'envido-calls': {
      title: 'Cantos y puntos',
      text: [
        'El envido se puede cantar dos veces, después una vez real envido y después una vez falta envido. También se puede empezar con real o con falta. Los puntos de los cantos se suman. Si no se quiere, el equipo que cantó suma lo que se había cantado antes, 1 como mínimo, y la mano sigue.',
      ],
    },
    'falta-envido': {
      title: 'Falta envido',
      text: [
        'En una partida a 30, si los dos equipos tienen menos de 15, el que gana la falta envido gana la partida. Si no, suma lo que le falta al que va ganando.',
        'En el duplicado del día la falta envido vale siempre 6 puntos, porque las manos no arrastran puntaje.',
      ],
    },
    announcing: {
      title: 'Cómo se dicen los tantos',
      text: [
        'Cuando se quiere un envido, los jugadores dicen sus puntos empezando por el mano. Cada uno canta solo si supera lo más alto que se dijo (o lo empata estando más cerca del mano); si no, dice “son buenas” y su número queda en secreto. Si tu equipo va ganando, no decís nada. Si hay empate, gana el que está más cerca del mano.',
        'El sitio los dice por vos, y siempre dice la verdad.',
      ],
    },
    'envido-first': {
      title: 'El envido está primero',
      text: [
        'Si cantan truco en la primera vuelta, el que tiene que contestar puede responder con envido, si todavía no jugó. Primero se resuelve el envido; después hay que contestar el truco.',
      ],
    },
    'flor-what': {
      title: 'Qué es la flor',
      text: [
        'Se juega con flor solo en las mesas que la eligen. Tres cartas del mismo palo son flor: 20 más los números de las tres.',
      ],
    },
    'flor-duty': {
      title: 'La flor se canta siempre',
      text: [
        'Quien tiene flor tiene que cantarla en su primer turno, o cuando antes le cantan truco o envido. La flor anula el envido. Si los otros no tienen, tu equipo suma 3 puntos.',
      ],
    },
    contraflor: {
      title: 'Flor contra flor',
      text: [
        'Si alguien del otro equipo también tiene flor, contesta flor (4 puntos para la mejor) o “con flor me achico” (3 puntos para los primeros), o sube con contraflor o contraflor al resto, que se juega por lo que le falta al que va ganando.',
      ],
    },
    mazo: {
      title: 'Irse al mazo',
      text: [
        'En tu turno, o cuando un canto espera tu respuesta, podés irte al mazo: tus cartas quedan fuera de la mano y tu compañero sigue solo. Cuando se van los dos, los otros ganan la mano, y los cantos sin respuesta cuentan como no queridos.',
      ],
    },
    'early-mazo': {
      title: 'Irse al mazo sin jugar',
      text: [
        'El equipo que se va al mazo en la primera sin que se haya cantado nada (envido, flor ni truco) le da un punto más al otro, por el envido que no se jugó.',
      ],
    },
    points: {
      title: 'Cómo se gana la partida',
      text: ['Se juega a 15 o a 30 puntos, según elija la mesa. Gana el equipo que llega primero.'],
    },
    'malas-buenas': {
      title: 'Malas y buenas',
      text: [
        'En una partida a 30, los primeros 15 puntos son las malas y los otros las buenas. Se anota con fósforos: cuatro hacen un cuadrado y el quinto lo cruza.',
      ],
    },
    'order-of-points': {
      title: 'Los puntos cuentan en el momento',
      text: [
        'Los puntos se suman en el orden en que se ganan: flor, envido y después la mano. El equipo que llega con el envido ya ganó, salga como salga la mano.',
      ],
    },
    'six-seats': {
      title: 'Dos equipos de tres',
      text: [
        'Seis personas juegan tres contra tres. Los compañeros se sientan lugar por medio, así que enfrente siempre hay un rival. Cada uno recibe tres cartas, se juega hacia la derecha y en cada reparto es mano el siguiente, como de a cuatro.',
      ],
    },
    redonda: {
      title: 'Redonda: juegan los seis',
      text: [
        'En la redonda los seis juegan la mano juntos, con las mismas reglas que de a cuatro. Cada vuelta tiene seis cartas, un canto lo puede contestar cualquiera de los tres compañeros, y un equipo se fue al mazo recién cuando se fueron los tres.',
      ],
    },
    'pica-pica': {
      title: 'Pica-pica: tres duelos',
      text: [
        'En el pica-pica las cartas de un mismo reparto se juegan en tres duelos, uno después del otro: el mano contra el de enfrente, después el que sigue contra el suyo y después los dos que quedan. En cada duelo es mano el que está más cerca del mano.',
        'Un duelo es una mano de a dos: solo esos dos juegan, cantan y se van al mazo, y cualquiera de los dos puede abrir el envido. Los puntos se suman en el momento y son del equipo. Los demás esperan con las cartas tapadas, y no valen las señas.',
      ],
    },
    'pica-pica-when': {
      title: 'Cuándo hay pica-pica',
      text: [
        'El primer reparto es redonda. Desde que un equipo tiene 5 puntos y hasta que alguno llega a 25, se va alternando: pica-pica, redonda, pica-pica… Lo decide el tanteador antes de repartir. En una partida a 15, los límites son 3 y 12. La mesa también puede elegir jugar solo redondas.',
        'Si un equipo llega al final en un duelo, ya ganó. Los duelos que faltan no se juegan.',
      ],
    },
    'pica-falta': {
      title: 'Un tope para la falta envido',
      text: [
        'En un duelo, la falta envido y la contraflor al resto valen lo de siempre. La mesa puede ponerles un tope de 6 puntos, para que un solo duelo no decida la partida.',
      ],
    },
    senas: {
      title: 'Señas',
      text: [
        'Los compañeros pueden contarse qué tienen con señas: cejas levantadas para el ancho de espadas, un guiño para el de bastos, y otras. Los otros las pueden pescar, así que elegí bien el momento.',
      ],
    },
    time: {
      title: 'Tiempo y ausencias',
      text: [
        'Cada turno tiene un límite, que se ve alrededor de tu nombre. Si se termina, o si se corta la conexión, un bot prudente juega por vos hasta que vuelvas.',
      ],
    },
    hidden: {
      title: 'Lo que no se ve',
      text: [
        'Después de una mano se muestran las cartas que prueban un envido o una flor ganados. Las demás cartas que no se jugaron quedan ocultas hasta que termina la partida; entonces la repetición muestra todo.',
      ],
    },
  },
  sides: ['Nosotros', 'Ellos'],
  columns: {
    call: 'Canto',
    accepted: 'Querido',
    declined: 'No querido',
    tricks: 'Vueltas',
    winner: 'La mano es de',
    hand: 'Cartas',
    points: 'Puntos',
    score: 'Tanteador',
    unlimited: 'Sin tope',
    limited: 'Tope de 6',
  },
  parda: 'parda',
  winsTrick: 'El siete de oros gana la vuelta.',
  tie: 'Los dos equipos jugaron un 3: parda.',
  faltaPoints: 'falta',
  restPoints: 'el resto',
  sonBuenas: 'son buenas',
  silent: 'no dice nada',
  sixSeats: 'El 1 es mano. Juegan 1, 3 y 5 contra 2, 4 y 6.',
  nthDuel: number => `Duelo ${number}`,
  duel: (first, second) => `${first} contra ${second}`,
}
