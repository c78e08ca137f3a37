import { Trans } from '@lingui/react'
import type { SuspendedSignIn } from '@valecuatro/contract'
import { useState } from 'react'
import { call } from '../../../net/call.ts'
import { SanctionCard } from './sanctionCard.tsx'

interface SuspendedStepProps {
  suspended: SuspendedSignIn
  onCancel: () => void
}

/** What a suspended user sees after the right password or passkey: why, until when, and the appeal or its answer. */
export function SuspendedStep({ suspended, onCancel }: SuspendedStepProps) {
  const [sanction, setSanction] = useState(suspended.sanction)
  const { token } = suspended
  return (
    <div className="sign-in-form">
      <h1 className="panel-title">
        <Trans id="Your account is suspended" />
      </h1>
      <SanctionCard
        isTitled
        sanction={sanction}
        send={text => call('POST /api/auth/appeal', { body: { token, text } })}
        onAppealed={setSanction}
      />
      <p className="sign-in-toggle">
        <button type="button" className="link" onClick={onCancel}>
          <Trans id="Back to sign in" />
        </button>
      </p>
    </div>
  )
}
