import type { Page } from 'playwright/test'
import { PRIMARY_USER } from '../support/demo-accounts.ts'
import { colouredShare } from './support/coloured-share.ts'
import { expect, expectAccessible, signIn, test } from './support/test.ts'
import { drawnMap } from './support/zone-map.ts'

/** Samples of the same place in Leeds, October 2026. */
const LOCATION_INSIGHTS = 1
const EV = 2

const chooseMode = async (page: Page, mode: string): Promise<void> => {
  await page.getByRole('button', { name: /Analysis mode/ }).click()
  await page.getByRole('option', { name: mode, exact: true }).click()
}

test('[V4.01] [V2.18] [V2.19] the Location Insights map: choose, filter, group, walk by keyboard, reopen, reset', async ({
  page,
}) => {
  await signIn(page, PRIMARY_USER)
  await page.goto(`/Location_Insights_Map?datasetid=${LOCATION_INSIGHTS}`)
  const map = await drawnMap(page)
  expect(await colouredShare(page, map)).toBeLessThan(0.05)
  const filter = page.getByRole('button', { name: 'Filter', exact: true })
  await expect(filter).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('button', { name: 'Reset' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('tab', { name: 'Data' }).click()
  await expect(page.getByText('Search for data first in the filters tab')).toBeVisible()
  await page.getByRole('tab', { name: 'Filters' }).click()
  await chooseMode(page, 'Combined')
  await expectAccessible(page)
  await filter.click()
  await expect(page.getByText('Viewing', { exact: true })).toBeVisible()
  await expect(page.getByText('Select some zones to group data')).toBeVisible()
  await page.getByRole('tab', { name: 'Filters' }).click()
  await expect(page.getByRole('button', { name: /Analysis mode/ })).toBeDisabled()
  await page.getByRole('tab', { name: 'Data' }).click()
  await page.getByRole('button', { name: 'Select All Zones', exact: true }).click()
  await expect(page.getByText(/Results limited to top 10/)).toBeVisible()
  await expect(page.getByRole('region', { name: /Visits/ }).getByRole('row')).toHaveCount(6)
  await drawnMap(page)
  await expect.poll(() => colouredShare(page, map)).toBeGreaterThan(0.2)
  await expectAccessible(page)
  await map.locator('canvas').focus()
  await page.keyboard.press('ArrowRight')
  for (const word of ['Zone ID', 'Name', 'Visits'])
    await expect(page.getByRole('tooltip').getByRole('term').filter({ hasText: word })).toBeVisible()
  await expect(page).toHaveURL(/mode=combined.*zones=all.*stage=viewing/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Deselect All Zones' })).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText('Selecting', { exact: true })).toBeVisible()
})

test('[V2.16] [V2.21] [V2.26] the EV map: marker, Info, trip length in the request, menu', async ({ page }) => {
  await signIn(page, PRIMARY_USER)
  await page.goto(`/EV_Chargepoint_Insights_Map?datasetid=${EV}`)
  const map = await drawnMap(page)
  await expect(map).toHaveAttribute('data-zoom', /^13/)
  await page.getByRole('tab', { name: 'Info' }).click()
  for (const title of ['Name', 'Report Template', 'Start Date', 'Date Created', 'Created By'])
    await expect(page.getByRole('term').filter({ hasText: new RegExp(`^${title}$`) })).toBeVisible()
  const name = await page.getByRole('definition').first().innerText()
  await expect(page.getByRole('img', { name, exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Filters' }).click()
  await chooseMode(page, 'Journey origins')
  await page.getByRole('slider', { name: 'Trip length, least' }).focus()
  await page.keyboard.press('ArrowRight')
  await expectAccessible(page)
  const asked = page.waitForRequest(request => request.url().includes('/evchargepointinsightsmap/journeyorigins'))
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const { searchParams } = new URL((await asked).url())
  expect(searchParams.get('distancerange')).toBe('1,2,3,4,5,6,7')
  await expect(page.getByText('Viewing', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close menu' }).click()
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible()
})

test('[V2.17] [V2.27] zones from zoom 10, with a hint below it; attribution and zoom control', async ({ page }) => {
  await signIn(page, PRIMARY_USER)
  await page.goto(`/Location_Insights_Map?datasetid=${LOCATION_INSIGHTS}&at=-1.5474,53.7962,9`)
  const map = await drawnMap(page)
  await expect(page.getByText(/Base map: Natural Earth/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Zoom out' })).toBeVisible()
  await page.getByRole('button', { name: 'Zoom in to show zones' }).click()
  await expect(map).toHaveAttribute('data-zoom', /^10/)
  await expect(page.getByRole('button', { name: 'Zoom in to show zones' })).toBeHidden()
})
