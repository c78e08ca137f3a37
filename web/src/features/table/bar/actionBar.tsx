import { Trans, useLingui } from '@lingui/react'
import { type Action, isEnvidoCall, type Seat } from '@valecuatro/engine'
import { type ReactNode, useEffect, useRef } from 'react'
import { CaretIcon } from '../../../ui/icons.tsx'
import { stakesOf } from '../model/assist.ts'
import { choicesOf } from '../model/choices.ts'
import type { TableSnapshot } from '../model/tableStore.ts'
import type { Names } from '../words/names.ts'
import { LABELS } from '../words/shouts.ts'
import { CallButton } from './callButton.tsx'
import { type Guard, MazoButton } from './mazoButton.tsx'
import { TurnLine } from './turnLine.tsx'

interface ActionBarProps {
  table: TableSnapshot
  names: Names
  isAssisted: boolean
  isEnvidoOpen: boolean
  onEnvidoOpen: (open: boolean) => void
  mazo: Guard
  onAct: (action: Action) => void
  onTakeSeat: () => void
  /** Talk and settings. */
  tools: ReactNode
}

/** What is legal now, and nothing else. */
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
  // While a bot plays, coming back is the only thing to do; there is no room for more on a phone.
  const choices = choicesOf(isHeld ? [] : table.actions)
  const worth = (action: Action) => (isAssisted ? stakesOf(table.scene, seat, action) : null)
  const isAsked = choices.replies.length > 0
  const isEnvidoFolded = choices.envido.length > 1 && !isEnvidoCall(table.scene.asked?.call)
  useKeptFocus(bar, table.actions)
  return (
    <section className="action-bar" ref={bar} tabIndex={-1} aria-label={i18n._('Your options')}>
      <TurnLine table={table} names={names} />
      <div className="calls">
        {isHeld && (
          <button type="button" className="call call-back" data-kind="yes" onClick={onTakeSeat}>
            <Trans id="I'm back" />
          </button>
        )}
        {isAsked && (
          <div className="calls-row">
            {choices.replies.map(reply => (
              <CallButton
                key={reply}
                action={reply}
                kind={reply === 'quiero' ? 'yes' : 'no'}
                stakes={worth(reply)}
                onAct={onAct}
              />
            ))}
          </div>
        )}
        <div className="calls-row">
          {isEnvidoFolded && !isEnvidoOpen && (
            <button type="button" className="call" aria-expanded="false" onClick={() => onEnvidoOpen(true)}>
              {LABELS.envido} <CaretIcon size={16} />
            </button>
          )}
          {(!isEnvidoFolded || isEnvidoOpen) &&
            choices.envido.map(call => (
              <CallButton key={call} action={call} stakes={worth(call)} onAct={onAct} />
            ))}
          {isEnvidoFolded && isEnvidoOpen ? (
            <button type="button" className="call" data-kind="back" onClick={() => onEnvidoOpen(false)}>
              <Trans id="Back" />
            </button>
          ) : (
            <>
              {choices.flor.map(call => (
                <CallButton key={call} action={call as 'flor'} stakes={worth(call)} onAct={onAct} />
              ))}
              {choices.truco && (
                <CallButton key="truco" action={choices.truco} stakes={worth(choices.truco)} onAct={onAct} />
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

/** When the button that had the focus goes away, the bar keeps it: the next Tab begins here, not at the page's top. */
function useKeptFocus(bar: React.RefObject<HTMLElement | null>, actions: readonly Action[]) {
  const hadFocus = useRef(false)
  useEffect(() => {
    const within = bar.current
    if (!within) return
    const remember = () => {
      hadFocus.current = within.contains(document.activeElement)
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [bar])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other buttons are there whenever the actions change
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      bar.current?.focus({ preventScroll: true })
  }, [bar, actions])
}
