import { rowOf, timesOf } from '../measure.ts'
import { freshPage, launchChrome, peakBytes } from './browser/chrome.ts'
import { startEnginePage } from './browser/engine-server.ts'
import { geoJsonOf } from './browser/zones-geojson.ts'
import type { GeoCase, GeoContext } from './context.ts'

/** The size to which a GeoJSON file is padded, in bytes. */
const LARGE_BYTES = 100_000_000

/** The zones as GeoJSON, repeated until the text is large enough. */
const largeGeoJson = (context: GeoContext): Uint8Array => {
  const { columns, options } = context
  const once = geoJsonOf(
    context,
    Array.from({ length: columns.count }, (_, zone) => zone),
  )
  const features = once.slice(once.indexOf('[') + 1, -2)
  const times = options.once ? 1 : Math.max(1, Math.ceil(LARGE_BYTES / features.length))
  const text = `{"type":"FeatureCollection","features":[${Array.from({ length: times }, () => features).join(',')}]}`
  return new TextEncoder().encode(text)
}

/**
 * Reads a chosen file in the worker of a tab. Measures the time from the choice to the first result, the main thread's
 * longest task in the meantime, the time until a cancellation takes effect, and `tabMB`, the peak memory of the page's
 * process, with the file as a browser blob.
 */
export const upload: GeoCase = async function* (context) {
  const kinds = [
    ['FlatGeobuf', context.file],
    ['GeoJSON', largeGeoJson(context)],
  ] as const
  for (const [format, file] of kinds) {
    const browser = await launchChrome()
    const server = await startEnginePage(file)
    try {
      const page = await freshPage(browser, null)
      await page.goto(server.address)
      await page.waitForFunction(() => 'readChosen' in window)
      const { outcomeMs, longestTaskMs, cancelMs, features } = await page.evaluate(
        ([url, bytes]) => window.readChosen(url, bytes),
        [`${server.address}/zones.fgb`, file.byteLength] as const,
      )
      const peak = await peakBytes(browser)
      yield rowOf(`upload ${format}`, 'none', timesOf([outcomeMs]), null, {
        fileMB: Math.round(file.byteLength / 1e6),
        features,
        longestTaskMs,
        cancelMs,
        tabMB: peak === null ? null : Math.round(peak / 1e6),
      })
    } finally {
      await browser.close()
      server.stop()
    }
  }
}
