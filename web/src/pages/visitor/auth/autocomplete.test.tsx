import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { aPlayer, type Replies } from '../../../testing/fakeApi.ts'
import { renderApp } from '../../../testing/renderApp.tsx'

const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }))

const signedIn: Replies = {
  'GET /api/auth/me': { body: aPlayer },
  'GET /api/profile/account': {
    body: {
      username: 'anita',
      renameAllowedAt: null,
      email: 'anita@example.com',
      emailVerifiedAt: null,
      pendingEmail: null,
      verificationRequired: false,
    },
  },
  'GET /api/auth/methods': {
    body: { passkeys: [], authenticatorSince: null, recoveryCodesLeft: 0, required: false },
  },
  'POST /api/auth/authenticator': { body: { secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' } },
  'GET /api/auth/sessions': { body: [] },
}

const askForCode = async (user: UserEvent) => {
  await user.type(await screen.findByLabelText('Email'), 'anita@example.com')
  await user.type(screen.getByLabelText('Password'), 'secreto')
  await press(user, 'Sign in')
  await screen.findByRole('heading', { name: 'One more step' })
}
const secondStep: Replies = {
  'POST /api/auth/login': {
    status: 401,
    body: { error: 'One more step', code: 'second-factor-required', proofs: ['code'] },
  },
}

/**
 * The `autocomplete` values that password managers and browsers rely on. Users sign in with their address, so the
 * address field is the `username`; the name that others see is a `nickname`.
 */
const FORMS: [
  form: string,
  path: string,
  fields: Record<string, string>,
  open?: (user: UserEvent) => Promise<unknown>,
  replies?: Replies,
][] = [
  ['sign in', '/auth', { email: 'username', password: 'current-password' }],
  [
    'register',
    '/auth',
    {
      username: 'nickname',
      email: 'email',
      password: 'new-password',
      confirmPassword: 'new-password',
    },
    user => press(user, 'Create an account'),
  ],
  ['sign in as an administrator', '/admin/login', { email: 'username', password: 'current-password' }],
  ['a code as the second step', '/auth', { code: 'one-time-code' }, askForCode, secondStep],
  [
    'a recovery code as the second step',
    '/auth',
    { code: 'off' },
    async user => {
      await askForCode(user)
      await press(user, 'Use a recovery code instead')
    },
    secondStep,
  ],
  ['forgot password', '/auth/forgot', { email: 'username' }],
  [
    'choose a new password',
    '/auth/reset#token',
    { newPassword: 'new-password', confirmPassword: 'new-password' },
  ],
  [
    'change the password',
    '/profile?show=security',
    {
      username: 'username',
      currentPassword: 'current-password',
      newPassword: 'new-password',
      confirmPassword: 'new-password',
    },
    () => screen.findByLabelText('Current password'),
    signedIn,
  ],
  [
    'change the address',
    '/profile?show=security',
    { username: 'username', email: 'email', currentPassword: 'current-password' },
    user => press(user, 'Change email'),
    signedIn,
  ],
  [
    'change the name',
    '/profile?show=security',
    { username: 'nickname' },
    user => press(user, 'Change username'),
    signedIn,
  ],
  [
    'set up an authenticator app',
    '/profile?show=security',
    { code: 'one-time-code' },
    async user => {
      await press(user, 'Set up')
      await screen.findByRole('dialog')
    },
    signedIn,
  ],
]

it.each(FORMS)('%s', async (_, path, fields, open, replies = {}) => {
  const { user } = await renderApp(path, replies)
  await open?.(user)
  const readForms = () =>
    [...document.querySelectorAll('form')].map(form =>
      Object.fromEntries(
        [...form.querySelectorAll('input')].map(input => [input.name, input.getAttribute('autocomplete')]),
      ),
    )
  await waitFor(() => expect(readForms()).toContainEqual(fields))
})
