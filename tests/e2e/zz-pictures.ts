/**
 * `npm run screenshots`: every screen in light, dark and on a phone, into .cache/test/pictures/screens, of a demo
 * installation of its own. They are there to be looked at; nothing is compared.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { NEWEST } from '../../src/features/release-notes/releases.ts'
import { ADMINISTRATOR } from '../support/demo-accounts.ts'
import { demoInstallation } from '../support/demo-installation.ts'
import { DEMO_PASSWORD, startPortal } from '../support/portal-process.ts'
import { CHROMIUM_FLAGS, chromiumPath } from './support/chromium.ts'

const out = resolve(import.meta.dirname, '../../.cache/test/pictures/screens')
const dataDir = resolve(import.meta.dirname, '../../.cache/pictures-data')

/** A dataset of one point, as the wizard's address holds it. */
const POINT = 'id=1&name=City%20centre&place=points&points=-1.5474,53.7962&at=-1.5474,53.7962,15'

/** The demo's samples, by the number of the dataset. */
const SCREENS: readonly (readonly [name: string, path: string])[] = [
  ['wizard-location', `/Dataset_Wizard?step=location&${POINT}`],
  ['wizard-confirm', `/Dataset_Wizard?step=confirm&${POINT}`],
]
const LOOKS = [
  { suffix: 'light', width: 1440, height: 900, colorScheme: 'light' },
  { suffix: 'dark', width: 1440, height: 900, colorScheme: 'dark' },
  { suffix: '390', width: 390, height: 844, colorScheme: 'light' },
] as const

const signIn = async (page: Page): Promise<void> => {
  await page.addInitScript(kept => localStorage.setItem('ambit.release', kept), `${NEWEST.version} 9e15`)
  await page.goto('/Login')
  await page.getByLabel('Username or email').fill(ADMINISTRATOR)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/Welcome')
}

/** Nothing is under way any more: no call, no skeleton, no map that is still drawing. */
const settle = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  for (const busy of ['html[data-busy]', '.skeleton', '[data-testid=map]:not([data-state=drawn])'])
    await page
      .locator(busy)
      .first()
      .waitFor({ state: 'detached', timeout: 30_000 })
      .catch(() => undefined)
}

const picture = async (browser: Browser, address: string, look: (typeof LOOKS)[number]): Promise<void> => {
  const { suffix, width, height, colorScheme } = look
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width, height },
    colorScheme,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  })
  const page = await context.newPage()
  await page.goto('/Login')
  await page.screenshot({ path: `${out}/sign-in-${suffix}.png` })
  await signIn(page)
  for (const [name, path] of SCREENS) {
    await page.goto(path)
    await settle(page)
    await page.screenshot({ path: `${out}/${name}-${suffix}.png` })
    console.log(`${name}-${suffix}.png`)
  }
  await context.close()
}

rmSync(dataDir, { recursive: true, force: true })
await demoInstallation(dataDir)
mkdirSync(out, { recursive: true })
const portal = await startPortal(dataDir)
const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS })
try {
  for (const look of LOOKS) await picture(browser, portal.address, look)
} finally {
  await browser.close()
  await portal.stop()
}
