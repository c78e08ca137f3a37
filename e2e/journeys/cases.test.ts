import type { UserId } from '@valecuatro/contract'
import { beforeAll, expect, test } from 'vitest'
import { type ApiClient, registerAccount, signInAdmin } from '../support/accounts.ts'
import {
  button,
  DESKTOP,
  expectAccessibleAndNoSideScroll,
  expectAccessibleInBothThemes,
  expectNoSideScroll,
  expectVisible,
  heading,
  link,
  PHONE,
  TOUCH,
  toast,
  useBrowser,
} from '../support/browser.ts'

const newPage = useBrowser()
let admin: ApiClient

beforeAll(async () => {
  admin = await signInAdmin()
})

async function newModerator(name: string): Promise<ApiClient> {
  const account = await registerAccount(name)
  const { _id: id, email } = await account.call('GET /api/auth/me')
  await admin.call('POST /api/admin/users/{id}/role', { params: { id }, body: { role: 'moderator' } })
  await account.call('POST /api/admin/login', { body: { email: email!, password: 'secret1' } })
  return account
}

test('a report becomes a case that one moderator takes and acts on; the player appeals on a phone, and another one answers', async () => {
  const reporter = await registerAccount('casos-denuncia')
  const rogue = await registerAccount('casos-tramposo')
  const { _id: rogueId } = await rogue.call('GET /api/auth/me')
  await reporter.call('POST /api/players/{id}/report', {
    params: { id: rogueId as UserId },
    body: { reason: 'cheating', text: 'Plays with two accounts.' },
  })
  const [first, second] = [await newModerator('casos-vigia'), await newModerator('casos-guardia')]
  const desk = await newPage({ account: first })
  const colleague = await newPage({ account: second })
  const phone = await newPage(TOUCH)

  // The detectors raise the alert shortly after the report.
  const findAlert = async () => {
    const { alerts } = await admin.call('GET /api/admin/alerts')
    return alerts.find(({ player }) => player?._id === rogueId)?._id
  }
  await expect.poll(findAlert).toBeDefined()
  await desk.goto(`/admin/alerts/${await findAlert()}`)
  await button(desk, 'Open a case or add to one').click()
  await desk.getByRole('dialog').getByLabel('Title').fill('Two accounts at one table')
  await desk.getByRole('dialog').getByRole('button', { name: 'Open a case' }).click()
  await expectVisible(toast(desk, 'Case opened: Two accounts at one table'))
  await link(desk, 'Two accounts at one table').click()
  await expectVisible(heading(desk, 'Two accounts at one table'))
  const path = new URL(desk.url()).pathname

  // Both press Take it; the page of the second one is not updated in between.
  await colleague.route('**/api/admin/cases/*/assign', async route => {
    await button(desk, 'Take it').click()
    await expectVisible(toast(desk, 'The assignment has changed'))
    await route.continue()
  })
  await colleague.goto(path)
  await button(colleague, 'Take it').click()
  await expectVisible(toast(colleague, 'Another person already has this case'))
  await expectVisible(colleague.getByText('Assigned to casos-vigia'))
  await colleague.setViewportSize(PHONE)
  await expectNoSideScroll(colleague)
  await colleague.setViewportSize(DESKTOP)

  await button(desk, 'Suspend').click()
  const suspension = desk.getByRole('dialog')
  await suspension.getByLabel('Ground').selectOption('insults')
  await suspension.getByLabel('Reason').fill('Insulted a partner after a lost game')
  await suspension.getByRole('button', { name: 'Suspend' }).click()
  await expectVisible(toast(desk, 'casos-tramposo has been suspended'))
  await desk.getByLabel('Comment').fill('Suspended them. @casos-guardia, an appeal would be yours.')
  await desk.getByRole('button', { name: 'Comment', exact: true }).click()
  await expectVisible(toast(desk, 'Comment added'))

  // The colleague follows without a reload, and the mention is a notification.
  const timeline = colleague.getByRole('region', { name: 'Timeline' })
  await expectVisible(timeline.getByText('Suspended them.'), timeline.getByText('Suspended casos-tramposo'))
  await colleague.goto('/notices')
  await expectVisible(colleague.getByText('casos-vigia mentioned you in a case'))

  const signIn = async () => {
    await phone.goto('/auth')
    await phone.getByLabel('Email').fill('casos-tramposo@example.com')
    await phone.getByLabel('Password', { exact: true }).fill('secret1')
    await button(phone, 'Sign in').tap()
  }
  await signIn()
  await expectVisible(
    heading(phone, 'Your account is suspended'),
    phone.getByText('Insults or harassment'),
    phone.getByText('Insulted a partner after a lost game'),
  )
  await expectAccessibleAndNoSideScroll(phone)
  const objection = phone.getByLabel('If you do not agree, tell us why')
  await objection.fill('My brother wrote that, I was at work.')
  await phone.reload()
  await signIn()
  await expect.poll(() => objection.inputValue()).toBe('My brother wrote that, I was at work.')
  await button(phone, 'Send appeal').tap()
  await expectVisible(phone.getByText(/We have received your appeal/))

  await desk.goto('/admin')
  await link(desk, /open appeal/).click()
  await button(desk, /^Read.*casos-tramposo/).click()
  await expectVisible(desk.getByText(/another member of staff has to answer/))

  await colleague.goto('/admin')
  await link(colleague, 'Appeals').first().click()
  await expectVisible(heading(colleague, 'Appeals'))
  await expectAccessibleAndNoSideScroll(colleague)
  await button(colleague, /^Answer.*casos-tramposo/).click()
  const answer = colleague.getByRole('dialog')
  await expectVisible(answer.getByText('My brother wrote that, I was at work.'))
  await answer.getByRole('radio', { name: 'Lift it' }).check()
  await answer
    .getByLabel('Answer', { exact: true })
    .fill('We believe you. Please keep your password to yourself.')
  await expectAccessibleAndNoSideScroll(colleague)
  await answer.getByRole('button', { name: 'Lift and answer' }).click()
  await expectVisible(toast(colleague, 'The appeal of casos-tramposo has been answered'))

  await signIn()
  await expect.poll(() => new URL(phone.url()).pathname).toBe('/game')
  await phone.goto('/sanctions')
  await expectVisible(
    phone.getByText('We have lifted it'),
    phone.getByText('We believe you. Please keep your password to yourself.'),
  )
  await expectAccessibleAndNoSideScroll(phone)

  await desk.goto(path)
  await button(desk, 'Close the case').click()
  await expectVisible(toast(desk, 'Case closed'))
  await desk.goto('/admin/cases?status=closed')
  await expectVisible(link(desk, 'Two accounts at one table'))
  await expectAccessibleInBothThemes(desk)
})

test('a moderator silences a detector from an alert, sees what the rule held back, and ends it', async () => {
  const rogue = await registerAccount('silencio-tramposo')
  const { _id: rogueId } = await rogue.call('GET /api/auth/me')
  const report = async (reporter: string) =>
    (await registerAccount(reporter)).call('POST /api/players/{id}/report', {
      params: { id: rogueId as UserId },
      body: { reason: 'insults', text: 'Rude.' },
    })
  const alertsOf = async (status: 'new' | 'dismissed') => {
    const { alerts } = await admin.call('GET /api/admin/alerts')
    return alerts.filter(alert => alert.player?._id === rogueId && alert.status === status)
  }
  const desk = await newPage({ account: await newModerator('silencio-vigia'), ...TOUCH })

  await report('silencio-uno')
  await expect.poll(() => alertsOf('new')).toHaveLength(1)
  await desk.goto(`/admin/alerts/${(await alertsOf('new'))[0]!._id}`)
  await button(desk, 'Silence alerts like this').click()
  const dialog = desk.getByRole('dialog')
  await expectVisible(dialog.getByText('Only about silencio-tramposo'))
  await dialog.getByLabel('Reason').fill('They quarrel in every tournament.')
  await dialog.getByRole('button', { name: 'Create rule' }).click()
  await expectVisible(toast(desk, 'Silence rule created'))
  await button(desk, 'Dismiss').click()
  await expectVisible(toast(desk, 'Alert dismissed successfully'))

  await report('silencio-dos')
  await expect.poll(() => alertsOf('dismissed')).toHaveLength(2)
  expect(await alertsOf('new')).toHaveLength(0)
  await desk.goto('/admin/silence-rules')
  await expectVisible(heading(desk, 'Silence rules'), desk.getByText('They quarrel in every tournament.'))
  await expectNoSideScroll(desk)
  await expectAccessibleInBothThemes(desk)
  await link(desk, '1 held back: show it').click()
  await expectVisible(desk.getByText('Held back: They quarrel in every tournament.'))

  await desk.goto('/admin/silence-rules')
  await button(desk, 'End now…').click()
  await desk.getByRole('dialog').getByRole('button', { name: 'End the rule' }).click()
  await expectVisible(toast(desk, 'The rule has ended'))
  await report('silencio-tres')
  await expect.poll(() => alertsOf('new')).toHaveLength(1)
})
