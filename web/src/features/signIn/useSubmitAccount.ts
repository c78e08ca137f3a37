import { useLingui } from '@lingui/react'
import { MESSAGES } from '@valecuatro/contract/messages'
import { type CallFailure, call } from '../../net/call.ts'
import { toast } from '../../ui/toast.ts'
import type { Correction } from '../../ui/useTextForm.ts'
import { translated } from '../language/translated.ts'
import { useSessionStore } from '../session/useSession.ts'
import type { Field, Fields, Mode } from './fields.ts'

/** Signs in or registers and says how it went; answers with the field to correct, or null on success. */
export function useSubmitAccount(mode: Mode, onSignedIn: () => void) {
  const { i18n } = useLingui()
  const session = useSessionStore()

  return async ({ username, email, password }: Fields): Promise<Correction<Field> | null> => {
    const answer = await session.sendSignIn(() =>
      mode === 'login'
        ? call('POST /api/auth/login', { body: { email, password } })
        : call('POST /api/auth/register', { body: { username, email, password } }),
    )
    if (!answer.ok) {
      toast.error(sentence(answer))
      return { field: fieldToCorrect(answer, mode) }
    }
    session.signIn(answer.value)
    toast.success(mode === 'login' ? i18n._('Login successful!') : i18n._('Registration successful!'))
    onSignedIn()
    return null
  }

  function sentence(failure: CallFailure): string {
    if (failure.reason === 'unreachable') return i18n._('An error occurred. Please try again.')
    if (failure.error !== null) return translated(i18n, failure.error)
    return mode === 'login' ? i18n._('Login failed') : i18n._('Registration failed')
  }
}

function fieldToCorrect(failure: CallFailure, mode: Mode): Field {
  const error = failure.reason === 'refused' ? failure.error : null
  if (error === MESSAGES.usernameTaken || error === MESSAGES.usernameInvalid) return 'username'
  if (error === MESSAGES.emailTaken || error === MESSAGES.emailInvalid) return 'email'
  return mode === 'login' ? 'password' : 'email'
}
