import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from 'playwright/test'
import { PRIMARY_USER } from '../support/demo-accounts.ts'
import { demoInstallation } from '../support/demo-installation.ts'
import { inventedTown } from '../support/map-tiles/invented-town.ts'
import { writePmtiles } from '../support/map-tiles/write-pmtiles.ts'
import { type Portal, startPortal } from '../support/portal-process.ts'
import { test as base, expect, signIn } from './support/test.ts'
import { drawnMap } from './support/zone-map.ts'

const dataDir = resolve(import.meta.dirname, '../../.cache/e2e-basemap')
const pictures = resolve(import.meta.dirname, '../../.cache/test/pictures/basemap')
const file = resolve(dataDir, 'town.pmtiles')
const town = inventedTown()

/** Uses a separate portal, because the base map is a server setting. */
const test = base.extend<object, { readonly portal: Portal }>({
  portal: [
    async ({ browserName: _ }, use) => {
      rmSync(dataDir, { recursive: true, force: true })
      mkdirSync(pictures, { recursive: true })
      await demoInstallation(dataDir)
      writePmtiles(file, town)
      const portal = await startPortal(dataDir, { BASEMAP_PMTILES: file })
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.address),
})
test.describe.configure({ mode: 'serial' })
test.use({ sharpness: 1 })

/** The page's requests, and the statuses of range requests for the archive. */
const listen = (page: Page) => {
  const hosts = new Set<string>()
  const ranges: number[] = []
  page.on('request', request => hosts.add(new URL(request.url()).host || new URL(request.url()).protocol))
  page.on('response', reply => {
    if (/\/basemap\/.*\.pmtiles$/.test(reply.url())) ranges.push(reply.status())
  })
  return { hosts, ranges }
}

/**
 * The share of pixels that differ from the most common colour (streets, water, parks) in the map's lower half, which no
 * panel covers.
 */
const drawnShare = async (page: Page): Promise<number> => {
  const map = await drawnMap(page)
  const { x, y, width, height } = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const clip = { x: x + 20, y: y + height / 2, width: width / 3, height: height / 2 - 60 }
  const png = (await page.screenshot({ clip })).toString('base64')
  return page.evaluate(async data => {
    const bytes = Uint8Array.from(atob(data), sign => sign.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d')
    pen?.drawImage(image, 0, 0)
    const pixels = new Uint32Array(pen?.getImageData(0, 0, image.width, image.height).data.buffer ?? new ArrayBuffer(0))
    const seen = new Map<number, number>()
    for (const colour of pixels) seen.set(colour, (seen.get(colour) ?? 0) + 1)
    return 1 - Math.max(...seen.values()) / pixels.length
  }, png)
}

/**
 * Counts the shader programs that maps compile, and separately the programs for a sky, which a map without tilt does
 * not need.
 */
const countPrograms = async (page: Page): Promise<() => Promise<{ all: number; skies: number }>> => {
  await page.addInitScript(() => {
    const programs = { all: 0, skies: 0 }
    Object.assign(window, { programs })
    const { shaderSource } = WebGL2RenderingContext.prototype
    WebGL2RenderingContext.prototype.shaderSource = function (shader, source) {
      programs.all += 1
      if (source.includes('u_sky_color')) programs.skies += 1
      return shaderSource.call(this, shader, source)
    }
  })
  return () => page.evaluate(() => (window as unknown as { programs: { all: number; skies: number } }).programs)
}

test('draws streets, water and names below the zones at every zoom, in light and dark, and sends every request to the portal @long', async ({
  page,
  portal,
}) => {
  const { hosts, ranges } = listen(page)
  const programs = await countPrograms(page)
  await signIn(page, PRIMARY_USER)
  for (const zoom of [9, 12, 14, 16])
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      await page.goto(
        `/Dataset_Wizard?step=location&id=1&name=City&place=points&points=-1.5474,53.7962&at=-1.5474,53.7962,${zoom}`,
      )
      await drawnMap(page)
      await page.screenshot({ path: `${pictures}/points-${zoom}-${theme}.png` })
      await page.goto(
        `/Location_Insights_Map?datasetid=1&mode=journeyorigins&zones=all&stage=viewing&at=-1.5474,53.7962,${zoom}`,
      )
      await expect(page.getByRole('region', { name: 'Legend' })).toBeVisible()
      await drawnMap(page)
      await page.screenshot({ path: `${pictures}/zones-${zoom}-${theme}.png` })
    }
  // The wizard's zone map loads its base map last.
  await page.goto(
    '/Dataset_Wizard?step=location&id=1&name=City&month=2026-09&zonesystem=1&place=zones&at=-1.5474,53.7962,13',
  )
  await drawnMap(page)
  await expect.poll(() => drawnShare(page)).toBeGreaterThan(0.05)
  await page.screenshot({ path: `${pictures}/choose-zones-13-dark.png` })
  const credit = page.locator('.maplibregl-ctrl-attrib')
  await expect(credit).toContainText('Base map: © OpenStreetMap contributors, Open Database Licence')
  await expect(credit.getByRole('link')).toHaveAttribute('href', 'https://www.openstreetmap.org/copyright')
  const { all, skies } = await programs()
  expect(all).toBeGreaterThan(0)
  expect(skies).toBe(0)
  expect([...new Set(ranges)]).toEqual([206])
  expect([...hosts].filter(host => !['data:', 'blob:', new URL(portal.address).host].includes(host))).toEqual([])
})

test('the About page and the PNG of a map name OpenStreetMap and its licence @long', async ({ page }) => {
  await signIn(page, PRIMARY_USER)
  await page.goto('/About')
  await expect(page.getByText('OpenStreetMap contributors, under the Open Database Licence 1.0')).toBeVisible()
  await page.addInitScript(() => {
    const written: string[] = []
    Object.assign(window, { written })
    const { fillText } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.fillText = function (...of: Parameters<typeof fillText>) {
      written.push(of[0])
      return fillText.apply(this, of)
    }
  })
  await page.goto(
    '/Location_Insights_Map?datasetid=1&mode=journeyorigins&zones=all&stage=viewing&at=-1.5474,53.7962,12',
  )
  await drawnMap(page)
  const printed = async () => {
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await expect(page.locator('.zone-paper canvas')).toHaveCount(1)
    return page.evaluate(() => (window as unknown as { written: string[] }).written.join(' '))
  }
  const near = await printed()
  expect(near).toContain('Base map: © OpenStreetMap contributors, Open Database Licence')
  expect(near).not.toContain('Zones are not drawn')
  await page.goto('/Location_Insights_Map?datasetid=1&mode=journeyorigins&zones=all&stage=viewing&at=-1.5474,53.7962,8')
  await drawnMap(page)
  expect(await printed()).toContain('Zones are not drawn on a map of so much ground')
})

test('rereads a file when it is replaced under an open page @long', async ({ page, expected }) => {
  const { ranges } = listen(page)
  await signIn(page, PRIMARY_USER)
  await page.goto(
    '/Dataset_Wizard?step=location&id=1&name=City&place=points&points=-1.5474,53.7962&at=-1.5474,53.7962,12',
  )
  await drawnMap(page)
  const next = `${file}.next`
  writePmtiles(next, { ...town, tiles: town.tiles.filter(({ z }) => z <= 12), perLeaf: 60 })
  renameSync(next, file)
  expected.push('404')
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(() => ranges.includes(404)).toBe(true)
  await expect.poll(() => ranges.lastIndexOf(206) > ranges.lastIndexOf(404)).toBe(true)
  await expect.poll(() => drawnShare(page)).toBeGreaterThan(0.05)
  await page.screenshot({ path: `${pictures}/replaced.png` })
})
