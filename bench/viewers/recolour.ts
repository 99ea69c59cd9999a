import { rowOf, timesOf } from '../measure.ts'
import type { ViewerCase } from './suite.ts'

/** From the reply to the frame in which every point of the map has its new colour, at the lowest zoom that shows zones. */
export const recolour: ViewerCase = async function* ({ page, choose, filter }, { turns, columns }) {
  await choose('Journey origins')
  // the first answer moves the map to where it reaches
  await filter()
  const times: number[] = []
  let changed = 1
  await page.evaluate(() => window.probe.tasks())
  for (let turn = 0; turn < turns; turn++) {
    await choose(turn % 2 === 0 ? 'Journey destinations' : 'Journey origins')
    await page.evaluate(() => performance.clearResourceTimings())
    await page.evaluate(() => window.watch.colours())
    const repliedMs = await filter()
    const found = await page.evaluate(() => window.watch.coloured())
    times.push(found.atMs - repliedMs)
    changed = Math.min(changed, found.changed / found.points)
  }
  const tasks = await page.evaluate(() => window.probe.tasks())
  const zoom = Number(await page.getByTestId('map').getAttribute('data-zoom'))
  yield rowOf('recolour', 'none', timesOf(times), null, { zones: columns.count, zoom, changedShare: changed, ...tasks })
}
