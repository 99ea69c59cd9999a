import type { Locator, Page } from 'playwright/test'
import { expect } from './test.ts'

const MOST_STOPS = 120

/** Walks by Tab until the focus is there. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible()
  await expect(target).toBeEnabled()
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The focus never came to ${target}`)
}
/** A new page or step has taken the focus to its heading: it will not take it again. */
export const arrive = (page: Page, heading: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
export const press = async (page: Page, target: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(page, target)
  await page.keyboard.press(key)
}
