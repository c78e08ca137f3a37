import type { UserId } from '@valecuatro/contract'
import { beforeAll, expect, test } from 'vitest'
import { type ApiClient, registerAccount, signInAdmin } from '../support/accounts.ts'
import {
  button,
  DESKTOP,
  expectAccessibleInBothThemes,
  expectNoSideScroll,
  expectVisible,
  heading,
  link,
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

test('a report becomes a case that one moderator takes, acts on and comments, while another one follows on a phone', async () => {
  const reporter = await registerAccount('casos-denuncia')
  const rogue = await registerAccount('casos-tramposo')
  const { _id: rogueId } = await rogue.call('GET /api/auth/me')
  await reporter.call('POST /api/players/{id}/report', {
    params: { id: rogueId as UserId },
    body: { reason: 'cheating', text: 'Plays with two accounts.' },
  })
  const [first, second] = [await newModerator('casos-vigia'), await newModerator('casos-guardia')]
  const desk = await newPage({ account: first, viewport: DESKTOP })
  const phone = await newPage({ account: second, ...TOUCH })

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
  await phone.route('**/api/admin/cases/*/assign', async route => {
    await button(desk, 'Take it').click()
    await expectVisible(toast(desk, 'The assignment has changed'))
    await route.continue()
  })
  await phone.goto(path)
  await button(phone, 'Take it').click()
  await expectVisible(toast(phone, 'Another person already has this case'))
  await expectVisible(phone.getByText('Assigned to casos-vigia'))
  await expectNoSideScroll(phone)

  await button(desk, 'Warn').click()
  const warning = desk.getByRole('dialog')
  await warning.getByRole('combobox').selectOption({ index: 1 })
  await warning.getByLabel('Warning').fill('One account per person, please.')
  await warning.getByRole('button', { name: 'Send warning' }).click()
  await warning.waitFor({ state: 'hidden' })
  await desk.getByLabel('Comment').fill('Warned them. @casos-guardia, please watch their next games.')
  await desk.getByRole('button', { name: 'Comment', exact: true }).click()
  await expectVisible(toast(desk, 'Comment added'))

  // The phone follows without a reload, and the mention is a notification.
  const timeline = phone.getByRole('region', { name: 'Timeline' })
  await expectVisible(timeline.getByText('Warned them.'), timeline.getByText('Warned casos-tramposo'))
  await phone.goto('/notices')
  await expectVisible(phone.getByText('casos-vigia mentioned you in a case'))

  await button(desk, 'Close the case').click()
  await expectVisible(toast(desk, 'Case closed'))
  await desk.goto('/admin/cases?status=closed')
  await expectVisible(link(desk, 'Two accounts at one table'))
  await expectAccessibleInBothThemes(desk)
})
