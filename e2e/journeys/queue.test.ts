import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { registerAccount } from '../support/accounts.ts'
import {
  button,
  expectAccessible,
  expectNoSideScroll,
  expectVisible,
  heading,
  link,
  PHONE,
  useBrowser,
} from '../support/browser.ts'

const newPage = useBrowser()

const TABLE = /\/game\/[0-9a-f-]{36}$/
const timer = (page: Page) => page.getByRole('timer')

async function newPlayer(username: string, options = {}): Promise<Page> {
  return newPage({ ...options, account: await registerAccount(username) })
}

/** Leaves a game for good from the table's menu and checks that the player can queue again at once. */
async function leaveTable(page: Page, cost: string) {
  await button(page, 'Menu').click()
  await page.getByRole('menuitem', { name: 'Leave the table' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave the table?' })
  await expectVisible(dialog.getByText(cost))
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.waitForURL('/game')
  await button(page, 'Play now').click()
  await page.waitForURL('/match-queue')
  await expectVisible(timer(page))
  await button(page, 'Cancel').click()
  await expectVisible(button(page, 'Find a game'))
}

async function resign(page: Page) {
  await button(page, 'Menu').click()
  // The menu item appears once the cards have been dealt.
  await page.getByRole('menuitem', { name: 'Resign' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give up the game?' })
  await dialog.getByRole('button', { name: 'Resign' }).click()
}

test('four people are matched from any page; one proposes to resign and then leaves for good', async () => {
  const [inQueue, inLobby, browsing, reloader] = await Promise.all([
    newPlayer('en-cola'),
    newPlayer('en-el-salon'),
    newPlayer('de-paseo', { viewport: PHONE }),
    newPlayer('impaciente'),
  ])

  await inLobby.goto('/game')
  await button(inLobby, 'Play now').click()
  await inLobby.waitForURL('/match-queue')
  await expectVisible(timer(inLobby), heading(inLobby, 'Waiting for 3 more players'))

  await browsing.goto('/match-queue')
  await button(browsing, 'Find a game').click()
  await expectVisible(timer(browsing), heading(browsing, 'Waiting for 2 more players'))
  await expectVisible(heading(inLobby, 'Waiting for 2 more players'))
  await expectNoSideScroll(browsing)
  await button(browsing, 'Menu').click()
  await link(browsing, 'Tournaments').click()
  await browsing.waitForURL('/tournaments')
  const notice = browsing.getByRole('complementary', { name: 'Your game' })
  await expectVisible(notice.getByText('Finding a game'))
  await expect.poll(() => underNotice(browsing)).toEqual([])
  await expectNoSideScroll(browsing)
  await expectAccessible(browsing)

  await reloader.goto('/match-queue')
  await button(reloader, 'Find a game').click()
  await expectVisible(timer(reloader))
  const otherTab = await reloader.context().newPage()
  await otherTab.goto('/profile')
  await expectVisible(otherTab.getByText('Finding a game'))
  await otherTab.close()
  await reloader.reload()
  await expectVisible(timer(reloader), heading(reloader, 'Waiting for one more player'))
  await expectAccessible(reloader)

  await inQueue.goto('/match-queue')
  await expectVisible(inQueue.getByText('3 players waiting'))
  await button(inQueue, 'Find a game').click()
  await Promise.all([inQueue, inLobby, reloader].map(page => page.waitForURL(TABLE)))

  await expectVisible(notice.getByText('Your table is ready'))
  await expect.poll(() => browsing.title()).toBe('Your table is ready')
  await expect.poll(() => underNotice(browsing)).toEqual([])
  await expectNoSideScroll(browsing)
  await expectAccessible(browsing)
  await link(browsing, 'Go to the table').click()
  await browsing.waitForURL(TABLE)
  await browsing.goto('/profile')
  await expectVisible(notice.getByText('You have a game in progress'), browsing.getByRole('tabpanel'))
  for (const size of [{ width: 768, height: 1024 }, PHONE]) {
    await browsing.setViewportSize(size)
    await expect.poll(() => underNotice(browsing), { message: `at ${size.width}` }).toEqual([])
  }
  await link(browsing, 'Go to the table').click()
  await browsing.waitForURL(TABLE)

  const tables = [inQueue, inLobby, browsing, reloader].map(page => page.url())
  expect(new Set(tables).size).toBe(1)

  await reloader.goto('/game')
  await reloader.waitForURL(tables[0]!)

  await resign(reloader)
  await expectVisible(reloader.getByText(/^Waiting for .* to agree to resign\.$/))
  const partner = await Promise.any(
    [inQueue, inLobby, browsing].map(async page => {
      await expectVisible(page.getByText(/wants to resign\. If you agree, your side loses the game\.$/))
      return page
    }),
  )
  await button(partner, 'Decline').click()
  await reloader.getByText(/to agree to resign/).waitFor({ state: 'hidden' })

  await leaveTable(reloader, 'A bot plays your seat to the end, and you cannot come back to this table.')
  for (const page of [inQueue, inLobby, browsing])
    await expectVisible(page.getByText('left the table', { exact: true }))
})

test('two friends look for a game as a pair, leave the queue together, and are seated as partners', {
  tags: ['long'],
}, async () => {
  const [host, friend] = await Promise.all([newPlayer('invitadora'), newPlayer('amiga', { viewport: PHONE })])
  await host.goto('/match-queue')
  await button(host, 'Invite a partner').click()
  await friend.goto(await host.getByLabel('Invitation link').inputValue())
  await expectVisible(heading(friend, 'invitadora invites you to play as partners'))
  await expectNoSideScroll(friend)
  await expectAccessible(friend)
  const accept = async () => {
    await button(friend, 'Accept').click()
    for (const [page, partner] of [
      [host, 'amiga'],
      [friend, 'invitadora'],
    ] as const)
      await expectVisible(timer(page), page.getByText(`Your partner: ${partner}`))
  }
  await accept()
  await button(friend, 'Cancel').click()
  await expectVisible(
    host.getByText(/^amiga left the queue, so you left it too\./),
    button(host, 'Find a game'),
  )

  await button(host, 'Invite a partner').click()
  await friend.goto(await host.getByLabel('Invitation link').inputValue())
  await accept()
  for (const stranger of await Promise.all([newPlayer('contra-uno'), newPlayer('contra-dos')])) {
    await stranger.goto('/match-queue')
    await button(stranger, 'Find a game').click()
  }
  await Promise.all([host, friend].map(page => page.waitForURL(TABLE)))
  await expectVisible(host.locator('.plate[data-side="opposite"]').getByText('amiga'))
})

test('a player who does not want to wait plays with bots and may resign or leave', {
  tags: ['long'],
}, async () => {
  const page = await newPlayer('apurada')
  const sitDownWithBots = async (beforeDeal?: () => Promise<void>) => {
    await page.goto('/match-queue')
    await button(page, 'Practise against bots').click()
    await page.getByRole('group', { name: 'Opponents' }).getByText('Picante').click()
    await beforeDeal?.()
    await button(page, 'Deal the cards').click()
    await page.waitForURL(TABLE)
  }
  await sitDownWithBots(() => expectAccessible(page))
  await resign(page)
  await expectVisible(page.getByText('Your side resigned.'))

  await sitDownWithBots()
  await leaveTable(page, 'This is practice: the game ends here, and it costs you nothing.')
})

/** The parts of the page that the notice covers, when the page opens and whenever an element receives the focus. */
function underNotice(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const notice = document.querySelector('.live-notices')!
    const isUnder = (each: Element) => {
      const a = notice.getBoundingClientRect()
      const b = each.getBoundingClientRect()
      return a.top < b.bottom - 1 && a.bottom > b.top + 1 && a.left < b.right - 1 && a.right > b.left + 1
    }
    const words = (each: Element) => each.textContent.trim().slice(0, 40)
    scrollTo(0, 0)
    const opened = [...document.querySelectorAll('.player-bar, #main *')]
      .filter(each => each.childElementCount === 0 && each.checkVisibility() && isUnder(each))
      .map(each => `as the page opens: ${words(each)}`)
    const targets = [
      ...document.querySelectorAll<HTMLElement>(':is(header, main, footer) :is(a, button:enabled, input)'),
    ].filter(each => each.checkVisibility())
    const focused = [...targets, ...targets.toReversed()].flatMap(each => {
      each.focus()
      return isUnder(each) ? [`with the focus: ${words(each)}`] : []
    })
    scrollTo(0, 0)
    return [...opened, ...focused]
  })
}

test('a party of three, one of two and a single player meet in a rated game of three against three', {
  tags: ['long'],
}, async () => {
  const [ana, beto, caro, dani, emi, fede] = await Promise.all(
    ['ana-de-tres', 'beto-de-tres', 'caro-de-tres', 'dani-de-dos', 'emi-de-dos', 'fede-solo'].map(
      (name, index) => newPlayer(name, index === 1 ? { viewport: PHONE } : {}),
    ),
  )
  const chooseSix = async (page: Page) => {
    await page.getByRole('radio', { name: 'Three against three' }).check()
    await expectVisible(page.getByText(/^We start when six players are in/))
  }
  const invitePartners = async (page: Page) => {
    await page.goto('/match-queue')
    await chooseSix(page)
    await button(page, 'Invite partners').click()
    return page.getByLabel('Invitation link').inputValue()
  }
  const places = (page: Page) => page.getByRole('list', { name: 'Your side' }).getByRole('listitem')

  const link = await invitePartners(ana!)
  await expect.poll(() => places(ana!).allInnerTexts()).toHaveLength(3)
  // By keyboard, on a phone.
  await beto!.goto(link)
  await expectVisible(heading(beto!, 'ana-de-tres invites you to play as partners'))
  await button(beto!, 'Accept').focus()
  await beto!.keyboard.press('Enter')
  await expectVisible(heading(beto!, 'You play with ana-de-tres'))
  await expectVisible(places(ana!).filter({ hasText: 'beto-de-tres' }).getByText('has accepted'))
  await expectNoSideScroll(beto!)
  await expectAccessible(beto!)
  await expectAccessible(ana!)
  await caro!.goto(link)
  await button(caro!, 'Accept').click()
  for (const page of [ana!, beto!, caro!])
    await expectVisible(
      timer(page),
      page.getByText(/Your partners: /),
      heading(page, 'Waiting for 3 more players'),
    )
  await expectNoSideScroll(beto!)
  await expectAccessible(beto!)

  await emi!.goto(await invitePartners(dani!))
  await button(emi!, 'Accept').click()
  await button(dani!, 'Find a game for the two of you').click()
  for (const page of [dani!, emi!, beto!]) await expectVisible(heading(page, 'Waiting for one more player'))

  await fede!.goto('/game')
  await fede!
    .getByRole('region', { name: 'Play against people' })
    .getByRole('radio', { name: 'Three against three' })
    .check()
  await button(fede!, 'Play now').click()
  const everyone = [ana!, beto!, caro!, dani!, emi!, fede!]
  await Promise.all(everyone.map(page => page.waitForURL(TABLE)))
  expect(new Set(everyone.map(page => page.url())).size).toBe(1)
  for (const partner of ['ana-de-tres', 'caro-de-tres'])
    await expectVisible(beto!.locator('.plate', { hasText: partner }))
  await expectNoSideScroll(beto!)
})
