import type { Browser, Page } from 'playwright'
import type { ReplyOf } from '../../src/contract/call.ts'
import type { flowHours, flowMatrix } from '../../src/contract/flows.ts'
import { seeded } from '../../tests/workers/support/mesh.ts'
import { drawn, enterDemo } from '../geo/browser/app-page.ts'
import { freshPage } from '../geo/browser/chrome.ts'
import { startPeer } from '../geo/browser/peer-server.ts'
import { startDemo } from '../geo/browser/start-app.ts'
import { zonesAround } from '../geo/browser/zones-geojson.ts'
import type { GeoContext } from '../geo/context.ts'
import { rowOf, timesOf } from '../measure.ts'
import type { Row } from '../row.ts'
import { barePage, placeOf } from './bare-page.ts'
import { mainThreadOf } from './main-thread.ts'
import { installWatch } from './watch.ts'

const SEED = 5
const CHANGES = 12
/** The number of frames within which the panel must follow the map. */
const FRAMES_OF_CHANGE = 6
const PLAYED_HOURS = 8
/** The time for which the app shows each hour, in milliseconds. */
const HOUR_MS = 900

type Matrix = ReplyOf<typeof flowMatrix>
type Hours = ReplyOf<typeof flowHours>

/** Gives every pair of the zones and Outside trips. */
const withEveryPair = (reply: Matrix): Matrix => {
  const random = seeded(SEED)
  const zones = [0, ...reply.Zones]
  const pairs = zones.flatMap(o => zones.filter(d => o !== 0 || d !== 0).map(d => ({ o, d })))
  return {
    ...reply,
    Items: pairs.map(pair => ({ ...pair, trips: 10 + Math.floor(20_000 * random() ** 3), devices: '300+', margin: 5 })),
  }
}
const withEveryHour = (reply: Hours): Hours => {
  const random = seeded(SEED + 1)
  const filled = (rows: Hours['Out']): Hours['Out'] =>
    rows.map(row => ({
      ...row,
      trips: Math.floor(9000 * random() ** 2),
      suppressed: false,
      devices: '300+',
      margin: 5,
    }))
  return { ...reply, Out: filled(reply.Out), In: filled(reply.In) }
}

/** Opens the demo's flows sample with a figure for each of its pairs. */
const openFlows = async (
  browser: Browser,
  address: string,
): Promise<{ readonly page: Page; readonly pairs: number }> => {
  const page = await freshPage(browser, await enterDemo(browser, address))
  await page.addInitScript(installWatch)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  let pairs = 0
  await page.route('**/datasetsapi/flows/matrix?*', async route => {
    const real = await route.fetch()
    const { Results } = (await real.json()) as { Results: Matrix }
    const reply = withEveryPair(Results)
    pairs = reply.Items.length
    await route.fulfill({ json: { Results: reply } })
  })
  await page.route('**/datasetsapi/flows/hours?*', async route => {
    const real = await route.fetch()
    const { Results } = (await real.json()) as { Results: Hours }
    await route.fulfill({ json: { Results: withEveryHour(Results) } })
  })
  await page.goto(`${address}/Create_Dataset`)
  await page.getByRole('button', { name: /^Origin-Destination Matrix/ }).click()
  await page.getByRole('link', { name: 'Explore Sample Map' }).click()
  await page.getByText('Between 40 zones').waitFor()
  await drawn(page)
  return { page, pairs }
}

/**
 * The time for script, style and layout after each change, excluding the map's own drawing and the cost of the same
 * number of idle frames.
 */
const changes = async (page: Page, act: (at: number) => Promise<void>) => {
  const look = await mainThreadOf(page)
  const framesAfter = async (change: () => Promise<void>): Promise<number[]> => {
    let before = await look()
    await change()
    const spent: number[] = []
    for (let frame = 0; frame < FRAMES_OF_CHANGE; frame++) {
      await page.evaluate(() => new Promise(requestAnimationFrame))
      const after = await look()
      spent.push(after.workMs - before.workMs - (after.scriptMs - before.scriptMs))
      before = after
    }
    return spent
  }
  const still = await framesAfter(async () => {})
  const idle = still.reduce((sum, ms) => sum + ms, 0) / still.length
  await page.evaluate(() => window.probe.tasks())
  const [all, worst]: [number[], number[]] = [[], []]
  for (let at = 0; at < CHANGES; at++) {
    const spent = (await framesAfter(() => act(at))).map(ms => Math.max(0, ms - idle))
    all.push(spent.reduce((sum, ms) => sum + ms, 0))
    worst.push(Math.max(...spent))
  }
  const tasks = await page.evaluate(() => window.probe.tasks())
  return { all: timesOf(all), worstFrameMs: timesOf(worst).medianMs, slowestFrameMs: Math.max(...worst), tasks }
}

/** The display's frame rate while something runs. */
const framesDuring = async (page: Page, run: () => Promise<void>) => {
  await page.evaluate(() => window.probe.frames())
  await run()
  return page.evaluate(() => window.probe.frames())
}

/**
 * The flow map with trips between all of its 40 zones and Outside. Measures the main thread after a change of focus and
 * of hour, and the displayed frames while the hours play, compared with a bare map that recolours each of its zones as
 * often.
 */
export const flows = async function* (browser: Browser, context: GeoContext): AsyncGenerator<Row> {
  const app = await startDemo()
  const peer = await startPeer(context)
  try {
    const { page, pairs } = await openFlows(browser, app.address)
    const matrix = page.getByRole('application', { name: /^Matrix of 40 zones/ })
    await matrix.focus()
    await page.keyboard.press('ArrowRight')
    const steps: Readonly<Record<string, (at: number) => Promise<void>>> = {
      pair: () => page.keyboard.press('ArrowDown'),
      // The number of changes that focus and unfocus.
      focus: () => page.keyboard.press('Enter'),
    }
    for (const [name, act] of Object.entries(steps)) {
      const { all, tasks, ...frames } = await changes(page, act)
      yield rowOf(`flows, another ${name}`, 'none', all, null, { pairs, ...frames, ...tasks })
    }
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Next hour' }).focus()
    const { all, tasks, ...frames } = await changes(page, () => page.keyboard.press('Enter'))
    yield rowOf('flows, another hour', 'none', all, null, { pairs, ...frames, ...tasks })

    const play = page.getByRole('button', { name: 'Play the hours of the day' })
    await play.press('Enter')
    const ours = await framesDuring(page, () => page.waitForTimeout(PLAYED_HOURS * HOUR_MS))
    await page.getByRole('button', { name: 'Pause' }).press('Enter')
    const place = await placeOf(page)
    const bare = await barePage(browser, page, peer.address)
    await bare.evaluate(([at, zoom, zones]) => window.peer.colouring(at, zoom, zones), [
      place.at,
      place.zoom,
      zonesAround(context, place),
    ] as const)
    const theirs = await framesDuring(bare, async () => {
      for (let hour = 0; hour < PLAYED_HOURS; hour++) {
        await bare.evaluate(at => window.peer.colour(at), hour)
        await bare.waitForTimeout(HOUR_MS)
      }
    })
    const once = (ms: number) => ({ minMs: ms, medianMs: ms })
    yield rowOf('flows, playing', 'bare map, recoloured as often', once(ours.longestMs), once(theirs.longestMs), {
      hours: PLAYED_HOURS,
      shown: ours.shown,
      due: ours.due,
      bareShown: theirs.shown,
      bareDue: theirs.due,
    })
    for (const each of [page, bare]) await each.context().close()
  } finally {
    peer.stop()
    await app.stop()
  }
}
