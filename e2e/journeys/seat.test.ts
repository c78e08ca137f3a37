import { beforeAll, describe, expect, test } from 'vitest'
import { button, seen } from '../support/browser.ts'
import { expectInBothThemes, myCard, type Player, TABLE, usePlayers } from '../support/player.ts'
import { byMouse, heldCards, look } from '../support/table.ts'

const { arrive } = usePlayers()

describe('one seat', () => {
  let person: Player

  beforeAll(async () => {
    person = await arrive('solitaria', byMouse)
    await person.page.goto('/match-queue')
    await button(person.page, 'Practice against bots').click()
    await button(person.page, 'Deal the cards').click()
    await person.page.waitForURL(TABLE)
  })

  const TAKEN = 'You are playing in another tab or on another device.'

  test('is played from one tab at a time', async () => {
    const { page } = person
    await myCard(person)
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.locator('.piece-press').first().waitFor()
    await seen(page.getByText(TAKEN))
    await expect.poll(async () => (await look(page)).cards).toEqual([])
    await expectInBothThemes(page, '.strip')

    await button(page, 'Play here').click()
    await seen(other.getByText(TAKEN))
    await page.getByText(TAKEN).waitFor({ state: 'hidden' })
    await other.close()
  })

  test('survives a lost connection, and plays a card that was chosen meanwhile once', async () => {
    const { page } = person
    const { cards, hand } = await myCard(person)
    const [card = ''] = cards
    const before = await heldCards(page)
    const after = before.filter(each => each !== card)
    await page.context().setOffline(true)
    await seen(page.getByText('Connection lost. Reconnecting… your seat is kept.'))
    await expectInBothThemes(page, '.strip')
    await page.getByRole('button', { name: card, exact: true }).click()
    await seen(page.getByText('Sending…'))
    await page.context().setOffline(false)
    await page.getByText('Connection lost').waitFor({ state: 'hidden' })
    await page.getByText('Sending…').waitFor({ state: 'hidden' })

    // In the log of the hand, which is read out too. A bot may end the hand right after, and its log with it.
    const line = `You play the ${card.replace(/,.*/, '')}.`
    const played = () =>
      page.evaluate(line => {
        const lines = [...document.querySelectorAll('.hand-log li, [role="log"] p')]
        return lines.filter(({ textContent }) => textContent === line).length
      }, line)
    const isPlayedOnce = async () =>
      ((await played()) === 2 && String(await heldCards(page)) === String(after)) ||
      (await look(page)).hand > hand
    await expect.poll(isPlayedOnce).toBe(true)
    await expect.poll(played).toBeLessThanOrEqual(2)
    await page.reload()
    await page.locator('.table-room').waitFor()
    await myCard(person)
    if ((await look(page)).hand === hand) expect(after).toEqual(expect.arrayContaining(await heldCards(page)))
  })

  test('can talk', async () => {
    const { page } = person
    await button(page, 'Chat & signals').click()
    await seen(button(page, 'Good luck'))
    await expectInBothThemes(page, '.talk-menu')
    await button(page, 'Good luck').click()
    await seen(page.locator('.shout').getByText('Good luck'))
  })
})
