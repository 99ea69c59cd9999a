import { readFile } from 'node:fs/promises'
import { PRIMARY_USER } from '../support/demo-accounts.ts'
import { chooseBy, press } from './support/by-keyboard.ts'
import { keepPicture } from './support/keep-picture.ts'
import { expect, expectAccessible, openAs, test } from './support/test.ts'

const PLACES = ['City core, October 2026', 'Harehills corridor, October 2026', 'Leeds station forecourt, October 2026']

test('selects three datasets with only the keyboard, compares them as differences and indexes, exports them, and opens them on the map @long', async ({
  page,
}) => {
  await openAs(page, PRIMARY_USER, '/My_Datasets')
  await expect(page.getByRole('button', { name: 'Compare', exact: true })).toHaveAttribute('aria-disabled', 'true')
  for (const place of PLACES) {
    const box = page.getByRole('checkbox', { name: `Compare ${place}` })
    await box.focus()
    await page.keyboard.press('Space')
    await expect(box).toBeChecked()
    // The row keeps the focus when it is redrawn as selected.
    await expect(box).toBeFocused()
  }
  await expectAccessible(page)
  await press(page, page.getByRole('link', { name: 'Compare 3' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Compare 3 datasets' })).toBeVisible()
  const daily = page.getByRole('region', { name: 'Average Daily Visits', exact: true })
  await expect(daily).toHaveAttribute('aria-busy', 'false')
  await expect(daily.locator('.report-sentence')).toContainText(/clear difference|had \d+% (more|fewer) visits/)
  await expect(daily.getByRole('columnheader', { name: 'Difference' })).toBeVisible()
  await expect(daily.getByRole('img', { name: /^Chart of differences of visits per day/ })).toBeVisible()
  await expect(page.getByText('Areas differ.', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await keepPicture(page, 'compare')

  await chooseBy(page, 'radiogroup', page.getByRole('radio', { name: 'Index (base = 100)' }))
  await expect(page).toHaveURL(/show=index/)
  await expect(daily.getByRole('columnheader', { name: 'Index' })).toBeVisible()
  const saved = page.waitForEvent('download')
  await press(page, daily.getByRole('button', { name: 'CSV' }))
  const text = await readFile(await (await saved).path(), 'utf8')
  const [head, first] = text.split('\r\n')
  for (const title of ['"Difference, %"', '"Difference, %, low 95%"', '"Index, high 95%"'])
    expect(head).toContain(title)
  expect(first).not.toContain("'")
  expect(text).toContain('Base: City core')

  await chooseBy(page, 'tablist', page.getByRole('tab', { name: 'Average Hourly Visits' }))
  const hourly = page.getByRole('region', { name: 'Average Hourly Visits', exact: true })
  await expect(hourly.getByText(/A row that covers several hours is the mean per hour/).first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(20_000)
  await page.emulateMedia({ media: null })

  await chooseBy(page, 'tablist', page.getByRole('tab', { name: 'Summary' }))
  const paper = page.waitForEvent('download')
  await press(page, page.getByRole('button', { name: 'Export to PDF' }))
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }))
  const pdf = (await readFile(await (await paper).path())).toString('latin1')
  expect(pdf.startsWith('%PDF-')).toBe(true)
  await page.goBack()

  await press(page, page.getByRole('button', { name: 'Make Harehills corridor the base' }))
  await expect(page.getByText('all compared with Harehills corridor')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1440, height: 900 })

  await press(page, page.getByRole('link', { name: 'Compare on the map' }))
  await expect(page).toHaveURL(/\/Compare_Map\?.*show=index/)
})

test('opens an event as a comparison of its days, also from its sample, and links to its map', async ({ page }) => {
  await openAs(page, PRIMARY_USER, '/Create_Dataset')
  await page.getByRole('button', { name: /Event Impact/ }).click()
  await page.getByRole('link', { name: 'Explore Sample Report' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Event Impact - Leeds city centre, / })).toBeVisible()
  const effect = page.getByRole('region', { name: 'Effect', exact: true })
  await expect(effect).toHaveAttribute('aria-busy', 'false')
  await expect(effect.getByRole('img', { name: /visits by day, 1 to \d+ .*; event days: / })).toBeVisible()
  await expect(effect.getByRole('row', { name: /: event / }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Visits', exact: true }).click()
  const daily = page.getByRole('region', { name: 'Average Daily Visits', exact: true })
  await expect(daily).toHaveAttribute('aria-busy', 'false')
  // The event days are all Saturdays, so the table has a heading and one row.
  await expect(daily.getByRole('row')).toHaveCount(2)
  await expect(daily.getByRole('row', { name: /^Saturday / })).toContainText('Event days')
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Average Hourly Visits' }).click()
  await expect(page.getByRole('button', { name: 'Saturday Weekday' })).toBeVisible()
  await page.getByRole('link', { name: 'Compare on the map' }).click()
  await expect(page).toHaveURL(/\/Compare_Map\?datasets=\d+/)
  await expect(page.getByRole('list', { name: 'Datasets' }).getByText('Ordinary days')).toBeVisible()
})
