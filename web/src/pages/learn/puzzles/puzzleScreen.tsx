import '../../../game/table.css'
import './puzzles.css'
import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import type { PuzzleAnswer, PuzzleId, PuzzleRecord, PuzzleToSolve, SeatState } from '@valecuatro/contract'
import { type Action, type Players, type Seat, seatsOf, seatsToAct, teamOf } from '@valecuatro/engine'
import { type ComponentProps, useEffect, useMemo, useState } from 'react'
import { Link } from 'wouter'
import {
  ActionBar,
  explanations,
  Felt,
  GameLayout,
  type GameSnapshot,
  HandLog,
  namesOf,
  ScoreSheet,
  sceneOf,
  useAssist,
  useMazoGuard,
  useShortcuts,
  useShortcutsOn,
} from '../../../game/index.ts'
import { call } from '../../../net/call.ts'
import { LeaveIcon } from '../../../ui/icons.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { PuzzleResult } from './puzzleResult.tsx'

type PuzzleScreenProps = Omit<ComponentProps<typeof PuzzleResult>, 'answer'>

/** A position on the table with its choices and, after the answer, the chances of each choice. */
export function PuzzleScreen(props: PuzzleScreenProps) {
  const { data, isRecorded, isLast, onNext } = props
  const { i18n } = useLingui()
  const { puzzle } = data
  const seat = puzzle.view.seat as Seat
  const seats = useMemo(() => seatStates(i18n, puzzle.view.rules.players, seat), [i18n, puzzle, seat])
  const names = useMemo(() => namesOf(i18n, seats, seat), [i18n, seats, seat])
  const [answer, setAnswer] = useState<PuzzleAnswer | null>(
    data.solution && { solution: data.solution, record: data.record, ratingChange: null },
  )
  const [isEnvidoOpen, setEnvidoOpen] = useState(false)
  const [isAssisted] = useAssist()
  const [shortcutsOn] = useShortcutsOn()
  const { busyKeys, run } = useSubmit({
    send: (action: Action) => {
      const params = { id: puzzle._id }
      if (!isRecorded) return call('POST /api/puzzles/{id}/try', { params, body: { action } })
      const body = { action, ...(isKnownPuzzle(puzzle._id) && { isKnown: true }) }
      return call('POST /api/puzzles/{id}/answer', { params, body })
    },
    failed: i18n._('Your answer did not reach the server. Try again.'),
    onDone: ({ value }) => {
      setAnswer(value)
      if (!isRecorded) rememberPuzzle(puzzle._id)
    },
    renew: () => setEnvidoOpen(false),
    keyOf: action => action,
  })
  const pending = (busyKeys[0] as Action | undefined) ?? null
  const table = tableOf(data, seats, answer || pending ? [] : puzzle.actions, pending)
  const { scene } = table

  useEffect(() => {
    void explanations.fetch()
  }, [])

  function choose(action: Action) {
    if (!answer && !pending) void run(action)
  }

  const mazo = useMazoGuard(false, () => {})
  useShortcuts(shortcutsOn, {
    actions: table.actions,
    cards: scene.pieces.flatMap(piece =>
      piece.seat === seat && piece.place.at === 'held' && piece.card ? [piece.card] : [],
    ),
    isEnvidoOpen,
    onEnvidoOpen: setEnvidoOpen,
    onAct: choose,
    onMazo: () => {},
    onTalk: () => {},
    onCardRanking: () => {},
    onShortcutList: () => {},
    onGoOn: () => {
      if (answer && !isLast) onNext()
    },
  })

  return (
    <GameLayout
      menu={
        <Link href="/game" className="icon-button puzzle-leave" aria-label={i18n._('Leave the puzzle')}>
          <LeaveIcon />
        </Link>
      }
      score={<ScoreSheet scene={scene} names={names} />}
      log={<HandLog scene={scene} names={names} />}
    >
      <div className="puzzle-head">
        <h1>
          {puzzle.day ? (
            <Trans
              id="Puzzle of the day, {day}"
              values={{ day: i18n.date(`${puzzle.day}T12:00:00`, { day: 'numeric', month: 'long' }) }}
            />
          ) : (
            <Trans id="Puzzle" />
          )}
        </h1>
        <RecordLine record={answer?.record ?? data.record} isAnswered={answer !== null} />
        {data.record && !data.isRated && !answer && (
          <p>
            <Trans id="This puzzle does not change your rating." />
          </p>
        )}
      </div>
      <main id="main" tabIndex={-1} className="table-main">
        <Felt table={table} names={names} isAssisted={isAssisted} onPlay={choose} />
        {answer ? (
          <PuzzleResult {...props} answer={answer} />
        ) : (
          <ActionBar
            table={table}
            names={names}
            isAssisted={isAssisted}
            isEnvidoOpen={isEnvidoOpen}
            onEnvidoOpen={setEnvidoOpen}
            mazo={mazo}
            onAct={choose}
            onTakeSeat={() => {}}
            tools={null}
          />
        )}
      </main>
    </GameLayout>
  )
}

/** The rating and the streak. A visitor has neither and sees the task instead. */
function RecordLine({ record, isAnswered }: { record: PuzzleRecord | null; isAnswered: boolean }) {
  const { i18n } = useLingui()
  if (!record && isAnswered) return null
  if (!record) {
    return (
      <p className="wrap gap-0-3 small numeric">
        <Trans id="Find the move that wins most often." />
      </p>
    )
  }
  return (
    <p className="wrap gap-0-3 small numeric">
      <span>
        <Trans id="Rating {rating}" values={{ rating: i18n.number(record.rating) }} />
      </span>
      <span>
        <Trans
          id="{days, plural, =0 {No streak} one {# day in a row} other {# days in a row}}"
          values={{ days: record.streak }}
        />
      </span>
    </p>
  )
}

/** The players of the position, from the point of view of the seat that decides. */
function seatStates(i18n: I18n, players: Players, own: Seat): SeatState[] {
  const rivals = seatsOf(players).filter(seat => teamOf(seat) !== teamOf(own))
  const nameOf = (seat: Seat) => {
    if (seat === own) return i18n._('You')
    if (teamOf(seat) === teamOf(own)) return i18n._('Partner')
    return rivals.length === 1
      ? i18n._('Opponent')
      : i18n._('Opponent {number}', { number: rivals.indexOf(seat) + 1 })
  }
  return seatsOf(players).map(seat => ({
    seat,
    userId: null,
    username: nameOf(seat),
    bot: null,
    rating: null,
    isProvisional: false,
    connected: true,
    held: false,
    left: false,
  }))
}

/** The position in the form the table draws. */
function tableOf(
  { puzzle: { view, handEvents } }: PuzzleToSolve,
  seats: SeatState[],
  actions: Action[],
  pending: Action | null,
): GameSnapshot {
  return {
    scene: sceneOf(view, handEvents),
    seat: view.seat,
    seats,
    phase: 'playing',
    rules: view.rules,
    actions,
    waitedFor: seatsToAct(view).filter(seat => seat === view.seat),
    deadline: null,
    pending,
    connection: 'connected',
    isElsewhere: false,
    talk: [],
    resigning: [],
    ending: null,
    rematch: { seats: [], until: null, next: null },
    commitment: '',
    refused: null,
  }
}

/** The puzzles whose solution this browser has shown to a visitor or guest; solving them later changes no rating. */
const KNOWN_PUZZLES_KEY = 'known-puzzles'

function readKnownPuzzles(): string[] {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(KNOWN_PUZZLES_KEY) ?? '[]')
    return Array.isArray(known) ? known.filter(id => typeof id === 'string') : []
  } catch {
    return []
  }
}

function isKnownPuzzle(id: PuzzleId): boolean {
  return readKnownPuzzles().includes(id)
}

function rememberPuzzle(id: PuzzleId): void {
  try {
    localStorage.setItem(KNOWN_PUZZLES_KEY, JSON.stringify([...new Set([...readKnownPuzzles(), id])]))
  } catch {
    // Storage may be unavailable.
  }
}
