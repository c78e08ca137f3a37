import { text } from 'node:stream/consumers'
import type { Alert, AlertCreation } from '@valecuatro/contract'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ApiClient, registerAccount, signInAdmin } from '../support/accounts.ts'
import {
  button,
  expectAccessibleInBothThemes,
  expectNoSideScroll,
  expectVisible,
  heading,
  link,
  type PageOptions,
  PHONE,
  TOUCH,
  toast,
  useBrowser,
} from '../support/browser.ts'

const newPage = useBrowser()
let operator: ApiClient

beforeAll(async () => {
  operator = await signInAdmin()
})

/** A page with the administrator's session. */
const openAsAdmin = (options: PageOptions = {}): Promise<Page> => newPage({ account: operator, ...options })

const raise = (title: string, more: Partial<AlertCreation> = {}): Promise<Alert> =>
  operator.call('POST /api/alerts/create', {
    body: {
      type: 'suspicious_activity',
      severity: 'high',
      title,
      description: 'Lost nine games in a row to the same player.',
      source: 'anti_cheat',
      metadata: { games: 9, folds: 31 },
      ...more,
    },
  })

const rows = (page: Page) => page.locator('[data-alert]')
const countOf = (found: Locator, n: number) => expect.poll(() => found.count()).toBe(n)
const row = (page: Page, title: string) => rows(page).filter({ hasText: title })

describe('the alert centre', () => {
  test('leads from the dashboard to a resolved alert and back', async () => {
    const suspect = await registerAccount('sospechosa')
    const { _id: playerId } = await suspect.call('GET /api/auth/me')
    const alerts: Alert[] = []
    for (const n of [1, 2, 3, 4]) alerts.push(await raise(`Paso ${n}`, { playerId }))
    const page = await openAsAdmin()

    await page.goto('/admin/alerts')
    for (const name of ['Recent Alerts', 'Alert Types', 'Quick Actions'])
      await expectVisible(heading(page, name))
    await page.locator('.alert-card', { hasText: 'New Alerts' }).click()
    await page.waitForURL('/admin/alerts?view=list&status=new')
    await page.goBack()
    await expectVisible(heading(page, 'Recent Alerts'))

    await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'List' }).click()
    await page.getByRole('textbox', { name: 'Search alerts' }).fill('Paso')
    await page.waitForURL('/admin/alerts?view=list&search=Paso')
    await countOf(rows(page), 4)

    // Another administrator acts on one of them first, and the row shows it at once.
    await operator.call('PATCH /api/admin/alerts/{id}/dismiss', { params: { id: alerts[3]!._id } })
    await expectVisible(row(page, 'Paso 4').getByText('Dismissed'))
    await page.getByLabel('Select all').check()
    await button(page, 'Acknowledge selected (4)').click()
    await expectVisible(
      toast(page, 'Successfully acknowledged 3 alerts'),
      page.getByText('1 alert was not acknowledged'),
      page.getByText('This alert has already been dismissed', { exact: false }),
    )
    await countOf(page.locator('[data-status=acknowledged]'), 3)

    await row(page, 'Paso 2').getByRole('link', { name: 'Paso 2', exact: true }).click()
    await page.waitForURL(`/admin/alerts/${alerts[1]!._id}`)
    const player = page.getByRole('region', { name: 'Player information' })
    await expectVisible(
      player.getByRole('link', { name: 'sospechosa' }),
      page.getByText('sospechosa@example.com'),
    )
    const resolve = button(page, 'Resolve')
    await expect.poll(() => resolve.isDisabled()).toBe(true)
    await page.getByLabel('Resolution').fill('   ')
    await expect.poll(() => resolve.isDisabled()).toBe(true)
    await page.getByLabel('Resolution').fill('Two sisters at one computer')
    await page.reload()
    await expectVisible(page.getByLabel('Resolution'))
    await expect.poll(() => page.getByLabel('Resolution').inputValue()).toBe('Two sisters at one computer')
    await resolve.click()
    await expectVisible(toast(page, 'Alert resolved'))
    await expectVisible(
      page.getByRole('region', { name: 'Resolution' }).getByText('Two sisters at one computer'),
    )
    await expect.poll(() => page.getByRole('region', { name: 'Actions' }).count()).toBe(0)

    await page.goBack()
    await page.waitForURL('/admin/alerts?view=list&search=Paso')
    await expectVisible(row(page, 'Paso 2').getByText('Resolved'))

    await page.goto('/admin/alerts?status=resolved&search=Paso')
    await countOf(rows(page), 1)
    const download = page.waitForEvent('download')
    await button(page, 'Export').click()
    const file = await download
    expect(file.suggestedFilename()).toBe('alerts_export.csv')
    const lines = (await text(await file.createReadStream())).trim().split(/\r?\n/)
    expect(lines[0]?.replace('\uFEFF', '').split(',').slice(0, 8).join()).toBe(
      'Alert ID,Type,Severity,Status,Title,Description,Created At,Source',
    )
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(alerts[1]!._id)

    await page.goto(`/admin/alerts/${crypto.randomUUID()}`)
    await expectVisible(heading(page, 'Alert Not Found'))
    await link(page, 'Back to Alerts').click()
    await page.waitForURL('/admin/alerts')
  })

  test('works by keyboard alone, and no row moves while alerts arrive', { tags: ['long'] }, async () => {
    for (const n of [1, 2, 3]) await raise(`Tecla ${n}`)
    const page = await openAsAdmin()
    await page.goto('/admin/alerts?view=list&search=Tecla&status=new')
    await countOf(rows(page), 3)
    const focused = () => page.evaluate(() => document.activeElement?.textContent)

    await page.keyboard.press('j')
    await expect.poll(focused).toBe('Tecla 3')
    await raise('Tecla 4')
    await expectVisible(button(page, /1 new/))
    await expect.poll(focused).toBe('Tecla 3')
    await expect.poll(() => rows(page).count()).toBe(3)

    await page.keyboard.press('a')
    await expectVisible(
      toast(page, 'Alert acknowledged successfully'),
      row(page, 'Tecla 3').getByText('Acknowledged'),
    )
    await page.keyboard.press('j')
    await page.keyboard.press('r')
    await page.getByRole('dialog').getByLabel('Resolution').fill('Nothing to it')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expectVisible(row(page, 'Tecla 2').getByText('Resolved'))
    await expect.poll(focused).toBe('Tecla 2')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expectVisible(heading(page, 'Tecla 1'))
    await page.keyboard.press('k')
    await expectVisible(heading(page, 'Tecla 2'))
    await page.goBack()
    await page.goBack()
    await countOf(rows(page), 2)
    await expectVisible(row(page, 'Tecla 4'))
  })

  test('fits a phone, where a floating button switches between the views', { tags: ['long'] }, async () => {
    const alert = await raise('En el bolsillo', {
      metadata: { moves: [812, 809, 811], limits: { within: 10 } },
    })
    const page = await openAsAdmin(TOUCH)
    await page.goto('/admin/alerts')
    await expectVisible(heading(page, 'Recent Alerts'))
    const float = page.locator('.alerts-float')
    await float.tap()
    await page.waitForURL('/admin/alerts?view=list')
    await expectVisible(rows(page).first())
    await expectNoSideScroll(page)
    await float.tap()
    await page.waitForURL('/admin/alerts')
    await expectVisible(heading(page, 'Recent Alerts'))
    for (const place of ['', '?view=list&status=new', `/${alert._id}`, '/settings', '-demo']) {
      await page.goto(`/admin/alerts${place}`)
      await page.locator('main h2, main table').first().waitFor()
      await expectNoSideScroll(page)
    }
    for (const width of [360, 768]) {
      await page.setViewportSize({ width, height: 740 })
      await page.goto('/admin/alerts?view=list&status=new')
      await expectVisible(rows(page).first())
      const covered = () =>
        page.getByRole('button', { name: /^Dismiss/ }).evaluateAll(all =>
          all.flatMap(each => {
            each.scrollIntoView({ block: 'end', behavior: 'instant' })
            const { x, y, width, height } = each.getBoundingClientRect()
            const top = document.elementFromPoint(x + width / 2, y + height / 2)
            return each.contains(top) ? [] : [each.getAttribute('aria-label')]
          }),
        )
      await expect.poll(covered, { message: `Dismiss is covered at ${width} px` }).toEqual([])
    }
    await page.setViewportSize(PHONE)
    // The Spanish texts are longer.
    await page.context().addCookies([{ name: 'lang', value: 'es', url: page.url() }])
    await page.goto('/admin/alerts?view=list&status=new')
    await expectVisible(rows(page).first())
    await expectNoSideScroll(page)
  })

  test('is accessible in both themes', { tags: ['long'] }, async () => {
    const alert = await raise('A la vista', {
      severity: 'critical',
      metadata: { attempts: [{ from: '203.0.113.*', seconds: 3 }], limits: { within: 10 } },
    })
    const page = await openAsAdmin()
    const places: [string, { waitFor(): Promise<void> }][] = [
      ['', heading(page, 'Recent Alerts')],
      ['?severity=critical', rows(page).first()],
      [`/${alert._id}`, heading(page, 'A la vista')],
      ['/settings', page.getByRole('group', { name: 'Rapid wins' })],
      ['-demo', button(page, 'Start Demo')],
    ]
    for (const [place, there] of places) {
      await page.goto(`/admin/alerts${place}`)
      await expectVisible(there)
      await expectAccessibleInBothThemes(page)
    }
  })
})
