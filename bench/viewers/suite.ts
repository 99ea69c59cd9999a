import { launchChrome } from '../geo/browser/chrome.ts'
import { startApp } from '../geo/browser/start-app.ts'
import { type GeoContext, openGeoContext } from '../geo/context.ts'
import type { Row, Suite } from '../row.ts'
import { type OpenMap, openMap } from './open-map.ts'

export type ViewerCase = (map: OpenMap, context: GeoContext) => AsyncGenerator<Row>

/** The cases in order: each begins with the map as the one before leaves it, with figures in view. */
const CASES: Readonly<Record<string, () => Promise<ViewerCase>>> = {
  recolour: async () => (await import('./recolour.ts')).recolour,
  slider: async () => (await import('./slider.ts')).slider,
  hover: async () => (await import('./hover.ts')).hover,
  modes: async () => (await import('./modes.ts')).modes,
}

/** A zone map of tens of thousands of zones in the real app; a turn of all suites leaves it out, as it does the other browser cases. */
export const suite: Suite = async function* (options) {
  const wanted = Object.entries(CASES).filter(([name]) => options.wants(name))
  if (wanted.length === 0 || (options.once && !options.named)) return
  const context = await openGeoContext(options)
  const browser = await launchChrome()
  const app = await startApp(context.file)
  try {
    const map = await openMap(browser, app, context.columns.ids)
    for (const [, load] of wanted) {
      const run = await load()
      yield* run(map, context)
    }
  } finally {
    await browser.close()
    await app.stop()
  }
}
