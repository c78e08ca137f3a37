import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { eventText, type Names } from '../../../game/index.ts'
import { copyText } from '../../../ui/copyText.ts'
import { CheckIcon, EyeIcon, EyeOffIcon } from '../../../ui/icons.tsx'
import { ShareIcons } from '../../../ui/share.tsx'
import { toast } from '../../../ui/toast.ts'
import { FirstIcon, LastIcon, NextIcon, PauseIcon, PlayIcon, PreviousIcon } from './icons.tsx'
import { type Movement, SPEEDS } from './model/position.ts'
import type { Moment, Replay } from './model/replay.ts'
import { type ReplayControl, type SideTab, urlOfStep } from './useReplay.ts'

interface ControlsProps {
  replay: Replay
  /** Whether the game has a deal to verify. */
  hasDeal: boolean
  /** Whether everyone can open the replay. */
  isPublic: boolean
  control: ReplayControl
  names: Names
  /** The name of the player whose point of view can be chosen instead of all cards. */
  witness: string
  /** Whether cards that this player could not see are hidden. */
  hidesCards: boolean
  onHideCards: (hide: boolean) => void
  onStep: (movement: Movement) => void
  /** The tab of the panel that covers the table on small screens; null while it is closed. */
  panel: SideTab | null
  onPanel: (tab: SideTab | null) => void
}

/** The playback controls of a replay. */
export function Controls({
  replay,
  hasDeal,
  isPublic,
  control,
  names,
  witness,
  hidesCards,
  onHideCards,
  onStep,
  panel,
  onPanel,
}: ControlsProps) {
  const { i18n } = useLingui()
  const { moment, position, go } = control
  const isFirst = moment === 0
  const isLast = moment === replay.moments.length - 1
  const { hand } = replay.moments[moment]!
  const panels: [SideTab, string][] = [
    ['hand', i18n._('Hands')],
    ['analysis', i18n._('Analysis')],
  ]
  if (hasDeal) panels.push(['deal', i18n._('Verify the deal')])
  return (
    <section className="dark-scheme replay-controls" aria-label={i18n._('Replay controls')}>
      <p className="replay-line">
        <strong>
          <Trans id="Hand {number}" values={{ number: hand }} />
        </strong>
        <span>{momentText(i18n, replay.moments[moment]!, names)}</span>
      </p>
      <Scrubber
        replay={replay}
        moment={moment}
        names={names}
        onMoment={to => go({ to: 'moment', moment: to })}
      />
      <div className="replay-steps">
        <Step label={i18n._('First step')} isOff={isFirst} onPress={() => onStep({ to: 'first' })}>
          <FirstIcon />
        </Step>
        <Step label={i18n._('Previous step')} isOff={isFirst} onPress={() => onStep({ to: 'previous' })}>
          <PreviousIcon />
        </Step>
        <button
          type="button"
          className="replay-play"
          aria-label={position.isPlaying ? i18n._('Pause') : i18n._('Play')}
          onClick={() => go({ to: position.isPlaying ? 'pause' : 'play' })}
        >
          {position.isPlaying ? <PauseIcon /> : <PlayIcon />}
        </button>
        <Step label={i18n._('Next step')} isOff={isLast} onPress={() => onStep({ to: 'next' })}>
          <NextIcon />
        </Step>
        <Step label={i18n._('Last step')} isOff={isLast} onPress={() => onStep({ to: 'last' })}>
          <LastIcon />
        </Step>
      </div>
      <fieldset className="replay-speeds">
        <legend className="sr-only">
          <Trans id="Speed" />
        </legend>
        {SPEEDS.map(speed => (
          <button
            key={speed}
            type="button"
            className="replay-button"
            aria-pressed={position.speed === speed}
            onClick={() => go({ to: 'speed', speed })}
          >
            {speed}×
          </button>
        ))}
      </fieldset>
      <div className="replay-tools">
        <button
          type="button"
          className="replay-button"
          aria-pressed={hidesCards}
          onClick={() => onHideCards(!hidesCards)}
        >
          {hidesCards ? <EyeOffIcon /> : <EyeIcon />}
          <span className="replay-button-words">
            {names.seat === null ? (
              <Trans id="Only what {name} saw" values={{ name: witness }} />
            ) : (
              <Trans id="Only what you saw" />
            )}
          </span>
        </button>
        {isPublic && (
          <ShareIcons
            className="replay-button"
            share={() => ({
              url: urlOfStep(location.href, moment),
              text: i18n._('A game of truco, card by card'),
            })}
          />
        )}
      </div>
      <div className="replay-panels">
        {panels.map(([name, label]) => (
          <button
            key={name}
            type="button"
            className="replay-button"
            aria-pressed={panel === name}
            onClick={() => onPanel(panel === name ? null : name)}
          >
            {label}
          </button>
        ))}
      </div>
    </section>
  )
}

/** A step button that stays focusable when it is disabled. */
function Step({
  label,
  isOff,
  onPress,
  children,
}: {
  label: string
  isOff: boolean
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      className="replay-step"
      aria-label={label}
      aria-disabled={isOff}
      onClick={() => {
        if (!isOff) onPress()
      }}
    >
      {children}
    </button>
  )
}

interface ScrubberProps {
  replay: Replay
  moment: number
  names: Names
  onMoment: (moment: number) => void
}

/** A slider over the whole game, with a mark at the start of each hand. */
function Scrubber({ replay, moment, names, onMoment }: ScrubberProps) {
  const { i18n } = useLingui()
  const last = replay.moments.length - 1
  const along = (at: number) => ({ '--along': last > 0 ? at / last : 0 }) as CSSProperties
  return (
    <div className="scrubber" style={along(moment)}>
      <span className="scrubber-line" aria-hidden="true" />
      {replay.hands.map(({ number, first }) => (
        <span
          key={number}
          className="scrubber-mark"
          style={along(first)}
          data-past={first <= moment}
          aria-hidden="true"
        />
      ))}
      <input
        type="range"
        min={0}
        max={last}
        value={moment}
        aria-label={i18n._('Position in the game')}
        aria-valuetext={positionText(i18n, replay, moment, names)}
        onChange={event => onMoment(event.currentTarget.valueAsNumber)}
      />
    </div>
  )
}

interface CopyButtonProps {
  /** Returns the text to copy when the button is pressed. */
  text: () => string
  icon: ReactNode
  children: ReactNode
}

const COPIED_MS = 2500

/** Copies a text to the clipboard and confirms it for a moment. */
export function CopyButton({ text, icon, children }: CopyButtonProps) {
  const { i18n } = useLingui()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    if (await copyText(text())) setCopied(true)
    else toast.error(i18n._('Your browser does not allow copying'))
  }

  return (
    <>
      <button type="button" className="replay-button" onClick={() => void copy()}>
        {isCopied ? <CheckIcon /> : icon}
        <span className="replay-button-words">{isCopied ? <Trans id="Copied" /> : children}</span>
      </button>
      <span className="sr-only" role="status">
        {isCopied && <Trans id="Copied" />}
      </span>
    </>
  )
}

/** Describes the events of one step: "Ana plays the 7 of swords. We win the trick." */
function momentText(i18n: I18n, { events }: Moment, names: Names): string {
  return events.map(event => eventText(i18n, event, names)).join(' ')
}

/** The text of a step with its position in the game, for screen readers. */
export function positionText(i18n: I18n, replay: Replay, at: number, names: Names): string {
  const moment = replay.moments[at]!
  const hand = replay.hands.find(({ number }) => number === moment.hand)!
  return i18n._('Hand {hand}, step {step} of {steps}: {words}', {
    hand: hand.number,
    step: at - hand.first + 1,
    steps: hand.length,
    words: momentText(i18n, moment, names),
  })
}
