import type { Locator, Page } from 'playwright/test'
import { createNodeEngine } from '../../server/zones/node-engine.ts'
import type { GeoEngine, LonLat } from '../../workers/contract.ts'
import { PRIMARY_USER } from '../support/demo-accounts.ts'
import { openZoneFile } from './support/choose-zones.ts'
import { storedZones } from './support/real-zones.ts'
import { COMPLETED_MS, expect, expectAccessible, openAs, test } from './support/test.ts'
import { drawnMap, pixelsOf } from './support/zone-map.ts'

const LEEDS = [-1.5474, 53.7962] as const
const ZOOM = 12
const CORNERS = 48

let engine: GeoEngine
let setId: number

test.beforeAll(async () => {
  engine = await createNodeEngine()
  setId = await openZoneFile(engine, storedZones('north-planning-areas'))
})

/** The corners of a circle around Leeds with a radius of `degrees` of latitude. */
const circle = (degrees: number): LonLat[] => {
  const squeeze = Math.cos((LEEDS[1] * Math.PI) / 180)
  return Array.from({ length: CORNERS }, (_, index) => {
    const turn = (2 * Math.PI * index) / CORNERS
    return [LEEDS[0] + (degrees * Math.cos(turn)) / squeeze, LEEDS[1] + degrees * Math.sin(turn)]
  })
}
const takenBy = (ring: readonly LonLat[]) =>
  engine.zonesInShape(setId, { kind: 'ring', lonLat: Float64Array.from(ring.flat()) })

/** The mouse moves by whole pixels, so drawn shapes are about 10 m off. */
const OFF = 0.00015

/** The smallest circle that picks `count` zones by majority, even if drawn a pixel wider or narrower. */
const circleOf = async (count: number): Promise<LonLat[]> => {
  for (let degrees = 0.005; degrees < 0.1; degrees += 0.0001) {
    const counts = await Promise.all([-OFF, 0, OFF].map(off => takenBy(circle(degrees + off))))
    if (counts.every(({ majority }) => majority.length === count)) return circle(degrees)
  }
  throw new Error(`No circle around Leeds picks ${count} zones`)
}

/** Orders are for a separate month, because an area that nearly equals another test's is refused. */
const MONTH = '2026-09'

const openLocation = async (page: Page, name: string): Promise<Locator> => {
  const at = `${LEEDS.join(',')},${ZOOM}`
  const zones = new URLSearchParams({
    id: '1',
    step: 'location',
    name,
    month: MONTH,
    zonesystem: '1',
    place: 'zones',
    at,
  })
  await openAs(page, PRIMARY_USER, `/Dataset_Wizard?${zones}`)
  const map = await drawnMap(page)
  await expect(page.getByRole('button', { name: /^In view [1-9]/ })).toBeVisible()
  return map
}
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Selection tools' }).getByRole('button', { name })
const undo = (page: Page) => page.getByRole('button', { name: /^Undo/ })
const counted = (page: Page, count: number) =>
  expect(page.getByRole('button', { name: new RegExp(`^Selected ${count}$`) })).toBeVisible()

/** Draws a line through places with the left button held down. */
const drag = async (page: Page, map: Locator, places: readonly LonLat[]): Promise<void> => {
  const [first, ...others] = await pixelsOf(map, places)
  await page.mouse.move(first!.x, first!.y)
  await page.mouse.down()
  for (const { x, y } of others) await page.mouse.move(x, y)
  await page.mouse.up()
}

test('[P5.21] refuses a lasso of 57 zones, which is repaired by keyboard, ordered and reported @long', async ({
  page,
}) => {
  const map = await openLocation(page, 'By lasso')
  const ring = await circleOf(57)
  // The tools' keys also work while the focus is outside the map and the rail, unless they are switched off.
  await page.getByRole('heading', { level: 1 }).focus()
  await page.getByRole('button', { name: /^Keys on/ }).click()
  await page.keyboard.press('l')
  await expect(tool(page, 'Lasso')).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: /^Keys off/ }).click()
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('l')
  await expect(tool(page, 'Lasso')).toHaveAttribute('aria-pressed', 'true')
  await drag(page, map, ring)

  const rules = page.getByRole('region', { name: 'Lasso selects zones with' })
  await expect(rules.getByRole('radio')).toHaveText([
    /^Centre inside\s*5\d$/,
    /^Most inside\s*57$/,
    /^Any part\s*\d\d$/,
  ])
  const touched = Number((await rules.getByRole('radio', { name: /^Any part/ }).innerText()).replace(/\D/g, ''))
  const refused = page.getByRole('region', { name: 'Too many zones' })
  await expect(refused).toContainText('You can only select up to 40 zones. The lasso is 17 zones over. Ways to fix it:')
  await expect(refused.getByRole('button', { name: /^The 40 nearest the centre/ })).toContainText(
    /\d+ credits40 zones, [\d.]+ km², [\d,]+ people\d+% of the lasso/,
  )
  await expect(page.getByText('Choose a repair first').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true')
  await expect(undo(page)).toHaveText('Undo lasso')
  await expect(map.locator('.map-badge-left-out').first()).toContainText(/^\d+ left out$/)
  await expectAccessible(page)

  await rules.getByRole('button', { name: 'List the 57' }).click()
  const list = page.getByRole('dialog', { name: 'Zones that the lasso takes' })
  await expect(list.getByRole('row')).toHaveCount(58)
  await expectAccessible(page)
  await list.getByRole('button', { name: 'Close' }).last().click()

  // Another rule reapplies the same lasso.
  await rules.getByRole('radio', { name: /^Any part/ }).click()
  await expect(refused).toContainText(`The lasso is ${touched - 40} zones over`)
  await rules.getByRole('radio', { name: /^Most inside/ }).click()
  await expect(refused).toContainText('The lasso is 17 zones over')
  await undo(page).click()
  await expect(refused).toHaveCount(0)
  await counted(page, 0)

  await page.getByRole('button', { name: 'Lasso' }).click()
  await drag(page, map, ring)
  await expect(refused).toBeVisible()
  // Enter on the map applies the current repair, and the arrow keys move to another one.
  const nearest = refused.getByRole('button', { name: /^The 40 nearest the centre/ })
  while (!(await nearest.evaluate(element => element === document.activeElement))) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await counted(page, 40)
  await expect(undo(page)).toHaveText('Undo lasso')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('definition').filter({ hasText: /^40 zones, / })).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(/\/My_Datasets$/)
  const row = page.getByRole('row', { name: /By lasso/ })
  await expect(row).toContainText('Completed', { timeout: COMPLETED_MS })
  await row.getByText('By lasso').click()
  await page.getByRole('dialog').getByRole('link', { name: 'Explore Report' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Location Insights - By lasso' })).toBeVisible()
})

test('records each gesture as one undo step: paint, box, radius and rings, with Alt and Escape @long', async ({
  page,
}) => {
  const map = await openLocation(page, 'By gestures')
  const [small, wide] = [circle(0.008), circle(0.014)]
  const east = small[0]!
  const west = small[CORNERS / 2]!

  // Keys choose a tool while the rail or the map has the focus, but not in a field.
  await page.getByRole('searchbox', { name: 'Find a zone by code or name' }).pressSequentially('b')
  await expect(tool(page, 'Paint')).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('searchbox', { name: 'Find a zone by code or name' }).fill('')
  await tool(page, 'Select').focus()
  await page.keyboard.press('b')
  await expect(tool(page, 'Paint')).toHaveAttribute('aria-pressed', 'true')

  const camera = await map.evaluate((element: HTMLElement) => ({ ...element.dataset }))
  await drag(page, map, [west, LEEDS, east])
  await expect(undo(page)).toHaveText('Undo paint')
  const painted = Number((await page.getByRole('button', { name: /^Selected/ }).innerText()).replace(/\D/g, ''))
  expect(painted).toBeGreaterThan(1)
  // Painting does not pan.
  expect(await map.evaluate((element: HTMLElement) => [element.dataset.lon, element.dataset.lat])).toEqual([
    camera.lon,
    camera.lat,
  ])

  await page.keyboard.press('m')
  const box = (ring: readonly LonLat[]): LonLat[] => {
    const [lons, lats] = [ring.map(([lon]) => lon), ring.map(([, lat]) => lat)]
    return [
      [Math.min(...lons), Math.max(...lats)],
      [Math.max(...lons), Math.min(...lats)],
    ]
  }
  await drag(page, map, box(wide))
  await expect(undo(page)).toHaveText('Undo box')
  const boxed = Number((await page.getByRole('button', { name: /^Selected/ }).innerText()).replace(/\D/g, ''))
  expect(boxed).toBeGreaterThan(painted)
  await page.keyboard.press('Control+z')
  await counted(page, painted)
  await page.keyboard.press('Control+z')
  await counted(page, 0)
  await page.keyboard.press('Control+Shift+z')
  await page.keyboard.press('Control+Shift+z')
  await counted(page, boxed)

  // Escape cancels only the shape that is being drawn.
  const [corner, opposite] = await pixelsOf(map, box(small))
  await page.mouse.move(corner!.x, corner!.y)
  await page.mouse.down()
  await page.mouse.move(opposite!.x, opposite!.y, { steps: 4 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await counted(page, boxed)
  // With Alt held, the same box subtracts.
  await page.keyboard.down('Alt')
  await drag(page, map, box(small))
  await page.keyboard.up('Alt')
  await expect(undo(page)).toHaveText('Undo box')
  await expect(page.getByRole('button', { name: /^Selected/ })).not.toHaveText(new RegExp(`${boxed}$`))

  // The right button pans.
  const [from] = await pixelsOf(map, [LEEDS])
  await page.mouse.move(from!.x, from!.y)
  await page.mouse.down({ button: 'right' })
  await page.mouse.move(from!.x + 60, from!.y, { steps: 3 })
  await page.mouse.up({ button: 'right' })
  expect(await map.evaluate((element: HTMLElement) => element.dataset.lon)).not.toBe(camera.lon)

  // A typed radius applies to the found place.
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('button', { name: 'Radius' }).click()
  await page.getByRole('textbox', { name: 'Metres around the middle of the map' }).fill('900')
  await page.getByRole('button', { name: 'Add zones' }).click()
  await expect(undo(page)).toHaveText('Undo radius')
  const within = Number((await page.getByRole('button', { name: /^Selected/ }).innerText()).replace(/\D/g, ''))
  expect(within).toBeGreaterThan(0)
  await tool(page, 'Grow one ring').click()
  await expect(undo(page)).toHaveText('Undo grow')
  await tool(page, 'Shrink one ring').click()
  await expect(undo(page)).toHaveText('Undo shrink')
  await undo(page).click()
  await expect(undo(page)).toHaveText('Undo grow')
  await undo(page).click()
  await counted(page, within)
})

test.describe('touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('starts a lasso with a long press, and pans if the finger moves immediately @long', async ({ page }) => {
    const map = await openLocation(page, 'By touch')
    await page.getByRole('button', { name: 'Lasso' }).click()
    await map.scrollIntoViewIfNeeded()
    const devtools = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
    const lon = () => map.evaluate((element: HTMLElement) => element.dataset.lon)
    const before = await lon()
    const [middle] = await pixelsOf(map, [LEEDS])
    await touch('touchStart', middle)
    for (let step = 1; step <= 6; step++) await touch('touchMove', { x: middle!.x + step * 12, y: middle!.y })
    await touch('touchEnd')
    await expect.poll(lon).not.toBe(before)
    await counted(page, 0)

    // A tap outside the open list of places closes it without choosing a zone.
    await tool(page, 'Select').click()
    const find = page.getByRole('combobox', { name: 'Find a place, station, postcode or zone' })
    await find.fill('Headingl')
    await expect(page.getByRole('listbox')).toBeVisible()
    const [beside, another] = await pixelsOf(map, [LEEDS, circle(0.01)[0]!])
    await page.touchscreen.tap(beside!.x, beside!.y)
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await counted(page, 0)
    await page.touchscreen.tap(another!.x, another!.y)
    await counted(page, 1)
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('button', { name: 'Lasso' }).click()

    const ring = await pixelsOf(map, circle(0.01))
    await touch('touchStart', ring[0])
    await expect(map.locator('.map-sketch')).toBeVisible()
    for (const at of ring) await touch('touchMove', at)
    await touch('touchEnd')
    await expect(undo(page)).toHaveAccessibleName('Undo lasso')
    await expect(page.getByRole('button', { name: /^Selected [1-9]/ })).toBeVisible()
    await expectAccessible(page)
  })
})
