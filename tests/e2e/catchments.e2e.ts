import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright/test'
import { ADMINISTRATOR, PRIMARY_USER } from '../support/demo-accounts.ts'
import { orderAgain } from './support/order-again.ts'
import { COMPLETED_MS, expect, expectAccessible, openAs, test } from './support/test.ts'

/** Opens a template's sample map from its card, and returns the table of the map's classes. */
const openSampleMap = async (page: Page, template: string, table: string): Promise<Locator> => {
  await openAs(page, PRIMARY_USER, '/Create_Dataset')
  await page.getByRole('button', { name: new RegExp(`^${template}`) }).click()
  await page.getByRole('link', { name: 'Explore Sample Map' }).click()
  const classes = page.getByRole('region', { name: table })
  await expect(classes).toBeVisible()
  return classes
}

test('Retail Catchment: its sample map has core, secondary and tertiary catchments in the table, the legend and the file @long', async ({
  page,
}) => {
  const classes = await openSampleMap(page, 'Retail Catchment', 'Visits by catchment')
  await expect(page).toHaveURL(/Retail_Catchment_Map.*mode=catchment&.*stage=viewing/)
  await expect(page.getByText(/^At least 60% of the visits come from \d+ places: the core\./)).toBeVisible()
  for (const part of ['Core', 'Secondary', 'Tertiary'])
    await expect(classes.getByRole('row', { name: new RegExp(part) })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Legend' }).getByRole('listitem')).toHaveText([
    'Core',
    'Secondary',
    'Tertiary',
    'Beyond',
  ])
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  const text = await readFile(await (await saved).path(), 'utf8')
  expect(text).toContain('Catchment')
  expect(text).toContain('Visits per 1,000 residents')
  expect(text).toMatch(/Core/)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test.describe('refuses an invalid file', () => {
  test.use({ expected: ['422'] })

  test('Rail Catchment: its sample map compares stations, and an administrator imports other stations in the browser @long', async ({
    page,
  }) => {
    await openSampleMap(page, 'Rail Catchment', 'Visits by station')
    await expect(
      page.getByText(
        /of the visits (from within 30 km )?start in places (with another station clearly closer than Leeds|that span several stations)/,
      ),
    ).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Nearest station' })).toBeVisible()
    const classes = page.getByRole('region', { name: 'Visits by station' })
    expect(
      await classes.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      'its columns fit into the menu',
    ).toBeLessThanOrEqual(1)
    await expectAccessible(page)

    await openAs(page, ADMINISTRATOR, '/Stations')
    await expect(page.getByRole('searchbox')).toBeVisible()
    await page.getByRole('searchbox').fill('Headingley')
    const rows = page.getByRole('region', { name: 'Stations' }).getByRole('row')
    await expect(rows).toHaveCount(2)
    await expectAccessible(page)
    const file = (text: string) => ({ name: 'stations.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await page.getByLabel('CSV file').setInputFiles(file('name,latitude,longitude\nLeeds,53.8,-1.5'))
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('names code, name, latitude and longitude')
    await expect(rows).toHaveCount(2)
  })
})

/**
 * Orders that exist from the start, each with the property by which its map groups zones, and a heading from its file.
 */
const ORDERED = [
  {
    from: 'Retail park, second try',
    name: 'Park again',
    classes: 'Visits by catchment',
    column: 'Visits per 1,000 residents',
  },
  {
    from: 'Leeds station forecourt, October',
    name: 'Station again',
    classes: 'Visits by station',
    column: 'Nearest station',
  },
] as const

test('orders both catchments and opens their map, report and files from My Datasets @long', async ({ page }) => {
  for (const { from, name } of ORDERED) await orderAgain(page, from, name)
  for (const { name, classes, column } of ORDERED) {
    await openAs(page, PRIMARY_USER, `/My_Datasets?search=${encodeURIComponent(name)}`)
    const row = page.getByRole('row', { name: new RegExp(name) })
    await expect(row).toContainText('Completed', { timeout: COMPLETED_MS })
    await row
      .getByRole('button', { name: new RegExp(name) })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('link', { name: 'Explore Map' }).click()
    await expect(page.getByRole('region', { name: classes })).toBeVisible()
    const map = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV', exact: true }).click()
    expect(await readFile(await (await map).path(), 'utf8')).toContain(column)
    await page.goBack()
    await row
      .getByRole('button', { name: new RegExp(name) })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('link', { name: 'Explore Report' }).click()
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible()
    await page.getByRole('tab', { name: 'Visits' }).click()
    const daily = page.getByRole('region', { name: 'Average Daily Visits', exact: true })
    await expect(daily).toHaveAttribute('aria-busy', 'false')
    const report = page.waitForEvent('download')
    await daily.getByRole('button', { name: 'CSV' }).click()
    expect(await readFile(await (await report).path(), 'utf8')).toContain('Saturday')
  }
})
