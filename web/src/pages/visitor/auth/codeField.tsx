import { Trans, useLingui } from '@lingui/react'
import { MESSAGES } from '@valecuatro/contract/messages'
import { useState } from 'react'
import { TextField } from '../../../ui/field.tsx'
import type { PasskeyResult } from './passkeys.ts'

/** A field for the code of an authenticator app or, if the user has lost access to it, a recovery code. */
export function CodeField({ error, autoFocus }: { error?: string | undefined; autoFocus?: boolean }) {
  const { i18n } = useLingui()
  const [isRecovery, setRecovery] = useState(false)
  return (
    <div className="code-field items-start stack-1">
      <TextField
        key={String(isRecovery)}
        name="code"
        label={isRecovery ? i18n._('Recovery code') : i18n._('Code')}
        hint={
          isRecovery
            ? i18n._('One of the codes that you saved when you set up the second step. Each works once.')
            : i18n._('The 6 digits that your authenticator app shows')
        }
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
        autoFocus={autoFocus || isRecovery}
        error={error}
      />
      <button type="button" className="link" onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? <Trans id="Use your authenticator app" /> : <Trans id="Use a recovery code instead" />}
      </button>
    </div>
  )
}

/** Returns the text for a failed passkey request: one of this page, or the server's error message. */
export function usePasskeyText() {
  const { i18n } = useLingui()
  return (failure: Exclude<PasskeyResult<unknown>, { ok: true }>): string => {
    switch (failure.reason) {
      case 'cancelled':
        return i18n._('No passkey was used. Try again, or sign in another way.')
      case 'unusable':
        return i18n._('Passkeys cannot be used here, or this one does not work. Sign in another way.')
      case 'unreachable':
        return i18n._('An error occurred. Please try again.')
      case 'refused':
        return failure.error ?? MESSAGES.unexpected
    }
  }
}
