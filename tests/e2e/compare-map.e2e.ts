import { readFile } from 'node:fs/promises'
import type { FeatureCollection } from 'geojson'
import type { Page } from 'playwright/test'
import { PRIMARY_USER } from '../support/demo-accounts.ts'
import { chooseBy, press, tabTo } from './support/by-keyboard.ts'
import { expect, expectAccessible, openAs, test } from './support/test.ts'

/** The maximum drawing time on a slow or busy machine, in milliseconds. */
const DRAWN_MS = 150_000

/** The names of demo datasets that have the same zones. */
const PLACES = ['City core, October 2026', 'Harehills corridor, October 2026', 'Kirkstall Road, September 2026']

const idsOf = async (page: Page, names: readonly string[]): Promise<readonly number[]> => {
  // My Datasets may be the first page that opens after sign-in, so open another page first.
  await openAs(page, PRIMARY_USER, '/About')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const listed = page.waitForResponse(reply => reply.url().includes('/CustomerReport/GetRequestedReports'))
  await page.goto('/My_Datasets')
  const { result } = (await (await listed).json()) as { result: { id: number; clientProjectName: string }[] }
  return names.map(name => result.find(({ clientProjectName }) => clientProjectName === name)?.id ?? Number.NaN)
}

/** The maps on the page, once everything in view is drawn. */
const drawnMaps = async (page: Page, count: number) => {
  const maps = page.getByTestId('map')
  await expect(maps).toHaveCount(count)
  for (const map of await maps.all()) await expect(map).toHaveAttribute('data-state', 'drawn', { timeout: DRAWN_MS })
  return maps
}

const legend = (page: Page) => page.getByRole('region', { name: 'Legend', exact: true })

test('compares three datasets on the map: figures of two sides, index, swipe by keyboard, one camera, tooltip, list, files @long', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const ids = await idsOf(page, PLACES)
  await page.goto(`/Compare_Map?datasets=${ids.join()}&base=${ids[0]}`)
  await expect(
    page.getByText(/than for City core in|clear difference between Harehills corridor and City core\./).first(),
  ).toBeVisible()
  const maps = await drawnMaps(page, 2)
  await expect(legend(page).getByRole('heading')).toHaveText('Visits a day of a standard week')
  await expect(legend(page)).toContainText('Per 1,000 residents of each place')
  await expect(legend(page)).toContainText('in one area only')
  for (const role of ['Base = 100', 'Left', 'Right'])
    await expect(page.getByRole('list', { name: 'Datasets' }).getByText(role, { exact: true })).toBeVisible()
  await expectAccessible(page)

  const divider = page.getByRole('slider', { name: /^Divider between Harehills corridor and Kirkstall Road$/ })
  const clip = page.locator('.compare-pane-right > .compare-clip')
  await tabTo(page, divider)
  await page.keyboard.press('ArrowLeft')
  await expect(divider).toHaveValue('49')
  await expect(clip).toHaveCSS('clip-path', /49%/)
  await page.keyboard.press('End')
  await expect(divider).toHaveValue('100')
  await page.keyboard.press('Home')
  await expect(divider).toHaveValue('0')

  await chooseBy(page, 'radiogroup', page.getByRole('radio', { name: 'Two' }))
  await expect(page).toHaveURL(/layout=two/)
  await expect(divider).toHaveCount(0)
  await drawnMaps(page, 2)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  const zoomOf = (at: number) => maps.nth(at).getAttribute('data-zoom')
  await expect.poll(async () => (await zoomOf(0)) === (await zoomOf(1))).toBe(true)
  await expectAccessible(page)

  await page.getByRole('radio', { name: 'Difference' }).click()
  await page.getByRole('button', { name: /Figures/ }).click()
  await page.getByRole('option', { name: 'Share of all' }).click()
  await expect(legend(page).getByRole('heading')).toHaveText('Percentage points of visits')
  await expect(page).toHaveURL(/show=difference.*per=share/)

  await maps.nth(0).locator('canvas').focus()
  await page.keyboard.press('ArrowRight')
  const tip = page.getByRole('tooltip')
  for (const name of ['City core', 'Harehills corridor', 'Kirkstall Road'])
    await expect(tip.getByRole('rowheader', { name })).toBeVisible()

  await page.getByRole('tab', { name: 'Kirkstall Road' }).click()
  await expect(page.getByRole('region', { name: 'Kirkstall Road beside City core' })).toContainText('Largest rises')
  await page.getByRole('button', { name: /^Show all \d/ }).click()
  await expect(page.getByRole('columnheader', { name: /Difference/ })).toBeVisible()
  await page.getByRole('button', { name: 'Show the largest rises and falls' }).click()

  const saved = page.waitForEvent('download')
  await press(page, page.getByRole('button', { name: 'CSV' }))
  expect((await saved).suggestedFilename()).toBe('City core compared, Journey origins.csv')
  const picture = page.waitForEvent('download')
  await press(page, page.getByRole('button', { name: 'Download the map as PNG' }))
  expect((await picture).suggestedFilename()).toBe('City core compared, Journey origins.png')
  const zones = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download places as GeoJSON' }).click()
  const { features } = JSON.parse(await readFile(await (await zones).path(), 'utf8')) as FeatureCollection
  expect(features.length).toBeGreaterThan(10)
  expect(Object.keys(features[0]?.properties ?? {})).toContainEqual(
    expect.stringMatching(/^Kirkstall Road, September 2026 \(dataset \d+\): reading$/),
  )
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText(/^Copied \d+ rows$/)).toBeVisible()
  const table = await page.evaluate(() => navigator.clipboard.readText())
  expect(table.split('\n')[0]).toMatch(/^Place\tZones\tCity core, October 2026 \(dataset \d+\): released/)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())

  await page.getByRole('radio', { name: 'One' }).click()
  await drawnMaps(page, 1)
  await expect(legend(page).getByRole('heading')).toHaveText('Percentage points of visits')
  await page.getByRole('radio', { name: 'Index' }).click()
  await expect(legend(page)).toContainText('City core, October 2026 = 100')
  await expect(legend(page)).toContainText('no place differs clearly')
  await page.getByRole('button', { name: /Figures/ }).click()
  await page.getByRole('option', { name: 'Standard week' }).click()
  await expect(legend(page).getByRole('img', { name: /^Seven classes: under 70, 70 to 85, / })).toBeVisible()
  const paper = page.locator('.compare-paper canvas')
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(paper).toHaveCount(1)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(paper).toHaveCount(0)
})

test('a compare map applies filters to every dataset, and shows the list below the map on a phone', async ({
  page,
}) => {
  const ids = await idsOf(page, PLACES.slice(0, 2))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/Compare_Map?datasets=${ids.join()}&mode=journeyorigins&zones=`)
  await drawnMaps(page, 1)
  await page.getByRole('button', { name: /Day type/ }).click()
  await page.getByRole('option', { name: 'Weekend' }).click()
  await page.keyboard.press('Escape')
  const asked = ids.map(id =>
    page.waitForRequest(request => {
      const { pathname, searchParams } = new URL(request.url())
      return pathname.endsWith('/journeyorigins') && searchParams.get('datasetid') === String(id)
    }),
  )
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  for (const request of await Promise.all(asked)) expect(new URL(request.url()).searchParams.get('daytype')).toBe('6,0')
  await expect(legend(page)).toContainText('Weekends')
  await drawnMaps(page, 1)
  await expectAccessible(page)
  const [map, list] = await Promise.all(
    [page.getByRole('region', { name: 'Maps' }), page.getByRole('list', { name: 'Datasets' })].map(each =>
      each.boundingBox(),
    ),
  )
  expect(map!.y + map!.height).toBeLessThanOrEqual(list!.y)
  const credits = await page.locator('.maplibregl-ctrl-attrib').first().boundingBox()
  const colours = (await legend(page).boundingBox())!
  expect(colours.y + colours.height, 'the legend lies above the credits').toBeLessThanOrEqual(credits!.y)
  // A page that opens with figures starts at the top, although the dataset tabs are far down.
  await page.reload()
  await drawnMaps(page, 1)
  await expect(page.getByRole('list', { name: 'Datasets' })).toBeAttached()
  await expect(page.getByRole('region', { name: / beside / })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('shows datasets with different zones side by side, each with its own figures @long', async ({ page }) => {
  const ids = await idsOf(page, ['City core, October 2026', 'Leeds station forecourt, October 2026'])
  await page.goto(`/Compare_Map?datasets=${ids.join()}&layout=swipe`)
  await drawnMaps(page, 2)
  await expect(page.getByRole('radio', { name: 'Swipe' })).toBeDisabled()
  await expect(page.getByRole('radio', { name: 'Two' })).toBeChecked()
  for (const side of ['left', 'right'])
    await expect(
      page.getByRole('region', { name: `Legend, ${side} map`, exact: true }).getByRole('heading'),
    ).toHaveText('Visits per 1,000 residents')
  await expect(page.getByText('The datasets have different zones: each map shows its own figures.')).toBeVisible()
  await expectAccessible(page)
})

test('refuses a compare map without two datasets that have a map in common', async ({ page }) => {
  const [city, charging] = await idsOf(page, ['City core, October 2026', 'City charging sites, October 2026'])
  await page.goto(`/Compare_Map?datasets=${city}`)
  await expect(page.getByText('Choose two to six datasets')).toBeVisible()
  await page.goto(`/Compare_Map?datasets=${city},${charging}`)
  await expect(page.getByText('These datasets have no map in common')).toBeVisible()
  await expectAccessible(page)
})
