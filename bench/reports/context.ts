import type { Page } from 'playwright'
import { enterDemo } from '../geo/browser/app-page.ts'
import { freshPage, launchChrome } from '../geo/browser/chrome.ts'
import { startDemo } from '../geo/browser/start-app.ts'
import type { Row } from '../row.ts'
import { installViewWatch } from './view-watch.ts'

/** The demo's samples, by dataset number. */
export const REPORTS = {
  locationInsights: '/Location_Insights_Report?datasetid=1',
  ev: '/EV_Chargepoint_Insights_Report?datasetid=2',
  footfall: '/Footfall_Analysis?datasetid=3',
} as const

interface ReportsContext {
  /** The portal's address. */
  readonly address: string
  readonly turns: number
  /** Opens a signed-in page with empty caches, at a path of the portal. */
  open(path: string): Promise<Page>
  /** A page outside the portal. */
  blank(): Promise<Page>
  close(): Promise<void>
}

export type ReportsCase = (context: ReportsContext) => AsyncGenerator<Row>

/** The demo's reports in the production build, and a browser that is signed in to them. */
export const openReports = async (turns: number): Promise<ReportsContext> => {
  const browser = await launchChrome()
  const app = await startDemo()
  const session = await enterDemo(browser, app.address)
  return {
    address: app.address,
    turns,
    blank: () => freshPage(browser, null),
    open: async path => {
      const page = await freshPage(browser, session)
      await page.addInitScript(installViewWatch)
      await page.goto(`${app.address}${path}`)
      return page
    },
    close: async () => {
      await browser.close()
      await app.stop()
    },
  }
}
