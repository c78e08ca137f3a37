import { beforeAll, describe, expect, test } from 'vitest'
import { button, expectVisible } from '../support/browser.ts'
import { expectInBothThemes, GAME_URL, type Player, usePlayers, waitForCardTurn } from '../support/player.ts'
import { byMouse, heldCards, readTable } from '../support/table.ts'

const { newPlayer } = usePlayers()

describe('one seat', () => {
  let person: Player

  beforeAll(async () => {
    person = await newPlayer('solitaria', byMouse)
    await person.page.goto('/match-queue')
    await button(person.page, 'Practise against bots').click()
    await button(person.page, 'Deal the cards').click()
    await person.page.waitForURL(GAME_URL)
  })

  const TAKEN = 'You are playing in another tab or on another device.'

  test('is played from one tab at a time', { tags: ['long'] }, async () => {
    const { page } = person
    await waitForCardTurn(person)
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.locator('.piece-press').first().waitFor()
    await expectVisible(page.getByText(TAKEN))
    await expect.poll(async () => (await readTable(page)).cards).toEqual([])
    await expectInBothThemes(page, '.strip')

    await button(page, 'Play here').click()
    await expectVisible(other.getByText(TAKEN))
    await page.getByText(TAKEN).waitFor({ state: 'hidden' })
    await other.close()
  })

  test('survives a lost connection, and plays a card chosen meanwhile only once', async () => {
    const { page } = person
    const { cards, hand } = await waitForCardTurn(person)
    // What a card beats is added to its label a moment after the deal.
    const card = (cards[0] ?? '').replace(/,.*/, '')
    const before = await heldCards(page)
    const after = before.filter(each => each !== card)
    await page.context().setOffline(true)
    await expectVisible(
      page.getByText('Connection lost. Reconnecting… your seat is kept.'),
      page.locator('.turn-line').getByText('No connection'),
    )
    await expectInBothThemes(page, '.strip')
    await page.getByRole('button', { name: new RegExp(`^${card}(,|$)`) }).click()
    await expectVisible(page.locator('.turn-line').getByText('Not sent yet'), page.locator('.piece-unsent'))
    await page.context().setOffline(false)
    await page.getByText('Connection lost').waitFor({ state: 'hidden' })
    await page.getByText('Not sent yet').waitFor({ state: 'hidden' })
    await page.getByText('Sending…').waitFor({ state: 'hidden' })

    // Looks in the log of the hand, which screen readers announce. A bot may end the hand, and its log, right after.
    const line = `You play the ${card}.`
    const played = () =>
      page.evaluate(line => {
        const lines = [...document.querySelectorAll('.hand-log li, [role="log"] p')]
        return lines.filter(({ textContent }) => textContent === line).length
      }, line)
    const isPlayedOnce = async () =>
      ((await played()) === 2 && String(await heldCards(page)) === String(after)) ||
      (await readTable(page)).hand > hand
    await expect.poll(isPlayedOnce).toBe(true)
    await expect.poll(played).toBeLessThanOrEqual(2)
    await page.reload()
    await page.locator('.table-room').waitFor()
    await waitForCardTurn(person)
    if ((await readTable(page)).hand === hand)
      expect(after).toEqual(expect.arrayContaining(await heldCards(page)))
  })

  test('can talk', { tags: ['long'] }, async () => {
    const { page } = person
    await button(page, 'Chat & señas').click()
    await expectVisible(button(page, 'Good luck'))
    await expectInBothThemes(page, '.talk-menu')
    await button(page, 'Good luck').click()
    await expectVisible(page.locator('.shout').getByText('Good luck'))
  })
})
