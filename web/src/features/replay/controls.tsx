import { Trans, useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { EyeIcon, EyeOffIcon } from '../../ui/icons.tsx'
import type { Names } from '../table/words/names.ts'
import { CopyButton } from './copyButton.tsx'
import { SPEEDS, type Travel } from './model/position.ts'
import type { Replay } from './model/replay.ts'
import { momentWords } from './momentWords.ts'
import { FirstIcon, LastIcon, LinkIcon, NextIcon, PauseIcon, PlayIcon, PreviousIcon } from './replayIcons.tsx'
import { Scrubber } from './scrubber.tsx'
import { linkTo } from './stepLink.ts'
import type { ReplayControl } from './useReplay.ts'

interface ControlsProps {
  replay: Replay
  control: ReplayControl
  names: Names
  /** Whose view it can be narrowed to, and whether it is. */
  witness: string
  isNarrow: boolean
  onNarrow: (narrow: boolean) => void
  onStep: (way: Travel) => void
}

/** Everything that moves a replay, within reach of one thumb. */
export function Controls({ replay, control, names, witness, isNarrow, onNarrow, onStep }: ControlsProps) {
  const { i18n } = useLingui()
  const { moment, position, go } = control
  const isFirst = moment === 0
  const isLast = moment === replay.moments.length - 1
  const { hand } = replay.moments[moment]!
  return (
    <section className="by-night replay-controls" aria-label={i18n._('Replay controls')}>
      <p className="replay-line">
        <strong>
          <Trans id="Hand {number}" values={{ number: hand }} />
        </strong>
        <span>{momentWords(i18n, replay.moments[moment]!, names)}</span>
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
          aria-pressed={isNarrow}
          onClick={() => onNarrow(!isNarrow)}
        >
          {isNarrow ? <EyeOffIcon /> : <EyeIcon />}
          <span className="replay-button-words">
            <Trans id="Only what {name} saw" values={{ name: witness }} />
          </span>
        </button>
        <CopyButton text={() => linkTo(location.href, moment)} icon={<LinkIcon />}>
          <Trans id="Copy link" />
        </CopyButton>
      </div>
    </section>
  )
}

/** Stays in reach of the keyboard also where there is nowhere left to go. */
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
