import type { Browser, Page } from 'playwright'
import { PRIMARY_USER } from '../../../tests/support/demo-accounts.ts'
import { DEMO_PASSWORD } from '../../../tests/support/portal-process.ts'
import { freshPage, type Session } from './chrome.ts'
import type { RunningApp } from './start-app.ts'

/** A map position: [lon, lat] in degrees and MapLibre's zoom. */
export interface Place {
  readonly at: readonly [lon: number, lat: number]
  readonly zoom: number
}

const signedIn = async (browser: Browser, address: string): Promise<Page> => {
  const page = await freshPage(browser, null)
  await page.goto(`${address}/Login`)
  await page.getByLabel('Username or email').fill(PRIMARY_USER)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'OK' }).click()
  return page
}

/** Signs in for pages that are opened later. */
export const enterDemo = async (browser: Browser, address: string): Promise<Session> => {
  const page = await signedIn(browser, address)
  const session = await page.context().storageState()
  await page.context().close()
  return session
}

/** Signs in and finds the wizard's URL for the bench's zones by clicking through, as a user would. */
export const enterApp = async (
  browser: Browser,
  { address, system }: RunningApp,
): Promise<{ readonly session: Session; readonly wizard: (place: Place) => string }> => {
  const page = await signedIn(browser, address)
  await page.getByRole('link', { name: 'Create Dataset' }).first().click()
  await page.getByRole('button', { name: /Location Insights/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create Dataset' }).click()
  await page.getByLabel('Dataset name').fill('Bench')
  await page.getByRole('button', { name: /Zoning system/ }).click()
  await page.getByRole('option', { name: system, exact: true }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL(url => url.searchParams.get('step') === 'location')
  const found = new URL(page.url())
  const session = await page.context().storageState()
  await page.context().close()
  return {
    session,
    wizard: ({ at, zoom }) => {
      const to = new URL(found)
      to.searchParams.set('place', 'zones')
      to.searchParams.set('at', `${at[0].toFixed(5)},${at[1].toFixed(5)},${zoom}`)
      return to.href
    },
  }
}

/** Waits until the map has finished drawing. */
export const drawn = async (page: Page): Promise<void> => {
  await page.locator('[data-testid=map][data-state=drawn]').waitFor({ timeout: 120_000 })
}

/** The map's position on the screen, in pixels. */
export const mapBox = async (page: Page) => {
  const box = await page.getByTestId('map').boundingBox()
  if (box === null) throw new Error('The map is not on the screen')
  return box
}
