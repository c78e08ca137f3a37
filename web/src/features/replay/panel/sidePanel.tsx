import { Trans, useLingui } from '@lingui/react'
import type { GameRecordAnswer } from '@valecuatro/contract'
import { lazy, Suspense, useState } from 'react'
import { ErrorBoundary } from '../../../ui/errorBoundary.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import type { Scene } from '../../table/model/scene.ts'
import type { Names } from '../../table/words/names.ts'
import type { Replay, ReplayedHand } from '../model/replay.ts'
import { HandList } from './handList.tsx'
import { ThisHand } from './thisHand.tsx'

// Few look at it, and those who do can wait for the moment it takes.
const DealPanel = lazy(async () => ({ default: (await import('../deal/dealPanel.tsx')).DealPanel }))

interface SidePanelProps {
  record: GameRecordAnswer
  replay: Replay
  scene: Scene
  hand: number
  names: Names
  /** Whether it was opened where there is no room for it beside the table. */
  isOpen: boolean
  onHand: (hand: ReplayedHand) => void
  onClose: () => void
}

/** Beside the table: the hand in words, all hands, and the proof that nobody chose the cards. */
export function SidePanel({ record, replay, scene, hand, names, isOpen, onHand, onClose }: SidePanelProps) {
  const { i18n } = useLingui()
  const [open, setOpen] = useState<'hand' | 'hands' | 'deal'>('hand')
  return (
    <section className="by-night replay-side" aria-label={i18n._('Game details')}>
      <Tabs
        label={i18n._('Game details')}
        open={open}
        onOpen={setOpen}
        tabs={[
          {
            name: 'hand',
            label: <Trans id="This hand" />,
            // What was hidden could not scroll to its end.
            content: <ThisHand key={String(isOpen)} scene={scene} names={names} />,
          },
          {
            name: 'hands',
            label: <Trans id="All hands" />,
            content: <HandList replay={replay} hand={hand} names={names} onHand={onHand} />,
          },
          {
            name: 'deal',
            label: <Trans id="Verify the deal" />,
            content: (
              <ErrorBoundary fallback={<Trans id="This page could not be loaded" />}>
                <Suspense fallback={<Trans id="Loading" />}>
                  <DealPanel record={record} />
                </Suspense>
              </ErrorBoundary>
            ),
          },
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
