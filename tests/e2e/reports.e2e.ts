import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, openAs, test } from './support/test.ts'
import { walkViews } from './support/walk-views.ts'
import { drawnMap } from './support/zone-map.ts'

const LOCATION_INSIGHTS = '/Location_Insights_Report?datasetid=1'
const FOOTFALL = '/Footfall_Analysis?datasetid=3'
const EV = '/EV_Chargepoint_Insights_Report?datasetid=2'
const ANALYST = 'maya.ellis@airevalley.example'

test('[V2.03] [V2.04] Location Insights: shows place and map, and the Summary with its cards and PDF button', async ({
  page,
}) => {
  await openAs(page, ANALYST, LOCATION_INSIGHTS)
  await expect(page.getByRole('heading', { level: 1, name: /^Location Insights - / })).toBeVisible()
  // A sample opens on its figures.
  await page.getByRole('tab', { name: 'Data Overview', selected: false }).click()
  await expect(page.getByText(/Latitude: 53\.\d{3}, longitude: -1\.\d{3}/)).toBeVisible()
  await drawnMap(page)
  await expect(page.getByText('Location Under Study')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export to PDF' })).toBeVisible()
  expect((await page.locator('.overview-map').boundingBox())?.height).toBe(500)
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
    'Origins',
  ])
  await expectAccessible(page)
})

test('[V2.02] [V2.12] Location Insights: every tab has its views', async ({ page }) => {
  await openAs(page, ANALYST, LOCATION_INSIGHTS)
  await walkViews(page, 'Visits', ['Average Daily Visits', 'Average Hourly Visits', 'Frequency of Repeat Visits'])
  await walkViews(page, 'Journeys', ['Journeys Overview', 'Journey Distances (local)', 'Journey Distances (non-local)'])
  await walkViews(page, 'Purpose', ['Purpose Overview', 'Purpose by Day', 'Purpose by Time'])
  await walkViews(page, 'Mode', ['Mode Overview', 'Mode by Day', 'Mode by Time'])
  // The chart keeps its 750 px next to a table of 96 rows, which scrolls in its frame. Hours that share a figure are
  // one row.
  const byTime = page.getByRole('region', { name: 'Mode by Time', exact: true })
  for (const part of ['.report-chart', '.report-table'])
    expect(Math.round((await byTime.locator(part).boundingBox())?.height ?? 0)).toBe(750)
  expect(await byTime.getByRole('row').count()).toBeLessThan(97)
  await walkViews(page, 'Dwells', ['Dwellers By Time', 'Dwells by Day', 'Dwells by Time'])
  await walkViews(page, 'Traversing', [
    'Traversing by Day',
    'Traversing Distances',
    'Traversing Modes',
    'Traversing Purposes',
    'Traverses by Hour',
  ])
  await page.getByRole('tab', { name: 'Definitions' }).click()
  await expect(page.getByText(/at least 15 observed devices/)).toBeVisible()
  await expectAccessible(page)
})

test('[V2.10] [V2.13] links ages and genders, loads views on demand, and restores toggles, weekday and gender from the URL @long', async ({
  page,
}) => {
  await openAs(page, ANALYST, `${LOCATION_INSIGHTS}&tab=demographics`)
  await walkViews(page, 'Demographics', ['Visits by Age Bands', 'Visits by Gender', 'Age Bands & Gender'])
  await expect(page.getByText('Click on a pie chart segment to filter ages')).toBeVisible()
  const female = page.getByRole('button', { name: /^Female/ })
  const filtered = page.getByRole('img', { name: /Bar chart of visits by age band, Female only/ })
  await female.click()
  await expect(filtered).toBeVisible()
  await page.reload()
  await expect(filtered).toBeVisible()
  await female.click()
  await expect(filtered).toHaveCount(0)
  await expect(page).not.toHaveURL(/picked/)

  const hourly: string[] = []
  page.on('request', request => {
    if (request.url().includes('/visitors/averagehourly')) hourly.push(request.url())
  })
  await page.getByRole('tab', { name: 'Visits', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Average Daily Visits' }).getByRole('table')).toBeVisible()
  expect(hourly).toEqual([])
  await page.getByRole('tab', { name: 'Average Hourly Visits' }).click()
  await expect(page.getByRole('region', { name: 'Average Hourly Visits' }).getByRole('table')).toBeVisible()
  expect(hourly).toHaveLength(1)
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

test('[V2.14] Footfall Analysis has an overview, visits and definitions, and no other tabs', async ({ page }) => {
  await openAs(page, ANALYST, FOOTFALL)
  await expect(page.getByRole('heading', { level: 1, name: /^Footfall Analysis - / })).toBeVisible()
  await page.getByRole('tab', { name: 'Data Overview', selected: false }).click()
  await drawnMap(page)
  await expect(page.getByRole('tab')).toHaveText(['Data Overview', 'Visits', 'Definitions'])
  await walkViews(page, 'Visits', ['Average Daily Visits', 'Average Hourly Visits', 'Frequency of Repeat Visits'])
  await page.getByRole('tab', { name: 'Definitions' }).click()
  await expect(page.getByText(/at least 15 observed devices/)).toBeVisible()
  await expectAccessible(page)
})

test('[V1.03] [V2.15] [V2.26] the EV report has tabs, a score, a heatmap with a slider, long journeys, and a PDF that can be cancelled @long', async ({
  page,
}) => {
  await openAs(page, ANALYST, `${EV}&tab=summary`)
  await expect(page.getByRole('heading', { level: 1, name: /^EV Chargepoint Insights - / })).toBeVisible()
  const tabs = page.getByRole('tablist', { name: 'Report' }).getByRole('tab')
  await expect(tabs).toHaveText([
    'Data Overview',
    'Summary',
    'Visits',
    'Journeys',
    'Traversing',
    'Dwells',
    'Definitions',
  ])
  const score = page.getByRole('region', { name: 'EV score' })
  await score.scrollIntoViewIfNeeded()
  await expect(score.getByText(/^\d+ of 100: (in all three measures|a weighted average of three ranks)/)).toBeVisible()
  await expect(score.getByText(/^Made of the trips of \w+ 20\d\d alone/)).toBeVisible()
  const ranks = await score.locator('tbody tr > :last-child').allTextContents()
  const [traverses = NaN, dwells = NaN, visits = NaN] = ranks.map(Number)
  await expect(score.locator('tfoot td').last()).toHaveText(
    String(Math.round((5 * traverses + 3 * dwells + 2 * visits) / 10)),
  )
  await expect(page.locator('.summary').getByRole('heading', { level: 3 })).toHaveText([
    'EV score',
    'Visitors',
    'Journeys',
    'Traversing',
    'Dwells',
    'Origins',
  ])
  await page.getByRole('heading', { level: 3, name: 'Origins' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('img', { name: 'Map of visits by zone of origin' })).toBeVisible()
  expect(await page.locator('.origins-list tbody tr').count()).toBeGreaterThan(2)
  await expectAccessible(page)

  // The PDF waits for its font, so there is time to cancel it.
  const exporting = page.getByRole('button', { name: 'Export to PDF' })
  await page.route('**/*.ttf', () => {})
  const make = page.getByRole('dialog', { name: 'Export to PDF' }).getByRole('button', { name: 'Export', exact: true })
  await exporting.click()
  await make.click()
  await expect(page.getByRole('progressbar', { name: 'Making the PDF' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(exporting).toBeVisible()
  await page.unroute('**/*.ttf')
  await exporting.click()
  const [file] = await Promise.all([page.waitForEvent('download'), make.click()])
  expect(file.suggestedFilename()).toMatch(/^EV Chargepoint Insights .+\.pdf$/)
  // Its only pictures are the cover map and the origin map, and the link back to the report is clickable.
  const pdf = (await readFile(await file.path())).toString('latin1')
  expect(pdf.match(/\/DCTDecode/g)).toHaveLength(2)
  expect(pdf).toContain(`/URI (${new URL('/EV_Chargepoint_Insights_Report?datasetid=2', page.url()).href})`)
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(7)
  await expect(exporting).toBeVisible()

  await page.getByRole('tab', { name: 'Traversing' }).click()
  const heatmap = page.getByRole('img', { name: /^Heatmap of traverses by electric vehicles/ })
  await expect(heatmap).toBeVisible()
  const sentence = page.locator('.report-sentence')
  await expect(sentence).toContainText('more than 80 km before or after the area and more than 160 km in all')
  await expect(page.getByText('any length', { exact: true })).toBeVisible()
  const whole = (await sentence.textContent()) ?? ''
  await page.getByRole('slider', { name: 'Shortest trips' }).press('End')
  await expect(page.getByText('over 360 km', { exact: true })).toBeVisible()
  await expect(sentence).not.toHaveText(whole)
  await page.reload()
  await expect(page.getByText('over 360 km', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/tab=traversing&trips=7-7/)
  const rows = page.getByRole('region', { name: 'Traverses by distance' }).getByRole('row')
  // Distances are shown in the finest safe bands, which all fit without folding.
  expect(await rows.count()).toBeGreaterThan(2)
  await expect(page.getByRole('button', { name: 'All rows' })).toHaveCount(0)
  await expectAccessible(page)
})
