import type { Page } from 'playwright/test'
import { PRIMARY_USER } from '../../support/demo-accounts.ts'
import { expect, openAs } from './test.ts'

/**
 * Opens the wizard with the choices of a listed dataset and a new name.
 * @param from the beginning of the listed dataset's name
 */
export const cloneDataset = async (page: Page, from: string, name: string): Promise<void> => {
  await openAs(page, PRIMARY_USER, `/My_Datasets?search=${encodeURIComponent(from)}`)
  await page
    .getByRole('button', { name: new RegExp(`^View ${from}`) })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('link', { name: 'Clone' }).click()
  await page.getByLabel('Dataset name').fill(name)
}

/** Orders the same place with the same template again, which the wizard names as an existing dataset. */
export const orderAgain = async (page: Page, from: string, name: string): Promise<void> => {
  await cloneDataset(page, from, name)
  await page.getByRole('button', { name: 'Next' }).click()
  const next = page.getByRole('button', { name: 'Next' })
  await expect(next).not.toHaveAttribute('aria-disabled', 'true')
  await next.click()
  const submit = page.getByRole('button', { name: /^(Submit|Order again)/ })
  await expect(submit).not.toHaveAttribute('aria-disabled', 'true')
  await submit.click()
  await expect(page.getByText('Dataset requested')).toBeVisible()
}
