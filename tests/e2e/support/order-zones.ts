import type { Page } from 'playwright/test'
import { WIZARD_ZONES_MIN_ZOOM } from '../../../src/domain/constants.ts'
import { PRIMARY_USER } from '../../support/demo-accounts.ts'
import { chooseZones } from './choose-zones.ts'
import { colouredShare } from './coloured-share.ts'
import { storedZones } from './real-zones.ts'
import { COMPLETED_MS, expect, signIn } from './test.ts'
import { clickPlace, drawnMap, restingCamera } from './zone-map.ts'

export interface ZoneOrder {
  /** The organisation's name for its zone system, and the system's stored file. */
  readonly system: string
  readonly fileName: string
  /** The centre of the forty zones, in [lon, lat] degrees. */
  readonly from: readonly [number, number]
  readonly dataset: string
  /** How many clicks zoom out after the first zone is found. This many bring all forty zones into view. */
  readonly zoomOut: number
  /** Called at each step that the README illustrates. */
  readonly look: (name: string) => Promise<void>
}

/**
 * A customer's main task: selects forty zones by clicking the map, is refused a detached zone and a 41st, orders, waits
 * for Completed, and opens report and map.
 */
export const orderZones = async (
  page: Page,
  { system, fileName, from, dataset, zoomOut, look }: ZoneOrder,
): Promise<void> => {
  const { forty, oneMore, detached } = await chooseZones(storedZones(fileName), from)
  await signIn(page, PRIMARY_USER)
  await page.getByRole('link', { name: 'Create Dataset' }).first().click()
  await page.getByRole('button', { name: /Location Insights/ }).click()
  await look('report-detail')
  await page.getByRole('dialog').getByRole('button', { name: 'Create Dataset' }).click()

  await page.getByLabel('Dataset name').fill(dataset)
  await page.getByRole('button', { name: /Zoning system/ }).click()
  await page.getByRole('option', { name: system }).click()
  await page.getByRole('button', { name: 'Next' }).click()

  await expect(page.getByRole('heading', { name: 'Choose the location for the dataset' })).toBeVisible()
  await page
    .getByRole('radio', { name: 'Zone Selection' })
    .or(page.getByRole('button', { name: 'Zone Selection' }))
    .first()
    .click()
  // The map opens among the zones, so some of them can be chosen right away.
  const map = await drawnMap(page)
  await expect.poll(async () => (await restingCamera(map)).zoom).toBeGreaterThanOrEqual(WIZARD_ZONES_MIN_ZOOM)
  await expect(page.getByRole('button', { name: /^In view [1-9]/ })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find a zone by code or name' }).fill(forty[0]!.code)
  await page.getByRole('button', { name: new RegExp(forty[0]!.code) }).click()
  await expect.poll(async () => (await restingCamera(map)).zoom).toBeGreaterThanOrEqual(WIZARD_ZONES_MIN_ZOOM)
  for (let i = 0; i < zoomOut; i++) {
    const { zoom } = await restingCamera(map)
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await expect.poll(async () => (await restingCamera(map)).zoom).toBeCloseTo(zoom - 1)
  }
  await drawnMap(page)
  await page.getByRole('searchbox', { name: 'Find a zone by code or name' }).fill('')
  const counted = (count: number) =>
    expect(page.getByRole('button', { name: new RegExp(`^Selected ${count}$`) })).toBeVisible()
  const dismiss = async () => {
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
  for (const [at, zone] of forty.slice(0, 39).entries()) {
    await clickPlace(page, map, zone.inside)
    await counted(at + 1)
  }

  await clickPlace(page, map, detached.inside)
  await expect(page.getByRole('alert')).toContainText('Non-Contiguous Zone')
  await expect(page.getByRole('alert')).toContainText('Selected zone area must be contiguous')
  await look('wizard-refused')
  await dismiss()
  await counted(39)
  await clickPlace(page, map, forty[39]!.inside)
  await counted(40)
  await clickPlace(page, map, oneMore.inside)
  await expect(page.getByRole('alert')).toContainText('Too many zones')
  await expect(page.getByRole('alert')).toContainText('You can only select up to 40 zones')
  await dismiss()
  await counted(40)
  await look('wizard-location')

  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('definition').filter({ hasText: /^40 zones, / })).toBeVisible()
  await look('wizard-confirm')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(/\/My_Datasets$/)

  const row = page.getByRole('row', { name: new RegExp(dataset) })
  await expect(row).toContainText('Completed', { timeout: COMPLETED_MS })
  await look('my-datasets')
  await row.getByText(dataset).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Explore Report' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Location Insights - ${dataset}` })).toBeVisible()
  await page.getByRole('tab', { name: 'Visits' }).click()
  await expect(page.getByText(/the busiest|busiest day|between the days of the week/).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Visits by day' }).getByRole('row')).toHaveCount(9)
  await look('report-visits')

  await page.getByRole('link', { name: 'Explore Map' }).click()
  await drawnMap(page)
  // The map opens on its first analysis.
  await expect(page.getByText('Viewing', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/mode=journeyorigins/)
  // The group consists of the ordered zones.
  await expect(page.getByText(/^Group total, /)).toBeVisible()
  await page.getByRole('button', { name: 'Deselect All Zones', exact: true }).click()
  await expect(page.getByText('Select some zones to group data')).toBeVisible()
  await page.getByRole('button', { name: 'Select All Zones', exact: true }).click()
  await expect(page.getByText(/Group total, 100.0% of all/)).toBeVisible()
  const origins = await drawnMap(page)
  await expect.poll(() => colouredShare(page, origins)).toBeGreaterThan(0.2)
  await look('map-viewing')
}
