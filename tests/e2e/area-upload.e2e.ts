import type { Locator, Page } from 'playwright/test'
import { PRIMARY_USER } from '../support/demo-accounts.ts'
import { shapefileParts, zipped } from '../workers/support/shapefile.ts'
import { expect, expectAccessible, openAs, test } from './support/test.ts'
import { drawnMap, restingCamera } from './support/zone-map.ts'

type Point = readonly [x: number, y: number]

/** The map opens here, too far from the areas to show them. */
const DEWSBURY = '-1.63,53.69,13'
const LEEDS: Point = [430_500, 433_500]
const BRITISH =
  'PROJCS["British_National_Grid",GEOGCS["GCS_OSGB_1936",DATUM["D_OSGB_1936",SPHEROID["Airy_1830",6377563.396,299.3249646]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",400000.0],PARAMETER["False_Northing",-100000.0],PARAMETER["Central_Meridian",-2.0],PARAMETER["Scale_Factor",0.9996012717],PARAMETER["Latitude_Of_Origin",49.0],UNIT["Meter",1.0]]'

/** The corners of a circle in metres, clockwise like the outer rings of a Shapefile. */
const circle = ([x, y]: Point, radius: number): Point[] => {
  const ring = Array.from({ length: 60 }, (_, i): Point => {
    const angle = (-i / 60) * 2 * Math.PI
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius]
  })
  return [...ring, ring[0]!]
}
const AREAS = [
  { NAME: 'City centre', ring: circle(LEEDS, 1200) },
  { NAME: 'East End Park', ring: circle([433_500, 433_500], 900) },
  { NAME: 'Beeston', ring: circle([430_500, 430_000], 900) },
]
const shapefile = () =>
  zipped(
    shapefileParts(
      AREAS.map(({ ring }) => [ring]),
      AREAS.map(({ NAME }) => ({ NAME })),
      BRITISH,
    ),
  )
const geoJson = (ring: readonly Point[]) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', properties: { name: 'Somewhere' }, geometry: { type: 'Polygon', coordinates: [ring] } },
    ],
  })

const openUpload = async (page: Page): Promise<Locator> => {
  const zones = { id: '1', step: 'location', name: 'From a file', zonesystem: '1', place: 'zones', at: DEWSBURY }
  await openAs(page, PRIMARY_USER, `/Dataset_Wizard?${new URLSearchParams(zones)}`)
  await drawnMap(page)
  await expect(page.getByRole('button', { name: /^In view [1-9]/ })).toBeVisible()
  await page.getByRole('toolbar', { name: 'Selection tools' }).getByRole('button', { name: 'Upload' }).focus()
  await page.keyboard.press('u')
  const dialog = page.getByRole('dialog', { name: 'Upload an area' })
  await expect(dialog).toBeVisible()
  return dialog
}
const choose = (dialog: Locator, name: string, bytes: Uint8Array | string) =>
  dialog
    .getByLabel('Choose a file')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes as Uint8Array) })
const selected = (page: Page, count: number) =>
  expect(page.getByRole('button', { name: new RegExp(`^Selected ${count}$`) })).toBeVisible()

test('turns an area from a zipped Shapefile into a selection of zones in one undo step @long', async ({ page }) => {
  const dialog = await openUpload(page)
  await choose(dialog, 'leeds.zip', shapefile())
  await expect(dialog).toContainText('leeds.zipShapefile, 3 areasBritish National Grid, as the file states')
  const take = dialog.getByRole('button', { name: /^Take/ })
  await expect(take).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('searchbox', { name: 'Find an area by name' }).fill('centre')
  await expect(dialog.getByRole('checkbox')).toHaveCount(1)
  await dialog.getByRole('checkbox', { name: /^City centre/ }).focus()
  await page.keyboard.press('Space')
  await expect(dialog).toContainText('1 area chosen, 4.52 km²')
  await expect(take).toHaveText(/^Take \d+ zones$/)
  const count = Number(/\d+/.exec(await take.innerText())![0])
  expect(count).toBeGreaterThan(5)
  await expectAccessible(page)
  await take.click()
  await expect(dialog).toHaveCount(0)

  await selected(page, count)
  await expect(page.getByRole('button', { name: 'Undo upload' })).toBeVisible()
  const rules = page.getByRole('region', { name: 'Upload selects zones with' })
  await expect(rules.getByRole('radio', { name: /^Most inside/ })).toHaveText(new RegExp(`${count}$`))
  // The map moved to the area.
  const { lon, lat } = await restingCamera(await drawnMap(page))
  expect(Math.hypot(lon + 1.539, lat - 53.797)).toBeLessThan(0.01)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('definition').filter({ hasText: new RegExp(`^${count} zones, `) })).toBeVisible()
  await page.goBack()
  await drawnMap(page)
  await selected(page, count)
})

test('explains how to fix a broken file, and lets the user choose between two coordinate systems on maps @long', async ({
  page,
}) => {
  const dialog = await openUpload(page)
  await choose(dialog, 'cut.geojson', '{"type":"FeatureCollection","features":[{"type":"Feature"')
  await expect(dialog.getByRole('alert')).toHaveText(
    'cut.geojson cannot be used. The GeoJSON breaks off after 0 whole features. Copy or export it again.',
  )
  await choose(dialog, 'utm.geojson', geoJson(circle([350_000, 5_750_000], 4000)))
  const question = dialog.getByRole('group', { name: 'Which coordinate system is the file in?' })
  await expect(question.getByRole('radio')).toHaveCount(2)
  await expect(dialog.getByRole('checkbox')).toHaveCount(0)
  await question.getByRole('radio', { name: 'UTM zone 31N (EPSG:25831)' }).check()
  await expect(dialog).toContainText('1 area chosen')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Another file' }).click()
  await expect(dialog.getByLabel('Choose a file')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await selected(page, 0)
})

test('passes a list of codes to the Paste dialog @long', async ({ page }) => {
  const dialog = await openUpload(page)
  await choose(dialog, 'codes.csv', 'NPA-0001\nNPA-0002\n')
  const paste = page.getByRole('dialog', { name: 'Paste codes, postcodes or names' })
  await expect(paste).toContainText('NPA-0002')
  await expect(dialog).toHaveCount(0)
})

test('turns an area from a file into the boundary @long', async ({ page }) => {
  const dialog = await openUpload(page)
  await choose(dialog, 'leeds.geojson', geoJson([...circle(LEEDS, 1200)]))
  await dialog.getByRole('radio', { name: 'Boundary' }).click()
  await dialog.getByRole('button', { name: 'Use as boundary' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Boundary' })).toContainText('4.52 km²')
  await expect(page.getByRole('button', { name: 'Undo boundary' })).toBeVisible()
})
