/**
 * `npm run screenshots`: saves every screen in light and dark and at phone size to .cache/test/pictures/screens, from a
 * separate demo installation. The screenshots are for visual checks; nothing is compared.
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

/** A dataset of one point, as written in the wizard's URL. */
const POINT = 'id=1&name=City%20centre&place=points&points=-1.5474,53.7962&at=-1.5474,53.7962,15'

/** The demo's samples, keyed by dataset number. */
const SCREENS: readonly (readonly [name: string, path: string])[] = [
  ['welcome', '/Welcome'],
  ['create-dataset', '/Create_Dataset'],
  ['wizard', '/Dataset_Wizard?id=1'],
  ['wizard-location', `/Dataset_Wizard?step=location&${POINT}`],
  ['wizard-confirm', `/Dataset_Wizard?step=confirm&${POINT}`],
  ['my-datasets', '/My_Datasets'],
  ['my-datasets-map', '/My_Datasets?view=1'],
  ['my-account', '/My_Account'],
  ['credit-management', '/Credit_Management?organisation=2'],
  ['dataset-configurator', '/Dataset_Configurator'],
  ['audit-trail', '/Audit_Trail'],
  ['release-notes', '/Release_Notes'],
  ['contact-support', '/Contact_Support'],
  ['methodology', '/Mobile_Network_Data_Methodology'],
  ['about', '/About'],
  ['location-insights-report', '/Location_Insights_Report?datasetid=1'],
  ['location-insights-summary', '/Location_Insights_Report?datasetid=1&tab=summary'],
  ['location-insights-map', '/Location_Insights_Map?datasetid=1'],
  ['ev-report', '/EV_Chargepoint_Insights_Report?datasetid=2'],
  ['ev-map', '/EV_Chargepoint_Insights_Map?datasetid=2'],
  ['footfall', '/Footfall_Analysis?datasetid=3'],
  ['tourism', '/Tourism_And_Economy_Viewer_Map?datasetid=4'],
  ['retail-catchment', '/Retail_Catchment_Map?datasetid=5'],
  ['rail-catchment', '/Rail_Catchment_Map?datasetid=6'],
  ['event-impact', '/Event_Impact_Report?datasetid=7'],
  ['flows', '/Flows_Map?datasetid=8'],
  ['flows-matrix', '/Flows_Map?datasetid=8&show=matrix'],
  ['flows-report', '/Flows_Report?datasetid=8'],
  ['high-street-week', '/High_Street_Week?datasetid=9'],
]
/** Maps that show both colour scales in both themes: one with counts, and one with exact figures in all ten colours. */
const SCALED: readonly (readonly [name: string, path: string])[] = [
  ['origins', '/Location_Insights_Map?datasetid=1&mode=journeyorigins&stage=viewing&tab=data'],
  [
    'payments',
    '/Tourism_And_Economy_Viewer_Map?datasetid=4&mode=totalpayments&f.paymentstype=0&stage=viewing&tab=data',
  ],
]
const RAMPS = ['warm', 'even'] as const
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

/** Resolves when the page is idle: no call is in progress, no skeleton is shown and no map is drawing. */
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
  for (const ramp of RAMPS) {
    await page.evaluate(chosen => localStorage.setItem('ambit.ramp', chosen), ramp)
    for (const [name, path] of SCALED) {
      await page.goto(path)
      await page.getByRole('region', { name: 'Legend' }).waitFor()
      await settle(page)
      await page.screenshot({ path: `${out}/scale-${name}-${ramp}-${suffix}.png` })
      console.log(`scale-${name}-${ramp}-${suffix}.png`)
    }
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
