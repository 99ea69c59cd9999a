import type { Locator, Page } from 'playwright/test'
import { expect } from 'playwright/test'

/** The one map on the page, once everything in view is drawn. */
export const drawnMap = async (page: Page): Promise<Locator> => {
  const map = page.getByTestId('map')
  await expect(map).toHaveAttribute('data-state', 'drawn', { timeout: 60_000 })
  return map
}

const TILE_PX = 512
const mercatorY = (lat: number) => (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2

/** Where a place ([lon, lat], degrees) stands on the screen, by the camera that the map's element tells. */
export const pixelOf = async (
  map: Locator,
  [lon, lat]: readonly [number, number],
): Promise<{ x: number; y: number }> => {
  const camera = await map.evaluate((element: HTMLElement) => ({ ...element.dataset }))
  const box = await map.boundingBox()
  if (!box) throw new Error('The map is not on the screen')
  const world = TILE_PX * 2 ** Number(camera.zoom)
  return {
    x: box.x + box.width / 2 + ((lon - Number(camera.lon)) / 360) * world,
    y: box.y + box.height / 2 + (mercatorY(lat) - mercatorY(Number(camera.lat))) * world,
  }
}

export const clickPlace = async (page: Page, map: Locator, place: readonly [number, number]): Promise<void> => {
  const { x, y } = await pixelOf(map, place)
  await page.mouse.click(x, y)
}
