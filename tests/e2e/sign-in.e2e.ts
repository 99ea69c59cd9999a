import { NEWEST } from '../../src/features/release-notes/releases.ts'
import { ADMINISTRATOR, NEW_ANALYST, NO_ACCESS, PRIMARY_USER } from '../support/demo-accounts.ts'
import { DEMO_PASSWORD } from '../support/portal-process.ts'
import { linkOf } from './support/letters.ts'
import { newUser } from './support/new-user.ts'
import { expect, expectAccessible, IN_MOTION, openAs, sendSignIn, signIn, test } from './support/test.ts'

test.describe('signed out', () => {
  // The light follows the mouse only if motion is allowed.
  test.use(IN_MOTION)

  test('[P2.05] [P2.06] any path shows only the sign-in screen, with a light that follows the mouse', async ({
    page,
  }) => {
    await page.goto('/My_Datasets')
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Ambit' })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    const backdrop = page.locator('.sign-in-backdrop')
    await expect(async () => {
      await page.mouse.move(300, 300)
      await page.mouse.move(400, 300)
      expect(await backdrop.evaluate(element => element.style.getPropertyValue('--gx'))).toBe('400px')
    }).toPass()
    await expectAccessible(page)
  })

  test('[P2.14] Sign in is disabled until both fields are valid', async ({ page }) => {
    await page.goto('/Login')
    const submit = page.getByRole('button', { name: 'Sign in' })
    await expect(submit).toBeDisabled()
    await page.getByLabel('Username or email').fill(PRIMARY_USER)
    await expect(submit).toBeDisabled()
    await page.getByLabel('Password', { exact: true }).fill('x')
    await expect(submit).toBeEnabled()
  })

  test('[P8.03] a wrong password shows Login failed without a reason', async ({ page }) => {
    await page.goto('/Login')
    await page.getByLabel('Username or email').fill(PRIMARY_USER)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('dialog')).toContainText('Login failed')
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test.describe('passwords', () => {
  test.use({ expected: ['400'] })

  test('[P2.07] [P8.05] [P8.06] resets a forgotten password through an e-mailed link, and returns to sign-in', async ({
    page,
  }) => {
    const email = await newUser('Robin')
    await page.goto('/Login')
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    const send = page.getByRole('button', { name: 'Send reset link' })
    await page.getByLabel('Email address').fill('tom.hughes')
    await expect(send).toBeDisabled()
    await expectAccessible(page)
    await page.getByLabel('Email address').fill(email)
    const link = await linkOf(email, () => send.click())
    await expect(page.getByText('Check your email inbox for a reset link')).toBeVisible()
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()

    await page.goto(`/Reset${link.search}`)
    // The code remains neither in the URL nor in the history.
    await expect(page).toHaveURL(/\/Reset$/)
    const password = page.getByRole('textbox', { name: 'New password' })
    const repeat = page.getByRole('textbox', { name: 'Repeat password' })
    await password.fill('short')
    await repeat.fill('Demo-password-2')
    await repeat.blur()
    await expect(page.getByText('Passwords must match')).toBeVisible()
    await expectAccessible(page)
    await expect(page.getByRole('button', { name: 'Reset password' })).toBeDisabled()
    await password.fill('Demo-password-2')
    await page.getByRole('button', { name: 'Reset password' }).click()
    await expect(page.getByText('Password reset successfully')).toBeVisible()
    await expect(page).toHaveURL(/\/Login$/)
    await page.getByRole('button', { name: 'OK' }).click()

    await page.goto(`/Reset${link.search}`)
    await password.fill(DEMO_PASSWORD)
    await repeat.fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Reset password' }).click()
    await expect(
      page.getByText(
        'Unable to reset your password. Your token may be expired. Please try again or contact support@ambit.example',
      ),
    ).toBeVisible()
  })

  test('[P2.37] [P8.07] changes the password from the user menu, and lists the rules in a refusal', async ({
    page,
  }) => {
    const email = await newUser('Lesley')
    await page.goto('/Login')
    await sendSignIn(page, email)
    const menu = page.getByRole('button', { name: /User menu/ })
    const form = page.getByRole('dialog', { name: 'Change Password' })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Change Password' }).click()
    await expect(form).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Change Password' }).click()
    const submit = form.getByRole('button', { name: 'Submit' })
    await expect(submit).toHaveAttribute('aria-disabled', 'true')
    await form.getByRole('textbox', { name: 'Current password' }).fill(DEMO_PASSWORD)
    await form.getByRole('textbox', { name: 'New password', exact: true }).fill('password')
    await form.getByRole('textbox', { name: 'Repeat new password' }).fill('password')
    await submit.click()
    await expect(form.getByRole('alert').getByRole('listitem')).toHaveText([
      'Between 8 and 30 characters',
      'At least one upper case letter',
      'At least one lower case letter',
      'At least one number',
    ])
    await expectAccessible(page)
    await form.getByRole('textbox', { name: 'New password', exact: true }).fill('Demo-password-2')
    await form.getByRole('textbox', { name: 'Repeat new password' }).fill('Demo-password-2')
    await submit.click()
    await expect(page.getByText('Your password was changed successfully')).toBeVisible()
    await page.getByRole('button', { name: 'OK' }).click()
    await sendSignIn(page, email, 'Demo-password-2')
    await expect(page).toHaveURL(/\/Welcome$/)
  })
})

test.describe('a browser that has seen no release', () => {
  test.use({ seenRelease: null, expected: ['500'] })

  test('[P1.05] [P1.01] shows a new user three working samples and an unobtrusive note about the release', async ({
    page,
  }) => {
    await signIn(page, PRIMARY_USER)
    await expect(page).toHaveURL(/\/Welcome$/)
    const told = page.getByRole('region', { name: `Release ${NEWEST.version}` })
    await expect(told).toContainText('New: compare places')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('img', { name: /^Map of the zones around Leeds/ })).toBeVisible()
    await expect(page.getByRole('img', { name: /^Bar chart/ })).toBeVisible()
    await expect(page.getByText(/^\d+\s*of 100$/)).toBeVisible()
    await expect(page.locator('.skeleton')).toHaveCount(0)
    await expectAccessible(page)
    await told.getByRole('button', { name: 'OK' }).click()
    await expect(told).toHaveCount(0)
    for (const [title, path] of [
      ['When they visit', /\/Location_Insights_Report\?datasetid=\d+$/],
      ['How busy with electric vehicles', /\/EV_Chargepoint_Insights_Report\?datasetid=\d+$/],
      ['Where visitors come from', /\/Location_Insights_Map\?datasetid=\d+/],
    ] as const) {
      await page.getByRole('link', { name: title }).focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(path)
      await page.goBack()
      await expect(page).toHaveURL(/\/Welcome$/)
    }
    await page.route('**/datasetsscores?*', route => route.fulfill({ status: 500, json: {} }))
    await page.reload()
    const again = page.getByRole('button', { name: 'Retry sample EV site' })
    await expect(again).toBeVisible()
    await expect(page.getByRole('img', { name: /^Map of the zones/ })).toBeVisible()
    await page.unroute('**/datasetsscores?*')
    await again.click()
    await expect(page.getByText(/^\d+\s*of 100$/)).toBeVisible()
    await page.route('**/GetCustomerReports', route => route.fulfill({ json: { result: [] } }))
    await page.reload()
    await expect(page.getByRole('heading', { name: 'No samples yet' })).toBeVisible()
    await expectAccessible(page)
  })

  test('the tour has five steps on the pages that they describe, closes on Escape and can be reopened @long', async ({
    page,
  }) => {
    await openAs(page, PRIMARY_USER, '/Welcome')
    await page.getByRole('button', { name: 'Take the tour' }).click()
    const strip = page.getByRole('region', { name: 'Tour' })
    for (const [at, [title, path]] of (
      [
        ['Pick a template', /\/Create_Dataset$/],
        ['Choose a place', /\/Dataset_Wizard\?/],
        ['Check the price', /\/Dataset_Wizard\?/],
        ['Read the report', /\/Location_Insights_Report\?datasetid=1/],
        ['Explore the map', /\/Location_Insights_Map\?datasetid=1/],
      ] as const
    ).entries()) {
      await expect(strip.getByRole('heading')).toHaveText(`Step ${at + 1} of 5${title}`)
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (at === 0) await expectAccessible(page)
      if (at < 4) await strip.getByRole('button', { name: /^Next: / }).click()
    }
    await page.reload()
    await expect(strip.getByRole('button', { name: 'Finish the tour' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(strip).toHaveCount(0)
    await page.reload()
    await page.getByRole('button', { name: 'Help & Support' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Take the tour' }).click()
    await expect(strip).toBeVisible()
    await strip.getByRole('button', { name: 'Leave the tour' }).click()
    await page.goto('/Welcome')
    await expect(page.getByRole('button', { name: 'Take the tour again' })).toBeVisible()
  })
})

test.describe('a browser that has seen an older release', () => {
  test.use({ seenRelease: '0.143' })

  test('[P1.05] announces the newest release once, at sign-in', async ({ page }) => {
    await signIn(page, PRIMARY_USER)
    const popup = page.getByRole('dialog', { name: NEWEST.title })
    await expect(popup).toContainText(NEWEST.version)
    await expectAccessible(page)
    await popup.getByRole('button', { name: 'OK' }).click()
    await page.getByRole('button', { name: /User menu/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await sendSignIn(page, PRIMARY_USER)
    await expect(page).toHaveURL(/\/Welcome$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(popup).toHaveCount(0)
  })

  test('[P2.03] Help & Support leads to its four pages, and the menu does not grow under the pointer', async ({
    page,
  }) => {
    let answer = () => {}
    const answered = new Promise<void>(resolve => {
      answer = resolve
    })
    await page.route('**/GetCurrentOrganisationDetails', async route => {
      await answered
      await route.continue()
    })
    await signIn(page, PRIMARY_USER)
    await page.getByRole('button', { name: 'OK' }).click()
    // Two of its pages depend on the portal's reply about the organisation.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome')
    await expect(page.getByRole('navigation').getByRole('link')).toHaveCount(0)
    answer()
    for (const name of ['Release Notes', 'Contact Support', 'Mobile Network Data Methodology', 'Welcome']) {
      await page.getByRole('button', { name: 'Help & Support' }).hover()
      await page.getByRole('navigation').getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      await expectAccessible(page)
    }
  })
})

test.describe('requests', () => {
  test.use({ expected: ['422'] })

  test('[P2.38] [P5.27] [P8.15] sends a support request with an attachment', async ({ page }) => {
    await openAs(page, PRIMARY_USER, '/Contact_Support')
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByText('Enter a value')).toBeVisible()
    await page.getByLabel('Attachment').setInputFiles({
      name: 'large.txt',
      mimeType: 'text/plain',
      buffer: Buffer.alloc(5_242_881, 'a'),
    })
    await expect(
      page.getByText('File upload failed: The file size is too large. Please choose a smaller file'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'OK' }).click()
    await page.getByLabel('Description').fill('The map is empty')
    const attach = (name: string) =>
      page.getByLabel('Attachment').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('what I saw') })
    await attach('seen.png')
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByRole('dialog', { name: 'Request Failed' })).toBeVisible()
    await page.getByRole('button', { name: 'OK' }).click()
    await attach('seen.txt')
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByText("Support request sent. We'll be in touch soon.")).toBeVisible()
  })

  test('[P2.16] [P5.14] [P8.10] requests a new dataset through a form', async ({ page }) => {
    await openAs(page, PRIMARY_USER, '/Create_Dataset')
    await page.getByRole('button', { name: 'Request new dataset' }).click()
    const form = page.getByRole('dialog', { name: "Can't find what you're looking for?" })
    await form.getByLabel('Name').fill('')
    await form.getByLabel('Email address').fill('maya')
    await form.getByLabel('Telephone').fill('0113')
    await form.getByRole('button', { name: 'Submit' }).click()
    await expect(form.getByText('Enter a value')).toHaveCount(3)
    await expect(form.getByText('Enter an email address')).toBeVisible()
    await expect(form.getByText('Enter a phone number')).toBeVisible()
    await expectAccessible(page)
    await form.getByLabel('Description').fill('Visits to parks by season')
    await form.getByLabel('Closest template').click()
    await page.getByRole('option', { name: 'None of these' }).click()
    await form.getByLabel('Name').fill('Maya Ellis')
    await form.getByLabel('Email address').fill(PRIMARY_USER)
    await form.getByLabel('Telephone').fill('')
    await form.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('New report request submitted successfully')).toBeVisible()
  })
})

test.describe('signed in', () => {
  test('a slow page does not take back the focus once the user has moved it', async ({ page }) => {
    await signIn(page, PRIMARY_USER)
    let arrive = (): void => undefined
    const arrived = new Promise<void>(resolve => {
      arrive = resolve
    })
    await page.route('**/assets/*.js', async route => {
      await arrived
      await route.continue()
    })
    await page.getByRole('navigation').getByRole('link', { name: 'My Datasets' }).click()
    await expect(page.getByText('Loading My Datasets')).toBeAttached()
    const menu = page.getByRole('button', { name: /User menu/ })
    await menu.focus()
    arrive()
    await expect(page.getByRole('heading', { level: 1, name: 'My Datasets' })).toBeVisible()
    await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    await expect(menu).toBeFocused()
  })

  test('[P4.03] [P2.08] [P2.11] a customer lands on Welcome, in the shell with credits and environment', async ({
    page,
  }) => {
    await signIn(page, PRIMARY_USER)
    await expect(page).toHaveURL(/\/Welcome$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByText(/^[\d,]+\s*credits$/)).toBeVisible()
    await expect(page.getByText('DEVELOPMENT')).toBeVisible()
    const bar = await page.getByRole('banner').boundingBox()
    const foot = await page.getByRole('contentinfo').boundingBox()
    expect(bar?.height).toBe(51)
    expect(foot?.height).toBe(38)
    await expectAccessible(page)
  })

  test('[P4.05] [P2.43] asks for terms that are not yet accepted: Reject signs out, and Accept continues', async ({
    page,
  }) => {
    await page.goto('/Login')
    await sendSignIn(page, NEW_ANALYST)
    const terms = page.getByRole('dialog', { name: 'Terms and Conditions' })
    await expect(terms).toBeVisible()
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await expect(terms).toBeVisible()
    await expectAccessible(page)
    await terms.getByRole('button', { name: 'Reject' }).click()
    await expect(page).toHaveURL(/\/Login/)
    await sendSignIn(page, NEW_ANALYST)
    await terms.getByRole('button', { name: 'Accept' }).click()
    await expect(page).toHaveURL(/\/Welcome$/)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(terms).toHaveCount(0)
  })

  test('[P4.04] [P2.42] an account without the portal’s service sees only No Access', async ({ page }) => {
    await signIn(page, NO_ACCESS)
    await expect(page).toHaveURL(/\/No_Access$/)
    await expect(page.getByRole('heading', { name: 'No Access' })).toBeVisible()
    await expect(page.getByText(/credits$/)).toHaveCount(0)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await page.goto('/My_Datasets')
    await expect(page).toHaveURL(/\/No_Access$/)
    await expectAccessible(page)
  })

  test('[P4.06] a path that is not permitted leads to the first page of the menu', async ({ page }) => {
    await openAs(page, PRIMARY_USER, '/Nowhere')
    await expect(page).toHaveURL(/\/Create_Dataset$/)
  })

  test('[P4.01] Logout clears every stored value', async ({ page }) => {
    await signIn(page, ADMINISTRATOR)
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Morgan|Alex/ })
      .click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/Login/)
    const kept = () => page.evaluate(() => Object.keys(localStorage).filter(key => /token|session/i.test(key)))
    await expect.poll(kept).toEqual([])
    await page.goto('/My_Datasets')
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  })

  test('About names version and licences, both before and after sign-in', async ({ page }) => {
    await page.goto('/Login')
    await page.getByRole('button', { name: 'About' }).click()
    const dialog = page.getByRole('dialog', { name: 'About Ambit' })
    await expect(dialog.getByText(/^geos-wasm [\d.]+$/)).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'About' })).toBeFocused()
    await openAs(page, PRIMARY_USER, '/My_Account')
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About')
    await expect(page.getByText('Ambit, version 1.0.30.')).toBeVisible()
    await expect(page.getByText(/^geos-wasm [\d.]+$/)).toBeVisible()
    await expectAccessible(page)
    const notices = await page.request.get('/THIRD-PARTY-NOTICES.txt')
    expect(notices.headers()['content-type']).toContain('text/plain')
    const text = await notices.text()
    for (const part of [
      'GNU LESSER GENERAL PUBLIC LICENSE',
      'Ordnance Survey',
      'react-dom ',
      'GeoNames',
      'SIL OPEN FONT',
    ])
      expect(text).toContain(part)
  })

  test('the portal’s source is not public', async ({ page }) => {
    const script = page.waitForResponse(reply => reply.url().includes('/assets/') && reply.url().endsWith('.js'))
    await page.goto('/Login')
    const reply = await script
    expect(await reply.text()).not.toContain('sourceMappingURL')
    expect((await page.request.get(`${reply.url()}.map`)).status()).toBe(404)
  })

  test('[P2.09] [P1.06] Help & Support opens on hover and by keyboard, and the footer shows title and version', async ({
    page,
  }) => {
    await openAs(page, PRIMARY_USER, '/My_Account')
    await expect(page.getByRole('contentinfo')).toContainText('Ambit')
    await expect(page.getByRole('contentinfo')).toContainText('1.0.30')
    const group = page.getByRole('button', { name: 'Help & Support' })
    await group.hover()
    await expect(page.getByRole('link', { name: 'Welcome' })).toBeVisible()
    await page.mouse.move(700, 400)
    await expect(page.getByRole('link', { name: 'Welcome' })).toHaveCount(0)
    await group.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Welcome' })).toBeVisible()
  })
})
