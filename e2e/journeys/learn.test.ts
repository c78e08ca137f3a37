import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  expectAccessibleAndNoSideScroll,
  expectAccessibleInBothThemes,
  expectNoSideScroll,
  expectVisible,
  heading,
  link,
  PHONE,
  TOUCH,
} from '../support/browser.ts'
import { shortenPauses, usePlayers } from '../support/player.ts'

const { newPage } = usePlayers()

const prompt = (page: Page) => page.locator('.lesson-text')
const waitForStage = (page: Page, stage: 'asking' | 'right') =>
  page.locator(`.lesson-text[data-stage="${stage}"]`).waitFor()
const card = (page: Page, name: string) => page.locator(`.piece-press[data-action="${name}"]`)

/** Continues after a text, on the summary of a hand if one is shown. */
async function goOn(page: Page) {
  await page.locator('.hand-over-go, .lesson-choices .call[data-kind="yes"]').first().tap()
  await waitForStage(page, 'asking')
}

async function play(page: Page, name: string) {
  await waitForStage(page, 'asking')
  await card(page, name).tap()
}

/** The number of pixels of cards that the prompt covers, or would cover if the page scrolled. */
const coveredByPrompt = (page: Page) =>
  page.evaluate(() => {
    const { bottom } = document.querySelector('.lesson-prompt')!.getBoundingClientRect()
    const tops = [...document.querySelectorAll('.piece')].map(piece => piece.getBoundingClientRect().top)
    return Math.max(0, Math.ceil(bottom - Math.min(...tops)))
  })

test('a newcomer takes the first three lessons on a phone, leaves halfway and comes back', async () => {
  const page = await newPage(TOUCH)
  await page.addInitScript(shortenPauses, 0.05)
  await page.goto('/')
  await link(page, 'Learn to play').tap()
  await expectVisible(heading(page, 'Learn to play'))
  await expectAccessibleAndNoSideScroll(page)
  await link(page, 'Start the first lesson').tap()

  await play(page, '3b')
  await waitForStage(page, 'right')
  await goOn(page)
  await play(page, '6e')
  await expect.poll(() => prompt(page).textContent()).toMatch(/^Not quite\. A six is weak/)
  await expect.poll(() => page.locator('.piece-press[aria-disabled="false"]').count()).toBe(1)
  await expect.poll(() => coveredByPrompt(page)).toBe(0)
  await expectAccessibleAndNoSideScroll(page)
  await play(page, '1c')
  await waitForStage(page, 'right')
  for (const right of ['7o', '1e']) {
    await goOn(page)
    await play(page, right)
    await waitForStage(page, 'right')
  }
  await goOn(page)
  await link(page, 'Next: Tricks and pardas').tap()

  await waitForStage(page, 'asking')
  await goOn(page)
  await play(page, '2o')
  await waitForStage(page, 'right')
  await goOn(page)
  await expect.poll(() => page.locator('.lesson-steps').textContent()).toBe('Step 3 of 6')
  await link(page, 'All lessons').tap()
  await expectVisible(link(page, /What beats what.*Done/), link(page, /Tricks and pardas.*Step 3 of 6/))
  await page.reload()
  await link(page, 'Continue: Tricks and pardas').tap()
  for (const right of ['3e', '3b', '7o']) {
    await play(page, right)
    await waitForStage(page, 'right')
    await goOn(page)
  }
  await play(page, '12b')
  await link(page, 'Next: Your first hand').tap()

  // The first hand is lost and dealt again, then all three are won.
  for (const choice of ['1o', '5o']) await play(page, choice)
  await expect.poll(() => prompt(page).textContent()).toContain('This one goes to Beto.')
  await goOn(page)
  for (const [index, hand] of [
    ['7e', '1o'],
    ['3e', '2o'],
    ['7o', '2e'],
  ].entries()) {
    for (const choice of hand) await play(page, choice)
    await waitForStage(page, 'right')
    if (index < 2) await goOn(page)
  }
  await link(page, 'All lessons').first().tap()
  await expect.poll(() => page.locator('.lesson-row[data-done="true"]').count()).toBe(3)
  await expectVisible(link(page, 'Continue: Truco, retruco, vale cuatro'))
})

test('a lesson can be taken by keyboard, in Spanish', { tags: ['long'] }, async () => {
  const page = await newPage({ locale: 'es-AR' })
  await page.addInitScript(shortenPauses, 0.05)
  await page.goto('/learn/envido')
  await waitForStage(page, 'asking')
  await expectAccessibleInBothThemes(page)
  const pressAnswer = (answer: string) =>
    page.locator('.lesson-choices').getByRole('button', { name: answer, exact: true }).press('Enter')
  await pressAnswer('12')
  await expect.poll(() => prompt(page).textContent()).toMatch(/^No, no es esa\. Eso es 7 más 5\./)
  await pressAnswer('32')
  await expect.poll(() => prompt(page).textContent()).toMatch(/^¡Bien! 20 \+ 7 \+ 5 = 32\./)
  await page.keyboard.press('Space')
  await expect.poll(() => prompt(page).textContent()).toContain('Con 32, cantalo.')
  await waitForStage(page, 'asking')
  await page.keyboard.press('e')
  await waitForStage(page, 'right')
  await expect.poll(() => prompt(page).textContent()).toContain('“son buenas”')
  await page.keyboard.press('Space')
  await expect.poll(() => page.locator('.lesson-steps').textContent()).toBe('Paso 3 de 5')
  const dealt = () =>
    page.locator('.piece-press').evaluateAll(cards => cards.map(each => each.getAttribute('data-action')))
  await expect.poll(dealt).toEqual(['12c', '7c', '2e'])
  await page.setViewportSize(PHONE)
  await page.goto('/learn')
  await expectVisible(link(page, 'Continuar: Qué carta mata a cuál'))
  await expectNoSideScroll(page)
})

test('an unknown lesson leads to the list of lessons', { tags: ['long'] }, async () => {
  const page = await newPage()
  await page.goto('/learn/chess')
  await expectVisible(heading(page, 'Learn to play'))
  await page.waitForURL('/learn')
})
