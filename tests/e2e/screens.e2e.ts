import { OTHER_CUSTOMER, PRIMARY_USER } from '../support/demo-accounts.ts'
import { expect, expectAccessible, openAs, test } from './support/test.ts'
import { clickPlace, drawnMap } from './support/zone-map.ts'

/** The first sample: a point in the centre of Leeds, October 2026. */
const SAMPLE = 1
const LEEDS = [-1.5474, 53.7962] as const

test('[P2.15] [P2.17] Create Dataset shows cards, keywords, and a report’s details with its samples', async ({
  page,
}) => {
  await openAs(page, PRIMARY_USER, '/Create_Dataset')
  await expect(page.getByRole('heading', { name: 'Create Dataset' })).toBeVisible()
  await expect(page.getByText('Choose from an existing template')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'credits' })).toHaveCount(10)
  await expectAccessible(page)
  await page.getByRole('button', { name: /Filter by keyword/ }).click()
  await page.getByRole('option', { name: /Tourism/ }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listitem').filter({ hasText: 'credits' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Tourism and Economy' }).click()
  const detail = page.getByRole('dialog', { name: 'Tourism and Economy' })
  await expect(detail.getByRole('button', { name: 'Create Dataset' })).toBeVisible()
  await expectAccessible(page)
})

test('[P2.18] Download Sample Data lists the files and opens one of them', async ({ page, context }) => {
  await openAs(page, PRIMARY_USER, '/Create_Dataset')
  await page.getByRole('button', { name: 'Location Insights' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Download Sample Data' }).click()
  const files = page.getByRole('dialog', { name: 'Downloads' })
  await expect(files.getByRole('listitem').first()).toContainText(
    /^all-tables.xlsxEvery table below in one workbook, for Excel\d+ kB$/,
  )
  await expectAccessible(page)
  const link = page.waitForResponse(reply => reply.url().includes('/datasetsapi/downloads/downloadlink'))
  await files.getByRole('button', { name: /^average-daily-visits.csv Visits per day of the week/ }).click()
  const { Results } = (await (await link).json()) as { Results: string }
  const file = await context.request.get(Results)
  expect(file.status()).toBe(200)
  expect(await file.text()).toContain('No figure is left out')
})

test('[P5.20] [P2.24] adds points by click and by postcode, up to the template’s maximum', async ({ page }) => {
  await openAs(page, PRIMARY_USER, '/Create_Dataset')
  await page.getByRole('button', { name: 'Footfall Counter' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create Dataset' }).click()
  await page.getByLabel('Dataset name').fill('One point')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('textbox', { name: 'Postcode' }).fill('LS1 4AP')
  await page.getByRole('button', { name: 'Go' }).first().click()
  await expect(page.getByTestId('map')).toHaveAttribute('data-zoom', /^15/)
  const map = await drawnMap(page)
  await clickPlace(page, map, LEEDS)
  const points = page.getByRole('list', { name: 'Points' }).getByRole('listitem')
  await expect(points).toHaveCount(1)
  await expectAccessible(page)
  await clickPlace(page, map, [LEEDS[0] + 0.002, LEEDS[1]])
  await expect(page.getByText(/1\s*of 1/)).toBeVisible()
  await expect(points).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByText('No points yet', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true')
})

test('[V2.05] [V2.01] [V1.05] the report has an overview, definitions, and three views of visits, each with a sentence, a table and a chart', async ({
  page,
}) => {
  await openAs(page, OTHER_CUSTOMER, `/Location_Insights_Report?datasetid=${SAMPLE}`)
  await expect(page.getByRole('heading', { level: 1, name: /^Location Insights - / })).toBeVisible()
  // A sample opens on its figures.
  await expect(page.getByRole('tab', { name: 'Summary' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Data Overview' }).click()
  await expect(page.getByText(/Latitude: 53\.\d{3}, longitude: -1\.\d{3}/)).toBeVisible()
  await drawnMap(page)
  await page.getByRole('tab', { name: 'Visits' }).click()
  for (const [view, sentence] of [
    ['Average Daily Visits', /the busiest|busiest day|between the days of the week/],
    ['Average Hourly Visits', /On an average Sunday/],
    ['Frequency of Repeat Visits', /repeat/],
  ] as const) {
    await page.getByRole('tab', { name: view }).click()
    await expect(page.getByText(sentence).first()).toBeVisible()
    await expect(page.getByRole('table')).toBeVisible()
  }
  const address = page.url()
  await page.goto('/Welcome')
  await page.goto(address)
  await expect(page.getByRole('tab', { name: 'Frequency of Repeat Visits' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Definitions' }).click()
  await expect(page.getByText(/at least 15 observed devices/)).toBeVisible()
})
