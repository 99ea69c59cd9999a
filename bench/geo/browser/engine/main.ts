import { openEngine } from '../../../../src/engine/open-engine.ts'

/**
 * Opens a file as a screen does: loads the data by which clicks are judged, and then the tile at its centre for each
 * zoom from 7 to 14.
 */
const openWhole = async (url: string) => {
  const engine = await openEngine()
  const began = performance.now()
  const { setId, zones, extentLonLat } = await engine.open(1, { kind: 'url', url })
  const facts = await engine.facts(setId)
  const readyMs = performance.now() - began
  const [west, south, east, north] = extentLonLat
  const lat = (((south + north) / 2) * Math.PI) / 180
  for (let z = 7; z <= 14; z++) {
    const x = Math.floor(((west + east) / 2 / 360 + 0.5) * 2 ** z)
    const y = Math.floor((0.5 - Math.asinh(Math.tan(lat)) / (2 * Math.PI)) * 2 ** z)
    await engine.tile(setId, z, x, y)
  }
  return { zones, pairs: facts.neighbours.length / 2, readyMs }
}

/**
 * Reads a file as the upload dialog does, up to its first result: the names and outlines of its areas. Then rereads it
 * and cancels midway.
 */
const readChosen = async (url: string, bytes: number) => {
  const blob = await (await fetch(url, { headers: { range: `bytes=0-${bytes - 1}` } })).blob()
  const engine = await openEngine()
  // Excludes the worker's start and the loading of parsers.
  await engine.readFile(1, new Blob(['{"type":"FeatureCollection","features":[]}'])).catch(() => null)
  let longestTaskMs = 0
  const observer = new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) longestTaskMs = Math.max(longestTaskMs, duration)
  })
  observer.observe({ type: 'longtask' })
  const began = performance.now()
  const file = await engine.readFile(2, blob, () => {})
  if (file.kind !== 'features') throw new Error('The file was read as a list')
  await Promise.all([engine.fileFeatures(file.fileId, 0, '', 100), engine.fileSketch(file.fileId, 0, null)])
  const outcomeMs = performance.now() - began
  engine.closeFile(file.fileId)
  const again = engine.readFile(3, blob).catch(() => null)
  await new Promise(resolve => setTimeout(resolve, outcomeMs / 4))
  const cancelled = performance.now()
  engine.cancel(3)
  await again
  const cancelMs = performance.now() - cancelled
  // Long tasks are reported a little after they end.
  await new Promise(resolve => setTimeout(resolve, 200))
  return { outcomeMs, longestTaskMs, cancelMs, features: file.features }
}

declare global {
  interface Window {
    openWhole: typeof openWhole
    readChosen: typeof readChosen
  }
}
window.openWhole = openWhole
window.readChosen = readChosen
