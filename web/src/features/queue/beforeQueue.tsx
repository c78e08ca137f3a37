import { Trans, useLingui } from '@lingui/react'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { useReason } from './connectionStrip.tsx'
import { PracticeDialog } from './practiceDialog.tsx'
import { RoundTable } from './roundTable.tsx'
import { TroubleNotice } from './troubleNotice.tsx'
import { useQueue } from './useQueue.ts'
import { WaitingCount } from './waitingCount.tsx'

/** For whoever does not wait yet: what the queue is, who is there, and the way in. */
export function BeforeQueue() {
  const { i18n } = useLingui()
  const { store, waiting, wish, trouble } = useQueue()
  useTitle(i18n._('Match Queue'))
  const reason = useReason()
  const id = useId()
  return (
    <div className="waiting-room">
      <div className="waiting-floor">
        <RoundTable me={null} others={Math.min(waiting ?? 0, 3)}>
          <WaitingCount waiting={waiting} />
        </RoundTable>
      </div>
      <div className="grid justify-items-start gap-5">
        <p className="max-w-[38ch] text-[length:var(--text-lg)]">
          <Trans id="We start when four players are in; teams are balanced by rating." />
        </p>
        <TroubleNotice trouble={trouble} />
        <div className="grid gap-2">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
            <Button
              variant="primary"
              size="large"
              busy={wish === 'join'}
              disabled={wish !== null || reason !== null}
              aria-describedby={reason ? id : undefined}
              onClick={() => void store?.join()}
            >
              <Trans id="Find a match" />
            </Button>
            <PracticeDialog />
          </div>
          {reason && (
            <p id={id} className="field-hint">
              {reason}
            </p>
          )}
        </div>
      </div>
    </div>
  )
}
