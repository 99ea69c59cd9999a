import { existsSync } from 'node:fs'
import { PRIMARY_USER } from '../support/demo-accounts.ts'
import { PortalClient } from '../support/portal-client.ts'
import { DEMO_PASSWORD } from '../support/portal-process.ts'
import { colouredShare } from './support/coloured-share.ts'
import { orderByZones } from './support/order-by-zones.ts'
import { REAL_MIDDLE_ZONES, REAL_ZONES } from './support/real-zones.ts'
import { expect, expectAccessible, signIn, test } from './support/test.ts'
import { drawnMap } from './support/zone-map.ts'

/**
 * Busy centres in [lon, lat] degrees, one for each file. The existing datasets around Leeds already use as many zone
 * systems as a month allows on that ground.
 */
const [WAKEFIELD, BRADFORD] = [[-1.4977, 53.683] as const, [-1.7594, 53.7938] as const]

for (const { real, centre } of [
  { real: REAL_ZONES, centre: WAKEFIELD },
  { real: REAL_MIDDLE_ZONES, centre: BRADFORD },
])
  test.describe('the national file', () => {
    test.skip(!existsSync(real.file), `NOTICE: ${real.file} is not here; its map is not tested`)

    test(`[V4.07] [V4.01] [V2.20] opens a map of ${real.zones} real zones (${real.name}), shows a result, selects all, moves the slider, saves a file and resets @long`, async ({
      page,
    }) => {
      const client = new PortalClient(process.env.E2E_ADDRESS!)
      await client.signIn(PRIMARY_USER, DEMO_PASSWORD)
      const datasetId = await orderByZones(client, real, centre)
      await signIn(page, PRIMARY_USER)
      await page.goto(`/Location_Insights_Map?datasetid=${datasetId}`)
      await expect(page.getByRole('status').filter({ hasText: 'Loading zones' })).toHaveCount(0, { timeout: 60_000 })
      const map = await drawnMap(page)
      await expect(map).toHaveAttribute('data-lat', /^53\.[678]/)
      await expect(page.getByText('Viewing', { exact: true })).toBeVisible()
      await expect(page).toHaveURL(/zones=[0-9a-z.~]+/)
      // The group consists of the report's own zones.
      await expect(page.getByText(/^Group total, /)).toBeVisible()
      await page.getByRole('button', { name: 'Deselect All Zones' }).click()
      await expect(page.getByText('Select some zones to group data')).toBeVisible()
      await page.getByRole('button', { name: 'Select All Zones', exact: true }).click()
      await expect(page.getByText(/Group total, 100.0% of all/)).toBeVisible()
      await expect(
        page
          .getByRole('region', { name: /Visits/ })
          .getByRole('row')
          .nth(2),
      ).toBeVisible()
      await drawnMap(page)
      await expect.poll(() => colouredShare(page, map)).toBeGreaterThan(0.1)
      await expectAccessible(page)

      const all = await colouredShare(page, map)
      await page.getByRole('slider', { name: 'Lowest class shown' }).focus()
      await page.keyboard.press('End')
      await expect.poll(() => colouredShare(page, map)).toBeLessThan(all)
      await page.keyboard.press('Home')
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download places as GeoJSON' }).click()
      const chunks: Buffer[] = []
      for await (const chunk of await (await saved).createReadStream()) chunks.push(chunk as Buffer)
      const { features } = JSON.parse(Buffer.concat(chunks).toString()) as {
        features: { properties: { zones: string[] } }[]
      }
      const inFile = features.flatMap(({ properties }) => properties.zones)
      expect(new Set(inFile).size).toBeGreaterThan(20)
      expect(inFile.every(code => /^[EW]0/.test(code))).toBe(true)

      await map.locator('canvas').focus()
      await page.keyboard.press('ArrowRight')
      await expect(page.getByRole('tooltip').getByRole('term').filter({ hasText: 'Visits' })).toBeVisible()
      await page.getByRole('button', { name: 'Reset' }).click()
      await expect(page.getByText('Selecting', { exact: true })).toBeVisible()
      await expect.poll(() => colouredShare(page, map)).toBeLessThan(0.05)
    })
  })
