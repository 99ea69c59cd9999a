import type { Locator, Page } from 'playwright/test'
import { expect } from 'playwright/test'

/** The maximum drawing time on a slow or busy machine. */
const DRAWN_MS = 150_000

/** The only map on the page, once everything in view is drawn. */
export const drawnMap = async (page: Page): Promise<Locator> => {
  const map = page.getByTestId('map')
  await expect(map).toHaveAttribute('data-state', 'drawn', { timeout: DRAWN_MS })
  return map
}

const TILE_PX = 512
const mercatorY = (lat: number) => (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2

/** A moving map would have moved within this many frames. */
const STILL_FRAMES = 3

interface StandingCamera {
  readonly lon: number
  readonly lat: number
  readonly zoom: number
}

/** The camera in the attributes of the map's element, once the map no longer moves. */
export const restingCamera = (map: Locator): Promise<StandingCamera> =>
  map.evaluate(
    (element: HTMLElement, still) =>
      new Promise<StandingCamera>(done => {
        const read = () => `${element.dataset.lon} ${element.dataset.lat} ${element.dataset.zoom}`
        const look = (before: string, frames: number) => {
          const now = read()
          const same = now === before ? frames + 1 : 0
          const { lon, lat, zoom } = element.dataset
          if (same >= still) done({ lon: Number(lon), lat: Number(lat), zoom: Number(zoom) })
          else requestAnimationFrame(() => look(now, same))
        }
        look('', 0)
      }),
    STILL_FRAMES,
  )

/** The screen positions of places ([lon, lat] in degrees), once the map no longer moves. */
export const pixelsOf = async (
  map: Locator,
  places: readonly (readonly [lon: number, lat: number])[],
): Promise<readonly { readonly x: number; readonly y: number }[]> => {
  const camera = await restingCamera(map)
  const box = await map.boundingBox()
  if (!box) throw new Error('The map is not on the screen')
  const world = TILE_PX * 2 ** camera.zoom
  return places.map(([lon, lat]) => ({
    x: box.x + box.width / 2 + ((lon - camera.lon) / 360) * world,
    y: box.y + box.height / 2 + (mercatorY(lat) - mercatorY(camera.lat)) * world,
  }))
}

export const clickPlace = async (page: Page, map: Locator, place: readonly [number, number]): Promise<void> => {
  const [at] = await pixelsOf(map, [place])
  await page.mouse.click(at!.x, at!.y)
}
