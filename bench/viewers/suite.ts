import type { Browser } from 'playwright'
import { launchChrome } from '../geo/browser/chrome.ts'
import { startApp } from '../geo/browser/start-app.ts'
import { type GeoContext, openGeoContext } from '../geo/context.ts'
import type { Row, Suite } from '../row.ts'
import { type OpenMap, openMap } from './open-map.ts'

export type ViewerCase = (map: OpenMap, context: GeoContext) => AsyncGenerator<Row>

/** The cases in order. Each starts with the map as the previous case left it, with figures in view. */
const CASES: Readonly<Record<string, () => Promise<ViewerCase>>> = {
  recolour: async () => (await import('./recolour.ts')).recolour,
  slider: async () => (await import('./slider.ts')).slider,
  hover: async () => (await import('./hover.ts')).hover,
  modes: async () => (await import('./modes.ts')).modes,
}

/** Zone maps with tens of thousands of zones, and the flow map, in the real app. */
export const suite: Suite = async function* (options) {
  const wanted = Object.entries(CASES).filter(([name]) => options.wants(name))
  const wantsFlows = options.wants('flows')
  if (wanted.length === 0 && !wantsFlows) return
  const context = await openGeoContext(options)
  const browser = await launchChrome()
  try {
    if (wanted.length > 0) yield* onZoneMap(browser, context, wanted)
    if (wantsFlows) yield* (await import('./flows.ts')).flows(browser, context)
  } finally {
    await browser.close()
  }
}

const onZoneMap = async function* (
  browser: Browser,
  context: GeoContext,
  cases: readonly (readonly [string, () => Promise<ViewerCase>])[],
): AsyncGenerator<Row> {
  const app = await startApp(context.file)
  try {
    const map = await openMap(browser, app, context.columns.ids)
    for (const [, load] of cases) {
      const run = await load()
      yield* run(map, context)
    }
  } finally {
    await app.stop()
  }
}
