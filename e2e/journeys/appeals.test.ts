import { expect, test } from 'vitest'
import { registerAccount, signInAdmin } from '../support/accounts.ts'
import {
  button,
  expectAccessibleAndNoSideScroll,
  expectVisible,
  heading,
  link,
  TOUCH,
  toast,
  useBrowser,
} from '../support/browser.ts'

const newPage = useBrowser()

test('a suspended player appeals on a phone; not the administrator who suspended them, but a moderator lifts it', async () => {
  const admin = await signInAdmin()
  const [player, colleague] = [await registerAccount('reclamante'), await registerAccount('revisora')]
  const [{ _id: id }, { _id: colleagueId }] = [
    await player.call('GET /api/auth/me'),
    await colleague.call('GET /api/auth/me'),
  ]
  await admin.call('POST /api/admin/users/{id}/role', {
    params: { id: colleagueId },
    body: { role: 'moderator' },
  })

  const desk = await newPage({ account: admin })
  await desk.goto(`/admin/users/${id}`)
  await button(desk, 'Suspend').click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Ground').selectOption('insults')
  await dialog.getByLabel('Reason').fill('Insulted a partner after a lost game')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expectVisible(toast(desk, 'reclamante has been suspended'))

  const phone = await newPage(TOUCH)
  const signIn = async () => {
    await phone.goto('/auth')
    await phone.getByLabel('Email').fill('reclamante@example.com')
    await phone.getByLabel('Password', { exact: true }).fill('secret1')
    await button(phone, 'Sign in').click()
  }
  await signIn()
  await expectVisible(
    heading(phone, 'Your account is suspended'),
    phone.getByText('Insults or harassment'),
    phone.getByText('Insulted a partner after a lost game'),
  )
  await expectAccessibleAndNoSideScroll(phone)
  await phone.getByLabel('If you do not agree, tell us why').fill('My brother wrote that, I was at work.')
  await phone.reload()
  await signIn()
  await expect
    .poll(() => phone.getByLabel('If you do not agree, tell us why').inputValue())
    .toBe('My brother wrote that, I was at work.')
  await button(phone, 'Send appeal').click()
  await expectVisible(phone.getByText(/We have received your appeal/))

  await desk.goto('/admin')
  await link(desk, /open appeal/).click()
  await button(desk, /^Read.*reclamante/).click()
  await expectVisible(desk.getByText(/another member of staff has to answer/))

  const review = await newPage()
  await review.goto('/admin/login')
  await review.getByLabel('Email').fill('revisora@example.com')
  await review.getByLabel('Password', { exact: true }).fill('secret1')
  await button(review, 'Sign In').click()
  await link(review, 'Appeals').first().click()
  await expectVisible(heading(review, 'Appeals'))
  await expectAccessibleAndNoSideScroll(review)
  await button(review, /^Answer.*reclamante/).click()
  const answer = review.getByRole('dialog')
  await expectVisible(answer.getByText('My brother wrote that, I was at work.'))
  await answer.getByRole('radio', { name: 'Lift it' }).check()
  await answer
    .getByLabel('Answer', { exact: true })
    .fill('We believe you. Please keep your password to yourself.')
  await expectAccessibleAndNoSideScroll(review)
  await answer.getByRole('button', { name: 'Lift and answer' }).click()
  await expectVisible(toast(review, 'The appeal of reclamante has been answered'))

  await signIn()
  await expect.poll(() => new URL(phone.url()).pathname).toBe('/game')
  await phone.goto('/sanctions')
  await expectVisible(
    phone.getByText('We have lifted it'),
    phone.getByText('We believe you. Please keep your password to yourself.'),
  )
  await expectAccessibleAndNoSideScroll(phone)
})
