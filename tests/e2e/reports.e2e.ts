import type { Page } from 'playwright/test'
import { expect, expectAccessible, openAs, test } from './support/test.ts'
import { drawnMap } from './support/zone-map.ts'

const LOCATION_INSIGHTS = '/Location_Insights_Report?datasetid=1'
const FOOTFALL = '/Footfall_Analysis?datasetid=3'
const ANALYST = 'maya.ellis@airevalley.example'

/** Opens a tab and each of its sub-tabs, and sees that each has a sentence, a table and a picture. */
async function walk(page: Page, tab: string, subtabs: readonly string[]): Promise<void> {
  await page.getByRole('tab', { name: tab, exact: true }).click()
  for (const subtab of subtabs) {
    await page.getByRole('tab', { name: subtab, exact: true }).click()
    const view = page.getByRole('region', { name: subtab, exact: true })
    await expect(view).toHaveAttribute('aria-busy', 'false')
    await expect(view.locator('.report-sentence')).not.toBeEmpty()
    await expect(view.getByRole('table')).toBeVisible()
    await expect(view.getByRole('img', { name: 'The same figures are in the table.' }).first()).toBeVisible()
  }
  await expectAccessible(page)
}

test('[V2.02] [V2.04] [V2.12] Location Insights: every tab has its views, and the Summary its cards and its PDF button', async ({
  page,
}) => {
  await openAs(page, ANALYST, LOCATION_INSIGHTS)
  await expect(page.getByRole('heading', { level: 1, name: /^Location Insights - / })).toBeVisible()
  await expect(page.getByText(/Latitude: 53\.\d{3}, longitude: -1\.\d{3}/)).toBeVisible()
  await drawnMap(page)
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Summary' }).click()
  await expect(page.getByRole('button', { name: 'Export to PDF' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    'Visits',
    'Journeys',
    'Purpose',
    'Mode',
    'Dwells',
    'Demographics',
  ])
  await expectAccessible(page)
  await walk(page, 'Visits', ['Average Daily Visits', 'Average Hourly Visits', 'Frequency of Repeat Visits'])
  await walk(page, 'Journeys', ['Journeys Overview', 'Journey Distances (local)', 'Journey Distances (non-local)'])
  await walk(page, 'Purpose', ['Purpose Overview', 'Purpose by Day', 'Purpose by Time'])
  await walk(page, 'Mode', ['Mode Overview', 'Mode by Day', 'Mode by Time'])
  await walk(page, 'Dwells', ['Dwellers By Time', 'Dwells by Day', 'Dwells by Time'])
  await walk(page, 'Traversing', [
    'Traversing by Day',
    'Traversing Distances',
    'Traversing Modes',
    'Traversing Purposes',
    'Traverses by Hour',
  ])
  await page.getByRole('tab', { name: 'Definitions' }).click()
  await expect(page.getByText(/fewer than 15 observed devices/)).toBeVisible()
  await expectAccessible(page)
})

test('[V2.10] [V2.13] linked ages and genders; toggles, weekday and sorting reopen from the address', async ({
  page,
}) => {
  await openAs(page, ANALYST, `${LOCATION_INSIGHTS}&tab=demographics`)
  await walk(page, 'Demographics', ['Visits by Age Bands', 'Visits by Gender', 'Age Bands & Gender'])
  await expect(page.getByText('Click on a pie chart segment to filter ages')).toBeVisible()
  const female = page.getByRole('button', { name: /^Female/ })
  const filtered = page.getByRole('img', { name: /Bar chart of visits by age band, Female only/ })
  await female.click()
  await expect(filtered).toBeVisible()
  await female.click()
  await expect(filtered).toHaveCount(0)

  await page.getByRole('tab', { name: 'Visits', exact: true }).click()
  await page.getByRole('tab', { name: 'Average Hourly Visits' }).click()
  await page.getByRole('button', { name: 'Sunday Weekday' }).click()
  await page.getByRole('option', { name: 'Saturday' }).click()
  await page.getByRole('button', { name: 'Switch to line graph' }).click()
  await page.reload()
  await expect(page.getByRole('img', { name: /^Line graph of average Saturday visits/ })).toBeVisible()
  await page.getByRole('button', { name: 'Visits', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Visits' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('tab', { name: 'Frequency of Repeat Visits' }).click()
  await page.getByRole('button', { name: 'Switch to pie chart' }).click()
  await expect(page).toHaveURL(/tab=visits&view=repeat.*chart=pie/)
})

test('[V2.14] Footfall Analysis: overview, visits and definitions, and nothing else', async ({ page }) => {
  await openAs(page, ANALYST, FOOTFALL)
  await expect(page.getByRole('heading', { level: 1, name: /^Footfall Analysis - / })).toBeVisible()
  await drawnMap(page)
  await expect(page.getByRole('tab')).toHaveText(['Data Overview', 'Visits', 'Definitions'])
  await walk(page, 'Visits', ['Average Daily Visits', 'Average Hourly Visits', 'Frequency of Repeat Visits'])
  await page.getByRole('tab', { name: 'Definitions' }).click()
  await expect(page.getByText(/fewer than 15 observed devices/)).toBeVisible()
  await expectAccessible(page)
})
