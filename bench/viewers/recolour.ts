import { startPeer } from '../geo/browser/peer-server.ts'
import { zonesAround } from '../geo/browser/zones-geojson.ts'
import { rowOf, timesOf } from '../measure.ts'
import { barePage, placeOf } from './bare-page.ts'
import type { ViewerCase } from './suite.ts'

/** Degrees from the map's centre to beyond its edges, at the lowest zoom that shows zones. */
const REACH = [0.8, 0.45] as const

/**
 * The time from the reply to the frame in which every point of the map has its new colour, at the lowest zoom that
 * shows zones. Compared with a bare map of the same zones, place and size that recolours every zone and draws one
 * frame. Both wait for the software renderer, which takes nearly all of the time.
 */
export const recolour: ViewerCase = async function* ({ browser, page, choose, filter }, context) {
  const { turns, columns } = context
  await choose('Journey origins')
  // The first reply moves the map to its zones.
  await filter()
  const peer = await startPeer(context)
  try {
    const place = await placeOf(page)
    const bare = await barePage(browser, page, peer.address)
    await bare.evaluate(([at, zoom, zones]) => window.peer.colouring(at, zoom, zones), [
      place.at,
      place.zoom,
      zonesAround(context, place, REACH),
    ] as const)
    await page.bringToFront()
    const [ours, theirs]: [number[], number[]] = [[], []]
    let [changed, frames] = [1, 0]
    await page.evaluate(() => window.probe.tasks())
    for (let turn = 0; turn < turns; turn++) {
      await choose(turn % 2 === 0 ? 'Journey destinations' : 'Journey origins')
      await page.evaluate(() => performance.clearResourceTimings())
      await page.evaluate(() => window.watch.colours())
      const before = await page.evaluate(() => window.watch.drawings())
      const repliedMs = await filter()
      const found = await page.evaluate(() => window.watch.coloured())
      const after = await page.evaluate(() => window.watch.drawings())
      ours.push(found.atMs - repliedMs)
      frames = Math.max(frames, after.frames - before.frames)
      changed = Math.min(changed, found.changed / found.points)
      await bare.bringToFront()
      theirs.push(await bare.evaluate(at => window.peer.colour(at), turn))
      await page.bringToFront()
    }
    const tasks = await page.evaluate(() => window.probe.tasks())
    await bare.context().close()
    const [times, peerTimes] = [timesOf(ours), timesOf(theirs)]
    yield rowOf('recolour', 'bare map, every zone’s feature state', times, peerTimes, {
      medianOverBare: times.medianMs / peerTimes.medianMs,
      zones: columns.count,
      zoom: place.zoom,
      framesDrawn: frames,
      changedShare: changed,
      ...tasks,
    })
  } finally {
    peer.stop()
  }
}
