import type { Browser, Page } from 'playwright'
import type { Place } from '../geo/browser/app-page.ts'
import { mapBox } from '../geo/browser/app-page.ts'
import { freshPage } from '../geo/browser/chrome.ts'
import { installWatch } from './watch.ts'

/** The camera of the app's map. */
export const placeOf = async (page: Page): Promise<Place> => {
  const { lon, lat, zoom } = await page
    .getByTestId('map')
    .evaluate((element: HTMLElement) => ({ ...element.dataset }) as Record<string, string>)
  return { at: [Number(lon), Number(lat)], zoom: Number(zoom) }
}

/** The peer's page with a map as large as the app's. */
export const barePage = async (browser: Browser, page: Page, address: string): Promise<Page> => {
  const { width, height } = await mapBox(page)
  const bare = await freshPage(browser, null)
  await bare.addInitScript(installWatch)
  await bare.setViewportSize({ width: Math.round(width), height: Math.round(height) })
  await bare.goto(address)
  return bare
}
