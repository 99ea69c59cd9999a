import { PRIMARY_USER } from '../support/demo-accounts.ts'
import { expect, expectAccessible, openAs, test } from './support/test.ts'
import { drawnMap } from './support/zone-map.ts'

/**
 * Screens that only the long run visits (tests/support/is-long.ts), each with the number of its sample dataset and its
 * expected contents.
 */
const SCREENS = [
  ['/EV_Chargepoint_Insights_Report?datasetid=2', /^EV Chargepoint Insights/, 'tab'],
  ['/Flows_Report?datasetid=8', /^Flows/, 'tab'],
  ['/Tourism_And_Economy_Viewer_Map?datasetid=4', /^Tourism and Economy/, 'map'],
  ['/Rail_Catchment_Map?datasetid=6', /^Rail Catchment/, 'map'],
  ['/Retail_Catchment_Map?datasetid=5', /^Retail Catchment/, 'map'],
  ['/High_Street_Week?datasetid=9', /^High Street Week/, 'tab'],
  ['/Zone_Systems', /^Zone Systems/, 'page'],
] as const

for (const [path, title, kind] of SCREENS)
  test(`${path} opens and is accessible`, async ({ page }) => {
    await openAs(page, PRIMARY_USER, path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    if (kind === 'map') await drawnMap(page)
    if (kind === 'tab') await expect(page.getByRole('tab', { selected: true }).first()).toBeVisible()
    await expectAccessible(page)
  })
