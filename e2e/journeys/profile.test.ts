import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { registerAccount } from '../support/accounts.ts'
import {
  button,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSideScroll,
  expectVisible,
  heading,
  link,
  TOUCH,
  toast,
  useBrowser,
} from '../support/browser.ts'
import { server } from '../support/server.ts'

const newPage = useBrowser()

async function signIn(page: Page, name: string, password: string) {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(`${name}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Sign In').click()
}

/** Calls the server as the page would, with its cookies. */
const me = (page: Page) =>
  page.evaluate(
    api => fetch(`${api}/api/auth/me`, { credentials: 'include' }).then(answer => answer.status),
    server.api,
  )

describe('a player looks after the account', () => {
  test('signs out other devices, changes the password, and sees where the coins came from', {
    tags: ['long'],
  }, async () => {
    const here = await newPage({ account: await registerAccount('cuidadosa') })
    const there = await newPage({ userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/141.0 Mobile' })
    await signIn(there, 'cuidadosa', 'secret1')
    await expectVisible(button(there, 'cuidadosa'))

    await here.goto('/profile')
    await expectVisible(heading(here, 'cuidadosa'), here.getByText('cuidadosa@example.com'))
    await here.getByRole('tab', { name: 'Security' }).click()
    await expectVisible(here.getByText('This device'), here.getByText('Chrome on Android'))
    await button(here, 'Sign out of all other devices').click()
    await expectVisible(
      toast(here, 'Signed out on 1 other device'),
      here.getByText('You are not signed in on any other device.'),
    )
    await expect.poll(() => me(there)).toBe(401)
    await there.goto('/profile')
    await expectVisible(heading(there, 'Sign in to play'))

    await signIn(there, 'cuidadosa', 'secret1')
    await expectVisible(toast(there, 'Login successful!'))
    await here.getByLabel('Current password').fill('not this one')
    await here.getByLabel('New password', { exact: true }).fill('another secret')
    await here.getByLabel('Confirm new password').fill('another secret')
    await button(here, 'Change password').click()
    await expectVisible(here.getByText('The current password is incorrect'))
    await here.getByLabel('Current password').fill('secret1')
    await here.keyboard.press('Enter')
    await expectVisible(toast(here, 'Password changed. Every other device has been signed out.'))
    await expect.poll(() => me(here)).toBe(200)
    await expect.poll(() => me(there)).toBe(401)
    await signIn(there, 'cuidadosa', 'secret1')
    await expectVisible(toast(there, 'Invalid email or password'))
    await there.getByLabel('Password', { exact: true }).fill('another secret')
    await there.keyboard.press('Enter')
    await expectVisible(button(there, 'cuidadosa'))

    await here.getByRole('tab', { name: 'Coin history' }).click()
    await expectVisible(
      here.getByRole('cell', { name: 'Welcome coins' }),
      here.getByRole('cell', { name: '+1,000' }),
    )
    expect(new URL(here.url()).search).toBe('?show=ledger')
  })
})

describe('the profile', () => {
  test('keeps the chosen sound, and every part of it is accessible in both themes', {
    tags: ['long'],
  }, async () => {
    const page = await newPage({ account: await registerAccount('accesible') })
    for (const part of ['games', 'ledger', 'tournaments', 'security', 'preferences']) {
      await page.goto(`/profile?show=${part}`)
      await expectVisible(page.getByText('Friendly and practice games do not count here.'))
      await page.getByRole('tabpanel').locator('h2, table').first().waitFor()
      await expectAccessibleInBothThemes(page)
    }
    const sound = page.getByRole('switch', { name: 'Sound at the table' })
    await sound.click()
    await page.reload()
    await expectVisible(sound)
    await expect.poll(() => sound.getAttribute('aria-checked')).toBe('false')
  })

  test('fits a phone, and others see no e-mail and no coins', { tags: ['long'] }, async () => {
    const account = await registerAccount('en-el-bolsillo')
    const page = await newPage({ ...TOUCH, account })
    for (const part of ['games', 'ledger', 'tournaments', 'security', 'preferences']) {
      await page.goto(`/profile?show=${part}`)
      await page.getByRole('tabpanel').locator('h2, table').first().waitFor()
      await expectNoSideScroll(page)
    }
    const { _id } = await account.call('GET /api/auth/me')
    await page.goto(`/player/${_id}`)
    await expectVisible(heading(page, 'en-el-bolsillo'), link(page, /This is you/))
    await expect.poll(() => page.getByText(/@example|Coins/).count()).toBe(0)
    await expectNoSideScroll(page)
    await expectAccessible(page)
    await page.goto('/player/no-such-player')
    await expectVisible(heading(page, 'Player not found'), link(page, 'Go to tournaments'))
  })
})

test('two taps on Accept make a friend and remove none; a removed friend can be brought back', async () => {
  const [asked, asking] = [await registerAccount('pedida'), await registerAccount('pedidor')]
  const { _id } = await asked.call('GET /api/auth/me')
  await asking.call('POST /api/players/{id}/friend', { params: { id: _id } })
  const friends = async () => (await asked.call('GET /api/me/friends')).map(({ relation }) => relation)
  const page = await newPage({ ...TOUCH, account: asked })
  await page.goto('/profile?show=friends')
  const box = (await button(page, 'Accept request').boundingBox())!
  const tap = () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await tap()
  await expectVisible(button(page, 'Friends'))
  await tap()
  await expect.poll(friends).toEqual(['friend'])

  await expectVisible(page.getByRole('menuitem', { name: 'Remove friend' }))
  await page.getByRole('menuitem', { name: 'Remove friend' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove friend' }).tap()
  await expectVisible(toast(page, 'pedidor is no longer your friend.'))
  expect(await friends()).toEqual([])
  await button(page, 'Undo').tap()
  await expectVisible(button(page, 'Friends'))
  expect(await friends()).toEqual(['friend'])
})
