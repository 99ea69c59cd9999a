import type { Browser, Page } from 'playwright'
import { getMyOrganisationZoneSystems } from '../../src/contract/organisations.ts'
import { customZoneSystem, type ZoneFileLink } from '../../src/contract/places.ts'
import { PRIMARY_USER } from '../../tests/support/demo-accounts.ts'
import { PortalClient } from '../../tests/support/portal-client.ts'
import { DEMO_PASSWORD } from '../../tests/support/portal-process.ts'
import { seeded } from '../../tests/workers/support/mesh.ts'
import { drawn, enterApp } from '../geo/browser/app-page.ts'
import { freshPage } from '../geo/browser/chrome.ts'
import type { RunningApp } from '../geo/browser/start-app.ts'
import { installWatch } from './watch.ts'

/** The demo's Location Insights sample. */
const SAMPLE = 1
const CLASSES = 10
/** The number of residents of every zone. */
const RESIDENTS = 1500
const DISCLOSURE = { minDevices: 15, dominanceOne: 0.5, dominanceTwo: 0.8, noiseWidth: 1.25 }

const linkToZones = async ({ address, system }: RunningApp): Promise<ZoneFileLink> => {
  const client = new PortalClient(address)
  await client.signIn(PRIMARY_USER, DEMO_PASSWORD)
  const zoneSystems = await client.call(getMyOrganisationZoneSystems)
  const found = zoneSystems.find(({ name }) => name === system)
  if (found === undefined) throw new Error(`The portal has no zone system ${system}`)
  const query = { zonesystemid: found.zoneSystemId, zonesystemfilename: found.zoneSystemFileName }
  return client.call(customZoneSystem, { query })
}

/** The factor by which a zone's figure is multiplied. */
type Weight = (zoneId: number) => number

/** A reply with a magnitude for every zone as a separate place. The next reply has other magnitudes, so every zone changes colour. */
const answerFor = (ids: readonly number[], turn: number, weight: Weight): string => {
  const random = seeded(turn)
  const drawn = ids.map(zoneId => ({
    zoneId,
    magnitude: 10 + Math.floor(100_000 * random() ** 3 * weight(zoneId)),
  }))
  const ranked = new Map([...new Set(drawn.map(each => each.magnitude))].sort((a, b) => a - b).map((m, at) => [m, at]))
  const Items = drawn.map(each => ({
    ...each,
    zones: [each.zoneId],
    name: `Zone ${each.zoneId}`,
    displayGroup: Math.floor((CLASSES * ranked.get(each.magnitude)!) / ranked.size),
    devices: '300+',
    margin: 5,
  }))
  const Total = { magnitude: Items.reduce((sum, item) => sum + item.magnitude, 0), margin: 1, devices: '300+' }
  const whole = { parent: -1, name: 'All zones', residents: RESIDENTS * Items.length, ...Total }
  const Nodes = [whole, ...Items.map(item => ({ ...item, parent: 0, residents: RESIDENTS }))]
  return JSON.stringify({ Results: { Items, Nodes, Classes: CLASSES, Total, Options: {}, Disclosure: DISCLOSURE } })
}

export interface OpenMap {
  readonly browser: Browser
  readonly page: Page
  /** Increases the figures of some zones by this factor from now on. The map moves to the largest figures. */
  weigh(weight: Weight): void
  /** Goes back to Selecting, and chooses an analysis. */
  choose(mode: string): Promise<void>
  /**
   * Presses Filter and waits until everything is drawn. Returns the time at which the reply arrived, in milliseconds of
   * the page's clock.
   */
  filter(): Promise<number>
}

/**
 * The sample's Location Insights map as a customer opens it. The portal serves the imported zone file. The replies are
 * generated here, with one figure for each zone of the file, so that the map shows the region at the lowest zoom that
 * shows zones.
 */
export const openMap = async (browser: Browser, app: RunningApp, ids: Iterable<number>): Promise<OpenMap> => {
  const [{ session }, link] = await Promise.all([enterApp(browser, app), linkToZones(app)])
  const page = await freshPage(browser, session)
  await page.addInitScript(installWatch)
  const repliesOf = (weight: Weight) => [1, 2].map(turn => answerFor([...ids], turn, weight))
  let answers = repliesOf(() => 1)
  let turn = 0
  await page.route('**/datasetsapi/zones?*', route => route.fulfill({ json: { Results: link } }))
  await page.route('**/datasetsapi/locationinsightsmap/*', route =>
    route.fulfill({ contentType: 'application/json', body: answers[turn++ % answers.length]! }),
  )
  await page.goto(`${app.address}/Location_Insights_Map?datasetid=${SAMPLE}`)
  await page.waitForFunction(() => 'zones-selectable' in window.probe.marks, null, { timeout: 180_000 })
  await drawn(page)
  return {
    browser,
    page,
    weigh: weight => {
      answers = repliesOf(weight)
    },
    choose: async mode => {
      const reset = page.getByRole('button', { name: 'Reset' })
      if ((await reset.getAttribute('aria-disabled')) !== 'true') await reset.press('Enter')
      // A reset opens the tab before it unlocks the field, and a key pressed on a locked field is lost.
      const select = page.getByRole('button', { name: /Analysis mode/, disabled: false })
      if ((await select.textContent())?.includes(mode)) return
      await select.press('Enter')
      await page.getByRole('option', { name: mode, exact: true }).press('Enter')
      await drawn(page)
    },
    filter: async () => {
      await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter')
      await page.getByText('Viewing', { exact: true }).waitFor()
      // The tab opens after the map is coloured, and contains another Reset button.
      await page.getByRole('tab', { name: 'Data', selected: true }).waitFor()
      await drawn(page)
      return page.evaluate(
        () =>
          (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).findLast(({ name }) =>
            name.includes('/datasetsapi/locationinsightsmap/'),
          )?.responseEnd ?? Number.NaN,
      )
    },
  }
}
