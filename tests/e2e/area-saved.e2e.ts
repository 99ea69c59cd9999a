import type { Locator, Page } from 'playwright/test'
import { ANALYST, OTHER_CUSTOMER, PRIMARY_USER } from '../support/demo-accounts.ts'
import { arrive, press, tabTo } from './support/by-keyboard.ts'
import { expect, expectAccessible, openAs, test } from './support/test.ts'

// The expected errors: a name that is taken, and an area that belongs to another user.
test.use({ expected: ['409', '404'] })

const AREA = 'Three zones of Leeds'

const menu = (page: Page) => page.getByRole('button', { name: /^Saved areas/ })
const selected = (page: Page, count: number) =>
  expect(page.getByRole('button', { name: new RegExp(`^Selected ${count}$`) })).toBeVisible()

/** Moves backwards with Shift+Tab, which is shorter for controls before a long list. */
const backTo = async (page: Page, target: Locator): Promise<void> => {
  for (let stops = 0; stops < 80; stops++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Shift+Tab')
  }
  throw new Error(`The focus never came back to ${target}`)
}
/** Goes from the name of a new dataset to its Location step, in the customer's own zones. */
const toLocation = async (page: Page, name: string): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: 'Name and options' })).toBeVisible()
  await tabTo(page, page.getByLabel('Dataset name'))
  await page.keyboard.type(name)
  const system = page.getByRole('button', { name: /Zoning system/ })
  if (!(await system.textContent())?.includes('North Planning Areas')) {
    await press(page, system)
    await page.keyboard.press('n')
    await expect(page.getByRole('option', { name: 'North Planning Areas' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('listbox')).toHaveCount(0)
  }
  await press(page, page.getByRole('button', { name: 'Next' }))
  await arrive(page, 'Choose the location for the dataset')
}

test('saves an area and shares it with a colleague, who uses it, with only the keyboard @long', async ({
  page,
  browser,
}) => {
  await openAs(page, PRIMARY_USER, '/Dataset_Wizard?id=1')
  await toLocation(page, 'To be saved')
  const zones = page.getByRole('radio', { name: 'Zone Selection' })
  if (!(await zones.isChecked())) {
    await tabTo(page, page.getByRole('radio', { name: 'Point of Interest' }))
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
  }
  await tabTo(page, page.getByRole('searchbox', { name: 'Find a zone by code or name' }))
  await page.keyboard.type('Leeds')
  for (const [at, zone] of ['Leeds 1', 'Leeds 2', 'Leeds 3'].entries()) {
    await press(page, page.getByRole('button', { name: `Add ${zone}`, exact: true }))
    await selected(page, at + 1)
  }
  await backTo(page, page.getByRole('button', { name: 'Save area' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/3 zones, \d+\.\d\d km²/)
  await expect(dialog.getByLabel('Name of the area')).toBeFocused()
  await page.keyboard.type(AREA)
  await expectAccessible(page)
  await tabTo(page, dialog.getByRole('radio', { name: 'Only you' }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await press(page, dialog.getByRole('button', { name: 'Save' }))
  await expect(dialog).toHaveCount(0)
  await expect(menu(page)).toHaveAccessibleName(`Saved areas: ${AREA}, 3 zones`)
  await expect(page.getByRole('button', { name: 'Save area' })).toHaveAttribute('aria-disabled', 'true')

  const theirs = await browser.newPage()
  await openAs(theirs, ANALYST, '/Dataset_Wizard?id=1')
  await toLocation(theirs, 'With the area of a colleague')
  await press(theirs, menu(theirs))
  const item = theirs.getByRole('menuitem', { name: new RegExp(AREA) })
  await expect(item).toContainText('Shared by Maya Ellis')
  await expectAccessible(theirs)
  await theirs.keyboard.type(AREA.slice(0, 5))
  await expect(item).toBeFocused()
  await theirs.keyboard.press('Enter')
  await selected(theirs, 3)
  await expect(menu(theirs)).toHaveAccessibleName(`Saved areas: ${AREA}, 3 zones`)
  // Undoes and redoes the change in one step.
  await press(theirs, theirs.getByRole('button', { name: 'Undo saved area' }))
  await selected(theirs, 0)
  await theirs.keyboard.press('Control+Shift+z')
  await selected(theirs, 3)
  await expect(menu(theirs)).toHaveAccessibleName(`Saved areas: ${AREA}, 3 zones`)
  await press(theirs, theirs.getByRole('button', { name: 'Next' }))
  await arrive(theirs, 'Confirm the dataset')
  await expect(theirs.getByRole('list', { name: '3 zones' })).toContainText('Leeds 2')
  await theirs.close()
})

test('renames, unshares, deletes and restores an area, and starts a new dataset with it @long', async ({ page }) => {
  await openAs(page, PRIMARY_USER, '/My_Datasets')
  await page.getByRole('button', { name: /^View City core, / }).click()
  await page.getByRole('button', { name: 'Save this area' }).click()
  await page.getByLabel('Name of the area').fill('Core\u0007')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog').last()).toContainText('Only letters, numbers')
  await page.getByLabel('Name of the area').fill('South Bank')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog').last()).toContainText('There is a saved area named South Bank already')
  await page.getByLabel('Name of the area').fill('Core of the city')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Core of the city saved')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Saved areas', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Saved areas' })
  const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })
  await expect(row('City centre')).toContainText('Shared by Tom Hughes')
  await expect(dialog.getByRole('button', { name: 'Rename City centre' })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Share Core of the city with the organisation' }).click()
  await expect(row('Core of the city')).toContainText('Shared with the organisation')
  await dialog.getByRole('button', { name: 'Keep Core of the city to yourself' }).click()
  await expect(row('Core of the city')).toContainText('Only you')
  await dialog.getByRole('button', { name: 'Rename Core of the city' }).click()
  await dialog.getByLabel('New name of Core of the city').fill('The very core')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Delete The very core' }).click()
  await expect(row('The very core')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row('The very core')).toContainText(/13 zones|\d+ zones, \d/)

  await dialog.getByRole('link', { name: 'Choose template for a new dataset with The very core' }).click()
  await expect(page.getByText(/begins with the saved area The very core/)).toBeVisible()
  await page.getByRole('button', { name: 'Location Insights', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create Dataset' }).click()
  await arrive(page, 'Name and options')
  await expect(page).toHaveURL(/zones=\d/)
  await toLocation(page, 'Begun with an area')
  await expect(menu(page)).toHaveAccessibleName(/^Saved areas: The very core, \d+ zones$/)
})

test('reports a link to another user’s area as missing', async ({ page }) => {
  await openAs(page, OTHER_CUSTOMER, '/Dataset_Wizard?id=1&area=1')
  await expect(page.getByRole('dialog')).toContainText('The saved area was deleted, or is not shared with you.')
})
