import type { Page } from 'playwright/test'
import { ADMINISTRATOR, OTHER_CUSTOMER, PRIMARY_USER } from '../support/demo-accounts.ts'
import { newUser } from './support/new-user.ts'
import { sampleRow } from './support/sample-row.ts'
import { expect, expectAccessible, openAs, sendSignIn, signIn, test } from './support/test.ts'
import { drawnMap } from './support/zone-map.ts'

const changeUser = async (page: Page, user: string): Promise<void> => {
  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await sendSignIn(page, user)
  await expect(page).toHaveURL(/\/Welcome$/)
}

/** How many pixels of the table's width are visible only after scrolling sideways. */
const hiddenWidth = (page: Page): Promise<number> =>
  page.locator('.data-table-frame').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)

test.describe('the provider', () => {
  test('[P1.04] [P2.19] Create Dataset warns a user without credits instead of opening the wizard', async ({
    page,
  }) => {
    await signIn(page, ADMINISTRATOR)
    await page.goto('/Credit_Management')
    await page.getByRole('button', { name: /Organisation/ }).click()
    await page.getByRole('option', { name: 'Northgate' }).click()
    const unused = page.getByRole('status', { name: 'Unused Credits' })
    const read = async () => Number((await unused.innerText()).replaceAll(',', ''))
    const book = async (type: 'Credit' | 'Debit', amount: number) => {
      const before = await read()
      await page.getByLabel('Amount').fill(String(amount))
      await page.getByRole('button', { name: 'Choose Type' }).click()
      await page.getByRole('option', { name: type }).click()
      await page.getByRole('button', { name: 'Add credit' }).click()
      const after = type === 'Credit' ? before + amount : before - amount
      await expect(unused).toHaveText(after.toLocaleString('en-GB'))
      await expect(page.getByText('The credit was added').last()).toBeVisible()
    }
    if ((await read()) === 0) await book('Credit', 300)
    const balance = await read()
    await book('Debit', balance)
    const ledger = page.url()

    await changeUser(page, OTHER_CUSTOMER)
    await page.goto('/Create_Dataset')
    await page.getByRole('button', { name: 'Location Insights', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create Dataset' }).click()
    const warning = page.getByRole('dialog', { name: 'Credit Balance Warning' })
    await expect(warning).toContainText('credit balance is zero')
    await expectAccessible(page)
    await warning.getByRole('button', { name: 'OK' }).click()
    await expect(page).toHaveURL(/Create_Dataset/)

    await page.keyboard.press('Escape')
    await changeUser(page, ADMINISTRATOR)
    await page.goto(ledger)
    await book('Credit', balance)
  })

  test('[P2.39] [P5.13] gives credits to an organisation, reverses them, and lists both in the history', async ({
    page,
  }) => {
    await openAs(page, ADMINISTRATOR, '/Credit_Management')
    const organisation = page.getByRole('button', { name: /Organisation/ })
    await expect(organisation).toContainText('Select a Organisation')
    await organisation.click()
    await page.getByRole('option', { name: 'Northgate' }).click()
    const unused = page.getByRole('status', { name: 'Unused Credits' })
    const before = Number((await unused.innerText()).replaceAll(',', ''))
    const add = page.getByRole('button', { name: 'Add credit' })
    await page.getByLabel('Amount').fill('12.5')
    await page.getByLabel('Amount').blur()
    await expect(page.getByText('Enter a positive whole number')).toBeVisible()
    await expect(add).toHaveAttribute('aria-disabled', 'true')
    await page.getByLabel('Amount').fill('25')
    await page.getByRole('button', { name: 'Choose Type' }).click()
    await page.getByRole('option', { name: 'Credit' }).click()
    await expect(page.getByLabel('Information')).toHaveAccessibleDescription(/primary users read it/)
    await page.getByLabel('Information').fill('Purchase order 88410')
    await add.click()
    await expect(unused).toHaveText((before + 25).toLocaleString('en-GB'))
    const row = page.getByRole('row', { name: /Purchase order 88410/ }).first()
    await expect(row).toContainText('+25')
    await expectAccessible(page)
    await row.getByRole('button', { name: /^Reverse the entry/ }).click()
    const question = page.getByRole('dialog', { name: 'Reverse this entry?' })
    await expect(question).toContainText(before.toLocaleString('en-GB'))
    await question.getByRole('button', { name: 'Reverse' }).click()
    await expect(unused).toHaveText(before.toLocaleString('en-GB'))
    await expect(page.getByRole('row', { name: /−25/ })).toBeVisible()
  })

  test('[P2.40] [P2.41] creates, clones and deletes a template, and asks before it discards unsaved changes', async ({
    page,
  }) => {
    await openAs(page, ADMINISTRATOR, '/Dataset_Configurator')
    await page.getByRole('button', { name: 'Create New Report' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'New report' })).toBeFocused()
    const save = page.getByRole('button', { name: 'Save' })
    await page.getByLabel('Name', { exact: true }).fill('Night Buses')
    await save.click()
    await expect(page.getByText('You must add at least one area factor.')).toBeVisible()
    await page.getByRole('button', { name: 'OK' }).click()
    await page.getByRole('button', { name: 'Add area factor' }).click()
    await save.click()
    await expect(page.getByRole('dialog')).toContainText('Some of your inputs are invalid.')
    await page.getByRole('button', { name: 'OK' }).click()
    await expectAccessible(page)
    await page.getByRole('group', { name: 'area factor 1' }).getByLabel('Name').fill('Any')
    await page.getByRole('group', { name: 'area factor 1' }).getByLabel('Area, km²').fill('50.25')
    await page.getByRole('tab', { name: 'Dataset Settings' }).click()
    const choose = async (viewer: RegExp, title: string) => {
      await page.getByRole('button', { name: viewer }).click()
      await page.getByRole('option', { name: title, exact: true }).click()
    }
    await choose(/Report Viewer/, 'Location Insights Report')
    await choose(/Map Viewer/, 'EV Chargepoint Insights Map')
    await save.click()
    await expect(page.getByRole('dialog')).toContainText('one dataset cannot hold both')
    await page.getByRole('button', { name: 'OK' }).click()
    await choose(/Map Viewer/, 'Location Insights Map')
    await page.getByRole('tab', { name: 'Other Inputs' }).click()
    const modes = page.getByRole('button', { name: 'Add Include mode analysis' })
    await modes.click()
    await expect(modes).toHaveCount(0)
    await expect(page.getByLabel('Internal Name')).toHaveValue('IncludeModeAnalysis?')
    await page.getByRole('button', { name: 'Delete input' }).click()
    await page.getByRole('button', { name: 'Add input' }).click()
    await page.getByLabel('Display Title').fill('Include dwell times?')
    await expect(page.getByLabel('Internal Name')).toHaveValue('Includedwelltimes?')
    await expect(page.getByText(/^No viewer reads this input: it will be asked, but changes nothing/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Use “Include dwell times” instead' }).click()
    await expect(page.getByLabel('Internal Name')).toHaveValue('IncludeDwellTimes?')
    await expect(page.getByText(/^No viewer reads this input/)).toHaveCount(0)
    for (const way of [page.getByRole('button', { name: 'Cancel' }), page.getByRole('link', { name: 'My Account' })]) {
      await way.click()
      await expect(page.getByRole('dialog', { name: 'Are you sure you want to cancel?' })).toBeVisible()
      await page.getByRole('button', { name: 'Go back' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await save.click()
    await expect(page.getByText('Report saved successfully')).toBeVisible()

    await page.getByRole('button', { name: 'Ready-made reports' }).click()
    const readyMade = page.getByRole('dialog', { name: 'Ready-made reports' })
    await expect(readyMade.getByText('Installed', { exact: true })).toHaveCount(9)
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    const row = page.getByRole('row', { name: /Night Buses/ })
    await expect(row).toContainText('Draft')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Clone Night Buses' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Night Buses copy')
    await page.getByRole('button', { name: 'Cancel' }).click()
    const remove = page.getByRole('button', { name: 'Delete Night Buses' })
    await remove.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(remove).toBeFocused()
    await remove.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Report deleted')).toBeVisible()
    await expect(row).toHaveCount(0)
  })

  test('[P2.46] the date picker starts its weeks on Monday, and days out of range cannot be chosen', async ({
    page,
  }) => {
    await openAs(page, ADMINISTRATOR, '/Dataset_Configurator')
    await page.getByRole('button', { name: 'Edit Location Insights' }).click()
    // The form is in the address, so a reload opens it again, and Back leads to the list.
    await expect(page).toHaveURL(/[?&]report=\d+/)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Location Insights' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Dataset Configurator' })).toBeVisible()
    await page.goForward()
    await page.getByRole('tab', { name: 'Dates' }).click()
    const type = async (name: string, digits: string) => {
      await page.getByRole('group', { name }).getByRole('spinbutton').first().click()
      await page.keyboard.type(digits)
    }
    await type('Earliest Date', '10062026')
    await type('Latest Date', '20062026')
    await page.getByRole('button', { name: 'Choose latest date' }).click()
    const calendar = page.getByRole('dialog')
    await expect(calendar.getByRole('columnheader', { includeHidden: true }).first()).toHaveText('Mon')
    await expect(calendar.getByRole('button', { name: 'Tuesday, 9 June 2026' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await expectAccessible(page)
    await calendar.getByRole('button', { name: 'Next' }).first().click()
    await calendar.getByRole('button', { name: 'Wednesday, 1 July 2026' }).click()
    await expect(page.getByRole('group', { name: 'Latest Date' })).toContainText('01/07/2026')
  })

  test('[P2.34] [P6.06] the organisation’s administrator moves a dataset, whose new organisation the filter and the column show', async ({
    page,
  }) => {
    await openAs(page, ADMINISTRATOR, '/My_Datasets')
    const row = sampleRow(page, 'High Street Week')
    const move = async (to: string) => {
      await row.getByRole('button', { name: /^Change Org of/ }).click()
      const modal = page.getByRole('dialog', { name: 'Change organisation' })
      await modal.getByRole('button', { name: /Organisation/ }).click()
      await page.getByRole('option', { name: to }).click()
      await expectAccessible(page)
      await modal.getByRole('button', { name: 'Confirm' }).click()
      await expect(modal).toHaveCount(0)
      await expect(page.getByText('Headingley, October 2026 was moved').last()).toBeVisible()
    }
    await move('Northgate')
    await expect(row).toContainText('Northgate')
    await page.getByRole('button', { name: /All organisations/ }).click()
    await page.getByRole('option', { name: 'Northgate' }).click()
    await expect(page).toHaveURL(/organisation=/)
    await expect(row).toBeVisible()
    await expect(sampleRow(page, 'Rail Catchment')).toHaveCount(0)
    await move('Ambit')
    await expect(row).toHaveCount(0)
  })

  test('[P2.31] [P2.32] datasets on a map: a cluster lists them, a pin opens one, and EV datasets have a score @long', async ({
    page,
  }) => {
    // Looks only at the demo's own datasets, because other tests' orders would change the clusters.
    await openAs(page, ADMINISTRATOR, '/My_Datasets?view=1&search=October%202026')
    await drawnMap(page)
    const beside = page.getByRole('region', { name: /^\d+ datasets on the map$/ })
    await expect(beside.getByRole('button', { name: /^Headingley, October 2026.*1 Oct 2026$/ })).toBeVisible()
    const cluster = page.getByRole('button', { name: /^\d+ datasets$/ }).first()
    await cluster.click()
    const listed = page.locator('.pin-list').getByRole('button').first()
    await expect(listed).toContainText('1 Oct 2026')
    await expectAccessible(page)
    await listed.click()
    await expect(page.getByRole('dialog')).toContainText('Report Template')
    await page.keyboard.press('Escape')
    await page.getByRole('radio', { name: 'Table' }).click()
    await page.setViewportSize({ width: 1440, height: 900 })
    // [P2.29] all of the administrator's columns are visible
    expect(await hiddenWidth(page)).toBe(0)
    const scored = page.getByRole('row', { name: /EV Chargepoint Insights/ }).first()
    await expect(scored).toContainText(/Score\s*\d+/)
    await expect(page.getByRole('row', { name: /Location Insights/ }).first()).not.toContainText('Score')
  })

  test('[P4.10] [P5.15] [P2.12] creates groups, fills them, filters by them, renames and deletes them', async ({
    page,
  }) => {
    await openAs(page, ADMINISTRATOR, '/My_Datasets')
    const row = sampleRow(page, 'Rail Catchment')
    await row.getByRole('button', { name: /to a group$/ }).click()
    const modal = page.getByRole('dialog', { name: 'Add to group' })
    await expect(modal.getByRole('button', { name: 'Create' })).toHaveAttribute('aria-disabled', 'true')
    await modal.getByLabel('New group').fill('City centre')
    await modal.getByRole('button', { name: 'Create' }).click()
    await modal.getByRole('button', { name: 'Add to group' }).click()
    await expect(page.getByText('Dataset successfully added to group')).toBeVisible()
    await page.getByRole('button', { name: /All groups/ }).click()
    await page.getByRole('option', { name: 'City centre' }).click()
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(row).toBeVisible()
    await page.reload()
    await expect(row).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(2)
    await row.getByRole('button', { name: /from its group$/ }).click()
    await expect(page.getByText('No matching records found')).toBeVisible()

    await page.getByRole('button', { name: 'Manage Groups' }).click()
    await page.getByRole('button', { name: 'Rename City centre' }).click()
    await page.getByLabel('New name of City centre').fill('Town centre')
    await page.getByRole('button', { name: 'Save the name' }).click()
    await expectAccessible(page)
    // Modals stack: the question is in front of the list, and the list in front of the page.
    await page.getByRole('button', { name: 'Delete Town centre' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(2)
    await page.mouse.click(4, 4)
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.getByRole('button', { name: 'Delete Town centre' }).click()
    await page.getByRole('dialog', { name: 'Delete Town centre?' }).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('button', { name: 'Delete Town centre' })).toHaveCount(0)
  })
})

test.describe('tables and fields', () => {
  test('[P2.29] My Datasets has columns, shows the newest first, and opens details from a row; administrators see more columns', async ({
    page,
  }) => {
    await openAs(page, ADMINISTRATOR, '/My_Datasets')
    const heads = page.getByRole('columnheader')
    await expect(heads).toHaveText([
      'Name',
      'View',
      'Template',
      'Created By',
      'Status',
      'Creation Date',
      'Start Date',
      'Group',
      'Change group',
      'Organisation',
      'Change Org',
    ])
    await expect(page.getByRole('columnheader', { name: 'Creation Date' })).toHaveAttribute('aria-sort', 'descending')
    await page.getByRole('button', { name: 'Template', exact: true }).click()
    await expect(page).toHaveURL(/sort=template/)
    await page.reload()
    await expect(page.getByRole('columnheader', { name: 'Template' })).toHaveAttribute(
      'aria-sort',
      /ascending|descending/,
    )
    await sampleRow(page, 'Rail Catchment').getByRole('cell').nth(2).click()
    await expect(page.getByRole('dialog')).toContainText('Report Template')
  })

  test('[P2.29] a customer’s datasets fit into 1440 px, and focusing a failed one shows the reason', async ({
    page,
  }) => {
    await openAs(page, PRIMARY_USER, '/My_Datasets')
    const failed = page.getByRole('row', { name: /Failed/ }).locator('.status-failed')
    await expect(failed).toHaveAccessibleDescription(/^The build did not end/)
    expect(await hiddenWidth(page)).toBe(0)
  })

  test('[P2.10] a tooltip is below its element and stays inside the screen', async ({ page }) => {
    // Looks only at the demo's own rows, which other tests' orders do not move.
    await openAs(page, ADMINISTRATOR, '/My_Datasets?search=Rail%20Catchment')
    const button = sampleRow(page, 'Rail Catchment').getByRole('button', { name: /^Change Org of/ })
    await expect(async () => {
      await page.mouse.move(0, 0)
      await button.hover()
      const tip = await page.locator('.tooltip').boundingBox({ timeout: 2000 })
      const over = await button.boundingBox()
      expect(tip!.y).toBeGreaterThanOrEqual(over!.y + over!.height)
      expect(tip!.x + tip!.width).toBeLessThanOrEqual(1440)
    }).toPass()
  })

  test('[P5.08] [P5.26] validates a field on blur, after that on every key press, and on submit', async ({ page }) => {
    await openAs(page, PRIMARY_USER, '/My_Account')
    await page.getByRole('button', { name: 'Create new sub-account' }).click()
    const email = page.getByLabel('Email address')
    await email.fill('ada')
    await expect(page.getByText('Enter an email address')).toHaveCount(0)
    await page.getByLabel('First name').focus()
    await expect(page.getByText('Enter an email address')).toBeVisible()
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    const edge = await email.evaluate(input => getComputedStyle(input).borderColor)
    await email.fill('ada@airevalley.example')
    await expect(page.getByText('Enter an email address')).toHaveCount(0)
    expect(await email.evaluate(input => getComputedStyle(input).borderColor)).not.toBe(edge)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Enter a value')).toHaveCount(2)
  })

  test('[P9.04] a single choice of up to three options is shown as toggle buttons', async ({ page }) => {
    await openAs(page, PRIMARY_USER, '/Dataset_Wizard?id=1')
    const choice = page.getByRole('radiogroup').filter({ hasText: 'Yes' }).first()
    await expect(choice.getByRole('radio')).toHaveCount(2)
  })
})

test.describe('a primary user', () => {
  test('[P2.35] [P6.04] the account shows name, e-mail and organisation, and shows a primary user the credits and their history', async ({
    page,
  }) => {
    const facts = page.getByRole('region', { name: 'Your details' })
    await signIn(page, PRIMARY_USER)
    await page.goto('/My_Account')
    await expect(facts).toContainText('Maya Ellis')
    await expect(facts).toContainText(PRIMARY_USER)
    await expect(facts).toContainText('Aire Valley Transport Partnership')
    await expect(facts).toContainText('Organisation credits')
    const ledger = page.getByRole('region', { name: 'Credit History' })
    await expect(ledger.getByRole('columnheader', { name: 'Balance' })).toBeVisible()
    await expect(ledger.getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Reverse the entry/ })).toHaveCount(0)
    await expectAccessible(page)
    await changeUser(page, await newUser('Rowan'))
    await page.goto('/My_Account')
    await expect(facts).toContainText('Aire Valley Transport Partnership')
    await expect(facts).not.toContainText('Organisation credits')
    await expect(ledger).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Create new sub-account' })).toHaveCount(0)
  })

  test('signs a user out everywhere, disables and enables them, and does not let the primary user disable herself @long', async ({
    page,
    browser,
  }) => {
    const email = await newUser('Ellery')
    const context = await browser.newContext()
    const theirs = await context.newPage()
    await signIn(theirs, email)
    await signIn(page, PRIMARY_USER)
    await page.goto('/My_Account')
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await expect(button('Disable Maya Ellis')).toHaveAttribute('aria-disabled', 'true')
    const answer = async (title: string, yes: string) => {
      const dialog = page.getByRole('dialog', { name: title })
      await expect(dialog).toContainText('Ellery Newcomer')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: yes }).click()
    }
    await button('Sign out Ellery Newcomer everywhere').click()
    await answer('Sign out everywhere', 'Sign out')
    await expect(page.getByText('Ellery Newcomer is signed out everywhere')).toBeVisible()
    await theirs.goto('/My_Datasets')
    await expect(theirs.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await button('Disable Ellery Newcomer').click()
    await answer('Disable user', 'Disable')
    const row = page.getByRole('row', { name: /Ellery Newcomer/ })
    await expect(row).toContainText('Disabled')
    await sendSignIn(theirs, email)
    await expect(theirs.getByRole('dialog')).toContainText('Login failed')
    await context.close()

    await changeUser(page, ADMINISTRATOR)
    await page.goto('/Credit_Management?organisation=2')
    await expect(row).toContainText('Disabled')
    await button('Enable Ellery Newcomer').click()
    await expect(row).toContainText('Active')
    await expectAccessible(page)
  })

  test('signs the user herself out everywhere', async ({ page }) => {
    await openAs(page, await newUser('Emery'), '/My_Account')
    // A call in flight would be refused once the session has ended.
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/Login$/)
  })

  test('[P1.03] [P2.36] [P8.14] lists the users, creates a sub-account and changes its rights', async ({ page }) => {
    await openAs(page, PRIMARY_USER, '/My_Account')
    await page.getByRole('button', { name: 'Create new sub-account' }).click()
    const form = page.getByRole('dialog', { name: 'Create User' })
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Enter a value')).toHaveCount(3)
    await form.getByLabel('First name').fill('Ada')
    await form.getByLabel('Last name').fill('Byron')
    await form.getByLabel('Email address').fill('ada')
    await expect(form.getByText('Enter an email address')).toBeVisible()
    await expectAccessible(page)
    await form.getByLabel('Email address').fill(PRIMARY_USER)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog', { name: 'Error' })).toBeVisible()
    await page.getByRole('button', { name: 'OK' }).click()
    await form.getByLabel('Email address').fill('ada.byron@airevalley.example')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('User saved successfully')).toBeVisible()
    const row = page.getByRole('row', { name: /Ada Byron/ })
    await expect(row).toContainText('View Own')
    await expectAccessible(page)
    await row.getByRole('button', { name: 'Edit Ada Byron' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit User' })
    await expect(edit.getByLabel('Email address')).not.toBeEditable()
    await edit.getByRole('radio', { name: 'View All' }).click()
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(row).toContainText('View All')
  })
})
