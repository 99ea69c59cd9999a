import type { Page } from 'playwright/test'
import type { PlaceNode } from '../../src/viewers/kit/zone-map/mode.ts'
import { paleOf } from '../../src/viewers/kit/zone-map/model/result-figures.ts'
import { placeReply, resultAt } from '../../src/viewers/kit/zone-map/place-result.ts'
import { PRIMARY_USER } from '../support/demo-accounts.ts'
import { colouredShare } from './support/coloured-share.ts'
import { coloursAt, expectedColours, isOneOf, type Rgb, zonesOfFile } from './support/map-colours.ts'
import { storedStandardZones } from './support/real-zones.ts'
import { expect, expectAccessible, IN_MOTION, openAs, test } from './support/test.ts'
import { drawnMap } from './support/zone-map.ts'

/** Samples of the same place in Leeds, October 2026. */
const LOCATION_INSIGHTS = 1
const EV = 2
/** A map whose URL contains its position keeps that position when the reply arrives. */
const LEEDS = '-1.5474,53.7962,12'
/** The share of the sampled zones that must meet an expectation. */
const MOST = 0.7

const chooseMode = async (page: Page, mode: string): Promise<void> => {
  await page.getByRole('button', { name: /Analysis mode/ }).click()
  await page.getByRole('option', { name: mode, exact: true }).click()
}

test('[V4.01] [V2.18] [V2.19] [P1.01] on the Location Insights map the user chooses, filters, groups, walks by keyboard, reopens and resets @long', async ({
  page,
}) => {
  // A URL without a view opens on the first analysis, and one without zones opens before any is chosen.
  await openAs(page, PRIMARY_USER, `/Location_Insights_Map?datasetid=${LOCATION_INSIGHTS}`)
  await expect(page.getByText(/^Group total, 100.0% of all/)).toBeVisible()
  await expect(page).toHaveURL(/mode=journeyorigins.*zones=all.*stage=viewing/)
  await expect.poll(async () => colouredShare(page, await drawnMap(page))).toBeGreaterThan(0.1)
  await expectAccessible(page)
  await page.goto(`/Location_Insights_Map?datasetid=${LOCATION_INSIGHTS}&zones=`)
  const map = await drawnMap(page)
  expect(await colouredShare(page, map)).toBeLessThan(0.05)
  const filter = page.getByRole('button', { name: 'Filter', exact: true })
  await expect(filter).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('button', { name: 'Reset' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('tab', { name: 'Data' }).click()
  await expect(page.getByText('Search for data first in the filters tab')).toBeVisible()
  await page.getByRole('tab', { name: 'Filters' }).click()
  await chooseMode(page, 'Combined')
  await expectAccessible(page)
  await filter.click()
  await expect(page.getByText('Viewing', { exact: true })).toBeVisible()
  await expect(page.getByText('Select some zones to group data')).toBeVisible()
  const legend = page.getByRole('region', { name: 'Legend' }).getByRole('heading')
  await expect(legend).toHaveText('Visits per 1,000 residents')
  const detail = page.getByRole('slider', { name: 'Detail to certainty' })
  await detail.focus()
  await page.keyboard.press('End')
  await expect(detail).toHaveAttribute('aria-valuetext', /^1 place: the whole map/)
  await expect(page).toHaveURL(/detail=whole/)
  await page.keyboard.press('Home')
  await expect(page).not.toHaveURL(/detail=whole/)
  await page.getByRole('radio', { name: 'Total' }).click()
  await expect(legend).toHaveText('Visits by place')
  await expect(page).toHaveURL(/colour=total/)
  await page.getByRole('radio', { name: 'Per 1,000 residents' }).click()
  await page.getByRole('button', { name: 'Fold the legend' }).click()
  await expect(page.getByRole('slider', { name: 'Lowest class shown' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Unfold the legend' }).click()
  await page.getByRole('tab', { name: 'Filters' }).click()
  await expect(page.getByRole('button', { name: /Analysis mode/ })).toBeDisabled()
  await page.getByRole('tab', { name: 'Data' }).click()
  await page.getByRole('button', { name: 'Select All Zones', exact: true }).click()
  await expect(page.getByText(/Results limited to top 10/)).toBeVisible()
  await expect(page.getByRole('region', { name: /Visits/ }).getByRole('row')).toHaveCount(6)
  await page.getByRole('button', { name: 'Zoom to the study area' }).click()
  await drawnMap(page)
  await expect.poll(() => colouredShare(page, map)).toBeGreaterThan(0.2)
  await expectAccessible(page)
  const paper = page.locator('.zone-paper canvas')
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(paper).toHaveCount(1)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(paper).toHaveCount(0)
  await map.locator('canvas').focus()
  await page.keyboard.press('ArrowRight')
  for (const word of ['Visits', 'Of all', 'Quality'])
    await expect(page.getByRole('tooltip').getByRole('term').filter({ hasText: word })).toBeVisible()
  await expect(page).toHaveURL(/mode=combined.*zones=all.*stage=viewing/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Deselect All Zones' })).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText('Selecting', { exact: true })).toBeVisible()
})

test('on an origin map the user counts visits within a distance, at weekends, by district and outside the map view', async ({
  page,
}) => {
  await openAs(page, PRIMARY_USER, `/Location_Insights_Map?datasetid=${LOCATION_INSIGHTS}&at=${LEEDS}`)
  await expect(page.getByText('Where the last trip started, which may be work, not home.')).toBeVisible()
  await page.getByLabel('Visits that start within a distance').check({ force: true })
  const residents = page
    .getByRole('definition')
    .filter({ hasText: /^[\d,]+$/ })
    .first()
  await expect(page.getByText('Visits per 1,000 residents', { exact: true }).first()).toBeInViewport()
  const before = await residents.innerText()
  await page.getByRole('slider', { name: 'Distance' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/circle=6/)
  await expect(residents).not.toHaveText(before)
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await (await drawnMap(page)).locator('canvas').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Around a point on the map')).toBeVisible()
  await expect(page).toHaveURL(/circle=6%2C-1/)
  await page.getByRole('button', { name: 'Move back' }).click()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Weekends' }).click()
  await expect(page).toHaveURL(/f\.daytype=6%2C0/)
  await page.getByRole('radio', { name: 'Districts' }).click()
  await expect(page.getByRole('region', { name: 'Visits by district' }).getByRole('row').nth(1)).toContainText('Leeds')
  await page.getByRole('radio', { name: 'Further away' }).click()
  await expect(page.getByText(/of visits start outside the view of the map/)).toBeVisible()
  await expectAccessible(page)
})

test('[V2.16] [V2.21] [V2.26] the EV map has a marker, Info, a menu, and the trip length in its request', async ({
  page,
}) => {
  await openAs(page, PRIMARY_USER, `/EV_Chargepoint_Insights_Map?datasetid=${EV}&zones=`)
  const map = await drawnMap(page)
  await expect(map).toHaveAttribute('data-zoom', /^13/)
  await page.getByRole('tab', { name: 'Info' }).click()
  for (const title of ['Name', 'Report Template', 'Start Date', 'Date Created', 'Created By'])
    await expect(page.getByRole('term').filter({ hasText: new RegExp(`^${title}$`) })).toBeVisible()
  const name = await page.getByRole('definition').first().innerText()
  await expect(page.getByRole('img', { name, exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Filters' }).click()
  await chooseMode(page, 'Journey origins')
  await page.getByRole('slider', { name: 'Trip length, least' }).focus()
  await page.keyboard.press('ArrowRight')
  await expectAccessible(page)
  const asked = page.waitForRequest(request => request.url().includes('/evchargepointinsightsmap/journeyorigins'))
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const { searchParams } = new URL((await asked).url())
  expect(searchParams.get('distancerange')).toBe('1,2,3,4,5,6,7')
  await expect(page.getByText('Viewing', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close menu' }).click()
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  await expect(menu).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await menu.click()
  await expect(page.getByRole('tab', { name: 'Data' })).toBeVisible()
})

test.describe('a map in motion', () => {
  test.use(IN_MOTION)

  test('[V2.17] [V2.27] shows zones from zoom 10 and a hint below it, attribution and a zoom control, with every file from the portal', async ({
    page,
  }) => {
    const hosts = new Set<string>()
    const ranges = new Set<number>()
    page.on('request', request => hosts.add(new URL(request.url()).host))
    page.on('response', reply => {
      if (reply.url().endsWith('.pmtiles')) ranges.add(reply.status())
    })
    await openAs(page, PRIMARY_USER, `/Location_Insights_Map?datasetid=${LOCATION_INSIGHTS}&at=-1.5474,53.7962,6`)
    const map = await drawnMap(page)
    await expect(page.getByText(/Base map: Natural Earth/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Zoom out' })).toBeVisible()
    await page.getByRole('button', { name: 'Zoom in to show zones' }).click()
    await expect(map).toHaveAttribute('data-zoom', /^10/)
    await expect(page.getByRole('button', { name: 'Zoom in to show zones' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'OGL v3.0' })).toHaveAttribute('href', '/About')
    expect([...ranges]).toEqual([206])
    // Addresses with the schemes data: and blob: lack a host.
    expect([...hosts].filter(Boolean)).toEqual([new URL(page.url()).host])
  })
})

test('[V2.18] [V4.06] [V4.03] pointer and table row highlight each other, and another analysis has its own legend and columns @long', async ({
  page,
}) => {
  await openAs(
    page,
    PRIMARY_USER,
    `/Location_Insights_Map?datasetid=${LOCATION_INSIGHTS}&mode=journeyorigins&stage=viewing&zones=all&tab=data&at=${LEEDS}`,
  )
  await drawnMap(page)
  const rows = page.getByRole('region', { name: 'Visits by place' }).getByRole('row')
  await expect(rows).toHaveCount(6)
  await expect(page.getByRole('img', { name: /^Pie chart of the group by place/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Column chart of visits by place/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Legend' }).getByRole('heading')).toHaveText(
    'Visits per 1,000 residents',
  )

  const second = page.getByRole('img', { name: /^Rank 2: / })
  await expect(second).toBeVisible()
  await drawnMap(page)
  const name = (await second.getAttribute('aria-label'))?.replace('Rank 2: ', '') ?? ''
  const tip = page.getByRole('tooltip')
  await expect(async () => {
    const at = (await second.boundingBox())!
    await page.mouse.move(0, 0)
    await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2)
    await expect(tip).toContainText(name, { timeout: 5000 })
  }).toPass()
  await expect(rows.nth(2)).toHaveAttribute('aria-current', 'true')
  await expect(rows.nth(1)).not.toHaveAttribute('aria-current', 'true')
  await page.getByRole('heading', { name: 'Journey origins' }).hover()
  await expect(rows.nth(2)).not.toHaveAttribute('aria-current', 'true')
  await rows.nth(3).hover()
  await expect(rows.nth(3)).toHaveAttribute('aria-current', 'true')

  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByRole('region', { name: 'Legend' })).toHaveCount(0)
  await chooseMode(page, 'Journey destinations')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('button', { name: 'Select All Zones', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Departures by place' }).getByRole('columnheader')).toHaveText([
    '#',
    'Place',
    'Departures',
    'Per 1,000 residents',
    '% of Total',
  ])
  await expect(page.getByRole('region', { name: 'Legend' }).getByRole('heading')).toHaveText(
    'Departures per 1,000 residents',
  )
})

test.describe('at full resolution', () => {
  // This test compares the colours of single places.
  test.use({ sharpness: 1 })
  test('[V9.01] [V2.22] the map shows the class colours, warm to green at 0.6 and paler if uncertain, and the slider hides and restores them', async ({
    page,
  }) => {
    const answer = page.waitForResponse(reply => reply.url().includes('/locationinsightsmap/journeyorigins'))
    await openAs(
      page,
      PRIMARY_USER,
      `/Location_Insights_Map?datasetid=${LOCATION_INSIGHTS}&mode=journeyorigins&stage=viewing&at=${LEEDS}`,
    )
    const { Results } = (await (await answer).json()) as {
      Results: { Items: []; Nodes: PlaceNode[]; Classes: number; Total: null; Options: object; Disclosure: never }
    }
    const placed = placeReply({
      nodes: Results.Nodes,
      items: Results.Items,
      classes: Results.Classes,
      total: Results.Total,
      compared: null,
      options: {},
      zones: null,
      disclosure: Results.Disclosure,
    })
    const { items, colours: drawn } = resultAt(placed, 'default', 'rate')
    await expect(page.getByRole('region', { name: 'Legend' })).toBeVisible()
    const map = await drawnMap(page)
    // The demo's streets are below the zones.
    await expect(page.locator('.maplibregl-ctrl-attrib')).toContainText('© OpenStreetMap contributors, ODbL 1.0')
    // The centre of the map, which nothing covers.
    const { lon, lat } = await map.evaluate((element: HTMLElement) => ({ ...element.dataset }))
    const [x, y] = [Number(lon), Number(lat)]
    const zones = await zonesOfFile(storedStandardZones(), [x - 0.035, y - 0.02, x + 0.035, y + 0.025])
    const seen = zones.flatMap(zone => {
      const item = items.get(zone.id)
      if (item === undefined) return []
      const { displayGroup } = item
      return [{ at: zone.inside, displayGroup, step: drawn.steps[displayGroup]!, pale: paleOf(item) }]
    })
    const { full, slightly, pale, plain } = await expectedColours(page)
    /** The share of the given zones with the expected colour; names and marks cover a few zones. */
    const agreeing = async (of: typeof seen, expected: (zone: (typeof seen)[number]) => readonly Rgb[]) => {
      const places = of.map(({ at }) => at)
      const colours = await coloursAt(page, map, places)
      return of.filter((zone, at) => isOneOf(colours[at]!, expected(zone))).length / of.length
    }
    const byClass = (zone: (typeof seen)[number]) => [full, slightly, pale][zone.pale]![zone.step]!
    const unclassed = () => plain
    await expect.poll(() => agreeing(seen, byClass)).toBeGreaterThan(MOST)

    const middle = seen.map(({ displayGroup }) => displayGroup).sort((a, b) => a - b)[Math.floor(seen.length / 2)]!
    const cut = Math.max(1, middle)
    const below = seen.filter(({ displayGroup }) => displayGroup < cut)
    const rest = seen.filter(({ displayGroup }) => displayGroup >= cut)
    expect([below.length > 4, rest.length > 4]).toEqual([true, true])
    const lowest = page.getByRole('slider', { name: 'Lowest class shown' })
    await lowest.focus()
    for (let step = 0; step < cut; step++) await page.keyboard.press('ArrowRight')
    await expect(lowest).toHaveValue(String(cut))
    await expect.poll(() => agreeing(below, unclassed)).toBeGreaterThan(MOST)
    await expect.poll(() => agreeing(rest, byClass)).toBeGreaterThan(MOST)
    await page.keyboard.press('Home')
    await expect.poll(() => agreeing(seen, byClass)).toBeGreaterThan(MOST)
  })
})

for (const [title, path, loading, search] of [
  [
    'Location Insights map',
    `/Location_Insights_Map?datasetid=${LOCATION_INSIGHTS}&zones=`,
    'Loading zones',
    /^Filter$/,
  ],
  ['EV Chargepoint Insights map', `/EV_Chargepoint_Insights_Map?datasetid=${EV}&zones=`, 'Loading zones', /^Filter$/],
  [
    'Tourism and Economy zone viewer',
    '/Tourism_And_Economy_Viewer_Map?datasetid=4&zones=',
    'Loading zones....',
    /^Submit/,
  ],
] as const)
  test.describe(title, () => {
    test.use({ expected: ['500'] })
    test(`[V8.01] [V2.17] [V2.27] ${title}: handles zones that are still loading, report details that cannot be loaded, and a failing request @long`, async ({
      page,
    }) => {
      await page.route('**/GetRequestedReport?*', route => route.fulfill({ status: 500, json: {} }))
      await openAs(page, PRIMARY_USER, path)
      await expect(page.getByRole('dialog').getByText('Unable to load report details')).toBeVisible()
      await page.getByRole('button', { name: 'OK' }).click()
      await expectAccessible(page)
      await page.unroute('**/GetRequestedReport?*')
      await page.getByRole('button', { name: 'Retry' }).click()
      await drawnMap(page)
      await expect(page.getByText(/Base map: Natural Earth/)).toBeVisible()
      for (const name of ['Zoom in', 'Zoom out'])
        await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
      await page.getByRole('button', { name: /Analysis mode/ }).click()
      await page.getByRole('option').first().click()
      await page.route(/\/(locationinsightsmap|evchargepointinsightsmap|tourismandeconomy)\//, route =>
        route.fulfill({ status: 500, json: {} }),
      )
      await page.getByRole('button', { name: search }).click()
      await expect(page.getByRole('dialog').getByText('There was a problem with the request')).toBeVisible()
      await page.getByRole('button', { name: 'OK' }).click()
      await expect(page.getByText('Selecting', { exact: true })).toBeVisible()

      let release = () => {}
      const released = new Promise<void>(done => {
        release = done
      })
      await page.route('**/datasetsapi/zones?*', async route => {
        await released
        await route.continue()
      })
      await page.reload()
      const overlay = page.getByRole('status').filter({ hasText: loading })
      await expect(overlay).toBeVisible()
      await expectAccessible(page)
      release()
      await expect(overlay).toHaveCount(0)
      await drawnMap(page)
    })
  })
