import { resolve } from 'node:path'
import type { Page } from 'playwright/test'

const pictures = process.env.PICTURES && resolve(process.env.PICTURES)

/** Saves a picture for the README if `npm run screenshots` requests it. */
export const keepPicture = async (page: Page, name: string): Promise<void> => {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` })
}
