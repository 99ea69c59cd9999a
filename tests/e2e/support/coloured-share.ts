import type { Locator, Page } from 'playwright/test'

/**
 * Grey land, white edges and dark labels are less saturated than any class of the ramp, including the faintest ones.
 */
const LEAST_SPREAD = 14

/** The coloured share of the visible map, 0 to 1: the zones with a class. */
export const colouredShare = async (page: Page, map: Locator): Promise<number> => {
  const clip = await map.boundingBox()
  if (!clip) throw new Error('The map is not on the screen')
  const png = (await page.screenshot({ clip })).toString('base64')
  return page.evaluate(
    async ({ data, least }) => {
      const bytes = Uint8Array.from(atob(data), sign => sign.charCodeAt(0))
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')!
      canvas.drawImage(image, 0, 0)
      const pixels = canvas.getImageData(0, 0, image.width, image.height).data
      let coloured = 0
      for (let at = 0; at < pixels.length; at += 4) {
        const [r, g, b] = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!]
        if (Math.max(r, g, b) - Math.min(r, g, b) >= least) coloured += 1
      }
      return coloured / (image.width * image.height)
    },
    { data: png, least: LEAST_SPREAD },
  )
}
