import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import { type Action, isEnvidoCall, type Seat, type Stakes, teamOf } from '@valecuatro/engine'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { listText } from '../../i18n/listText.ts'
import { CaretIcon } from '../../ui/commonIcons.tsx'
import { useExplanations } from '../explain/loadExplanations.ts'
import { gameStakeOf, stakesOf } from '../model/assist.ts'
import { choicesOf } from '../model/choices.ts'
import type { GameSnapshot } from '../model/gameStore.ts'
import { actionName, CALL_LABELS, type Names, type SpokenAction } from '../text/names.ts'

interface ActionBarProps {
  table: GameSnapshot
  names: Names
  isAssisted: boolean
  isEnvidoOpen: boolean
  onEnvidoOpen: (open: boolean) => void
  mazo: MazoGuard
  onAct: (action: Action) => void
  onTakeSeat: () => void
  /** The buttons for the menus. */
  tools: ReactNode
}

/** Buttons for the legal actions. */
export function ActionBar({
  table,
  names,
  isAssisted,
  isEnvidoOpen,
  onEnvidoOpen,
  mazo,
  onAct,
  onTakeSeat,
  tools,
}: ActionBarProps) {
  const { i18n } = useLingui()
  const bar = useRef<HTMLElement>(null)
  const seat = names.seat as Seat
  const isHeld =
    table.phase === 'playing' && table.seats.some(row => row.seat === seat && row.held) && !table.isElsewhere
  // While a bot plays, returning is the only choice; a phone has no room for more.
  const choices = choicesOf(isHeld ? [] : table.actions)
  const worth = (action: Action): Price | null => {
    const stakes = isAssisted ? stakesOf(table.scene, seat, action) : null
    return stakes && { stakes, game: gameStakeOf(table.scene, seat, action) }
  }
  const isAsked = choices.replies.length > 0
  const isEnvidoFolded = choices.envido.length > 1 && !isEnvidoCall(table.scene.asked?.call)
  useKeptFocus(bar, table)
  return (
    <section className="action-bar" ref={bar} tabIndex={-1} aria-label={i18n._('Your options')}>
      <TurnLine table={table} names={names} />
      <div className="calls">
        {isHeld && (
          <button type="button" className="call call-back" data-kind="yes" onClick={onTakeSeat}>
            <Trans id="I’m back" />
          </button>
        )}
        {isAsked && (
          <div className="calls-row">
            {choices.replies.map(reply => (
              <CallButton
                key={reply}
                action={reply}
                kind={reply === 'quiero' ? 'yes' : 'no'}
                price={worth(reply)}
                onAct={onAct}
              />
            ))}
          </div>
        )}
        <div className="calls-row">
          {isEnvidoFolded && !isEnvidoOpen && (
            <button type="button" className="call" aria-expanded="false" onClick={() => onEnvidoOpen(true)}>
              {CALL_LABELS.envido} <CaretIcon size={16} />
            </button>
          )}
          {(!isEnvidoFolded || isEnvidoOpen) &&
            choices.envido.map(call => (
              <CallButton key={call} action={call} price={worth(call)} onAct={onAct} />
            ))}
          {isEnvidoFolded && isEnvidoOpen ? (
            <button type="button" className="call" data-kind="back" onClick={() => onEnvidoOpen(false)}>
              <Trans id="Back" />
            </button>
          ) : (
            <>
              {choices.flor.map(call => (
                <CallButton key={call} action={call as 'flor'} price={worth(call)} onAct={onAct} />
              ))}
              {choices.truco && (
                <CallButton key="truco" action={choices.truco} price={worth(choices.truco)} onAct={onAct} />
              )}
              {choices.mazo && <MazoButton guard={mazo} />}
            </>
          )}
        </div>
      </div>
      <div className="bar-tools">{tools}</div>
    </section>
  )
}

/**
 * When the focused button or card of the player disappears, the bar gets the focus, so that Tab continues here and not
 * at the top of the page.
 */
function useKeptFocus(bar: React.RefObject<HTMLElement | null>, table: GameSnapshot) {
  const hadFocus = useRef(false)
  useEffect(() => {
    const within = bar.current
    if (!within) return
    const remember = () => {
      const { activeElement } = document
      hadFocus.current = within.contains(activeElement) || activeElement?.closest('.piece-press') != null
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [bar])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons and cards change whenever the table changes
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      bar.current?.focus({ preventScroll: true })
  }, [bar, table])
}

interface Price {
  stakes: Stakes
  game: ReturnType<typeof gameStakeOf>
}

interface CallButtonProps {
  action: SpokenAction
  kind?: 'yes' | 'no' | 'call'
  /** What the call is worth; null if hints are off. */
  price: Price | null
  onAct: (action: Action) => void
}

function CallButton({ action, kind = 'call', price, onAct }: CallButtonProps) {
  return (
    <button
      type="button"
      className="call"
      data-kind={kind}
      data-action={action}
      onClick={() => onAct(action)}
    >
      {CALL_LABELS[action]}
      {price && <Worth action={action} {...price} />}
    </button>
  )
}

function Worth({ action, stakes, game }: Price & { action: SpokenAction }) {
  return (
    <small className="call-worth" data-game={game}>
      {action === 'no quiero' ? (
        <Trans id="they get {points}" values={{ points: stakes.refused }} />
      ) : game === 'both' ? (
        <Trans id="decides the game" />
      ) : game === 'one' ? (
        <Trans id="can end the game" />
      ) : (
        <Trans id="for {points}" values={{ points: stakes.won }} />
      )}
    </small>
  )
}

/** One line above the buttons that says what the table waits for. */
export function TurnLine({ table, names }: { table: GameSnapshot; names: Names }) {
  const { i18n } = useLingui()
  const words = turnWords(i18n, table, names)
  const explained = useExplanations()
  return (
    <p className="turn-line" data-mine={table.actions.length > 0}>
      {/* A new sentence replaces the element, so that it is not animated. */}
      <span key={words}>{explained && words ? <explained.ExplainedText text={words} /> : words}</span>
    </p>
  )
}

function turnWords(i18n: I18n, table: GameSnapshot, names: Names): string | null {
  const { scene, actions, waitedFor, pending, phase, seat, connection, isElsewhere } = table
  const { asked } = scene
  if (phase !== 'playing') return null
  if (connection !== 'connected')
    return pending
      ? i18n._('Not sent yet: {move}', { move: actionName(i18n, pending) })
      : i18n._('No connection')
  if (pending) return i18n._('Sending…')
  if (actions.length > 0 && asked && teamOf(asked.seat) !== teamOf(seat!)) {
    return i18n._('{name} says {call}. Your answer?', {
      name: names.of(asked.seat),
      call: CALL_LABELS[asked.call],
    })
  }
  if (seat !== null && waitedFor.includes(seat))
    return isElsewhere ? i18n._('Your turn, in another tab or device') : i18n._('Your turn')
  if (seat !== null && scene.gone.includes(seat)) return i18n._('You folded this hand')
  if (waitedFor.length === 1) return i18n._('{name}’s turn', { name: names.of(waitedFor[0]!) })
  if (waitedFor.length > 1) {
    return i18n._('Waiting for {names} to answer', {
      names: listText(i18n, waitedFor.map(names.of), 'disjunction'),
    })
  }
  return null
}

/** A second press within this time counts as an accidental double press. */
const DOUBLE_PRESS_MS = 350
const CONFIRM_WITHIN_MS = 4000

interface MazoGuard {
  /** Whether the next press folds. */
  isArmed: boolean
  press(): void
}

/** Folding cannot be undone, so it takes two separate presses. */
export function useMazoGuard(isPossible: boolean, onMazo: () => void): MazoGuard {
  const [armedAt, setArmedAt] = useState<number | null>(null)
  useEffect(() => {
    if (armedAt === null) return
    const timer = setTimeout(setArmedAt, CONFIRM_WITHIN_MS, null)
    return () => clearTimeout(timer)
  }, [armedAt])
  // Another action cancels the first press.
  useEffect(() => {
    if (!isPossible) setArmedAt(null)
  }, [isPossible])
  const isArmed = isPossible && armedAt !== null
  return {
    isArmed,
    press() {
      if (!isPossible) return
      if (armedAt === null) return setArmedAt(Date.now())
      if (Date.now() - armedAt < DOUBLE_PRESS_MS) return
      setArmedAt(null)
      onMazo()
    },
  }
}

export function MazoButton({ guard }: { guard: MazoGuard }) {
  return (
    <button type="button" className="call" data-kind={guard.isArmed ? 'sure' : 'mazo'} onClick={guard.press}>
      {guard.isArmed ? <Trans id="Mazo, sure?" /> : CALL_LABELS.mazo}
    </button>
  )
}
