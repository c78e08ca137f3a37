import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { button, seen } from '../support/browser.ts'
import { expectInBothThemes, myCard, type Player, TABLE, usePlayers } from '../support/player.ts'
import { byMouse, heldCards, look } from '../support/table.ts'

const { arrive } = usePlayers()

describe('one seat', () => {
  let person: Player

  beforeAll(async () => {
    person = await arrive('solitaria', byMouse, { reducedMotion: 'reduce' })
    await person.page.goto('/match-queue')
    await button(person.page, 'Practice against bots').click()
    await button(person.page, 'Deal the cards').click()
    await person.page.waitForURL(TABLE)
    await myCard(person)
  })
  afterAll(() => person.page.context().close())

  const TAKEN = 'You are playing in another tab or on another device.'

  test('is played from one tab at a time', async () => {
    const { page } = person
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.locator('.piece-press').first().waitFor()
    await seen(page.getByText(TAKEN))
    expect((await look(page)).cards).toEqual([])
    await expectInBothThemes(page, '.strip')

    await button(page, 'Play here').click()
    await seen(other.getByText(TAKEN))
    await page.getByText(TAKEN).waitFor({ state: 'hidden' })
    await other.close()
  })

  test('survives a lost connection, and plays a card that was chosen meanwhile once', async () => {
    const { page } = person
    const { cards } = await myCard(person)
    const before = await heldCards(page)
    await page.context().setOffline(true)
    await seen(page.getByText('Connection lost. Reconnecting… your seat is kept.'))
    await expectInBothThemes(page, '.strip')
    await page.getByRole('button', { name: cards[0]!, exact: true }).click()
    await seen(page.getByText('Sending…'))
    await page.context().setOffline(false)
    await page.getByText('Connection lost').waitFor({ state: 'hidden' })
    await page.getByText('Sending…').waitFor({ state: 'hidden' })

    const name = cards[0]!.replace(/,.*/, '')
    expect(await heldCards(page)).toEqual(before.filter(card => card !== cards[0]))
    const lines = page.locator('.hand-log li, [role="log"] p')
    const told = (await lines.allInnerTexts()).filter(line => line === `You play the ${name}.`)
    expect(told.length).toBe(2)
    await page.reload()
    await page.locator('.table-room').waitFor()
    expect(before.filter(card => card !== cards[0])).toEqual(expect.arrayContaining(await heldCards(page)))
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
