import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { registerAccount, signInAdmin } from '../support/accounts.ts'
import {
  button,
  DESKTOP,
  expectAccessibleInBothThemes,
  expectNoSideScroll,
  expectVisible,
  heading,
  link,
  PHONE,
  register,
  signOut,
  TOUCH,
  toast,
  useBrowser,
} from '../support/browser.ts'

const newPage = useBrowser()

describe('a newcomer', () => {
  test('registers, is remembered, signs out and signs in again', async () => {
    const page = await newPage()
    await page.goto('/')
    await link(page, 'Get Started').first().click()
    await page.waitForURL('/auth')
    await expectVisible(heading(page, 'Create your account'))

    await page.getByLabel('Username').fill('Ramona')
    await page.getByLabel('Email').fill('ramona@example.com')
    await page.getByLabel('Password', { exact: true }).fill('12345')
    await page.getByLabel('Confirm password').fill('12345')
    await button(page, 'Create account').click()
    await expectVisible(page.getByText('Password must be at least 6 characters long'))
    await page.getByLabel('Password', { exact: true }).fill('123456')
    await button(page, 'Create account').click()
    await expectVisible(page.getByText('Passwords do not match'))
    await page.getByLabel('Confirm password').fill('123456')
    await button(page, 'Create account').click()
    await expectVisible(toast(page, 'Registration successful!'))
    await page.waitForURL('/game')

    await page.reload()
    await expectVisible(button(page, 'Ramona'))
    await page.goto('/')
    await expectVisible(
      page.getByText('Welcome, Ramona!'),
      link(page, 'Join Tournaments'),
      link(page, 'View Profile'),
    )
    await expectVisible(link(page, 'Play Game').first(), link(page, 'Match Queue').first())
    await expect.poll(() => link(page, /Admin/).count()).toBe(0)

    await link(page, 'View Profile').click()
    await expectVisible(heading(page, 'Ramona'), page.getByText('1,000').first())
    await signOut(page, 'Ramona')
    await expectVisible(link(page, 'Get Started').first())

    await page.goto('/tournaments')
    await page.getByLabel('Email').fill('ramona@example.com')
    await page.getByLabel('Password', { exact: true }).fill('1234567')
    await button(page, 'Sign In').click()
    await expectVisible(toast(page, 'Invalid email or password'))
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('ramona@example.com')
    await page.getByLabel('Password', { exact: true }).fill('123456')
    await page.keyboard.press('Enter')
    await expectVisible(toast(page, 'Login successful!'), button(page, 'Ramona'))
    expect(new URL(page.url()).pathname).toBe('/tournaments')
  })

  test('does it all on a phone, by touch', { tags: ['long'] }, async () => {
    const page = await newPage(TOUCH)
    await page.goto('/')
    await expectVisible(link(page, 'Get Started').first())
    await expectNoSideScroll(page)
    await link(page, 'Get Started').first().tap()
    await expectVisible(heading(page, 'Create your account'))
    await expectNoSideScroll(page)
    await page.goto('/')
    await register(page, 'telefono')
    for (const path of [
      '/tournaments',
      '/profile',
      '/match-queue',
      '/game',
      '/tournament/x/match-queue',
      '/nowhere',
    ]) {
      await page.goto(path)
      await expectVisible(page.getByRole('heading', { level: 1 }))
      await expectNoSideScroll(page)
    }
  })
})

describe('a session', () => {
  test('is refreshed automatically when its cookie has expired', { tags: ['long'] }, async () => {
    const page = await newPage({ account: await registerAccount('duradera') })
    await page.goto('/game')
    await expectVisible(button(page, 'duradera'))
    await page.context().clearCookies({ name: 'session' })
    await page.reload()
    await expectVisible(button(page, 'duradera'))
    // A call that was made just before the reload may have refreshed it already.
    const names = async () => (await page.context().cookies()).map(({ name }) => name)
    await expect.poll(names).toContain('session')
  })

  test('that ends in one tab ends in the other', { tags: ['long'] }, async () => {
    const page = await newPage({ account: await registerAccount('dostabs') })
    await page.goto('/game')
    const other = await page.context().newPage()
    await other.goto('/profile')
    await expectVisible(heading(other, 'dostabs'))
    await signOut(page, 'dostabs')
    await expectVisible(button(other, 'Sign In'))
  })
})

describe('languages', () => {
  test('the choice is kept for the next visit, starting with the first byte of the page', {
    tags: ['long'],
  }, async () => {
    const page = await newPage()
    const isArrived = Promise.withResolvers<void>()
    await page.route('**/assets/index-*.js', async route => {
      await isArrived.promise
      await route.continue()
    })
    // The page is shown before its scripts have loaded. It handles an early press once they have.
    await page.goto('/', { waitUntil: 'commit' })
    const isPressKept = async () => {
      await button(page, 'Español').click()
      return page.evaluate(() => 'earlyPress' in window)
    }
    await expect.poll(isPressKept).toBe(true)
    await expectVisible(heading(page, 'What you get'))
    isArrived.resolve()
    await expectVisible(heading(page, 'Qué vas a encontrar'))
    await page.unrouteAll()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('es')
    const html = await (await page.reload())!.text()
    expect(html).toContain('<html lang="es"')
    await expectVisible(heading(page, 'Qué vas a encontrar'))
    await page.goto('/auth')
    await expectVisible(page.getByLabel('Contraseña', { exact: true }))
  })

  test('a browser that prefers Spanish gets Spanish pages and Spanish server messages', async () => {
    const page = await newPage({ locale: 'es-AR' })
    await page.goto('/auth')
    await page.getByLabel('Correo').fill('nadie@example.com')
    await page.getByLabel('Contraseña', { exact: true }).fill('secret1')
    // Until the scripts have loaded, Enter does not submit the form.
    await expectVisible(page.locator('button[type=submit]:enabled'))
    await page.keyboard.press('Enter')
    await expectVisible(page.locator('.Toastify').getByText(/contraseña/i))
  })
})

describe('the bar', () => {
  const TABLET = { width: 768, height: 1024 }
  /** The narrowest screen on which the links are in the bar. */
  const LAPTOP = { width: 1024, height: 768 }
  const PLACES = [
    ['Match Queue', '/match-queue'],
    ['Tournaments', '/tournaments'],
    ['Lessons', '/learn', 'Learn'],
    ['Puzzles', '/puzzles', 'Learn'],
    ['Daily deal', '/daily', 'Learn'],
    ['Rules', '/rules', 'Learn'],
    ['Rankings', '/rankings', 'Community'],
    ['Friends', '/profile?show=friends', 'Community'],
    ['Profile', '/profile'],
    ['Play Game', '/game'],
  ] as const

  test.each([DESKTOP, PHONE])(
    'leads to every place with the keyboard ($width px)',
    {
      tags: ['long'],
    },
    async viewport => {
      const page = await newPage({ viewport, account: await registerAccount(`Nav${viewport.width}`) })
      const focused = () => page.evaluate(() => document.activeElement?.textContent)
      for (const [name, path, menu] of PLACES) {
        await page.goto(path === '/game' ? '/rules' : '/game')
        const opener = viewport === PHONE ? 'Menu' : menu
        await (opener ? button(page, opener) : link(page, name).first()).focus()
        if (opener) {
          await page.keyboard.press('Enter')
          for (let steps = 0; steps < PLACES.length && (await focused()) !== name; steps++)
            await page.keyboard.press('ArrowDown')
        }
        await expect.poll(focused).toBe(name)
        await page.keyboard.press('Enter')
        await page.waitForURL(path)
      }
    },
  )

  test('is a single row in which nothing is cut off, however long the name is', {
    tags: ['long'],
  }, async () => {
    const page = await newPage({ account: await registerAccount(`${'W'.repeat(19)}M`) })
    await page.goto('/profile')
    await expectVisible(page.getByRole('tabpanel'))
    for (const language of ['English', 'Español']) {
      await button(page, language).click()
      await expectVisible(link(page, language === 'English' ? 'Play Game' : /^Jugar$/))
      for (const size of [PHONE, TABLET, LAPTOP, DESKTOP, { width: 320, height: 568 }]) {
        await page.setViewportSize(size)
        await expect.poll(() => brokenBar(page), { message: `${language} at ${size.width}` }).toEqual([])
        await expectNoSideScroll(page)
      }
      await page.setViewportSize(DESKTOP)
    }
    await page.setViewportSize(PHONE)
    await expect.poll(() => link(page, 'Torneos').count()).toBe(0)
    await button(page, 'Menú').click()
    await expectAccessibleInBothThemes(page)
    await expectNoSideScroll(page)
    await link(page, 'Torneos').click()
    await page.waitForURL('/tournaments')
    await link(page, 'Torneos').waitFor({ state: 'hidden' })
  })

  test('has room for the administrators’ link at 1024 px', { tags: ['long'] }, async () => {
    const page = await newPage({ account: await signInAdmin() })
    await page.goto('/profile')
    await expectVisible(page.getByRole('tabpanel'))
    await page.setViewportSize(LAPTOP)
    await expectVisible(link(page, 'Admin Panel'))
    await expect.poll(() => brokenBar(page)).toEqual([])
    await button(page, 'Español').click()
    await expectVisible(link(page, 'Panel de administración'))
    await expect.poll(() => brokenBar(page)).toEqual([])
  })
})

/** Parts of the bar that leave its row or the screen, overlap, or are cut off. A name may end in an ellipsis. */
function brokenBar(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts = [...document.querySelectorAll<HTMLElement>('.player-bar :is(a, button)')]
      .filter(each => each.checkVisibility())
      .map(each => ({ each, name: each.ariaLabel ?? each.textContent, box: each.getBoundingClientRect() }))
    const [first] = parts
    if (parts.length < 3) return [`only ${parts.length} parts`]
    return parts.flatMap(({ each, name, box }, at) => {
      const middle = (box.top + box.bottom) / 2
      const row = (first!.box.top + first!.box.bottom) / 2
      const faults: string[] = []
      if (Math.abs(middle - row) > 4) faults.push(`${name} is in another row: ${middle} and ${row}`)
      if (box.left < 0 || box.right > innerWidth) faults.push(`${name} leaves the screen at ${box.right}`)
      if (each.scrollWidth > each.clientWidth + 1) faults.push(`${name} is cut`)
      for (const svg of each.querySelectorAll('svg')) {
        const { width } = svg.getBoundingClientRect()
        if (width < 16) faults.push(`the icon of ${name} is squeezed to ${width}`)
      }
      for (const other of parts.slice(at + 1)) {
        if (box.right > other.box.left + 1 && box.left < other.box.right - 1)
          faults.push(`${name} overlaps ${other.name}`)
      }
      return faults
    })
  })
}

test('a toast is reached by Alt+T and dragged away with the mouse', { tags: ['long'] }, async () => {
  const page = await newPage({ keepsToasts: true })
  await register(page, 'toast-dragger')
  // The first of the two toasts is closed, so that the shortcut reaches the other.
  await page.locator('.Toastify__toast').first().getByRole('button', { name: 'close' }).click()
  const shown = page.locator('.Toastify__toast')
  await expect.poll(() => shown.count()).toBe(1)
  const left = () => shown.evaluate(it => it.getBoundingClientRect().left)
  await shown.hover()
  // The shortcut works a moment after the toast appears.
  await expect
    .poll(async () => {
      await page.keyboard.press('Alt+t')
      return shown.evaluate(it => it === document.activeElement)
    })
    .toBe(true)
  const { x, y, width } = (await shown.boundingBox())!
  await page.mouse.move(x + width / 4, y + 10)
  const before = await left()
  await page.mouse.down()
  await page.mouse.move(x - width * 0.65, y + 10, { steps: 4 })
  await expect.poll(left).toBeLessThan(before - width * 0.8)
  await page.mouse.up()
  await shown.waitFor({ state: 'detached' })
})

test('the landing page is complete without any script', async () => {
  const page = await newPage({ javaScriptEnabled: false })
  await page.goto('/')
  for (const text of [
    'Authentic Gameplay',
    'Real-Time Multiplayer',
    'Tournament System',
    'Responsive Design',
  ]) {
    await expectVisible(heading(page, text))
  }
})
