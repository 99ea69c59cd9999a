import type { Browser } from 'playwright'
import { rowOf, timesOf } from '../measure.ts'
import { drawn, enterApp, mapBox } from './browser/app-page.ts'
import { freshPage, launchChrome, peakBytes, type Session } from './browser/chrome.ts'
import { startPeer } from './browser/peer-server.ts'
import { openingPlace } from './browser/places.ts'
import { startApp } from './browser/start-app.ts'
import { watchRanges } from './browser/watch-ranges.ts'
import type { GeoCase } from './context.ts'

/** How long turf tests pairs before its time is extrapolated to all pairs, which would take minutes. */
const TURF_MS = 15_000
const PAN_STEPS = 20

const openOnce = async (browser: Browser, session: Session, address: string) => {
  const page = await freshPage(browser, session)
  const ranges = watchRanges(page)
  await page.goto(address)
  await page.waitForFunction(
    () => window.probe.zonesPaintedMs !== null && 'zones-selectable' in window.probe.marks,
    null,
    { timeout: 180_000 },
  )
  const told = await page.evaluate(() => ({
    marks: window.probe.marks,
    paintedMs: window.probe.zonesPaintedMs!,
    origin: performance.timeOrigin,
    mapMadeMs: performance.getEntriesByName('map-made')[0]!.duration,
  }))
  await drawn(page)
  const tasks = await page.evaluate(() => window.probe.tasks())
  const box = await mapBox(page)
  await page.mouse.move(box.x + box.width * 0.7, box.y + box.height / 2)
  await page.mouse.down()
  await page.evaluate(() => window.probe.frames())
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height / 2, { steps: PAN_STEPS })
  const frames = await page.evaluate(() => window.probe.frames())
  await page.mouse.up()
  const peak = await peakBytes(browser)
  await page.context().close()
  const requested = told.marks['zones-requested']!
  return {
    paintedMs: told.paintedMs - requested,
    selectableMs: told.marks['zones-selectable']! - requested,
    fromNavigationMs: told.paintedMs,
    mapMadeMs: told.mapMadeMs,
    bytes: ranges.before(told.origin + told.marks['zones-painted']!),
    peakMB: peak === null ? null : Math.round(peak / 1e6),
    tasks,
    frames,
  }
}

/**
 * Opens the zone file in the real app in a fresh browser page at a town. Measures the time from the app's request for
 * the zones until all zones in view are painted, and until all are selectable with contiguity. Compared with the same
 * zones in MapLibre's GeoJSON source with turf, whose map is already open when the clock starts.
 */
export const open: GeoCase = async function* (context) {
  const browser = await launchChrome()
  const [app, peer, place] = await Promise.all([startApp(context.file), startPeer(context), openingPlace(context)])
  try {
    const { session, wizard } = await enterApp(browser, app)
    const turns = []
    for (let turn = 0; turn < context.fewTurns; turn++) turns.push(await openOnce(browser, session, wizard(place)))
    const page = await freshPage(browser, null)
    await page.goto(peer.address)
    const theirs = await page.evaluate(([at, zoom, budgetMs]) => window.peer.open(at, zoom, budgetMs), [
      place.at,
      place.zoom,
      context.options.once ? 200 : TURF_MS,
    ] as const)
    const turfMs = theirs.prepareMs + (theirs.testMs / theirs.tested) * theirs.pairs
    const worst = turns.toSorted((a, b) => b.tasks.longestOursMs - a.tasks.longestOursMs)[0]!
    const painted = timesOf(turns.map(({ paintedMs }) => paintedMs))
    yield rowOf(
      'open',
      'MapLibre GeoJSON source, turf',
      timesOf(turns.map(({ selectableMs }) => selectableMs)),
      timesOf([theirs.readMs + turfMs]),
      {
        firstPaintMs: painted.minMs,
        firstPaintMedianMs: painted.medianMs,
        fromNavigationMs: Math.min(...turns.map(({ fromNavigationMs }) => fromNavigationMs)),
        bytesBeforePaint: Math.max(...turns.map(({ bytes }) => bytes)),
        mapMadeMs: Math.max(...turns.map(({ mapMadeMs }) => mapMadeMs)),
        bareMapMadeMs: theirs.mapMadeMs,
        longestOursMs: worst.tasks.longestOursMs,
        longestOursFrom: worst.tasks.oursFrom,
        longestMapLibreMs: Math.max(...turns.map(({ tasks }) => tasks.longestMapLibreMs)),
        longestTaskMs: Math.max(...turns.map(({ tasks }) => tasks.longestTaskMs)),
        peakMB: Math.max(...turns.map(({ peakMB }) => peakMB ?? 0)),
        framesDropped: turns.at(-1)!.frames.due - turns.at(-1)!.frames.shown,
        framesDue: turns.at(-1)!.frames.due,
        peerFirstPaintMs: theirs.paintedMs,
        turfMs,
        turfPairsTested: theirs.tested,
        turfPairs: theirs.pairs,
      },
    )
  } finally {
    await browser.close()
    peer.stop()
    await app.stop()
  }
}
