import { PRIMARY_USER } from '../support/demo-accounts.ts'
import { DEMO_PASSWORD } from '../support/portal-process.ts'
import { arrive, press, tabTo } from './support/by-keyboard.ts'
import { COMPLETED_MS, expect, test } from './support/test.ts'

test('with the keyboard alone: sign in, order a dataset of a zone, open its report', async ({ page }) => {
  await page.goto('/Login')
  await tabTo(page, page.getByLabel('Username or email'))
  await page.keyboard.type(PRIMARY_USER)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/Welcome$/)

  await arrive(page, 'Welcome')
  await press(page, page.getByRole('main').getByRole('link', { name: 'Create Dataset' }))
  await arrive(page, 'Create Dataset')
  await press(page, page.getByRole('button', { name: 'Location Insights', exact: true }))
  const detail = page.getByRole('dialog')
  await expect(detail).toBeFocused()
  await press(page, detail.getByRole('button', { name: 'Create Dataset' }))

  await arrive(page, 'Name and options')
  await tabTo(page, page.getByLabel('Dataset name'))
  await page.keyboard.type('By keyboard')
  await press(page, page.getByRole('button', { name: /Zoning system/ }))
  await expect(page.getByRole('option', { selected: true })).toBeFocused()
  await page.keyboard.press('n')
  await expect(page.getByRole('option', { name: 'North Planning Areas' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await press(page, page.getByRole('button', { name: 'Next' }))

  await arrive(page, 'Choose the location for the dataset')
  const points = page.getByRole('radio', { name: 'Point of Interest' })
  await tabTo(page, points)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const search = page.getByRole('searchbox', { name: 'Find a zone by code or name' })
  await tabTo(page, search)
  await page.keyboard.type('Leeds')
  await expect(page.getByText(/^\d+ found$/)).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Add Leeds 1', exact: true }))
  await expect(page.getByRole('button', { name: /^Selected 1$/ })).toBeVisible()

  await press(page, page.getByRole('button', { name: 'Next' }))
  await arrive(page, 'Confirm the dataset')
  // [P2.27] the zones by name, beside their map
  await expect(page.getByRole('list', { name: '1 zone' })).toContainText(/Leeds 1.*people.*km²/)
  await press(page, page.getByRole('button', { name: 'Submit' }))
  await expect(page).toHaveURL(/\/My_Datasets$/)
  await arrive(page, 'My Datasets')
  const row = page.getByRole('row', { name: /By keyboard/ })
  await expect(row).toContainText('Completed', { timeout: COMPLETED_MS })
  await press(page, page.getByRole('button', { name: 'View By keyboard' }))
  await expect(page.getByRole('dialog')).toBeFocused()
  await press(page, page.getByRole('dialog').getByRole('link', { name: 'Explore Report' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Location Insights - By keyboard' })).toBeVisible()
})
