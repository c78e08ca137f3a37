import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { totpCode } from '../../server/test/totp.ts'
import { type ApiClient, registerAccount, signInAdmin } from '../support/accounts.ts'
import {
  button,
  expectAccessibleAndNoSideScroll,
  expectVisible,
  heading,
  link,
  pressUntilVisible,
  TOUCH,
  toast,
  useBrowser,
} from '../support/browser.ts'

const newPage = useBrowser()
const SECURITY = '/profile?show=security'
/** How long a code of an authenticator app is shown. */
const CODE_MS = 30_000

const addressOf = (name: string) => `${name}@example.com`

/** The link in the newest mail with this subject to an address, read through the administrators' pages. */
async function mailedLink(admin: ApiClient, to: string, subject: string): Promise<string> {
  const find = async () =>
    (await admin.call('GET /api/admin/outbox')).find(
      mail => mail.to === to && mail.subject === subject && mail.canOpen,
    )
  await expect.poll(find, { message: `“${subject}” to ${to}` }).toBeTruthy()
  const mail = await admin.call('GET /api/admin/outbox/{id}', { params: { id: (await find())!._id } })
  return mail.text.match(/http\S+#\S+/)![0]
}

async function signIn(page: Page, name: string, password = 'secret1') {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(addressOf(name))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

describe('an account is recovered', () => {
  test('with the mailed link, which works once and ends every session', async () => {
    const elsewhere = await registerAccount('olvidadiza')
    const page = await newPage(TOUCH)
    await page.goto('/auth')
    await link(page, 'Forgot password?').click()
    await page.getByLabel('Email').fill(addressOf('olvidadiza'))
    await button(page, 'Send link').click()
    await expectVisible(heading(page, 'Check your inbox'))

    // An administrator reads the mail, because no SMTP server is configured.
    const admin = await newPage({ account: await signInAdmin() })
    await admin.goto('/admin/outbox')
    const row = admin.getByRole('row').filter({ hasText: addressOf('olvidadiza') })
    const read = row.getByRole('button', { name: 'Read “Reset your Vale Cuatro password”' })
    await expect
      .poll(async () => {
        if (!(await read.isVisible())) await button(admin, 'Refresh').click()
        return read.isVisible()
      })
      .toBe(true)
    await read.click()
    const action = admin.frameLocator('iframe').getByRole('link', { name: 'Choose a new password' })
    const href = (await action.getAttribute('href'))!

    await page.goto(href)
    await page.getByLabel('New password', { exact: true }).fill('secret1')
    await expect.poll(() => new URL(page.url()).hash).toBe('')
    await expectVisible(page.getByText('Easy to guess', { exact: false }))
    await expectAccessibleAndNoSideScroll(page)
    await page.getByLabel('New password', { exact: true }).fill('mate amargo a la tarde')
    await expectVisible(page.getByText('Strong password'))
    await page.getByLabel('Confirm new password').fill('mate amargo a la tarde')
    await button(page, 'Save and sign in').click()
    await expectVisible(toast(page, 'Password changed'), button(page, 'olvidadiza'))
    await expect(elsewhere.call('GET /api/auth/me')).rejects.toThrow('401')

    await page.goto('about:blank')
    await page.goto(href)
    await page.getByLabel('New password', { exact: true }).fill('otra contraseña')
    await page.getByLabel('Confirm new password').fill('otra contraseña')
    await button(page, 'Save and sign in').click()
    await expectVisible(heading(page, 'This link doesn’t work'), link(page, 'Send a new link'))
  })
})

describe('a player changes their account', () => {
  test('confirms the address, changes it, and takes a new name while old links still work', {
    tags: ['long'],
  }, async () => {
    const account = await registerAccount('mudanza')
    const admin = await signInAdmin()
    const page = await newPage({ account })
    await page.goto(await mailedLink(admin, addressOf('mudanza'), 'Confirm your email address'))
    await button(page, 'Confirm address').click()
    await expectVisible(heading(page, 'Address confirmed'))

    await page.goto(SECURITY)
    await expectVisible(page.getByText('Confirmed', { exact: true }))
    await button(page, 'Change email').click()
    await page.getByLabel('New email address').fill(addressOf('casa-nueva'))
    await page.getByRole('listitem').getByLabel('Current password').fill('secret1')
    await button(page, 'Send link').click()
    await expectVisible(
      page.getByText(`Waiting for you to confirm ${addressOf('casa-nueva')}`, { exact: false }),
    )
    await page.goto(await mailedLink(admin, addressOf('casa-nueva'), 'Confirm your new email address'))
    await button(page, 'Confirm address').click()
    await expectVisible(
      page.getByText(`${addressOf('casa-nueva')} is now the confirmed address`, { exact: false }),
    )

    await page.goto(SECURITY)
    await button(page, 'Change username').click()
    await page.getByLabel('New username').fill('mudada')
    await page.keyboard.press('Enter')
    await expectVisible(toast(page, 'You are now mudada'), button(page, 'mudada'))
    await expectVisible(page.getByText('You can change it again on', { exact: false }))
    await page.goto('/players/mudanza')
    await expectVisible(heading(page, 'mudada'))
  })
})

describe('a second factor', () => {
  test('a passkey is added, signs in by itself, and is removed', { tags: ['long'] }, async () => {
    const page = await newPage({ account: await registerAccount('llavero') })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await page.goto(SECURITY)
    await button(page, 'Add a passkey').click()
    await expectVisible(heading(page, 'Save your recovery codes'))
    await button(page, 'I have saved them').click()
    await expectVisible(page.getByText('Passkey, added', { exact: false }), page.getByText('10 codes left'))

    await page.context().clearCookies()
    await page.goto('/auth')
    await button(page, 'Use a passkey').click()
    await expectVisible(toast(page, 'Login successful!'), button(page, 'llavero'))

    await page.goto(SECURITY)
    await button(page, /^Remove /).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expectVisible(toast(page, 'Passkey removed'))
  })

  test('an authenticator app is set up and asked for; a recovery code replaces it once', {
    tags: ['long'],
  }, async () => {
    const page = await newPage({ ...TOUCH, account: await registerAccount('precavida') })
    await page.goto(SECURITY)
    await pressUntilVisible(button(page, 'Set up'), page.getByRole('img', { name: 'QR code for the app' }))
    await expectAccessibleAndNoSideScroll(page)
    const secret = (await page.getByRole('dialog').locator('code').textContent())!.replaceAll(' ', '')
    const setUpAt = Date.now()
    await page.getByRole('textbox', { name: 'Code' }).fill(totpCode(secret, setUpAt))
    await page.keyboard.press('Enter')
    await expectVisible(heading(page, 'Save your recovery codes'))
    await expectAccessibleAndNoSideScroll(page)
    const [recoveryCode] = await page.getByRole('dialog').getByRole('listitem').allInnerTexts()
    await button(page, 'I have saved them').click()

    await page.context().clearCookies()
    await signIn(page, 'precavida')
    await expectVisible(heading(page, 'One more step'))
    await expectAccessibleAndNoSideScroll(page)
    await page.getByRole('textbox', { name: 'Code' }).fill('000000')
    await button(page, 'Continue').click()
    await expectVisible(page.locator('.field-error'))
    // The code that was used for the setup does not work again, but the next one already does.
    await page
      .getByRole('textbox', { name: 'Code' })
      .fill(totpCode(secret, Math.max(setUpAt + CODE_MS, Date.now())))
    await button(page, 'Continue').click()
    await expectVisible(button(page, 'precavida'))

    await page.context().clearCookies()
    await signIn(page, 'precavida')
    await button(page, 'Use a recovery code instead').click()
    await page.getByLabel('Recovery code').fill(recoveryCode!)
    await button(page, 'Continue').click()
    await expectVisible(button(page, 'precavida'))
    await page.goto(SECURITY)
    await expectVisible(page.getByText('9 codes left'))
  })
})

describe('the data of a player', () => {
  test('can be downloaded; the account can be deleted, and kept by signing in again', {
    tags: ['long'],
  }, async () => {
    const page = await newPage({ account: await registerAccount('arrepentida') })
    await page.goto(SECURITY)
    const data = page.getByRole('region', { name: 'Your data' })
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      data.getByRole('button', { name: 'Download' }).click(),
    ])
    const stored = JSON.parse(await text(await file.createReadStream()))
    expect(stored.account).toMatchObject([{ username: 'arrepentida', email: addressOf('arrepentida') }])

    await data.getByRole('button', { name: 'Delete account' }).click()
    await expectAccessibleAndNoSideScroll(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
    await expectVisible(heading(page, 'Sign in to play'))
    await signIn(page, 'arrepentida')
    await expectVisible(heading(page, 'Keep your account?'))
    await button(page, 'Keep my account').click()
    await page.goto(SECURITY)
    await expectVisible(data.getByRole('button', { name: 'Delete account' }))
  })
})
