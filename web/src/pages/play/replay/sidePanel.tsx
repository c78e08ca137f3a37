import { Trans, useLingui } from '@lingui/react'
import type { GameRecordAnswer } from '@valecuatro/contract'
import { type Team, teamOf } from '@valecuatro/engine'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { PageFailed } from '../../../frame/pageFailed.tsx'
import { HandLog, HandSummaryList, type Names, reasonText, type Scene } from '../../../game/index.ts'
import { ErrorBoundary } from '../../../ui/errorBoundary.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import type { Replay, ReplayedHand } from './model/replay.ts'
import type { SideTab } from './useReplay.ts'

// Loaded on demand, because few viewers open them.
const DealPanel = lazy(async () => ({ default: (await import('./dealPanel.tsx')).DealPanel }))
const AnalysisPanel = lazy(async () => ({
  default: (await import('./analysis/analysisPanel.tsx')).AnalysisPanel,
}))

interface SidePanelProps {
  record: GameRecordAnswer
  replay: Replay
  /** Whether the game has a deal to verify. */
  hasDeal: boolean
  scene: Scene
  moment: number
  names: Names
  tab: SideTab
  onTab: (tab: SideTab) => void
  onMoment: (moment: number) => void
  /** Whether the panel is open on a screen that has no room for it beside the table. */
  isOpen: boolean
  onClose: () => void
}

/** The panel beside the table: this hand in words, the list of hands, the analysis, and the verification of the deal. */
export function SidePanel({
  record,
  replay,
  hasDeal,
  scene,
  moment,
  names,
  tab,
  onTab,
  onMoment,
  isOpen,
  onClose,
}: SidePanelProps) {
  const { i18n } = useLingui()
  const isSix = scene.rules.players === 6
  const deal = {
    name: 'deal' as const,
    label: <Trans id="Verify the deal" />,
    content: (
      <LazyPanel>
        <DealPanel record={record} />
      </LazyPanel>
    ),
  }
  return (
    <section className="dark-scheme replay-side" aria-label={i18n._('Game details')}>
      <Tabs
        label={i18n._('Game details')}
        open={tab}
        onOpen={onTab}
        tabs={[
          {
            name: 'hand',
            label: <Trans id="This hand" />,
            // The key remounts the log on opening, because a hidden element cannot scroll to its end.
            content: <ThisHand key={String(isOpen)} scene={scene} names={names} />,
          },
          {
            name: 'hands',
            label: <Trans id="All hands" />,
            content: (
              <HandList
                replay={replay}
                hand={replay.moments[moment]!.hand}
                names={names}
                onHand={({ first }) => onMoment(first)}
              />
            ),
          },
          {
            name: 'analysis',
            label: <Trans id="Analysis" />,
            content: isSix ? (
              <p>
                <Trans id="Games of six cannot be analysed yet: the bot was trained for two and four players." />
              </p>
            ) : (
              <LazyPanel>
                <AnalysisPanel
                  record={record}
                  replay={replay}
                  viewer={names.seat}
                  moment={moment}
                  onMoment={onMoment}
                />
              </LazyPanel>
            ),
          },
          ...(hasDeal ? [deal] : []),
        ]}
      />
      <button
        type="button"
        className="icon-button replay-side-close"
        aria-label={i18n._('Close')}
        onClick={onClose}
      >
        <CloseIcon />
      </button>
    </section>
  )
}

function LazyPanel({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={<PageFailed />}>
      <Suspense fallback={<Trans id="Loading" />}>{children}</Suspense>
    </ErrorBoundary>
  )
}

interface HandListProps {
  replay: Replay
  /** The number of the shown hand. */
  hand: number
  names: Names
  onHand: (hand: ReplayedHand) => void
}

/** All hands with the reasons for their points and the score after them; selecting one jumps to it. */
function HandList({ replay, hand, names, onHand }: HandListProps) {
  const current = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another hand is shown
  useEffect(() => {
    current.current?.scrollIntoView?.({ block: 'nearest' })
  }, [hand])
  const ours: Team = names.seat === null ? 0 : teamOf(names.seat)
  return (
    <ol className="hand-list">
      {replay.hands.map(each => (
        <li key={each.number}>
          <button
            type="button"
            ref={each.number === hand ? current : null}
            aria-current={each.number === hand ? 'step' : undefined}
            onClick={() => onHand(each)}
          >
            <strong>
              <Trans id="Hand {number}" values={{ number: each.number }} />
            </strong>
            <span className="hand-list-about">
              <About replay={replay} hand={each} />
            </span>
            <span className="hand-list-score">
              {each.score[ours]}–{each.score[ours === 0 ? 1 : 0]}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}

function About({ replay, hand }: { replay: Replay; hand: ReplayedHand }) {
  const { i18n } = useLingui()
  return replay.moments
    .slice(hand.first, hand.first + hand.length)
    .flatMap(({ events }) => events.filter(event => event.type === 'points'))
    .map(({ reason }) => reasonText(i18n, reason))
    .join('; ')
}

/** The log of the hand and, once it is over, its summary. */
function ThisHand({ scene, names }: { scene: Scene; names: Names }) {
  const isOver = scene.phase === 'hand over' || scene.phase === 'over'
  return (
    <div className="this-hand">
      <HandLog scene={{ ...scene, earlier: [] }} names={names} />
      {isOver && (
        <div className="replay-story">
          <HandSummaryList scene={scene} names={names} />
        </div>
      )}
    </div>
  )
}
