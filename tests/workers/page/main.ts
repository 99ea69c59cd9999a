import { openEngine } from '../../../src/engine/open-engine.ts'
import type { GeoEngine } from '../../../workers/contract.ts'
import { isErrorShape } from '../../../workers/engine-error.ts'

const RULES = { maxZones: 40, maxAreaKm2: null }
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    error => (isErrorShape(error) ? error.code : String(error)),
  )

/** Calls that the test makes on the real worker. Every result can be cloned. */
const probes = {
  /** Makes calls before the worker can have loaded its wasm. */
  atOnce: async () => {
    const engine = await openEngine()
    const [lonLat, grid] = await Promise.all([
      engine.toLonLat(Float64Array.of(530_000, 180_000)),
      engine.toGrid(Float64Array.of(-2, 54)),
    ])
    return { lonLat: [...lonLat], grid: [...grid] }
  },
  detached: async () => {
    const engine = await openEngine()
    const sent = Float64Array.of(530_000, 180_000)
    await engine.toLonLat(sent)
    return sent.byteLength
  },
  journey: async (engine: GeoEngine, url: string) => {
    const stages: string[] = []
    const info = await engine.open(1, { kind: 'url', url }, ({ stage }) => stages.push(stage))
    const zone = (await engine.search(info.setId, 'z0001', 1))[0]!
    const found = await engine.zoneAt(info.setId, zone.inside)
    await engine.ready(info.setId)
    const verdict = await engine.toggle(info.setId, Uint32Array.of(1), 2, RULES)
    const refused = await engine.toggle(info.setId, Uint32Array.of(1), 400, RULES)
    const outline = await engine.outline(info.setId, Uint32Array.of(1, 2))
    const shared = await engine.open(2, { kind: 'url', url: `${url}?again` })
    engine.close(info.setId)
    const stillThere = await codeOf(engine.zoneAt(shared.setId, zone.inside))
    engine.close(shared.setId)
    const gone = await codeOf(engine.zoneAt(shared.setId, zone.inside))
    return {
      zones: info.zones,
      stages: [...new Set(stages)],
      found,
      verdict: verdict.kind,
      refused: refused.kind,
      wkt: outline.wkt.slice(0, 7),
      sameSet: shared.setId === info.setId,
      stillThere,
      gone,
    }
  },
  /** The area of a zone after GEOS has widened it by 100 m, or the code of the refusal. */
  widened: async (engine: GeoEngine, url: string) => {
    const { setId } = await engine.open(4, { kind: 'url', url })
    const { wkt, areaKm2 } = await engine.outline(setId, Uint32Array.of(1))
    engine.close(setId)
    return engine.buffer(wkt, 100).then(
      wide => wide.areaKm2 / areaKm2,
      error => (isErrorShape(error) ? error.code : String(error)),
    )
  },
  tile: async (engine: GeoEngine, url: string, address: readonly [number, number, number]) => {
    const { setId } = await engine.open(3, { kind: 'url', url })
    const tile = await engine.tile(setId, ...address)
    engine.close(setId)
    return [...new Uint8Array(tile)]
  },
  cancelled: async (engine: GeoEngine, url: string) => {
    const opening = codeOf(engine.open(9, { kind: 'url', url }))
    engine.cancel(9)
    return opening
  },
  /** The results for files: their format and the km2 of all their areas, a list's text, or the refusal. */
  files: async (engine: GeoEngine, files: readonly string[]) => {
    const outcomes: unknown[] = []
    for (const [at, base64] of files.entries()) {
      const bytes = Uint8Array.from(atob(base64), sign => sign.charCodeAt(0))
      const outcome = await engine.readFile(100 + at, new Blob([bytes])).then(
        async file => {
          if (file.kind === 'list') return { list: file.text }
          const { areaKm2 } = await engine.fileArea(file.fileId, 0, null)
          engine.closeFile(file.fileId)
          const closed = await codeOf(engine.fileSketch(file.fileId, 0, null))
          return { format: file.format, areaKm2, closed }
        },
        error => ({ refused: isErrorShape(error) ? `${error.code}: ${error.message}` : String(error) }),
      )
      outcomes.push(outcome)
    }
    return outcomes
  },
  /** Cancels reading a 60 MB file after the first progress report. */
  cancelledFile: async (engine: GeoEngine) => {
    const feature = '{"type":"Feature","properties":{"code":"A"},"geometry":{"type":"Point","coordinates":[0,51]}}'
    const part = new Blob([`${feature},`.repeat(10_000)])
    const file = new Blob([
      '{"type":"FeatureCollection","features":[',
      ...Array.from({ length: 60 }, () => part),
      feature,
      ']}',
    ])
    return codeOf(engine.readFile(99, file, () => engine.cancel(99)))
  },
  missing: (engine: GeoEngine, url: string) => codeOf(engine.open(5, { kind: 'url', url })),
}

export type Probes = typeof probes
declare global {
  interface Window {
    probes: Probes
    engine: Promise<GeoEngine>
  }
}
window.probes = probes
window.engine = openEngine()
