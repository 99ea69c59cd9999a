import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from 'playwright/test'
import { PRIMARY_USER } from '../support/demo-accounts.ts'
import { demoInstallation } from '../support/demo-installation.ts'
import { inventedTown } from '../support/map-tiles/invented-town.ts'
import { writePmtiles } from '../support/map-tiles/write-pmtiles.ts'
import { type Portal, startPortal } from '../support/portal-process.ts'
import { expect, signIn, test } from './support/test.ts'
import { drawnMap } from './support/zone-map.ts'

const dataDir = resolve(import.meta.dirname, '../../.cache/e2e-basemap')
const pictures = resolve(import.meta.dirname, '../../.cache/test/pictures/basemap')
const file = resolve(dataDir, 'town.pmtiles')
const town = inventedTown()

test.describe.configure({ mode: 'serial' })
let portal: Portal
test.beforeAll(async () => {
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(pictures, { recursive: true })
  await demoInstallation(dataDir)
  writePmtiles(file, town)
  portal = await startPortal(dataDir, { BASEMAP_PMTILES: file })
})
test.afterAll(() => portal.stop())
test.use({ baseURL: async ({ browserName: _ }, use) => use(portal.address), sharpness: 1 })

/** Everything that the page asks for, and the statuses of the archive's ranges. */
const listen = (page: Page) => {
  const hosts = new Set<string>()
  const ranges: number[] = []
  page.on('request', request => hosts.add(new URL(request.url()).host || new URL(request.url()).protocol))
  page.on('response', reply => {
    if (/\/basemap\/.*\.pmtiles$/.test(reply.url())) ranges.push(reply.status())
  })
  return { hosts, ranges }
}

/** How much of the picture's middle is not of its commonest colour: streets, water, parks. */
const drawnShare = async (page: Page): Promise<number> => {
  const map = await drawnMap(page)
  return map.locator('canvas').evaluate(async (canvas: HTMLCanvasElement) => {
    const bitmap = await new Promise<ImageBitmap>(done =>
      requestAnimationFrame(async () => done(await createImageBitmap(canvas))),
    )
    const copy = new OffscreenCanvas(bitmap.width, bitmap.height)
    const pen = copy.getContext('2d')
    pen?.drawImage(bitmap, 0, 0)
    const { data = new Uint8ClampedArray() } = pen?.getImageData(0, 0, bitmap.width, bitmap.height) ?? {}
    const seen = new Map<number, number>()
    for (let at = 0; at < data.length; at += 4) {
      const colour = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0)
      seen.set(colour, (seen.get(colour) ?? 0) + 1)
    }
    return 1 - Math.max(...seen.values()) / (data.length / 4)
  })
}

test('streets, water and names lie below the zones at every zoom, in light and dark; every request stays on the portal', async ({
  page,
}) => {
  const { hosts, ranges } = listen(page)
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
  const credit = page.getByText('Base map: © OpenStreetMap contributors, Open Database Licence')
  await expect(credit).toBeVisible()
  await expect(credit.getByRole('link')).toHaveAttribute('href', 'https://www.openstreetmap.org/copyright')
  expect([...new Set(ranges)]).toEqual([206])
  expect([...hosts].filter(host => !['data:', 'blob:', new URL(portal.address).host].includes(host))).toEqual([])
})

test('a file that is replaced under an open page is read anew', async ({ page, expected }) => {
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
  await expect.poll(() => drawnShare(page)).toBeGreaterThan(0.2)
  await page.screenshot({ path: `${pictures}/replaced.png` })
})
