import { closingText } from './closingText.ts'
import { type CriticalLine, criticalLineText } from './criticalLines.ts'
import { withGround } from './grounds.ts'
import type { NoticeContent, NoticeKind, NoticeParams } from './noticeKinds.ts'
import type { SanctionKind } from './values.ts'

export type NoticeLocale = 'en' | 'es'

interface KindTexts<P> {
  /** The name of the kind in the player's notice settings. */
  name: string
  title(params: P): string
  text(params: P): string
}

type Texts = { [K in NoticeKind]: KindTexts<NoticeParams[K]> }

const formatEnglish = new Intl.NumberFormat('en').format
const formatSpanish = new Intl.NumberFormat('es-AR').format
const coins = (count: number) => `${formatEnglish(count)} ${count === 1 ? 'coin' : 'coins'}`
const monedas = (count: number) => `${formatSpanish(count)} ${count === 1 ? 'moneda' : 'monedas'}`

/** Includes the time zone, because a mail does not know the reader's. */
const TIME_FORMAT = {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const
type TimeZoned = Pick<Intl.DateTimeFormatOptions, 'timeZone'>
const englishTime = (time: string, zone: TimeZoned = {}) =>
  new Intl.DateTimeFormat('en', { ...TIME_FORMAT, ...zone }).format(new Date(time))
const spanishTime = (time: string, zone: TimeZoned = {}) =>
  new Intl.DateTimeFormat('es-AR', { ...TIME_FORMAT, ...zone, hourCycle: 'h23' }).format(new Date(time))

/** What a critical line says, and since when. */
export function criticalLineWithTime(
  locale: NoticeLocale,
  line: CriticalLine,
  timeZone: string | null,
): string {
  const text = criticalLineText(locale, line)
  if (line.since === null) return text
  const zone = timeZone === null ? {} : { timeZone }
  return locale === 'es'
    ? `${text}, desde el ${spanishTime(line.since, zone)}`
    : `${text}, since ${englishTime(line.since, zone)}`
}

const criticalTitle = (locale: NoticeLocale, lines: CriticalLine[], several: string) =>
  lines.length === 1 ? criticalLineText(locale, lines[0]!) : `${lines.length} ${several}`
const criticalText = (locale: NoticeLocale, { lines, timeZone }: NoticeParams['critical-lines']) =>
  lines.map(line => `${criticalLineWithTime(locale, line, timeZone)}.`).join('\n')

/** In Spanish, "y" becomes "e" before the sound of an i. */
const englishList = new Intl.ListFormat('en', { type: 'conjunction' })
const spanishList = new Intl.ListFormat('es-AR', { type: 'conjunction' })

/** The two pairs of a match, or a list of its players if there are fewer than four. */
function pairsText([a, b, c, d]: string[], list: Intl.ListFormat, against: string): string {
  if (a && b && c && d) return `${list.format([a, c])} ${against} ${list.format([b, d])}.`
  return `${[a, b, c].filter(Boolean).join(', ')}.`
}

/** Whether a notice is about a team of three and not about a pair. */
const isThree = ({ size = 2 }: { size?: number | undefined }) => size > 2

const ENGLISH_SANCTIONS: Record<SanctionKind, string> = {
  warning: 'the warning',
  silence: 'the silence',
  'frozen-rating': 'the freeze of your rating',
  suspension: 'the suspension',
}
const SPANISH_SANCTIONS: Record<SanctionKind, string> = {
  warning: 'la advertencia',
  silence: 'el silencio',
  'frozen-rating': 'el congelamiento de tu puntaje',
  suspension: 'la suspensión',
}

const ENGLISH: Texts = {
  'table-ready': {
    name: 'Your table is ready',
    title: () => 'Your table is ready',
    text: ({ tournament }) =>
      tournament === null ? 'Your game is starting. Take your seat.' : `${tournament}: take your seat.`,
  },
  'match-scheduled': {
    name: 'An organiser schedules a game for you',
    title: ({ time }) => `You have a game on ${englishTime(time)}`,
    text: ({ players }) =>
      `${pairsText(players, englishList, 'against')} The game starts by itself when all four players are online.`,
  },
  'match-soon': {
    name: 'A game of yours is about to start',
    title: () => 'Your game is about to start',
    text: ({ time }) =>
      `${englishTime(time)}. Stay on the site: the game opens when all four players are here.`,
  },
  'match-cancelled': {
    name: 'A game of yours is cancelled',
    title: () => 'Your game was cancelled',
    text: ({ time }) => `The game on ${englishTime(time)} is off.`,
  },
  'tournament-soon': {
    name: 'A tournament that you joined is about to start',
    title: ({ tournament }) => `${tournament} starts in ten minutes`,
    text: () => 'Stay close: we call you to your table when it starts.',
  },
  'check-in-open': {
    name: 'You can check in to a tournament',
    title: ({ tournament }) => `Check in to ${tournament}`,
    text: () => 'Confirm that you are there. If you have not checked in when it starts, you lose your place.',
  },
  'check-in-missed': {
    name: 'You lose a place because you have not checked in',
    title: ({ tournament }) => `You are no longer in ${tournament}`,
    text: ({ coins: fee, missing }) =>
      [
        missing.length > 0
          ? `${englishList.format(missing)} had not checked in when it started, so your team lost its places.`
          : 'You had not checked in when it started, so you lost your place.',
        fee === 0 ? '' : ` Your entry fee of ${coins(fee)} is back in your balance.`,
      ].join(''),
  },
  'tournament-changed': {
    name: 'A tournament that you joined changes',
    title: ({ tournament }) => `${tournament} has changed`,
    text: ({ what }) =>
      what === 'dates'
        ? 'The organiser changed its dates. Check when it starts and ends.'
        : what === 'prizes'
          ? 'The organiser changed its prizes.'
          : 'The organiser changed its dates and prizes. Check when it starts and ends.',
  },
  'tournament-cancelled': {
    name: 'A tournament that you joined is cancelled',
    title: ({ tournament }) => `${tournament} was cancelled`,
    text: params =>
      params.coins === 0
        ? 'It will not be played.'
        : `Your entry fee of ${coins(params.coins)} is back in your balance.`,
  },
  'prize-won': {
    name: 'You won a prize',
    title: params => `You won ${coins(params.coins)}`,
    text: ({ tournament }) => `Your prize in ${tournament}.`,
  },
  'prize-corrected': {
    name: 'A prize of yours is corrected',
    title: ({ tournament }) => `Your prize in ${tournament} was corrected`,
    text: ({ amount, balance }) =>
      `${amount > 0 ? `You received ${coins(amount)} more` : `${coins(-amount)} ${amount === -1 ? 'was' : 'were'} taken back`}. You now have ${coins(balance)}.`,
  },
  'waiting-list': {
    name: 'Your place on a waiting list changes',
    title: ({ tournament, outcome }) =>
      outcome === 'entered'
        ? `You have a place in ${tournament}`
        : `You are off the waiting list: ${tournament}`,
    text: ({ outcome, coins: fee, partner, partners = partner ? [partner] : [] }) =>
      ({
        entered: [
          partner
            ? `${partners.length > 1 ? 'Three' : 'Two'} places became free and you moved up with ${englishList.format(partners)}.`
            : 'A player withdrew and you moved up from the waiting list.',
          fee === 0 ? '' : ` You paid the entry fee of ${coins(fee)}.`,
        ].join(''),
        'passed-over': partner
          ? `It was your turn with ${englishList.format(partners)}, but you could not join: check your coins and the entry conditions. ${partners.length > 1 ? 'None' : 'Neither'} of you paid anything.`
          : 'A place became free, but you could not take it: check your coins and the entry conditions.',
        'partner-passed-over': `It was your turn, but ${partner} could not join because of too few coins or the entry conditions. ${partners.length > 1 ? 'None' : 'Neither'} of you paid anything. You can join the waiting list again.`,
        'partner-left': `${partner} has left it, and you were waiting as a ${partners.length > 1 ? 'team' : 'pair'}. You paid nothing, and you can join it again.`,
        closed: 'No place became free in time, so the waiting list has ended. You paid nothing.',
      })[outcome],
  },
  'tournament-invitation': {
    name: 'You are invited to a tournament',
    title: ({ tournament }) => `You are invited to ${tournament}`,
    text: () => 'Open the tournament to join it.',
  },
  'co-organiser': {
    name: 'You are added as an organiser of a tournament',
    title: ({ tournament }) => `You organise ${tournament}`,
    text: ({ username }) => `${username} added you. Open the tournament to see what is due.`,
  },
  pair: {
    name: 'News about your partners in a tournament',
    title: ({ tournament, username, event, size = 2, partners = [username] }) =>
      ({
        invited: `${username} wants to play ${tournament} with you`,
        agreed: `${username} accepted to play ${tournament} with you`,
        accepted: `${englishList.format(['You', ...partners])} are in ${tournament}`,
        waiting: `${englishList.format(['You', ...partners])} are on the waiting list of ${tournament}`,
        declined: `${username} cannot play ${tournament} with you`,
        withdrew: `${username} withdrew ${size > 2 ? 'your team' : 'you both'} from ${tournament}`,
      })[event],
    text: params =>
      ({
        invited: [
          isThree(params)
            ? 'Accept before the tournament starts. Your team joins once all three have accepted.'
            : 'Accept before the tournament starts to join as partners.',
          params.coins === 0 ? '' : ` Each of you pays ${coins(params.coins)}.`,
        ].join(''),
        agreed: 'Your team joins as soon as the third player accepts.',
        accepted: [
          isThree(params) ? 'Your team is complete' : 'Your invitation was accepted',
          params.coins === 0
            ? ': you play together throughout.'
            : ` and you paid ${coins(params.coins)}. You play together throughout.`,
        ].join(''),
        waiting: [
          isThree(params)
            ? 'Your team is complete. You all move up'
            : 'Your invitation was accepted. You both move up',
          params.coins === 0 ? '' : `, and pay ${coins(params.coins)} each,`,
          ` when ${isThree(params) ? 'three' : 'two'} places become free.`,
        ].join(''),
        declined: 'You can invite another player.',
        withdrew:
          params.coins === 0
            ? 'You can join again while there is room.'
            : `Your entry fee of ${coins(params.coins)} is back in your balance. You can join again while there is room.`,
      })[params.event],
  },
  'tournament-announcement': {
    name: 'An organiser writes to the players of a tournament',
    title: ({ tournament }) => tournament,
    text: params => params.text,
  },
  invitation: {
    name: 'A friend invites you to a table',
    title: ({ username }) => `${username} invites you to a table`,
    text: () => 'Open the table to take a seat.',
  },
  challenge: {
    name: 'A player challenges you',
    title: ({ username }) => `${username} challenges you to a game`,
    text: () => 'You have two minutes to accept. After that, you can challenge them from their profile.',
  },
  'friend-request': {
    name: 'A player asks to be your friend',
    title: ({ username }) => `${username} wants to be your friend`,
    text: () => 'You can accept or decline the request here.',
  },
  'friend-accepted': {
    name: 'A player accepts your friend request',
    title: ({ username }) => `${username} accepted your friend request`,
    text: () => 'You can now invite each other to a table.',
  },
  'report-handled': {
    name: 'Your report has been reviewed',
    title: () => 'Your report has been reviewed',
    text: ({ username, outcome, answer }) =>
      [
        outcome === 'acted'
          ? `We looked into your report about ${username} and have acted. Thank you for helping to keep the games fair.`
          : outcome === 'nothing-found'
            ? `We looked into your report about ${username} and found nothing against the rules. Thank you for telling us.`
            : `We looked into your report about ${username}. Thank you for helping to keep the games fair.`,
        ...(answer ? [answer] : []),
      ].join('\n'),
  },
  restricted: {
    name: 'Staff silence you or freeze your rating',
    title: ({ restriction, until }) =>
      restriction === 'frozen-rating'
        ? 'Your rating is frozen'
        : until === null
          ? 'You cannot write in chats'
          : `You cannot write in chats until ${englishTime(until)}`,
    text: ({ restriction, ground, text }) =>
      [
        `Reason: ${withGround('en', ground, text)}`,
        restriction === 'frozen-rating'
          ? 'Your games do not change your rating, and you are not in the rankings.'
          : 'You can still read them.',
      ].join('\n'),
  },
  'appeal-answered': {
    name: 'Your appeal is answered',
    title: ({ sanction, outcome }) =>
      outcome === 'upheld'
        ? `Your appeal was reviewed: ${ENGLISH_SANCTIONS[sanction]} stays`
        : `Your appeal was accepted: ${ENGLISH_SANCTIONS[sanction]} has been lifted`,
    text: ({ answer }) => answer,
  },
  case: {
    name: 'A colleague mentions you in a case or gives you one',
    title: ({ username, event }) =>
      event === 'mentioned' ? `${username} mentioned you in a case` : `${username} gave you a case`,
    text: ({ title }) => title,
  },
  'critical-lines': {
    name: 'Something critical needs attention',
    title: ({ lines }) => criticalTitle('en', lines, 'critical problems need attention'),
    text: params => criticalText('en', params),
  },
  'alerts-given': {
    name: 'A colleague gives you alerts',
    title: ({ username, count }) =>
      count === 1 ? `${username} gave you an alert` : `${username} gave you ${count} alerts`,
    text: ({ title, count }) => (count === 1 ? title : `${title} and others`),
  },
  'coin-request': {
    name: 'An administrator decides about coins that you asked for',
    title: ({ username, outcome }) =>
      outcome === 'approved' ? `${username} approved your request` : `${username} refused your request`,
    text: ({ player, amount, reason }) =>
      `${player}: ${amount > 0 ? '+' : '−'}${coins(Math.abs(amount))}${reason ? `. ${reason}` : ''}`,
  },
  'daily-closing': {
    name: 'The books of a day are closed',
    title: closing => closingText('en', closing).title,
    text: closing => closingText('en', closing).lines.join('\n'),
  },
  'coins-adjusted': {
    name: 'An administrator changes your coins',
    title: ({ amount }) =>
      amount > 0
        ? `You received ${coins(amount)}`
        : `${coins(-amount)} ${amount === -1 ? 'was' : 'were'} deducted from your balance`,
    text: ({ balance }) => `An administrator adjusted your balance. You now have ${coins(balance)}.`,
  },
}

const SPANISH: Texts = {
  'table-ready': {
    name: 'Tu mesa está lista',
    title: () => 'Tu mesa está lista',
    text: ({ tournament }) =>
      tournament === null ? 'Tu partida está por empezar. Sentate.' : `${tournament}: te están esperando.`,
  },
  'match-scheduled': {
    name: 'Un organizador te programa una partida',
    title: ({ time }) => `Tenés una partida el ${spanishTime(time)}`,
    text: ({ players }) =>
      `${pairsText(players, spanishList, 'contra')} Empieza sola cuando están los cuatro conectados.`,
  },
  'match-soon': {
    name: 'Está por empezar una partida tuya',
    title: () => 'Tu partida está por empezar',
    text: ({ time }) => `${spanishTime(time)}. No te alejes: la mesa se abre cuando están los cuatro.`,
  },
  'match-cancelled': {
    name: 'Se cancela una partida tuya',
    title: () => 'Se canceló tu partida',
    text: ({ time }) => `Ya no jugás el ${spanishTime(time)}.`,
  },
  'tournament-soon': {
    name: 'Está por empezar un torneo en el que te anotaste',
    title: ({ tournament }) => `${tournament} empieza en diez minutos`,
    text: () => 'No te alejes: te llamamos a la mesa cuando empiece.',
  },
  'check-in-open': {
    name: 'Podés confirmar tu presencia en un torneo',
    title: ({ tournament }) => `Confirmá tu presencia en ${tournament}`,
    text: () => 'Avisá que estás. Si no confirmaste cuando empieza, perdés tu lugar.',
  },
  'check-in-missed': {
    name: 'Perdés tu lugar por no confirmar tu presencia',
    title: ({ tournament }) => `Ya no estás en ${tournament}`,
    text: ({ coins: fee, missing }) =>
      [
        missing.length > 0
          ? `${spanishList.format(missing)} no ${missing.length > 1 ? 'confirmaron' : 'confirmó'} antes de que empezara, así que tu equipo perdió sus lugares.`
          : 'No confirmaste tu presencia antes de que empezara y perdiste tu lugar.',
        fee === 0 ? '' : ` Te devolvimos la inscripción: ${monedas(fee)}.`,
      ].join(''),
  },
  'tournament-changed': {
    name: 'Cambia un torneo en el que te anotaste',
    title: ({ tournament }) => `Cambió ${tournament}`,
    text: ({ what }) =>
      what === 'dates'
        ? 'El organizador cambió las fechas. Fijate cuándo empieza y cuándo termina.'
        : what === 'prizes'
          ? 'El organizador cambió los premios.'
          : 'El organizador cambió las fechas y los premios. Fijate cuándo empieza y cuándo termina.',
  },
  'tournament-cancelled': {
    name: 'Se cancela un torneo en el que te anotaste',
    title: ({ tournament }) => `Se canceló ${tournament}`,
    text: params =>
      params.coins === 0 ? 'No se va a jugar.' : `Te devolvimos la inscripción: ${monedas(params.coins)}.`,
  },
  'prize-won': {
    name: 'Ganaste un premio',
    title: params => `Ganaste ${monedas(params.coins)}`,
    text: ({ tournament }) => `Es tu premio en ${tournament}.`,
  },
  'prize-corrected': {
    name: 'Se corrige un premio tuyo',
    title: ({ tournament }) => `Se corrigió tu premio en ${tournament}`,
    text: ({ amount, balance }) =>
      `${amount > 0 ? `Recibiste ${monedas(amount)} más` : `Te descontaron ${monedas(-amount)}`}. Ahora tenés ${monedas(balance)}.`,
  },
  'waiting-list': {
    name: 'Novedades de una lista de espera',
    title: ({ tournament, outcome }) =>
      outcome === 'entered' ? `Entraste a ${tournament}` : `Saliste de la lista de espera: ${tournament}`,
    text: ({ outcome, coins: fee, partner, partners = partner ? [partner] : [] }) =>
      ({
        entered: [
          partner
            ? `Se liberaron ${partners.length > 1 ? 'tres' : 'dos'} lugares y entraste con ${spanishList.format(partners)}.`
            : 'Se bajó un jugador y entraste desde la lista de espera.',
          fee === 0 ? '' : ` Pagaste la inscripción: ${monedas(fee)}.`,
        ].join(''),
        'passed-over': partner
          ? `Les tocaba a vos y a ${spanishList.format(partners)}, pero no pudiste entrar: fijate si te alcanzan las monedas y si cumplís los requisitos. ${partners.length > 1 ? 'Ninguno' : 'Ninguno de los dos'} pagó nada.`
          : 'Se liberó un lugar, pero no lo pudiste ocupar: fijate si te alcanzan las monedas y si cumplís los requisitos.',
        'partner-passed-over': `Les tocaba a ustedes, pero ${partner} no pudo entrar por falta de monedas o por los requisitos. ${partners.length > 1 ? 'Ninguno' : 'Ninguno de los dos'} pagó nada. Te podés volver a anotar en la lista.`,
        'partner-left': `${partner} salió de la lista y esperaban como ${partners.length > 1 ? 'equipo' : 'pareja'}. No pagaste nada y te podés volver a anotar.`,
        closed: 'No se liberó ningún lugar a tiempo, así que se cerró la lista de espera. No pagaste nada.',
      })[outcome],
  },
  'tournament-invitation': {
    name: 'Te invitan a un torneo',
    title: ({ tournament }) => `Te invitaron a ${tournament}`,
    text: () => 'Abrí el torneo para anotarte.',
  },
  'co-organiser': {
    name: 'Te suman a la organización de un torneo',
    title: ({ tournament }) => `Ahora también organizás ${tournament}`,
    text: ({ username }) => `Te sumó ${username}. Abrí el torneo para ver qué hay que hacer.`,
  },
  pair: {
    name: 'Novedades de tus compañeros en un torneo',
    title: ({ tournament, username, event, size = 2, partners = [username] }) =>
      ({
        invited: `${username} quiere jugar ${tournament} con vos`,
        agreed: `${username} aceptó jugar ${tournament} con vos`,
        accepted: `${spanishList.format([...partners, 'vos'])} están en ${tournament}`,
        waiting: `${spanishList.format([...partners, 'vos'])} están en la lista de espera de ${tournament}`,
        declined: `${username} no puede jugar ${tournament} con vos`,
        withdrew: `${username} ${size > 2 ? 'bajó a tu equipo' : 'los bajó a los dos'} de ${tournament}`,
      })[event],
    text: params =>
      ({
        invited: [
          isThree(params)
            ? 'Aceptá antes de que empiece. El equipo se anota cuando aceptaron los tres.'
            : 'Aceptá antes de que empiece para anotarse como pareja.',
          params.coins === 0 ? '' : ` Cada uno paga ${monedas(params.coins)}.`,
        ].join(''),
        agreed: 'El equipo se anota en cuanto acepte el tercer jugador.',
        accepted: [
          isThree(params) ? 'El equipo está completo' : 'Aceptó tu invitación',
          params.coins === 0
            ? ': juegan juntos todo el torneo.'
            : ` y pagaste ${monedas(params.coins)}. Juegan juntos todo el torneo.`,
        ].join(''),
        waiting: [
          isThree(params)
            ? 'El equipo está completo. Entran los tres'
            : 'Aceptó tu invitación. Entran los dos',
          params.coins === 0 ? '' : `, y pagan ${monedas(params.coins)} cada uno,`,
          ` cuando se liberen ${isThree(params) ? 'tres' : 'dos'} lugares.`,
        ].join(''),
        declined: 'Podés invitar a otro jugador.',
        withdrew:
          params.coins === 0
            ? 'Mientras quede lugar, te podés volver a anotar.'
            : `Te devolvimos la inscripción: ${monedas(params.coins)}. Mientras quede lugar, te podés volver a anotar.`,
      })[params.event],
  },
  'tournament-announcement': {
    name: 'Un organizador les escribe a los jugadores de un torneo',
    title: ({ tournament }) => tournament,
    text: params => params.text,
  },
  invitation: {
    name: 'Te invitan a una mesa',
    title: ({ username }) => `${username} te invita a una mesa`,
    text: () => 'Abrí la mesa para sentarte.',
  },
  challenge: {
    name: 'Te desafían a una partida',
    title: ({ username }) => `${username} te desafía a una partida`,
    text: () => 'Tenés dos minutos para aceptar. Después, podés desafiar vos desde su perfil.',
  },
  'friend-request': {
    name: 'Te mandan una solicitud de amistad',
    title: ({ username }) => `${username} te mandó una solicitud de amistad`,
    text: () => 'Podés aceptar o rechazar la solicitud acá.',
  },
  'friend-accepted': {
    name: 'Aceptan tu solicitud de amistad',
    title: ({ username }) => `${username} aceptó tu solicitud de amistad`,
    text: () => 'Ya pueden invitarse a una mesa.',
  },
  'report-handled': {
    name: 'Revisamos tu denuncia',
    title: () => 'Revisamos tu denuncia',
    text: ({ username, outcome, answer }) =>
      [
        outcome === 'acted'
          ? `Revisamos lo que nos contaste sobre ${username} y tomamos medidas. Gracias por ayudarnos a que se juegue limpio.`
          : outcome === 'nothing-found'
            ? `Revisamos lo que nos contaste sobre ${username} y no encontramos nada contra las reglas. Gracias por avisarnos.`
            : `Ya vimos lo que nos contaste sobre ${username}. Gracias por ayudarnos a que se juegue limpio.`,
        ...(answer ? [answer] : []),
      ].join('\n'),
  },
  restricted: {
    name: 'Te silencian o congelan tu puntaje',
    title: ({ restriction, until }) =>
      restriction === 'frozen-rating'
        ? 'Tu puntaje está congelado'
        : until === null
          ? 'No podés escribir en los chats'
          : `No podés escribir en los chats hasta el ${spanishTime(until)}`,
    text: ({ restriction, ground, text }) =>
      [
        `Motivo: ${withGround('es', ground, text)}`,
        restriction === 'frozen-rating'
          ? 'Tus partidas no cambian tu puntaje y no aparecés en el ranking.'
          : 'Podés seguir leyéndolos.',
      ].join('\n'),
  },
  'appeal-answered': {
    name: 'Responden tu reclamo',
    title: ({ sanction, outcome }) =>
      outcome === 'upheld'
        ? `Revisamos tu reclamo: ${SPANISH_SANCTIONS[sanction]} sigue en pie`
        : `Aceptamos tu reclamo: se levantó ${SPANISH_SANCTIONS[sanction]}`,
    text: ({ answer }) => answer,
  },
  case: {
    name: 'Alguien del equipo te menciona en un caso o te pasa uno',
    title: ({ username, event }) =>
      event === 'mentioned' ? `${username} te mencionó en un caso` : `${username} te pasó un caso`,
    text: ({ title }) => title,
  },
  'critical-lines': {
    name: 'Hay algo crítico por atender',
    title: ({ lines }) => criticalTitle('es', lines, 'problemas críticos por atender'),
    text: params => criticalText('es', params),
  },
  'alerts-given': {
    name: 'Alguien del equipo te pasa alertas',
    title: ({ username, count }) =>
      count === 1 ? `${username} te pasó una alerta` : `${username} te pasó ${count} alertas`,
    text: ({ title, count }) => (count === 1 ? title : `${title} y otras`),
  },
  'coin-request': {
    name: 'Un administrador decide sobre monedas que pediste',
    title: ({ username, outcome }) =>
      outcome === 'approved' ? `${username} aprobó tu pedido` : `${username} rechazó tu pedido`,
    text: ({ player, amount, reason }) =>
      `${player}: ${amount > 0 ? '+' : '−'}${monedas(Math.abs(amount))}${reason ? `. ${reason}` : ''}`,
  },
  'daily-closing': {
    name: 'Se cierran las cuentas de un día',
    title: closing => closingText('es', closing).title,
    text: closing => closingText('es', closing).lines.join('\n'),
  },
  'coins-adjusted': {
    name: 'Un administrador cambia tus monedas',
    title: ({ amount }) =>
      amount > 0 ? `Recibiste ${monedas(amount)}` : `Te descontaron ${monedas(-amount)}`,
    text: ({ balance }) => `Un administrador ajustó tu saldo. Ahora tenés ${monedas(balance)}.`,
  },
}

const TEXTS: Record<NoticeLocale, Texts> = { en: ENGLISH, es: SPANISH }

export const noticeKindName = (locale: NoticeLocale, kind: NoticeKind): string => TEXTS[locale][kind].name

/** The heading and the sentence of a notice. */
export function noticeText(
  locale: NoticeLocale,
  { kind, params }: NoticeContent,
): Record<'title' | 'text', string> {
  const texts = TEXTS[locale][kind] as KindTexts<typeof params>
  return { title: texts.title(params), text: texts.text(params) }
}
