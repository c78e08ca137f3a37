import '../table/table.css'
import './puzzles.css'
import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import type { PuzzleAnswer, PuzzleId, PuzzleRecord, PuzzleToSolve, SeatState } from '@valecuatro/contract'
import { type Action, type Seat, seatsOf, teamOf } from '@valecuatro/engine'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import { failureText } from '../i18n/failureText.ts'
import { call } from '../net/call.ts'
import { TO_REGISTER } from '../net/session/signInRedirect.ts'
import { ActionBar, useMazoGuard } from '../table/bar/actionBar.tsx'
import { explanations } from '../table/explain/loadExplanations.ts'
import { Felt } from '../table/felt/felt.tsx'
import { sceneOf } from '../table/model/scene.ts'
import { seatsToAct, type TableSnapshot } from '../table/model/tableStore.ts'
import { useAssist, useShortcutsOn } from '../table/preferences.ts'
import { HandLog } from '../table/sheet/handLog.tsx'
import { ScoreSheet } from '../table/sheet/scoreSheet.tsx'
import { useShortcuts } from '../table/shortcuts.ts'
import { TableLayout } from '../table/tableLayout.tsx'
import { actionName, namesOf } from '../table/text/names.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { copyText } from '../ui/copyText.ts'
import { LeaveIcon } from '../ui/icons.tsx'
import { toast } from '../ui/toast.ts'
import { whyText } from './whyText.ts'

interface PuzzleScreenProps {
  data: PuzzleToSolve
  /** Whether answers count: the player has an account. */
  isRecorded: boolean
  /** The next puzzle is being loaded. */
  isLeaving: boolean
  /** The player has answered every puzzle. */
  isLast: boolean
  onNext: () => void
}

/** A position on the table, what can be done, and after the choice the chances of each. */
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
  const [pending, setPending] = useState<Action | null>(null)
  const [isEnvidoOpen, setEnvidoOpen] = useState(false)
  const [isAssisted] = useAssist()
  const [shortcutsOn] = useShortcutsOn()
  const table = tableOf(data, seats, answer || pending ? [] : puzzle.actions, pending)
  const { scene } = table

  useEffect(() => {
    void explanations.fetch()
  }, [])

  async function choose(action: Action) {
    if (answer || pending) return
    setPending(action)
    const params = { id: puzzle._id }
    const given = isRecorded
      ? await call('POST /api/puzzles/{id}/answer', {
          params,
          body: { action, ...(isKnownPuzzle(puzzle._id) && { isKnown: true }) },
        })
      : await call('POST /api/puzzles/{id}/try', { params, body: { action } })
    setPending(null)
    setEnvidoOpen(false)
    if (given.ok) {
      setAnswer(given.value)
      if (!isRecorded) rememberPuzzle(puzzle._id)
    } else toast.error(failureText(i18n, given, i18n._('Your answer did not reach the server. Try again.')))
  }

  const mazo = useMazoGuard(false, () => {})
  useShortcuts(shortcutsOn, {
    actions: table.actions,
    cards: scene.pieces.flatMap(piece =>
      piece.seat === seat && piece.place.at === 'held' && piece.card ? [piece.card] : [],
    ),
    isEnvidoOpen,
    onEnvidoOpen: setEnvidoOpen,
    onAct: action => void choose(action),
    onMazo: () => {},
    onTalk: () => {},
    onCardRanking: () => {},
    onShortcutList: () => {},
    onGoOn: () => {
      if (answer && !isLast) onNext()
    },
  })

  return (
    <TableLayout
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
      </div>
      <main id="main" tabIndex={-1} className="table-main">
        <Felt table={table} names={names} isAssisted={isAssisted} onPlay={card => void choose(card)} />
        {answer ? (
          <Result {...props} answer={answer} />
        ) : (
          <ActionBar
            table={table}
            names={names}
            isAssisted={isAssisted}
            isEnvidoOpen={isEnvidoOpen}
            onEnvidoOpen={setEnvidoOpen}
            mazo={mazo}
            onAct={action => void choose(action)}
            onTakeSeat={() => {}}
            tools={null}
          />
        )}
      </main>
    </TableLayout>
  )
}

/** The rating and the streak; a visitor has none and reads what is asked. */
function RecordLine({ record, isAnswered }: { record: PuzzleRecord | null; isAnswered: boolean }) {
  const { i18n } = useLingui()
  if (!record && isAnswered) return null
  if (!record) {
    return (
      <p className="puzzle-record">
        <Trans id="Find the move that wins most often." />
      </p>
    )
  }
  return (
    <p className="puzzle-record">
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

interface ResultProps extends PuzzleScreenProps {
  answer: PuzzleAnswer
}

function Result({ data, answer, isRecorded, isLeaving, isLast, onNext }: ResultProps) {
  const { puzzle } = data
  const { i18n } = useLingui()
  const { solution, ratingChange } = answer
  const title = useRef<HTMLHeadingElement>(null)
  // The buttons that had the focus are gone; from here Tab leads to the next ones.
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  const percent = (chance: number) => i18n.number(chance, { style: 'percent' })
  const [best, second] = solution.choices
  return (
    <section className="puzzle-result" data-solved={solution.solved} aria-labelledby="puzzle-result-title">
      <h2 id="puzzle-result-title" ref={title} tabIndex={-1}>
        {solution.solved ? <Trans id="Right!" /> : <Trans id="There was something better" />}
        {ratingChange !== null && (
          <span className="puzzle-change">
            <Trans id="Rating {change}" values={{ change: signed(i18n, ratingChange) }} />
          </span>
        )}
      </h2>
      <p>
        {whyText(i18n, puzzle, solution)}{' '}
        {second && (
          <Trans
            id="It wins the game {best} of the time, the next best choice {second}."
            values={{ best: percent(best!.winChance), second: percent(second.winChance) }}
          />
        )}
      </p>
      <ol className="puzzle-choices" aria-label={i18n._('Chance to win the game')}>
        {solution.choices.map(({ action, winChance }, index) => (
          <li key={action} data-best={index === 0}>
            <span className="puzzle-choice">
              {actionName(i18n, action)}
              {index === 0 && (
                <small>
                  <Trans id="best" />
                </small>
              )}
              {action === solution.chosen && (
                <small>
                  <Trans id="your choice" />
                </small>
              )}
            </span>
            <span className="puzzle-bar" aria-hidden="true">
              <span style={{ width: `${winChance * 100}%` }} />
            </span>
            <strong>{percent(winChance)}</strong>
          </li>
        ))}
      </ol>
      <div className="puzzle-actions">
        {isLast && (
          <p role="status">
            <Trans id="You’ve answered every puzzle. Come back each day for the puzzle of the day." />
          </p>
        )}
        {!isLast && (
          <Button variant="primary" busy={isLeaving} onClick={onNext}>
            <Trans id="Next puzzle" />
          </Button>
        )}
        {isLast && !puzzle.day && (
          <ButtonLink href="/puzzles" variant="primary">
            <Trans id="Puzzle of the day" />
          </ButtonLink>
        )}
        <Button onClick={() => void share(i18n, puzzle._id)}>
          <Trans id="Share" />
        </Button>
      </div>
      {isRecorded && ratingChange === null && data.solution === null && (
        <p>
          <Trans id="You had seen this puzzle before, so your rating stays the same." />
        </p>
      )}
      {!isRecorded && (
        <p>
          <Link href="/auth" state={TO_REGISTER} className="link">
            <Trans id="Create an account to keep a streak and a rating" />
          </Link>
        </p>
      )}
    </section>
  )
}

const signed = (i18n: I18n, change: number) => i18n.number(change, { signDisplay: 'exceptZero' })

async function share(i18n: I18n, id: string): Promise<void> {
  const url = `${location.origin}/puzzles/${id}`
  if ('share' in navigator) {
    try {
      await navigator.share({ title: 'Vale Cuatro', text: i18n._('What would you do here?'), url })
      return
    } catch (error) {
      // The person closed the share sheet.
      if ((error as Error).name === 'AbortError') return
    }
  }
  if (await copyText(url)) toast.success(i18n._('Link copied'))
  else toast.error(i18n._('Your browser does not allow copying'))
}

/** The players of the position, from the point of view of the seat that decides. */
function seatStates(i18n: I18n, players: 2 | 4, own: Seat): SeatState[] {
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
): TableSnapshot {
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

/** Puzzles whose solution this browser has shown to a visitor or a guest. For a player they change no rating. */
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
    // Without storage nothing is remembered.
  }
}
