import type { Page, Response } from 'playwright/test'
import { ADMINISTRATOR } from '../support/demo-accounts.ts'
import { expect, signIn, test } from './support/test.ts'

/** The limit for compressed scripts in bytes, without form or component libraries and without a page's map or chart. */
const SIGN_IN_BYTES = 110_000
const ROUTE_BYTES = 350_000
/** The chunks of the map, the charts and their renderers, which a page fetches when it first shows one. */
const LATE = /maplibre|uplot|portal-map|archive-reader|geo\.worker|geos|kernels|chart|proj4/i
const MOST_SHIFT = 0.05

/** Counts the compressed bytes of the scripts that a page requests, with map and chart chunks counted separately. */
const countScripts = (page: Page): (() => Promise<number>) => {
  const scripts: Response[] = []
  page.on('response', reply => {
    if (reply.request().resourceType() === 'script' && !LATE.test(reply.url())) scripts.push(reply)
  })
  return async () => {
    // The served size, even if this browser had the file in its cache.
    const sizes = await Promise.all(scripts.map(async reply => Number(await reply.headerValue('content-length'))))
    expect(Math.min(...sizes)).toBeGreaterThan(0)
    return sizes.reduce((sum, size) => sum + size, 0)
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

test('the sign-in screen needs little script', async ({ page }) => {
  const bytes = countScripts(page)
  await page.goto('/Login')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await bytes()).toBeGreaterThan(20_000)
  expect(await bytes()).toBeLessThanOrEqual(SIGN_IN_BYTES)
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

test('no page exceeds its script budget or shifts while it loads @long', async ({ page, context }) => {
  await signIn(page, ADMINISTRATOR)
  for (const route of ROUTES) {
    const tab = await context.newPage()
    await tab.addInitScript(kept => localStorage.setItem('ambit.release', kept), `9.9.9 ${Number.MAX_SAFE_INTEGER}`)
    await watchShifts(tab)
    const bytes = countScripts(tab)
    await tab.goto(route)
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(tab.locator('.skeleton')).toHaveCount(0)
    await expect(tab.locator('html[data-busy]')).toHaveCount(0)
    expect.soft(await bytes(), `script of ${route}`).toBeLessThanOrEqual(ROUTE_BYTES)
    expect.soft(await shiftOf(tab), `layout shift of ${route}`).toBeLessThanOrEqual(MOST_SHIFT)
    await tab.close()
  }
})
