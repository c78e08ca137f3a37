import {
  type DailyDay,
  type GameRecordAnswer,
  isProvisional,
  type PublicPlayer,
  type PuzzleToSolve,
  type Ranking,
  type RatingPoint,
  type Table,
  type TournamentDetails,
} from '@valecuatro/contract'
import { type Players, parseGame } from '@valecuatro/engine'
import type { Language } from '../../platform/http/language.ts'
import type { Picture } from './draw.ts'
import { TEXTS } from './texts.ts'

/** What the head of a page says about it to crawlers and messengers. */
export interface Preview {
  title: string
  description: string
  /** The path of the page, which may have several. */
  canonical: string
  /** Whether search engines may list the page. */
  isListed: boolean
  picture: Picture
}

/** Makes a public call of the API as a visitor; null if it was refused. */
export type ReadAsVisitor = (path: string) => Promise<unknown>

interface Reading {
  read: ReadAsVisitor
  language: Language
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** The pages with a preview of their own. A reader answers null if there is nothing that a visitor may see. */
const READERS: [path: RegExp, reader: (id: string, reading: Reading) => Promise<Preview | null>][] = [
  [new RegExp(`^/tournament/(${UUID})/match-queue$`), previewTournament],
  [new RegExp(`^/player/(${UUID})$`), previewPlayer],
  [/^\/players\/([^/]+)$/, previewPlayerNamed],
  [new RegExp(`^/game/(${UUID})(?:/replay)?$`), previewGame],
  [/^\/t\/([a-z]{6})$/i, previewTable],
  [/^\/puzzles(?:\/([\w-]{1,40}))?$/, previewPuzzle],
  [/^\/daily(?:\/(\d{4}-\d{2}-\d{2}))?$/, previewDaily],
  [/^\/(rankings)$/, previewRankings],
]

/** The preview of a path: its own, or the general one. */
export async function readPreview(path: string, language: Language, read: ReadAsVisitor): Promise<Preview> {
  for (const [pattern, reader] of READERS) {
    const match = pattern.exec(path)
    if (!match) continue
    const own = await reader(match[1] ?? '', { read, language })
    return own ?? { ...generalPreview('/', language), canonical: path, isListed: false }
  }
  return generalPreview(path, language)
}

/** Whether the preview of a path needs a call of the API. */
export const hasOwnPreview = (path: string) => READERS.some(([pattern]) => pattern.test(path))

export function generalPreview(path: string, language: Language): Preview {
  const texts = TEXTS[language]
  const page = texts.pages[path]
  return {
    title: page ? `${page[0]} · Vale Cuatro` : texts.site,
    description: page?.[1] ?? texts.generalText,
    canonical: path,
    isListed: path === '/' || page !== undefined || path.startsWith('/learn/'),
    picture: { kind: 'general', title: page?.[0] ?? texts.general, text: page?.[1] ?? texts.generalText },
  }
}

const number = (language: Language, value: number) =>
  new Intl.NumberFormat(language === 'es' ? 'es-AR' : 'en-US').format(value)

function date(language: Language, at: string, options: Intl.DateTimeFormatOptions): string {
  const locale = language === 'es' ? 'es-AR-u-hc-h23' : 'en-US'
  return new Intl.DateTimeFormat(locale, { timeZone: 'America/Argentina/Buenos_Aires', ...options }).format(
    new Date(at),
  )
}

async function previewTournament(id: string, { read, language }: Reading): Promise<Preview | null> {
  const tournament = (await read(`/api/tournaments/${id}`)) as TournamentDetails | null
  if (!tournament) return null
  const texts = TEXTS[language]
  const { name, format, status, outcome, pot, prize, entryFee, maxPlayers, startDate } = tournament
  const players = tournament.players.length
  const when = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const
  const winners = [tournament.champion, ...tournament.partners].flatMap(each => each?.username ?? [])
  const state =
    outcome === 'refunded'
      ? texts.cancelled
      : status === 'finished'
        ? texts.finished
        : status === 'in_progress'
          ? texts.running
          : texts.starts(date(language, startDate, when))
  const sentence =
    winners.length > 0
      ? texts.champion(winners.join(` ${texts.and} `))
      : outcome === null && status === 'open'
        ? texts.startsAt(date(language, startDate, when))
        : `${state}.`
  return {
    title: `${name} · ${texts.tournament} · Vale Cuatro`,
    description: texts.tournamentText(texts.format[format], `${players}/${maxPlayers}`, pot, sentence),
    canonical: `/tournament/${id}/match-queue`,
    isListed: true,
    picture: {
      kind: 'tournament',
      label: `${texts.tournament} · ${texts.format[format]}`,
      title: name,
      figures: [
        ...(pot > 0
          ? [
              { label: texts.pot, value: number(language, pot) },
              { label: texts.prize, value: number(language, prize) },
            ]
          : []),
        { label: texts.fee, value: entryFee === 0 ? texts.free : number(language, entryFee) },
        { label: texts.places, value: `${players}/${maxPlayers}` },
      ],
      taken: players,
      places: maxPlayers,
      note: winners.length > 0 ? sentence : state,
    },
  }
}

async function previewPlayerNamed(name: string, reading: Reading): Promise<Preview | null> {
  const player = (await reading.read(`/api/players/named/${name}`)) as { _id: string } | null
  return player && previewPlayer(player._id, reading)
}

async function previewPlayer(id: string, { read, language }: Reading): Promise<Preview | null> {
  const player = (await read(`/api/players/${id}`)) as PublicPlayer | null
  if (!player) return null
  const mode = player.rating === null && player.oneVsOne.rating !== null ? '1v1' : '2v2'
  const points = (await read(`/api/players/${id}/ratings?mode=${mode}`)) as RatingPoint[] | null
  const texts = TEXTS[language]
  const { username, stats } = player
  const { rating, uncertainty } = mode === '1v1' ? player.oneVsOne : player
  const shown = rating === null ? null : number(language, rating)
  const isMarked = uncertainty !== null && isProvisional(uncertainty)
  return {
    title: `${texts.playerTitle(username)} · Vale Cuatro`,
    description: texts.playerText(username, shown, isMarked, stats.gamesPlayed, stats.wins),
    canonical: `/player/${id}`,
    // The pages of players with few games say little, and guests are gone soon.
    isListed: !player.guest && stats.gamesPlayed > 0,
    picture: {
      kind: 'player',
      label: texts.profile,
      title: username,
      figures: [
        ...(shown === null ? [] : [{ label: texts.rating, value: isMarked ? `${shown}?` : shown }]),
        { label: texts.games, value: number(language, stats.gamesPlayed) },
        { label: texts.wins, value: number(language, stats.wins) },
      ],
      curve: (points ?? []).map(point => point.rating),
    },
  }
}

async function previewGame(id: string, { read, language }: Reading): Promise<Preview | null> {
  const record = (await read(`/api/games/${id}/record`)) as GameRecordAnswer | null
  const parsed = record && parseGame(record.notation)
  if (!record || !parsed?.ok) return null
  const texts = TEXTS[language]
  const { rules } = parsed.record
  const sides = [0, 1].map(team => ({
    names: record.players.flatMap(({ username }, seat) => (seat % 2 === team ? [username] : [])),
    score: team === 0 ? record.score.team1 : record.score.team2,
    isWinner: record.winner === team,
  }))
  const mode = describeRules(language, rules)
  const names = sides.map(side => side.names.join(` ${texts.and} `)).join(' – ')
  return {
    title: `${texts.gameTitle(sides.map(({ score }) => score).join('–'), names)} · Vale Cuatro`,
    description: texts.gameText(mode),
    canonical: `/game/${id}/replay`,
    isListed: true,
    picture: {
      kind: 'game',
      label: mode,
      sides,
      note: date(language, record.finishedAt, { day: 'numeric', month: 'short', year: 'numeric' }),
    },
  }
}

function describeRules(
  language: Language,
  { players, target, flor }: { players: Players; target: number; flor: boolean },
): string {
  const texts = TEXTS[language]
  return [texts.mode[players], texts.to(target), ...(flor ? [texts.flor] : [])].join(' · ')
}

/** A private table says nothing about itself: its link may be posted where others read the preview. */
async function previewTable(code: string, { read, language }: Reading): Promise<Preview> {
  const texts = TEXTS[language]
  const table = (await read(`/api/tables/${code.toUpperCase()}`)) as Table | null
  const canonical = `/t/${code.toUpperCase()}`
  if (!table?.options.isPublic || table.state === 'closed') {
    return {
      title: `${texts.invitation} · Vale Cuatro`,
      description: texts.invitationText,
      canonical,
      isListed: false,
      picture: { kind: 'general', title: texts.invitation, text: texts.invitationText },
    }
  }
  const facts = describeRules(language, table.options)
  const seats = table.seats.map(({ userId, bot, username }) => (userId || bot ? username : null))
  const note = texts.freeSeats(seats.filter(seat => seat === null).length)
  return {
    title: `${texts.tableTitle} · Vale Cuatro`,
    description: `${facts}. ${note}. ${texts.invitationText}`,
    canonical,
    isListed: false,
    picture: { kind: 'table', label: texts.publicTable, title: texts.tableTitle, facts, seats, note },
  }
}

async function previewPuzzle(id: string, { read, language }: Reading): Promise<Preview | null> {
  const answer = (await read(id ? `/api/puzzles/${id}` : '/api/puzzles/daily')) as PuzzleToSolve | null
  if (!answer) return null
  const texts = TEXTS[language]
  const { day, view, handEvents } = answer.puzzle
  const deal = handEvents.find(event => event.type === 'deal')
  const label = day ? texts.puzzleOfDay : texts.puzzle
  return {
    title: `${label} · Vale Cuatro`,
    description: texts.puzzleText,
    canonical: id ? `/puzzles/${id}` : '/puzzles',
    isListed: true,
    picture: {
      kind: 'puzzle',
      label,
      title: texts.puzzleTitle,
      cards: [...((deal?.type === 'deal' && view.seat !== null && deal.hands[view.seat]) || [])],
    },
  }
}

async function previewDaily(id: string, { read, language }: Reading): Promise<Preview | null> {
  const answer = (await read(id ? `/api/daily/${id}` : '/api/daily')) as DailyDay | null
  if (!answer) return null
  const texts = TEXTS[language]
  const { day, players } = answer
  const title = texts.dailyTitle(date(language, `${day}T12:00:00-03:00`, { day: 'numeric', month: 'long' }))
  return {
    title: `${title} · Vale Cuatro`,
    description: texts.dailyText,
    canonical: id ? `/daily/${id}` : '/daily',
    isListed: true,
    picture: { kind: 'general', title, text: texts.dailyPlayers(players, number(language, players)) },
  }
}

const SHOWN_RANKS = 4

async function previewRankings(_: string, { read, language }: Reading): Promise<Preview | null> {
  const ranking = (await read('/api/rankings')) as Ranking | null
  if (!ranking) return null
  const texts = TEXTS[language]
  return {
    title: `${texts.rankings} · Vale Cuatro`,
    description: texts.rankingsText,
    canonical: '/rankings',
    isListed: true,
    picture: {
      kind: 'rankings',
      label: texts.mode[4],
      title: texts.rankings,
      rows: ranking.rows
        .slice(0, SHOWN_RANKS)
        .map(({ username, value }) => ({ name: username, value: number(language, value) })),
    },
  }
}
