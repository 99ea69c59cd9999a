import type { Page } from 'playwright'
import { quantile, rowOf, timesOf } from '../measure.ts'
import { drawn, enterApp, mapBox } from './browser/app-page.ts'
import { freshPage, launchChrome } from './browser/chrome.ts'
import { startPeer } from './browser/peer-server.ts'
import { type Click, openingPlace, scriptedClicks } from './browser/places.ts'
import { startApp } from './browser/start-app.ts'
import { zonesAround } from './browser/zones-geojson.ts'
import type { GeoCase } from './context.ts'

const CLICKS = 400
/** Alternates our map and the bare map, so that a machine that slows down affects both. */
const BATCH = 25
const CLICKS_ONCE = 5

const clickAll = async (page: Page, clicks: readonly Click[]) => {
  await page.bringToFront()
  const times: { verdictMs: number | null; paintedMs: number | null }[] = []
  const box = await mapBox(page)
  for (const { x, y } of clicks) {
    const at = [box.width / 2 + x, box.height / 2 + y] as const
    await page.mouse.move(box.x + at[0], box.y + at[1])
    // The zone under the pointer is highlighted before the click, because a user points first.
    await page.evaluate(() => window.probe.nextFrames())
    await drawn(page)
    await page.evaluate(([left, top]) => window.probe.arm(left, top), at)
    await page.mouse.down()
    await page.mouse.up()
    times.push(await page.evaluate(() => window.probe.clicked()))
    await drawn(page)
  }
  return times
}

const known = (times: readonly (number | null)[]): number[] => times.filter(time => time !== null)

const spread = (times: readonly number[], name: string) => {
  const sorted = [...times].sort((a, b) => a - b)
  return {
    [`${name}P50Ms`]: quantile(sorted, 0.5),
    [`${name}P95Ms`]: quantile(sorted, 0.95),
    [`${name}P99Ms`]: quantile(sorted, 0.99),
  }
}

/**
 * Scripted clicks on a town's zones in the real app. Measures the time to the verdict in its signal and to the changed
 * pixel, compared with changing one feature's state on a bare map of the same zones and size.
 */
export const click: GeoCase = async function* (context) {
  const browser = await launchChrome()
  const [app, peer, place] = await Promise.all([startApp(context.file), startPeer(context), openingPlace(context)])
  const clicks = await scriptedClicks(context, place, context.options.once ? CLICKS_ONCE : CLICKS)
  try {
    const { session, wizard } = await enterApp(browser, app)
    const ours = await freshPage(browser, session)
    await ours.goto(wizard(place))
    await ours.waitForFunction(() => 'zones-selectable' in window.probe.marks, null, { timeout: 180_000 })
    await drawn(ours)
    const { width, height } = await mapBox(ours)
    const bare = await freshPage(browser, null)
    await bare.setViewportSize({ width: Math.round(width), height: Math.round(height) })
    await bare.goto(peer.address)
    await bare.evaluate(([at, zoom, zones]) => window.peer.bare(at, zoom, zones), [
      place.at,
      place.zoom,
      zonesAround(context, place),
    ] as const)
    await ours.evaluate(() => window.probe.tasks())
    const app400: Awaited<ReturnType<typeof clickAll>> = []
    const bare400: Awaited<ReturnType<typeof clickAll>> = []
    for (let at = 0; at < clicks.length; at += BATCH) {
      app400.push(...(await clickAll(ours, clicks.slice(at, at + BATCH))))
      bare400.push(...(await clickAll(bare, clicks.slice(at, at + BATCH))))
    }
    const tasks = await ours.evaluate(() => window.probe.tasks())
    const painted = known(app400.map(({ paintedMs }) => paintedMs))
    const verdicts = known(app400.map(({ verdictMs }) => verdictMs))
    const barePainted = known(bare400.map(({ paintedMs }) => paintedMs))
    yield rowOf('click', 'bare map, one feature state', timesOf(painted), timesOf(barePainted), {
      clicks: clicks.length,
      ...spread(verdicts, 'verdict'),
      ...spread(painted, 'painted'),
      ...spread(barePainted, 'bare'),
      missed: clicks.length - painted.length,
      longestOursMs: tasks.longestOursMs,
      longestOursFrom: tasks.oursFrom,
      longestMapLibreMs: tasks.longestMapLibreMs,
      longestTaskMs: tasks.longestTaskMs,
    })
  } finally {
    await browser.close()
    peer.stop()
    await app.stop()
  }
}
