import { ADMINISTRATOR, NEW_ANALYST, NO_ACCESS, PRIMARY_USER } from '../support/demo-accounts.ts'
import { expect, expectAccessible, sendSignIn, signIn, test } from './support/test.ts'

test.describe('signed out', () => {
  test('[P2.05] [P2.06] any path shows only the sign-in screen, lit where the mouse is', async ({ page }) => {
    await page.goto('/My_Datasets')
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Ambit' })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    const backdrop = page.locator('.sign-in-backdrop')
    await page.mouse.move(400, 300)
    await expect.poll(() => backdrop.evaluate(element => element.style.getPropertyValue('--gx'))).toBe('400px')
    await expectAccessible(page)
  })

  test('[P2.14] Sign in is disabled until both fields pass', async ({ page }) => {
    await page.goto('/Login')
    const submit = page.getByRole('button', { name: 'Sign in' })
    await expect(submit).toBeDisabled()
    await page.getByLabel('Username or email').fill(PRIMARY_USER)
    await expect(submit).toBeDisabled()
    await page.getByLabel('Password', { exact: true }).fill('x')
    await expect(submit).toBeEnabled()
  })

  test('[P8.03] a wrong password says Login failed, and nothing of why', async ({ page }) => {
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

test.describe('signed in', () => {
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

  test('[P1.06] the footer shows the portal’s title and version', async ({ page }) => {
    await signIn(page, PRIMARY_USER)
    await expect(page.getByRole('contentinfo')).toContainText('Ambit')
    await expect(page.getByRole('contentinfo')).toContainText('1.0.30')
  })

  test('[P4.05] [P2.43] terms not yet accepted: Reject signs out, Accept goes on', async ({ page }) => {
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

  test('[P4.04] [P2.42] an account without the portal’s service sees No Access only', async ({ page }) => {
    await signIn(page, NO_ACCESS)
    await expect(page).toHaveURL(/\/No_Access$/)
    await expect(page.getByRole('heading', { name: 'No Access' })).toBeVisible()
    await page.goto('/My_Datasets')
    await expect(page).toHaveURL(/\/No_Access$/)
    await expectAccessible(page)
  })

  test('[P4.06] a path that is not permitted leads to the first page of the menu', async ({ page }) => {
    await signIn(page, PRIMARY_USER)
    await page.goto('/Nowhere')
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
    expect(await page.evaluate(() => Object.keys(localStorage).filter(key => /token|session/i.test(key)))).toEqual([])
    await page.goto('/My_Datasets')
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  })

  test('[P2.09] Help & Support opens by hover and by keyboard', async ({ page }) => {
    await signIn(page, PRIMARY_USER)
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
