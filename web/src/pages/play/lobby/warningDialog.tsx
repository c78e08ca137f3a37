import { Trans, useLingui } from '@lingui/react'
import type { OwnWarning } from '@valecuatro/contract'
import { groundText } from '@valecuatro/contract/grounds'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { call } from '../../../net/call.ts'
import { loadUntilThere } from '../../../net/retry.ts'
import { useSessionStore } from '../../../net/session/useSession.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TimeAgo } from '../../../ui/time.tsx'
import './liveNotices.css'

/** Shows the warnings that the player has to read, one after the other; each must be confirmed. */
export function WarningDialog({ onDone }: { onDone: () => void }) {
  const { i18n } = useLingui()
  const session = useSessionStore()
  const [, navigate] = useLocation()
  const [warnings, setWarnings] = useState<OwnWarning[] | null>(null)
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const [warning, ...others] = warnings ?? []

  useEffect(
    () =>
      loadUntilThere(async () => {
        const answer = await call('GET /api/me/warnings')
        return answer.ok ? answer.value : null
      }, setWarnings),
    [],
  )

  const isDone = warnings?.length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the last warning is confirmed
  useEffect(() => {
    if (!isDone) return
    const { user } = session.current()
    if (user?.warned) {
      const { warned: _, ...rest } = user
      session.signIn(rest)
    }
    onDone()
  }, [isDone])

  async function confirm({ _id: id }: OwnWarning, isDisputed = false) {
    setState('busy')
    const answer = await call('POST /api/me/warnings/{id}/read', { params: { id } })
    setState(answer.ok ? 'idle' : 'failed')
    if (!answer.ok) return
    setWarnings(others)
    if (isDisputed) navigate('/sanctions')
  }

  if (!warning) return null
  return (
    <Dialog open isClosable={false} onOpenChange={() => {}} title={i18n._('A warning from our staff')}>
      <div className="stack">
        {warning.ground !== 'other' && (
          <p>
            <strong>{groundText(i18n.locale === 'es' ? 'es' : 'en', warning.ground)}</strong>
          </p>
        )}
        <p className="warning-text">{warning.text}</p>
        <p className="soft">
          <TimeAgo at={warning.createdAt} />
        </p>
        {state === 'failed' && (
          <Notice tone="danger">
            <p>
              <Trans id="Your confirmation could not be sent. Please try again." />
            </p>
          </Notice>
        )}
        <Button variant="primary" busy={state === 'busy'} onClick={() => void confirm(warning)}>
          <Trans id="I have read this" />
        </Button>
        <Button variant="quiet" disabled={state === 'busy'} onClick={() => void confirm(warning, true)}>
          <Trans id="I have read this and want to appeal" />
        </Button>
      </div>
    </Dialog>
  )
}
