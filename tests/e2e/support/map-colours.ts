import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright/test'
import { createNodeEngine } from '../../../server/zones/node-engine.ts'
import type { ZoneSummary } from '../../../workers/contract.ts'
import { pixelsOf } from './zone-map.ts'

export type Rgb = readonly [r: number, g: number, b: number]

/** The zones in a stored file whose inner point is in a box, given in degrees. */
export const zonesOfFile = async (
  file: string,
  [west, south, east, north]: readonly [number, number, number, number],
): Promise<readonly ZoneSummary[]> => {
  const engine = await createNodeEngine()
  const bytes = await readFile(file)
  const whole = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
  const { setId, zones } = await engine.open(1, { kind: 'bytes', bytes: whole })
  const ids = await engine.zonesIn(setId, [west, south, east, north], zones)
  const found = await engine.summaries(setId, ids)
  return found.filter(({ inside: [lon, lat] }) => lon > west && lon < east && lat > south && lat < north)
}

/** The colours that the screen shows at places on the map. */
export const coloursAt = async (
  page: Page,
  map: Locator,
  places: readonly (readonly [lon: number, lat: number])[],
): Promise<readonly Rgb[]> => {
  const clip = await map.boundingBox()
  if (!clip) throw new Error('The map is not on the screen')
  const found = await pixelsOf(map, places)
  const pixels = found.map(({ x, y }): readonly [number, number] => [x - clip.x, y - clip.y])
  const data = (await page.screenshot({ clip })).toString('base64')
  return page.evaluate(
    async ({ data, pixels }) => {
      const bytes = Uint8Array.from(atob(data), sign => sign.charCodeAt(0))
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')!
      canvas.drawImage(image, 0, 0)
      return pixels.map(([x, y]): [number, number, number] => {
        const [r = 0, g = 0, b = 0] = canvas.getImageData(Math.round(x), Math.round(y), 1, 1).data
        return [r, g, b]
      })
    },
    { data, pixels },
  )
}

/**
 * The colours of the page's tokens over land, built-up ground, parks, water and streets: each step of the ramp at full
 * strength, paler (grade C) and palest (D), and all grounds where no class is drawn.
 */
export const expectedColours = (
  page: Page,
): Promise<{ full: Rgb[][]; slightly: Rgb[][]; pale: Rgb[][]; plain: Rgb[] }> =>
  page.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    // A token contains an unresolved light-dark(), which a canvas does not support, but an element's computed colour is
    // resolved.
    const probe = document.body.appendChild(document.createElement('span'))
    const read = (token: string): [number, number, number, number] => {
      const canvas = new OffscreenCanvas(1, 1).getContext('2d')!
      probe.style.color = `var(${token})`
      canvas.fillStyle = getComputedStyle(probe).color
      canvas.fillRect(0, 0, 1, 1)
      const [r = 0, g = 0, b = 0, a = 0] = canvas.getImageData(0, 0, 1, 1).data
      return [r, g, b, a / 255]
    }
    type Three = [number, number, number]
    const over = ([r, g, b]: readonly number[], opacity: number, under: readonly number[]): Three => {
      const blend = (top: number, at: number) => Math.round(top * opacity + (under[at] ?? 0) * (1 - opacity))
      return [blend(r ?? 0, 0), blend(g ?? 0, 1), blend(b ?? 0, 2)]
    }
    const grounds = ['ground', 'built', 'green', 'water', 'street', 'road'].map(part => read(`--map-${part}`))
    const fill = read('--map-zone-fill')
    const stepsAt = (opacity: number) =>
      Array.from({ length: 10 }, (_, at) => grounds.map(ground => over(read(`--ramp-${at}`), opacity, ground)))
    const [opaque, faint] = ['--ramp-opacity', '--ramp-opacity-pale'].map(token =>
      Number(style.getPropertyValue(token)),
    )
    const expected = {
      full: stepsAt(opaque!),
      slightly: stepsAt(opaque! + 0.35 * (faint! - opaque!)),
      pale: stepsAt(faint!),
      plain: grounds.map(ground => over(fill, fill[3], ground)),
    }
    probe.remove()
    return expected
  })

/** True if a colour equals one of several, except for rounding. */
export const isOneOf = (colour: Rgb, expected: readonly Rgb[]): boolean =>
  expected.some(each => each.every((part, at) => Math.abs(part - colour[at]!) <= 4))
