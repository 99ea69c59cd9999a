import { PRIMARY_USER } from '../support/demo-accounts.ts'
import { DEMO_PASSWORD } from '../support/portal-process.ts'
import { arrive, press, tabTo } from './support/by-keyboard.ts'
import { COMPLETED_MS, expect, openAs, test } from './support/test.ts'

test('signs in, orders a dataset of a zone and opens its report with only the keyboard', async ({ page }) => {
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
  await press(page, page.getByRole('button', { name: 'Next' }))
  await expect(page.getByLabel('Dataset name')).toBeFocused()
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
  // [P2.27] lists the zones by name, next to their map
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

test('the place field’s list hides the page from screen readers only while it is open, and no key moves the focus into the hidden part', async ({
  page,
}) => {
  await openAs(
    page,
    PRIMARY_USER,
    '/Dataset_Wizard?step=location&id=1&name=City&place=points&points=-1.5474,53.7962&at=-1.5474,53.7962,12',
  )
  const field = page.locator('.wizard-finder input')
  const panel = page.locator('.wizard-panel')
  const hidden = () => panel.evaluate(element => element.closest('[aria-hidden=true], [inert]') !== null)
  for (const key of ['Tab', 'Shift+Tab', 'Escape']) {
    await field.fill('Headi')
    await expect(page.getByRole('option').first()).toBeVisible()
    expect(await hidden()).toBe(true)
    // Screen readers still announce the search message.
    expect(
      await page.evaluate(() =>
        document.querySelector('[data-live-announcer]')?.closest('[aria-hidden=true], [inert]'),
      ),
    ).toBeNull()
    await page.keyboard.press(key)
    await expect(page.getByRole('option')).toHaveCount(0)
    await expect.poll(hidden).toBe(false)
    expect(await page.evaluate(() => document.activeElement?.closest('[aria-hidden=true], [inert]'))).toBeNull()
  }
})
