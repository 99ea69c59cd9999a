import type { Page } from 'playwright'
import { rowOf, timesOf } from '../measure.ts'
import { drawn, enterApp, mapBox } from './browser/app-page.ts'
import { freshPage, launchChrome } from './browser/chrome.ts'
import { openingPlace } from './browser/places.ts'
import { startApp } from './browser/start-app.ts'
import type { GeoCase } from './context.ts'

/** One zoom level further out than for clicks, so that a lasso selects more zones than are allowed. */
const ZOOM = 12
const GESTURES = 6
/** The number of pointer moves in a gesture, and the radius of a lasso in map pixels. */
const MOVES = 200
const [REACH_X, REACH_Y] = [240, 200]

type Way = (share: number) => readonly [x: number, y: number]

/** In pixels from the map's centre. */
const WAYS: Readonly<Record<'Lasso' | 'Paint', Way>> = {
  Lasso: share => [REACH_X * Math.cos(6 * share), REACH_Y * Math.sin(6 * share)],
  Paint: share => [REACH_X * (share - 0.5), 30 * Math.sin(20 * share)],
}

/** Draws once with a tool and undoes the change. Returns the time from the release to the verdict, in milliseconds. */
const drawOnce = async (page: Page, tool: keyof typeof WAYS): Promise<number> => {
  const box = await mapBox(page)
  const move = (share: number): Promise<void> => {
    const [x, y] = WAYS[tool](share)
    return page.mouse.move(box.x + box.width / 2 + x, box.y + box.height / 2 + y)
  }
  await move(0)
  await page.mouse.down()
  for (let step = 1; step <= MOVES; step++) await move(step / MOVES)
  await page.mouse.up()
  await page.waitForFunction(() => 'verdict' in window.probe.marks)
  const { verdictMs } = await page.evaluate(() => window.probe.clicked())
  await drawn(page)
  await page.getByRole('button', { name: `Undo ${tool.toLowerCase()}` }).click()
  await drawn(page)
  return verdictMs ?? Number.NaN
}

/**
 * A lasso around too many zones and a stroke of Paint in the real app. Measures the time to the verdict, and the
 * longest task while the shape is drawn, judged and undone.
 */
export const draw: GeoCase = async function* (context) {
  const browser = await launchChrome()
  const [app, place] = await Promise.all([startApp(context.file), openingPlace(context)])
  try {
    const { session, wizard } = await enterApp(browser, app)
    const page = await freshPage(browser, session)
    await page.goto(wizard({ ...place, zoom: ZOOM }))
    await page.waitForFunction(() => 'zones-selectable' in window.probe.marks, null, { timeout: 180_000 })
    await drawn(page)
    for (const tool of ['Lasso', 'Paint'] as const) {
      await page.getByRole('button', { name: tool }).click()
      await page.evaluate(() => window.probe.tasks())
      const times: number[] = []
      for (let turn = 0; turn < (context.options.once ? 1 : GESTURES); turn++) times.push(await drawOnce(page, tool))
      const tasks = await page.evaluate(() => window.probe.tasks())
      yield rowOf(`draw, ${tool.toLowerCase()}`, 'none', timesOf(times), null, {
        zones: context.columns.count,
        moves: MOVES,
        longestOursMs: tasks.longestOursMs,
        longestOursFrom: tasks.oursFrom,
        longestMapLibreMs: tasks.longestMapLibreMs,
        longestTaskMs: tasks.longestTaskMs,
      })
    }
  } finally {
    await browser.close()
    await app.stop()
  }
}
