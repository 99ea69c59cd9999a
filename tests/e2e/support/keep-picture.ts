import { resolve } from 'node:path'
import type { Page } from 'playwright/test'

const pictures = process.env.PICTURES && resolve(process.env.PICTURES)

/** Keeps a picture that the README shows, where `npm run screenshots` asks for them. */
export const keepPicture = async (page: Page, name: string): Promise<void> => {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` })
}
