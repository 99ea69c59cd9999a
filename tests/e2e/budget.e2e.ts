import type { Page } from 'playwright/test'
import { ADMINISTRATOR } from '../support/demo-accounts.ts'
import { expect, signIn, test } from './support/test.ts'

/**
 * The limits for what a page without a map, and one with a map, loads first: the number of files, and their bytes with
 * headers, as sent. The zones, the base map and the shift grid, which a map reads afterwards, do not count.
 */
const SIGN_IN = { files: 10, bytes: 180_000 }
const WITHOUT_MAP = { files: 80, bytes: 550_000 }
const WITH_MAP = { files: 85, bytes: 1_000_000 }
const READ_BY_MAPS = /^\/(api|datasetsapi|Account|files|basemap)\/|\.(bin|geojson|wasm)$/
const MOST_SHIFT = 0.05

/** Counts the files that a page loads, and their bytes as sent. */
const countFiles = (page: Page): (() => Promise<{ files: number; bytes: number }>) => {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', request => {
    if (READ_BY_MAPS.test(new URL(request.url()).pathname)) return
    sizes.push(
      request.sizes().then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize),
    )
  })
  return async () => {
    const all = await Promise.all(sizes)
    return { files: all.length, bytes: all.reduce((sum, size) => sum + size, 0) }
  }
}

/** Sums layout shifts that the user did not cause. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifts.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
const shiftOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0))

test('the sign-in screen needs few files and bytes', async ({ page }) => {
  const count = countFiles(page)
  await page.goto('/Login')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  const { files, bytes } = await count()
  expect(bytes).toBeGreaterThan(20_000)
  expect(bytes).toBeLessThanOrEqual(SIGN_IN.bytes)
  expect(files).toBeLessThanOrEqual(SIGN_IN.files)
})

const ROUTES = [
  '/Welcome',
  '/Create_Dataset',
  // Other tests' orders may move rows on this page, so only the demo's own are shown.
  '/My_Datasets?search=October%202026',
  '/My_Account',
  '/Credit_Management',
  '/Dataset_Configurator',
  '/Audit_Trail',
  '/Dataset_Wizard?id=1',
  '/Location_Insights_Report?datasetid=1',
  '/Location_Insights_Map?datasetid=1',
  '/Release_Notes',
  '/Contact_Support',
  '/Mobile_Network_Data_Methodology',
  '/About',
]

test('no page exceeds its budget of files and bytes or shifts while it loads @long', async ({ page, browser }) => {
  await signIn(page, ADMINISTRATOR)
  const state = await page.context().storageState()
  for (const route of ROUTES) {
    // Each page is measured with an empty cache.
    const context = await browser.newContext({ storageState: state, baseURL: process.env.E2E_ADDRESS ?? '' })
    const tab = await context.newPage()
    await tab.addInitScript(kept => localStorage.setItem('ambit.release', kept), `9.9.9 ${Number.MAX_SAFE_INTEGER}`)
    await watchShifts(tab)
    const count = countFiles(tab)
    await tab.goto(route)
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(tab.locator('.skeleton')).toHaveCount(0)
    await expect(tab.locator('html[data-busy]')).toHaveCount(0)
    const { files, bytes } = await count()
    const most = /_Map|Wizard/.test(route) ? WITH_MAP : WITHOUT_MAP
    expect.soft(files, `files of ${route}`).toBeLessThanOrEqual(most.files)
    expect.soft(bytes, `bytes of ${route}`).toBeLessThanOrEqual(most.bytes)
    expect.soft(await shiftOf(tab), `layout shift of ${route}`).toBeLessThanOrEqual(MOST_SHIFT)
    await context.close()
  }
})
