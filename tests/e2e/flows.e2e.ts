import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { PRIMARY_USER } from '../support/demo-accounts.ts'
import { tabTo } from './support/by-keyboard.ts'
import { keepPicture } from './support/keep-picture.ts'
import { expect, expectAccessible, IN_MOTION, openAs, test } from './support/test.ts'

/** Opens the sample map of flows from its card. */
const openSample = async (page: Page) => {
  await openAs(page, PRIMARY_USER, '/Create_Dataset')
  await page.getByRole('button', { name: /^Origin-Destination Matrix/ }).click()
  await page.getByRole('link', { name: 'Explore Sample Map' }).click()
  await expect(page.getByText('Between 40 zones')).toBeVisible()
}
const matrixOf = (page: Page) => page.getByRole('application', { name: /^Matrix of 40 zones and Outside/ })

test('the sample of flows: matrix, focus and hours by keys alone, in the address and in a file', async ({ page }) => {
  await openSample(page)
  const legend = page.getByRole('region', { name: 'Legend' })
  await expect(legend).toContainText('Trips of a mean day')
  await expect(legend).toContainText(/All \d+ flows between zones/)
  await expectAccessible(page)

  await tabTo(page, matrixOf(page))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  const pair = page.getByRole('region', { name: 'Chosen pair of zones' })
  await expect(pair).toContainText('From')
  await expect(pair).toContainText('Back')
  await expect(page).toHaveURL(/pair=\d+-\d+/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/focus=\d+/)
  await expect(page.getByRole('region', { name: /^Flows of / })).toBeVisible()
  await keepPicture(page, 'flows')
  await expect(page.getByText(/takes in .* on a mean day and sends out/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(pair).toBeHidden()

  const hour = page.getByRole('slider', { name: 'Hour of departure' })
  await tabTo(page, hour)
  for (let at = 0; at < 8; at++) await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/hour=8/)
  await expect(legend).toContainText('08:00 to 09:00')
  // nothing plays by itself where less motion is asked for
  await expect(page.getByRole('button', { name: 'Play the hours of the day' })).toBeHidden()
  await page.getByRole('button', { name: 'Next hour' }).press('Enter')
  await expect(page).toHaveURL(/hour=9/)
  await expectAccessible(page)
  await page.reload()
  await expect(legend).toContainText('09:00 to 10:00')
  await page.getByRole('button', { name: 'Whole day' }).click()

  const map = page.getByRole('application', { name: 'Flows map' })
  const focused = page.url()
  await tabTo(page, map)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(focused)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  const text = await readFile(await (await saved).path(), 'utf8')
  expect(text).toContain('"From, zone ID"')
  expect(text).toContain('Outside')
  expect(text).toContain('withheld to protect individuals')
})

test('the matrix fills the page, and all of it fits a phone', async ({ page }) => {
  await openSample(page)
  await page.getByRole('button', { name: 'Full size' }).click()
  await expect(page).toHaveURL(/show=matrix/)
  await expect(matrixOf(page)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('tab', { name: 'Filters' }).click()
  await page.getByRole('button', { name: /Day type/ }).click()
  await page.getByRole('option', { name: 'Weekdays' }).click()
  await expect(page).toHaveURL(/daytype=weekday/)
})

test.describe('in motion', () => {
  test.use(IN_MOTION)

  test('the hours of the day play and stop', async ({ page }) => {
    await openSample(page)
    await page.getByRole('button', { name: 'Play the hours of the day' }).click()
    await expect(page).toHaveURL(/hour=2/)
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByRole('button', { name: 'Play the hours of the day' })).toBeVisible()
  })
})
