import { ADMINISTRATOR, ANALYST, NEW_ANALYST, PRIMARY_USER } from '../support/demo-accounts.ts'
import { sampleRow } from './support/sample-row.ts'
import { expect, expectAccessible, openAs, sendSignIn, test } from './support/test.ts'
import { clickPlace, drawnMap, restingCamera } from './support/zone-map.ts'

/** Console errors that these tests cause on purpose: refused calls, and calls that the network answers with a 500. */
test.use({ expected: ['500', '404', 'was not found', '409', '422'] })

const BESIDE_LEEDS = [-1.545, 53.795] as const

test('[P8.04] names the status and keeps the terms open when accepting them fails', async ({ page }) => {
  await page.route('**/AcceptTermsAndConditions', route => route.fulfill({ status: 500, json: {} }))
  await page.route('**/getCurrentPermissions', async route => {
    const reply = await route.fetch()
    const body = await reply.json()
    for (const { services } of body.result)
      for (const service of services) Object.assign(service, { hasAcceptedTAndC: false, shouldAcceptTAndC: true })
    await route.fulfill({ json: body })
  })
  await page.goto('/Login')
  await sendSignIn(page, NEW_ANALYST)
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Unable to accept terms 500')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('dialog', { name: 'Terms and Conditions' })).toBeVisible()
})

test('[P8.05] says whom to contact when a reset link cannot be sent', async ({ page }) => {
  await page.route('**/SendPasswordResetLink', route => route.fulfill({ status: 500, json: {} }))
  await page.goto('/Login')
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email address').fill(ANALYST)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(
    page.getByText('Unable to reset password. Please try again or contact support@ambit.example'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByLabel('Email address')).toHaveValue(ANALYST)
})

test('[P8.08] reports failed moves and group changes, and loses nothing', async ({ page }) => {
  await page.route('**/UpdateReportOrganisation', route => route.fulfill({ status: 500, json: {} }))
  await page.route('**/UpdateReportGroup**', route => route.fulfill({ status: 500, json: {} }))
  await page.route('**/DeleteGroup**', route => route.fulfill({ status: 500, json: {} }))
  await openAs(page, ADMINISTRATOR, '/My_Datasets')
  const row = sampleRow(page, 'Retail Catchment')
  await row.getByRole('button', { name: /^Change Org of/ }).click()
  const move = page.getByRole('dialog', { name: 'Change organisation' })
  await move.getByRole('button', { name: /Organisation/ }).click()
  await page.getByRole('option', { name: 'Northgate' }).click()
  await move.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Unable to change report organisation')).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await move.getByRole('button', { name: 'Cancel' }).click()

  await row.getByRole('button', { name: /to a group$/ }).click()
  const add = page.getByRole('dialog', { name: 'Add to group' })
  await add.getByLabel('New group').fill('Not to be')
  await add.getByRole('button', { name: 'Create' }).click()
  await add.getByRole('button', { name: 'Add to group' }).click()
  await expect(page.getByRole('dialog', { name: 'Error' })).toContainText('request failed')
  await page.getByRole('button', { name: 'OK' }).click()
  await add.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Manage Groups' }).click()
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete Not to be' }).click()
    await page.getByRole('dialog', { name: 'Delete Not to be?' }).getByRole('button', { name: 'Delete' }).click()
  }
  await remove()
  await expect(page.getByRole('dialog', { name: 'Error' })).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await page.unroute('**/DeleteGroup**')
  await remove()
  await expect(page.getByRole('button', { name: 'Delete Not to be' })).toHaveCount(0)
})

test('[P8.12] the wizard cannot be filled from a missing dataset, and leads to the templates if its own is gone', async ({
  page,
}) => {
  await openAs(page, ADMINISTRATOR, '/Dataset_Wizard?id=999999')
  await expect(page.getByRole('heading', { name: 'This template is no longer offered' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See the templates' })).toHaveAttribute('href', '/Create_Dataset')
  await page.goto('/Dataset_Wizard?id=1&datasetid=999999')
  await expect(page.getByText('Unable to load report details')).toBeVisible()
  await expectAccessible(page)
})

for (const path of [
  '/Location_Insights_Report?datasetid=999999',
  '/Footfall_Analysis?datasetid=999999',
  '/Location_Insights_Map?datasetid=999999',
  '/Tourism_And_Economy_Viewer_Map?datasetid=999999',
])
  test(`[V8.01] shows one clear page for a missing dataset or another user's: ${path}`, async ({ page }) => {
    await openAs(page, ADMINISTRATOR, path)
    await expect(page.getByRole('dialog').getByText('Unable to load report details')).toBeVisible()
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(page.getByText('This dataset does not exist or is not shared with your organisation.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'My Datasets' }).click()
    await expect(page).toHaveURL(/My_Datasets/)
  })

for (const path of ['/EV_Chargepoint_Insights_Report?datasetid=1', '/EV_Chargepoint_Insights_Map?datasetid=1'])
  test(`names the viewers of a dataset that the opened viewer cannot show: ${path}`, async ({ page }) => {
    await openAs(page, ADMINISTRATOR, path)
    await expect(page.getByText(/^This dataset does not have the EV Chargepoint Insights/)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Location Insights Map' }).click()
    await expect(page).toHaveURL(/Location_Insights_Map\?datasetid=1/)
  })

test('the places page asks for an order if the URL names none', async ({ page }) => {
  await openAs(page, ADMINISTRATOR, '/Dataset_Portfolio')
  await expect(page.getByText('No order chosen')).toBeVisible()
})

test('the event report says that a dataset lacks event days', async ({ page }) => {
  await openAs(page, ADMINISTRATOR, '/Event_Impact_Report?datasetid=1')
  await expect(page.getByText('This dataset was ordered without event days.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
})

test('[P2.24] [P2.26] finds places in one field, and does not continue with a point in the sea', async ({ page }) => {
  await openAs(
    page,
    PRIMARY_USER,
    '/Dataset_Wizard?id=1&step=location&name=Sea&place=points&points=-1.5474,53.7962~2.5,54.5',
  )
  const map = await drawnMap(page)
  await expect(
    page.getByRole('alert').getByText(/Point 2 is in the sea or outside the area with data: no zone lies within 500 m/),
  ).toBeVisible()
  await expect(page.getByText('Not on land')).toBeVisible()
  // Another request would not move the point.
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await expect(page.getByText(/^One dataset gives one figure for both places together/)).toBeVisible()
  const next = page.getByRole('button', { name: 'Next' })
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Remove point 2' }).click()
  await expect(next).not.toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('list', { name: 'Points' })).toContainText('Leeds')

  const find = page.getByRole('combobox', { name: 'Find a place, station or postcode' })
  await find.focus()
  await page.keyboard.type('Headingl')
  await expect(page.getByRole('option', { name: /^Headingley/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option')).toHaveCount(0)
  // While the list is open, react-aria hides the rest of the page from assistive technology, as it does behind a menu.
  await expectAccessible(page)
  await expect.poll(async () => (await restingCamera(map)).zoom).toBeCloseTo(13)
  await expect(page.getByRole('button', { name: 'Add point here' })).toBeEnabled()

  // Use the arrow keys to choose a station from places with the same name.
  await find.fill('leeds')
  const station = page.getByRole('option', { name: /^Leeds station/ })
  await expect(station).toBeVisible()
  const names = await page.getByRole('option').allInnerTexts()
  for (let row = names.findIndex(name => name.startsWith('Leeds station')); row >= 0; row--)
    await page.keyboard.press('ArrowDown')
  await expect(station).toHaveAttribute('data-focused', 'true')
  await page.keyboard.press('Enter')
  await expect(find).toHaveValue('Leeds station')
  await expect.poll(async () => (await restingCamera(map)).zoom).toBeCloseTo(15)
  // Enters a grid reference, and presses Enter before the search has replied.
  await find.fill('SE 29876 33543')
  await page.keyboard.press('Enter')
  await expect(find).toHaveValue(/^SE 29876 33543, .*Leeds/)
  const { lon, lat } = await restingCamera(map)
  expect([lon.toFixed(3), lat.toFixed(3)]).toEqual(['-1.548', '53.797'])
  // A position outside Great Britain is refused with a reason, and Escape closes the list.
  for (const [typed, words] of [
    ['LS 298 335', /LS is no square of the National Grid/],
    ['48.85, 2.35', /outside Great Britain/],
  ] as const) {
    await find.fill(typed)
    await expect(page.getByRole('listbox').getByText(words)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toHaveCount(0)
  }
  // A click on the map closes the list without adding a point, and the next one adds it.
  await find.fill('Headingl')
  await expect(page.getByRole('listbox')).toBeVisible()
  const points = page.getByRole('list', { name: 'Points' }).getByRole('listitem')
  await clickPlace(page, map, BESIDE_LEEDS)
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(points).toHaveCount(1)
  await clickPlace(page, map, BESIDE_LEEDS)
  await expect(points).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove point 2' }).click()

  await page.getByRole('button', { name: 'Add point here' }).click()
  await expect(page.getByRole('list', { name: 'Points' })).toContainText(/Leeds.*, LS\d/)
  await page.getByRole('button', { name: 'Remove point 2' }).click()
  await expect(next).not.toHaveAttribute('aria-disabled', 'true')
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(next).toBeInViewport({ ratio: 1 })
  }
})

test('[P2.13] a page whose data cannot be loaded offers Retry', async ({ page }) => {
  await page.route('**/GetCustomerReports', route => route.fulfill({ status: 500, json: {} }))
  await openAs(page, ADMINISTRATOR, '/Dataset_Configurator')
  await expect(page.getByText('An error has occurred. Please refresh and try again, or contact support')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/GetCustomerReports')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('row', { name: /Location Insights/ }).first()).toBeVisible()
})
