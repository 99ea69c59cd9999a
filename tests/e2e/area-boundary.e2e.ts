import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright/test'
import { ANALYST } from '../support/demo-accounts.ts'
import { COMPLETED_MS, expect, expectAccessible, openAs, test } from './support/test.ts'
import { clickPlace, drawnMap, pixelsOf } from './support/zone-map.ts'

/** The URL of a boundary with five corners, encoded as ten differences. */
const FIVE_CORNERS = /[?&]boundary=[a-z]-([\da-z]+\.){9}[\da-z]+(&|$)/

type Place = readonly [lon: number, lat: number]

/**
 * A place north of Leeds city centre, in [lon, lat] degrees. The demo's other orders are elsewhere or well inside it.
 */
const CORNERS: readonly Place[] = [
  [-1.565, 53.818],
  [-1.53, 53.82],
  [-1.522, 53.806],
  [-1.545, 53.801],
]
/** The line from the last corner to this one would cross the first side. */
const ACROSS: Place = [-1.55, 53.826]
const LAST: Place = [-1.562, 53.806]

/** Opens the wizard at the Location step, with the demo template that allows only a boundary. */
const openLocation = async (page: Page, name: string): Promise<Locator> => {
  await openAs(page, ANALYST, '/Create_Dataset')
  await page.getByRole('button', { name: /Regeneration Area/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create Dataset' }).click()
  await page.getByLabel('Dataset name').fill(name)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('button', { name: 'Boundary', exact: true })).toHaveAttribute('aria-pressed', 'true')
  return drawnMap(page)
}
const panel = (page: Page) => page.getByRole('region', { name: 'Boundary' })
const lookAt = async (page: Page, place: string) => {
  const field = page.getByRole('combobox', { name: 'Find a place, station or postcode' })
  await field.fill(place)
  await expect(page.getByRole('option', { name: place })).toBeVisible()
  await field.press('Enter')
  return drawnMap(page)
}

test('draws, edits, orders and reports a boundary, refuses a crossing, and orders the boundary again @long', async ({
  page,
}) => {
  await openLocation(page, 'North of the centre')
  const map = await lookAt(page, 'LS7')
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await drawnMap(page)
  for (const [at, corner] of CORNERS.entries()) {
    await clickPlace(page, map, corner)
    await expect(panel(page)).toContainText(`${at + 1} ${at === 0 ? 'corner' : 'corners'} set`)
  }
  await clickPlace(page, map, ACROSS)
  await expect(panel(page)).toContainText('The line would cross itself at the marked place')
  await expect(page.getByRole('img', { name: /crosses itself/ })).toBeVisible()
  await expect(panel(page)).toContainText('4 corners set')
  await expectAccessible(page)
  await page.keyboard.press('Control+z')
  await expect(panel(page)).toContainText('3 corners set')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Start again?' })
  await question.getByRole('button', { name: 'Keep drawing' }).click()
  await clickPlace(page, map, CORNERS[3]!)
  await clickPlace(page, map, LAST)
  await expect(panel(page)).toContainText('5 corners set')
  await clickPlace(page, map, CORNERS[0]!)
  await expect(panel(page)).toContainText('Drawn on the map')
  const area = async () => Number((await panel(page).innerText()).match(/([\d.]+) km²/)?.[1])
  const first = await area()
  expect(first).toBeGreaterThan(2)
  await expect(page).toHaveURL(FIVE_CORNERS)
  const drawn = new URL(page.url()).searchParams.get('boundary')

  // Dragging a corner outwards is one step of Undo.
  const [from, to] = await pixelsOf(map, [CORNERS[2]!, [-1.515, 53.804]])
  await page.mouse.move(from!.x, from!.y)
  await page.mouse.down()
  await page.mouse.move((from!.x + to!.x) / 2, (from!.y + to!.y) / 2, { steps: 4 })
  await page.mouse.move(to!.x, to!.y, { steps: 4 })
  await page.mouse.up()
  await expect.poll(area).toBeGreaterThan(first)
  const mended = await area()
  await page.getByRole('button', { name: 'Undo boundary' }).click()
  await expect.poll(area).toBe(first)
  await page.getByRole('button', { name: 'Redo boundary' }).click()
  await expect.poll(area).toBe(mended)

  // The wizard writes the boundary to the URL after a short pause.
  await expect.poll(() => new URL(page.url()).searchParams.get('boundary')).not.toBe(drawn)
  await page.reload()
  await expect.poll(area).toBe(mended)
  await expectAccessible(page)
  await expect(page.getByText('Credits total')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('definition').filter({ hasText: /^Boundary, drawn, / })).toContainText(
    `${mended.toFixed(2)} km²`,
  )
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(/\/My_Datasets$/)

  const row = page.getByRole('row', { name: /North of the centre/ })
  await expect(row).toContainText('Completed', { timeout: COMPLETED_MS })
  await row.getByText('North of the centre').click()
  const details = page.getByRole('dialog')
  await expect(details).toContainText(/Boundary near .*/)
  await expect(details).toContainText(`${mended.toFixed(2)} km², drawn`)
  await details.getByRole('link', { name: 'Explore Report' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Location Insights - North of the centre' })).toBeVisible()
  await expect(page.getByText(`boundary, ${mended.toFixed(2)} km²`)).toBeVisible()
  await page.getByRole('tab', { name: 'Data Overview' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download WKT' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(/^POLYGON \(\(\d{6}(\.\d{1,2})? \d{6}/)

  await page.getByRole('link', { name: 'Explore Map' }).click()
  await drawnMap(page)
  await expect(page.getByText('Viewing', { exact: true })).toBeVisible()

  await page.goto('/My_Datasets')
  await row.getByText('North of the centre').click()
  await details.getByRole('link', { name: 'Clone' }).click()
  await page.getByLabel('Dataset name').fill('North again')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.poll(area).toBe(mended)
})

test('types, corrects and edits a boundary with only the keyboard @long', async ({ page }) => {
  await openLocation(page, 'Typed')
  const open = page.getByRole('button', { name: 'Type or paste corners' })
  await open.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Corners of the boundary' })
  const corners = dialog.getByRole('textbox', { name: 'Corners' })
  await corners.focus()
  await page.keyboard.insertText('-1.565 53.818\n-1.53 53.82\nsomewhere\n-1.545 53.801')
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Line 3 is not two numbers')
  await expect(corners).toBeFocused()
  // The invalid line is selected, so typing replaces it.
  await page.keyboard.insertText('-1.522 53.806')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(panel(page)).toContainText('Typed or pasted')
  await page.keyboard.press('Control+z')
  await expect(panel(page)).not.toContainText('Typed or pasted')

  await open.focus()
  await page.keyboard.press('Enter')
  await corners.focus()
  await page.keyboard.insertText(
    'POLYGON ((430000 434000, 431000 435000, 431000 434000, 430000 434900, 430000 434000))',
  )
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Boundary crosses itself')
  await expect(dialog.getByRole('alert')).toContainText('Move a corner at the marked place')
  await expect(dialog).toContainText('Your text is kept.')
  await dialog.getByRole('button', { name: 'Show on the map' }).press('Enter')
  await expect(page.getByRole('img', { name: /crosses itself/ })).toBeVisible()
  await open.focus()
  await page.keyboard.press('Enter')
  await expect(corners).toHaveValue(/^POLYGON/)
})

test('draws a boundary with taps on a phone, on which dragging moves the map @long', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
    ...(baseURL && { baseURL }),
  })
  const page = await context.newPage()
  await openLocation(page, 'By taps')
  const map = await lookAt(page, 'LS7')
  const tap = async (place: Place) => {
    const [at] = await pixelsOf(map, [place])
    await page.touchscreen.tap(at!.x, at!.y)
  }
  const { lon, lat } = await map.evaluate((element: HTMLElement) => ({
    lon: Number(element.dataset.lon),
    lat: Number(element.dataset.lat),
  }))
  const corners: readonly Place[] = [
    [lon - 0.012, lat - 0.004],
    [lon + 0.012, lat - 0.004],
    [lon, lat + 0.004],
  ]
  for (const [at, corner] of corners.entries()) {
    await tap(corner)
    await expect(panel(page)).toContainText(`${at + 1} ${at === 0 ? 'corner' : 'corners'} set`)
  }
  await tap(corners[0]!)
  await expect(panel(page)).toContainText('Drawn on the map')
  await expectAccessible(page)
  await context.close()
})
