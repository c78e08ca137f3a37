import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import {
  button,
  expectAccessible,
  expectNoSideScroll,
  heading,
  link,
  PHONE,
  register,
  seen,
  toast,
  useBrowser,
} from '../support/browser.ts'

const sitDown = useBrowser()

async function signIn(page: Page, name: string, password: string) {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(`${name}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Sign In').click()
}

/** Asks the server as the page would, with its cookies. */
const me = (page: Page) =>
  page.evaluate(
    api => fetch(`${api}/api/auth/me`, { credentials: 'include' }).then(answer => answer.status),
    inject('testServer').api,
  )

describe('a player looks after the account', () => {
  test('signs out elsewhere, changes the password, and sees where the coins came from', async () => {
    const here = await sitDown()
    await register(here, 'cuidadosa')
    const there = await sitDown({ userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/141.0 Mobile' })
    await signIn(there, 'cuidadosa', 'secret1')
    await seen(button(there, 'cuidadosa'))

    await here.goto('/profile')
    await seen(heading(here, 'cuidadosa'), here.getByText('cuidadosa@example.com'))
    await here.getByRole('tab', { name: 'Security' }).click()
    await seen(here.getByText('This device'), here.getByText('Chrome on Android'))
    await button(here, 'Sign out of all other devices').click()
    await seen(
      toast(here, 'Signed out on 1 other device'),
      here.getByText('You are not signed in on any other device.'),
    )
    expect(await me(there)).toBe(401)
    await there.goto('/profile')
    await seen(heading(there, 'Sign in to play'))

    await signIn(there, 'cuidadosa', 'secret1')
    await seen(toast(there, 'Login successful!'))
    await here.getByLabel('Current password').fill('not this one')
    await here.getByLabel('New password', { exact: true }).fill('another secret')
    await here.getByLabel('Confirm new password').fill('another secret')
    await button(here, 'Change password').click()
    await seen(here.getByText('The current password is incorrect'))
    await here.getByLabel('Current password').fill('secret1')
    await here.keyboard.press('Enter')
    await seen(toast(here, 'Password changed. Every other device has been signed out.'))
    expect(await me(here)).toBe(200)
    expect(await me(there)).toBe(401)
    await signIn(there, 'cuidadosa', 'secret1')
    await seen(toast(there, 'Invalid email or password'))
    await there.getByLabel('Password', { exact: true }).fill('another secret')
    await there.keyboard.press('Enter')
    await seen(button(there, 'cuidadosa'))

    await here.getByRole('tab', { name: 'Coin history' }).click()
    await seen(here.getByRole('cell', { name: 'Welcome coins' }), here.getByRole('cell', { name: '+1,000' }))
    expect(new URL(here.url()).search).toBe('?show=ledger')
    await here.context().close()
    await there.context().close()
  })
})

describe('the profile', () => {
  test('keeps the chosen sound, and every part of it is accessible in both lights', async () => {
    const page = await sitDown()
    await register(page, 'accesible')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const part of ['games', 'ledger', 'tournaments', 'security', 'preferences']) {
        await page.goto(`/profile?show=${part}`)
        await seen(page.getByText('The chart starts after two rated games', { exact: false }))
        await page.getByRole('tabpanel').locator('h2, table').first().waitFor()
        await expectAccessible(page)
      }
    }
    const sound = page.getByRole('switch', { name: 'Sound at the table' })
    await sound.click()
    await page.reload()
    await seen(sound)
    expect(await sound.getAttribute('aria-checked')).toBe('false')
    await page.context().close()
  })

  test('fits a phone, and others see no e-mail and no coins', async () => {
    const page = await sitDown({ viewport: PHONE, hasTouch: true, isMobile: true })
    await register(page, 'en-el-bolsillo')
    for (const part of ['games', 'ledger', 'tournaments', 'security', 'preferences']) {
      await page.goto(`/profile?show=${part}`)
      await page.getByRole('tabpanel').locator('h2, table').first().waitFor()
      await expectNoSideScroll(page)
    }
    const id: string = await page.evaluate(
      api =>
        fetch(`${api}/api/auth/me`, { credentials: 'include' })
          .then(answer => answer.json())
          .then(user => user._id),
      inject('testServer').api,
    )
    await page.goto(`/player/${id}`)
    await seen(heading(page, 'en-el-bolsillo'), link(page, /This is you/))
    expect(await page.getByText(/@example|Coins/).count()).toBe(0)
    await expectNoSideScroll(page)
    await expectAccessible(page)
    await page.goto('/player/nobody')
    await seen(heading(page, 'Player not found'), link(page, 'Go to Tournaments'))
    await page.context().close()
  })
})
