import { join } from 'node:path'
import type uPlot from 'uplot'
import { rowOf, timesOf } from '../measure.ts'
import { REPORTS, type ReportsCase } from './context.ts'

const POINTS = 5000
const STEPS = 60
const UPLOT = join(import.meta.dirname, '../../node_modules/uplot/dist/uPlot.iife.min.js')

const rows = Array.from({ length: POINTS }, (_, at) => ({
  distancebracket: Number(((at + 1) / 20).toFixed(2)),
  visitorcount: 1000 + Math.round(900 * Math.sin(at / 40)),
  suppressed: at % 50 === 0,
  devices: at % 50 === 0 ? null : at % 7 === 0 ? '<30' : '300+',
  margin: at % 50 === 0 ? null : 10,
}))

/** Redraws a chart of 5,000 bars in a report as the arrow keys move the cursor, compared with bare uPlot bars. */
export const redraw: ReportsCase = async function* ({ open, blank }) {
  const page = await open(`${REPORTS.locationInsights}&tab=visits`)
  await page.route('**/journeys/visitorsbydistance?*', async route => {
    const reply = await route.fetch()
    const { Results } = (await reply.json()) as { Results: object }
    await route.fulfill({ response: reply, json: { Results: { ...Results, Items: [rows] } } })
  })
  await page.evaluate(() => window.viewWatch.await('Journeys Overview'))
  await page.getByRole('tab', { name: 'Journeys', exact: true }).click()
  const firstMs = await page.evaluate(() => window.viewWatch.shown())
  const size = await page.locator('.chart-stage').boundingBox()
  const ours = await page.evaluate(async steps => {
    const stage = document.querySelector<HTMLElement>('.chart-stage')!
    stage.focus()
    const times: number[] = []
    window.probe.tasks()
    window.probe.frames()
    for (let step = 0; step < steps; step++) {
      await new Promise(frame => requestAnimationFrame(frame))
      const began = performance.now()
      stage.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
      // uPlot and React draw at the end of the task that made the change.
      for (let turn = 0; turn < 10; turn++) await Promise.resolve()
      times.push(performance.now() - began)
    }
    return { times, frames: window.probe.frames(), tasks: window.probe.tasks() }
  }, STEPS)
  await page.context().close()

  const bare = await blank()
  await bare.addScriptTag({ path: UPLOT })
  const peer = await bare.evaluate(
    async ({ width, height, values, steps }) => {
      const { uPlot: Plot } = window as unknown as { uPlot: typeof uPlot }
      const bars = Plot.paths.bars!({ size: [0.8] })
      const options = { width, height, series: [{}, { fill: '#1f5fbf', paths: bars }], scales: { x: { time: false } } }
      const plot = new Plot(options, [values.map((_, at) => at), [...values]], document.body)
      const times: number[] = []
      for (let step = 0; step < steps; step++) {
        await new Promise(frame => requestAnimationFrame(frame))
        const began = performance.now()
        plot.redraw(true, true)
        for (let turn = 0; turn < 10; turn++) await Promise.resolve()
        times.push(performance.now() - began)
      }
      return times
    },
    {
      width: Math.round(size?.width ?? 900),
      height: Math.round(size?.height ?? 400),
      values: rows.map(({ visitorcount, suppressed }) => (suppressed ? null : visitorcount)),
      steps: STEPS,
    },
  )
  await bare.context().close()
  yield rowOf('redraw', 'uPlot, bars without whiskers', timesOf(ours.times), timesOf(peer), {
    points: POINTS,
    worstMs: Math.max(...ours.times),
    firstMs,
    framesShown: ours.frames.shown,
    framesDue: ours.frames.due,
    longestTaskMs: ours.tasks.longestTaskMs,
  })
}
