import type { Locator, Page } from 'playwright/test'
import { expect } from './test.ts'

const MOST_STOPS = 120
const MOST_OPTIONS = 20

const isFocused = (target: Locator): Promise<boolean> => target.evaluate(element => element === document.activeElement)

/** Presses Tab until the element has the focus. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible()
  await expect(target).toBeEnabled()
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (await isFocused(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The focus never came to ${target}`)
}
/** Waits until a new page or step has focused its heading, after which it no longer moves the focus. */
export const arrive = (page: Page, heading: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
export const press = async (page: Page, target: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(page, target)
  await page.keyboard.press(key)
}
/** Chooses a tab, or a button in a group: Tab moves into the group, and arrow keys move between its options. */
export const chooseBy = async (page: Page, group: 'tablist' | 'radiogroup', chosen: Locator): Promise<void> => {
  const whole = page.getByRole(group).filter({ has: chosen })
  const isInside = () => whole.evaluate(element => element.contains(document.activeElement))
  for (let stops = 0; stops < MOST_STOPS && !(await isInside()); stops++) await page.keyboard.press('Tab')
  for (const way of ['ArrowRight', 'ArrowLeft'])
    for (let steps = 0; steps < MOST_OPTIONS && !(await isFocused(chosen)); steps++) await page.keyboard.press(way)
  await expect(chosen).toBeFocused()
  await page.keyboard.press('Enter')
}
