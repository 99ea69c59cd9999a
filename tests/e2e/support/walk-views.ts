import type { Page } from 'playwright/test'
import { expect, expectAccessible } from './test.ts'

/**
 * Opens a tab of a report and each of its sub-tabs, and checks that each has a sentence, a table and a picture.
 * @param subtabs a string names the view of a tab without sub-tabs
 */
export async function walkViews(page: Page, tab: string, subtabs: readonly string[] | string): Promise<void> {
  await page.getByRole('tab', { name: tab, exact: true }).click()
  const isAlone = typeof subtabs === 'string'
  for (const subtab of isAlone ? [subtabs] : subtabs) {
    if (!isAlone) await page.getByRole('tab', { name: subtab, exact: true }).click()
    const view = page.getByRole('region', { name: subtab, exact: true })
    await expect(view).toHaveAttribute('aria-busy', 'false')
    await expect(view.locator('.report-sentence')).not.toBeEmpty()
    await expect(view.getByRole('table')).toBeVisible()
    await expect(view.getByRole('img', { name: 'The same figures are in the table.' }).first()).toBeVisible()
  }
  await expectAccessible(page)
}
