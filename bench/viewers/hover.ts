import type { Page } from 'playwright'
import { drawn, mapBox } from '../geo/browser/app-page.ts'
import { startPeer } from '../geo/browser/peer-server.ts'
import { zonesAround } from '../geo/browser/zones-geojson.ts'
import { rowOf, timesOf } from '../measure.ts'
import { barePage, placeOf } from './bare-page.ts'
import type { ViewerCase } from './suite.ts'

/** Alternates our map and the bare map, so that a machine that slows down affects both. */
const BATCHES = 4
const HOVERS = 15
/**
 * The number of zoom steps from the lowest zoom that shows zones to one at which a town's zones are distinguishable.
 */
const ZOOM_IN = 3

/**
 * The points of a wide star, in pixels from the centre of the map, so that each is in a different zone from the
 * previous one.
 */
const star = (at: number): readonly [number, number] => {
  const angle = at * 2.4
  const reach = 40 + ((at * 37) % 160)
  return [Math.cos(angle) * reach, Math.sin(angle) * reach]
}

const hoverAll = async (page: Page, batch: number, shownBy: 'frame' | 'line'): Promise<number[]> => {
  await page.bringToFront()
  const { x, y, width, height } = await mapBox(page)
  const times: number[] = []
  for (let n = 0; n < HOVERS; n++) {
    const [dx, dy] = star(batch * HOVERS + n)
    await page.evaluate(by => window.watch.nextHover(by), shownBy)
    await page.mouse.move(x + width / 2 + dx, y + height / 2 + dy)
    const ms = await page.evaluate(() => window.watch.hovered())
    if (ms !== null) times.push(ms)
    await drawn(page)
  }
  return times
}

/**
 * Moves the pointer to another zone of a displayed reply. Measures the time to the frame that shows a line around it
 * over the map, which is not redrawn. Compared with a bare map of the same zones and size that sets one feature's
 * state.
 */
export const hover: ViewerCase = async function* ({ browser, page }, context) {
  const peer = await startPeer(context)
  try {
    for (let level = 0; level < ZOOM_IN; level++) {
      await page.getByRole('button', { name: 'Zoom in', exact: true }).click()
      await drawn(page)
    }
    const place = await placeOf(page)
    const bare = await barePage(browser, page, peer.address)
    await bare.evaluate(([at, zoom, zones]) => window.peer.hovering(at, zoom, zones), [
      place.at,
      place.zoom,
      zonesAround(context, place),
    ] as const)
    await page.evaluate(() => window.probe.tasks())
    const ours: number[] = []
    const theirs: number[] = []
    for (let batch = 0; batch < (context.options.once ? 1 : BATCHES); batch++) {
      ours.push(...(await hoverAll(page, batch, 'line')))
      theirs.push(...(await hoverAll(bare, batch, 'frame')))
    }
    await page.bringToFront()
    const tasks = await page.evaluate(() => window.probe.tasks())
    const [times, peerTimes] = [timesOf(ours), timesOf(theirs)]
    yield rowOf('hover', 'bare map, one feature state', times, peerTimes, {
      medianOverBare: times.medianMs / peerTimes.medianMs,
      hovers: ours.length,
      ...tasks,
    })
    await bare.context().close()
  } finally {
    peer.stop()
  }
}
