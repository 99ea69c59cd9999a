import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { PRIMARY_USER } from '../support/demo-accounts.ts'
import { press, tabTo } from './support/by-keyboard.ts'
import { cloneDataset } from './support/order-again.ts'
import { COMPLETED_MS, expect, expectAccessible, openAs, test } from './support/test.ts'

const openCard = async (page: Page): Promise<void> => {
  await openAs(page, PRIMARY_USER, '/Create_Dataset')
  await page.getByRole('button', { name: /^High Street Week/ }).click()
}
const weekOf = (page: Page) => page.getByRole('region', { name: 'Hours of the Week', exact: true })
const heats = (page: Page) => weekOf(page).getByRole('img', { name: /^Heatmap of / })

/** Presses a file's button and returns the text of the saved file. */
const savedText = async (page: Page): Promise<string> => {
  const saved = page.waitForEvent('download')
  await weekOf(page).getByRole('button', { name: 'CSV' }).click()
  return readFile(await (await saved).path(), 'utf8')
}

test('High Street Week: its sample compares a street with its district for each hour of the week @long', async ({
  page,
}) => {
  await openCard(page)
  await page.getByRole('link', { name: 'Explore Sample Report' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^High Street Week - Headingley, / })).toBeVisible()
  await expect(weekOf(page)).toHaveAttribute('aria-busy', 'false')
  await expect(weekOf(page).getByRole('columnheader', { name: 'Index' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Areas compared' }).getByRole('listitem')).toHaveText([
    /^Street/,
    /^District.*Base = 100$/,
  ])
  await expect(page.getByText('Areas differ.')).toHaveCount(0)
  // Too few residents of the district visit the street for figures by hour without them.
  await expect(heats(page)).toHaveCount(0)
  await page.getByRole('button', { name: /^Show more detail/ }).click()
  await expect(heats(page)).toHaveCount(1)
  await expect(weekOf(page).getByRole('heading', { name: 'Street compared with District' })).toBeVisible()
  await tabTo(page, heats(page).first())
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('PageUp')
  await expect(
    weekOf(page)
      .getByRole('tooltip')
      .or(page.getByText(/^All days, 22:00 to 07:00, Street/))
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
  const text = await savedText(page)
  expect(text).toContain('Base: District')
  // Hours with too few devices per day are shown together.
  expect(text).toMatch(/All days,07:00 to 08:00/)

  await page.getByRole('radio', { name: 'Values' }).click()
  await expect(heats(page)).toHaveCount(2)
  for (const area of ['Street', 'District'])
    await expect(weekOf(page).getByRole('heading', { name: area, exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('High Street Week: one order by keyboard creates both datasets, which can then be compared and exported @long', async ({
  page,
}) => {
  await cloneDataset(page, 'Headingley shops, October', 'Otley Road')
  await press(page, page.getByRole('button', { name: 'Next' }))
  const distance = page.getByLabel('District, metres around the street')
  await expect(distance).toHaveValue('1000')
  await tabTo(page, distance)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('50')
  await expect(page.getByText('Enter whole metres from 200 to 10,000').first()).toBeVisible()
  const next = page.getByRole('button', { name: 'Next' })
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('1000')
  await expect(next).not.toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await press(page, next)
  await expect(page.getByText('All ground within 1,000 m of the street')).toBeVisible()
  await expectAccessible(page)
  await press(page, page.getByRole('button', { name: /^(Submit|Order again)/ }))
  await expect(page.getByText('Dataset requested')).toBeVisible()
  const rows = page.getByRole('row', { name: /Otley Road/ })
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: 'Completed' })).toHaveCount(2, { timeout: COMPLETED_MS })
  await rows
    .filter({ hasNotText: 'District of' })
    .getByRole('button', { name: /Otley Road/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('link', { name: 'Explore Report' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'High Street Week - Otley Road' })).toBeVisible()
  await expect(weekOf(page)).toHaveAttribute('aria-busy', 'false')
  expect(await savedText(page)).toContain('Base: District')
  const saved = page.waitForEvent('download')
  await press(page, page.getByRole('button', { name: 'XLSX' }))
  expect((await readFile(await (await saved).path())).length).toBeGreaterThan(5_000)
})
