import type { Page } from 'playwright/test'
import { ANALYST, PRIMARY_USER } from '../support/demo-accounts.ts'
import { press, tabTo } from './support/by-keyboard.ts'
import { COMPLETED_MS, expect, expectAccessible, openAs, test } from './support/test.ts'
import { drawnMap } from './support/zone-map.ts'

/** The folder for optional screenshots of the pages. */
const looks = process.env.LOOKS
const look = async (page: Page, name: string): Promise<void> => {
  if (looks) await page.screenshot({ path: `${looks}/${name}.png`, fullPage: false })
}

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

/** Checks that a page at phone width does not overflow sideways. */
const expectToFitPhone = async (page: Page, name: string): Promise<void> => {
  await page.setViewportSize(PHONE)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  await look(page, `${name}-390`)
  await page.setViewportSize(DESK)
}

const startFootfall = async (page: Page, name: string): Promise<void> => {
  await openAs(page, PRIMARY_USER, '/Create_Dataset')
  await page.getByRole('button', { name: 'Footfall Counter' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create Dataset' }).click()
  await page.getByLabel('Dataset name').fill(name)
}

/** The demo delivers two months in tests and six in an installation. */
const WANTED = 3

test('prices several months of a place one by one, orders them together and lists them as one row, with only the keyboard @long', async ({
  page,
}) => {
  await startFootfall(page, 'Months of the square')
  await tabTo(page, page.getByRole('radio', { name: 'One month' }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const months = page.getByRole('region', { name: 'Months' })
  const chips = months.getByRole('group').getByRole('button')
  await expect(chips.last()).toHaveAttribute('aria-pressed', 'true')
  const count = Math.min(WANTED, await chips.count())
  // The newest month is selected, and the keyboard adds the earlier ones.
  for (let before = 2; before <= count; before++) {
    await tabTo(page, chips.nth((await chips.count()) - before))
    await page.keyboard.press('Space')
  }
  await expect(months.getByText(`${count} months chosen`)).toBeVisible()
  await expectAccessible(page)
  await look(page, 'wizard-months')
  await expectToFitPhone(page, 'wizard-months')
  await press(page, page.getByRole('button', { name: 'Next' }))
  await tabTo(page, page.getByRole('textbox', { name: 'Postcode' }))
  await page.keyboard.type('LS1 4AP')
  await press(page, page.getByRole('button', { name: 'Go' }).first())
  await press(page, page.getByRole('button', { name: 'Add point here' }))
  await press(page, page.getByRole('button', { name: 'Next' }))
  const lines = page.getByRole('region', { name: 'Price of each dataset' }).getByRole('row')
  await expect(lines).toHaveCount(1 + count)
  const submit = page.getByRole('button', { name: 'Submit' })
  await expect(submit).not.toHaveAttribute('aria-disabled', 'true')
  const total = page.getByRole('complementary', { name: 'Costs' }).getByRole('row', { name: /Credits total/ })
  const each = await lines.nth(1).getByRole('cell').last().innerText()
  await expect(total).toContainText((count * Number(each)).toLocaleString('en-GB'))
  await expectAccessible(page)
  await look(page, 'wizard-months-confirm')
  await expectToFitPhone(page, 'wizard-months-confirm')
  await press(page, submit)
  await expect(page.getByText(`${count} datasets requested`)).toBeVisible()
  const row = page.getByRole('row', { name: /Months of the square/ })
  await expect(row).toHaveCount(1)
  await expect(row.getByText(`${count} completed`)).toBeVisible({ timeout: COMPLETED_MS })
  await look(page, 'my-datasets-series')
  await expectAccessible(page)
  await expectToFitPhone(page, 'my-datasets-series')
  // The row is as tall as any other, however many months it has.
  await expect(row).toContainText(`${count} months, `)
  const heights = await page.getByRole('row').evaluateAll(rows => rows.slice(1).map(each => each.clientHeight))
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(2)
})

test('gives the reason for refused rows of a list, and orders and ranks the other places together @long', async ({
  page,
}) => {
  await startFootfall(page, 'Five places')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Order many places' }).click()
  const dialog = page.getByRole('dialog', { name: 'Order many places' })
  await dialog
    .getByLabel('List of places')
    .fill(
      [
        'name,postcode,latitude,longitude',
        'City Square,LS1 4AP,,',
        'No such postcode,LS99 9ZZ,,',
        'North,,53.8200,-1.5400',
        'East,,53.7980,-1.5000',
        'Again,LS1 4AP,,',
      ].join('\n'),
    )
  await expect(dialog.getByText('3 places can be priced, 2 rows refused.')).toBeVisible()
  await expect(dialog.getByText('This postcode does not exist.')).toBeVisible()
  await expect(dialog.getByText('Duplicate of row 2.')).toBeVisible()
  await expectAccessible(page)
  await look(page, 'places-dialog')
  await expectToFitPhone(page, 'places-dialog')
  await dialog.getByRole('button', { name: 'Use 3 places' }).click()
  const listed = page.getByRole('list', { name: 'Places' }).getByRole('listitem')
  await expect(listed).toHaveCount(3)
  await drawnMap(page)
  const next = page.getByRole('button', { name: 'Next' })
  await expect(next).not.toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await look(page, 'places-location')
  await expectToFitPhone(page, 'places-location')
  // The list survives a reload in the same tab.
  await page.reload()
  await expect(listed).toHaveCount(3)
  await expect(next).not.toHaveAttribute('aria-disabled', 'true')
  await next.click()
  const submit = page.getByRole('button', { name: 'Submit' })
  await expect(submit).not.toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await look(page, 'places-confirm')
  await submit.click()
  await expect(page.getByText(/\d datasets? requested/)).toBeVisible()
  const row = page.getByRole('row', { name: /Five places/ })
  await expect(row.getByText(/^\d completed/)).toBeVisible({ timeout: COMPLETED_MS })
  await row.getByRole('button', { name: 'View Five places' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Five places' })).toBeVisible()
  await expect(page.getByText(/has the most visits, about [\d,]+ a day/)).toBeVisible()
  const ranked = page.getByRole('region', { name: 'Places by visits a day' })
  await expect(ranked.getByRole('row').nth(1)).toContainText(/City Square|North|East/)
  await drawnMap(page)
  await expectAccessible(page)
  await look(page, 'portfolio')
  await expectToFitPhone(page, 'portfolio')
})

test('a standing order is offered next to an order, and is listed, changed and ended in My Datasets @long', async ({
  page,
}) => {
  await startFootfall(page, 'Square each month')
  await page.getByRole('button', { name: 'Next' }).click()
  // Uses a place from the list above, because a previously ordered area may be ordered again.
  await page.getByLabel('Latitude').fill('53.8200')
  await page.getByLabel('Longitude').fill('-1.5400')
  await page.getByRole('button', { name: 'Go' }).last().click()
  await page.getByRole('button', { name: 'Add point here' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  const offer = page.getByRole('region', { name: 'Standing order' })
  await offer.getByText(/^Repeat monthly/).click()
  await expect(offer.getByLabel('Monthly limit')).toHaveValue('60')
  await offer.getByLabel('Monthly limit').fill('10')
  await expect(offer.getByText('A month costs 60 credits today')).toBeVisible()
  await offer.getByLabel('Monthly limit').fill('80')
  await offer.getByLabel('Email to').fill(ANALYST)
  await page.keyboard.press('Enter')
  await expect(offer.getByRole('button', { name: `Remove ${ANALYST}` })).toBeVisible()
  await expectAccessible(page)
  await look(page, 'standing-offer')
  await expectToFitPhone(page, 'standing-offer')
  await page.getByRole('button', { name: /^(Submit|Order again for)/ }).click()
  await expect(page.getByText('Dataset requested. It will repeat every month.')).toBeVisible()
  await page.getByRole('button', { name: 'Standing orders' }).click()
  const dialog = page.getByRole('dialog', { name: 'Standing orders' })
  const card = dialog.getByRole('region', { name: 'Square each month, Footfall Counter' })
  await expect(card.getByText('Over 80 credits')).toBeVisible()
  await expectAccessible(page)
  await look(page, 'standing-card')
  await expectToFitPhone(page, 'standing-card')
  await card.getByRole('button', { name: /^Skip / }).click()
  await expect(card.getByText('Left out')).toBeVisible()
  await card.getByLabel('Monthly limit').fill('90')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('Over 90 credits')).toBeVisible()
  await card.getByRole('button', { name: 'Pause' }).click()
  await expect(card.getByText('Paused', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'End standing order' }).click()
  await page.getByRole('button', { name: 'End it' }).click()
  await expect(card.getByText('Ended', { exact: true })).toBeVisible()
})
