import { openEngine } from '../../../../src/engine/open-engine.ts'

/** Opens a file as a screen does: to the facts that clicks are judged by, then tiles of each zoom from 7 to 14 at its middle. */
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

declare global {
  interface Window {
    openWhole: typeof openWhole
  }
}
window.openWhole = openWhole
