import { expect, test } from 'vitest'
import { registerAccount } from '../support/accounts.ts'
import { button, DESKTOP, expectAccessibleAndNoSideScroll, PHONE, useBrowser } from '../support/browser.ts'
import { GAME_URL } from '../support/player.ts'

const newPage = useBrowser()

test('a challenge leads from a profile to a game of both players', async () => {
  const [ana, beto] = [await registerAccount('challenger'), await registerAccount('challenged')]
  const { _id: betoId } = await beto.call('GET /api/auth/me')
  const challenger = await newPage({ account: ana, viewport: PHONE })
  const challenged = await newPage({ account: beto, viewport: DESKTOP })
  await challenged.goto('/rankings')
  await challenger.goto(`/player/${betoId}`)
  await button(challenger, 'Challenge challenged').click()
  const dialog = challenger.getByRole('dialog')
  await dialog.getByRole('radio', { name: '15 points' }).check()
  await expectAccessibleAndNoSideScroll(challenger)
  await dialog.getByRole('button', { name: 'Send challenge' }).click()
  await challenger.getByText('Waiting for challenged').waitFor()
  await challenged.getByText('15 points · without flor · 30 s · friendly').waitFor()
  await expectAccessibleAndNoSideScroll(challenged)
  await button(challenged, 'Accept').click()
  await challenged.waitForURL(GAME_URL)
  await challenger.waitForURL(GAME_URL)
  expect(challenger.url()).toBe(challenged.url())
})
