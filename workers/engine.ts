/**
 * The geo engine: `createEngine({ kernels })` returns a GeoEngine (contract.ts). The same code runs in the browser's
 * worker (geo.worker.ts) and on the server (server/zones/node-engine.ts, which reads the kernels from disk).
 *
 * Code that makes zone files (import, demo world) uses the parts directly:
 *   columnsFrom(zones)              columns/columns-builder.ts   zones in metres to columns
 *   writeFlatGeobuf(columns, name)  flatgeobuf/write.ts          columns to an indexed file
 *   decodeFlatGeobuf(source)        flatgeobuf/decode.ts         a file to columns, in file order
 *   findAdjacency(columns)          adjacency/find-adjacency.ts  the contiguity graph
 *   writeNeighbours(graph, columns) adjacency/neighbours-file.ts the graph's file, for columns in file order
 */
import { MAX_ZONES } from '../src/domain/constants.ts'
import type { Kernels } from '../wasm/kernels.ts'
import { areaCalls } from './area-calls.ts'
import { codeCalls } from './codes/code-calls.ts'
import { MM_PER_M } from './columns/zone-columns.ts'
import type { GeoEngine } from './contract.ts'
import { EngineError, throwIfCancelled } from './engine-error.ts'
import { fileCalls } from './features/file-calls.ts'
import { pointInZone } from './geometry/zone-points.ts'
import { type LoadGeos, loadGeos } from './geos/geos.ts'
import { heartOf, roughOutline } from './measure/zone-overview.ts'
import { type OpenUrl, openZoneSet } from './open-zone-set.ts'
import { boxToGrid, boxToLonLat, gridToLonLat, lonLatToGrid, pointToGrid, pointToLonLat } from './projection/lon-lat.ts'
import { warmUp, zoneFacts } from './selection/judge.ts'
import { selectionCalls } from './selection/selection-calls.ts'
import { toggleZone } from './selection/verdict.ts'
import { shapeCalls } from './shape-selection/shape-calls.ts'
import { tileCalls } from './tiles/tile-calls.ts'
import { yieldToLoop } from './yield-to-loop.ts'
import { knownPosition, type ZoneSet } from './zone-set.ts'
import { zoneShapes, zoneSummary } from './zone-summary.ts'

/** The number of warm-up rounds after which the JIT compiler has optimised the code for verdicts. */
export const WARM_UP_ROUNDS = 240
const WARM_UP_RULES = { maxZones: MAX_ZONES, maxAreaKm2: null }

interface EngineParts {
  readonly kernels: Kernels
  /**
   * Loads the datum shift into the kernels before the first projection. By default, the shift is assumed to be loaded.
   */
  readonly projection?: () => Promise<void>
  /** Defaults to geos-wasm, fetched on first use. */
  readonly geos?: LoadGeos
  /** Defaults to HTTP by byte range. */
  readonly openUrl?: OpenUrl
  /** The open zone sets by number, for code that adds calls to the engine. */
  readonly sets?: Map<number, ZoneSet>
}

export const createEngine = ({
  kernels,
  projection = () => Promise.resolve(),
  geos = loadGeos,
  openUrl,
  sets = new Map(),
}: EngineParts): GeoEngine => {
  const jobs = new Map<number, AbortController>()
  let lastSet = 0

  const setOf = (setId: number): ZoneSet => {
    const set = sets.get(setId)
    if (!set) throw new EngineError('no-such-set', `Zone set ${setId} is not open.`)
    return set
  }
  const runJob = async <T>(jobId: number, run: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const job = new AbortController()
    jobs.set(jobId, job)
    try {
      return await run(job.signal)
    } finally {
      jobs.delete(jobId)
    }
  }
  return {
    open: (jobId, source, onProgress) =>
      runJob(jobId, async signal => {
        const set = await openZoneSet(kernels, projection(), source, onProgress, signal, openUrl)
        throwIfCancelled(signal)
        const setId = ++lastSet
        sets.set(setId, set)
        const { zones, extent, outside } = set
        return { setId, zones, extent, extentLonLat: boxToLonLat(kernels, extent), outside }
      }),
    async ready(setId) {
      await setOf(setId).context()
    },
    async facts(setId) {
      const context = await setOf(setId).context()
      // The facts are requested just before the first click. Errors during the warm-up are ignored because its results
      // are not used.
      yieldToLoop()
        .then(() =>
          warmUp(context.graph, WARM_UP_ROUNDS, (zones, zone) => toggleZone(context, zones, zone, WARM_UP_RULES)),
        )
        .catch(() => {})
      return zoneFacts(context)
    },
    cancel(jobId) {
      jobs.get(jobId)?.abort()
    },
    close(setId) {
      sets.get(setId)?.close()
      sets.delete(setId)
    },

    async overview(setId) {
      const { batch, columns } = await setOf(setId).loaded()
      const heart = heartOf(columns)
      return {
        outline: roughOutline(batch),
        heart: heart && pointToLonLat(kernels, heart[0] / MM_PER_M, heart[1] / MM_PER_M),
      }
    },
    async zoneAt(setId, at) {
      const set = setOf(setId)
      const [e, n] = pointToGrid(kernels, at)
      for (const { batch, zone } of await set.within([e, n, e, n]))
        if (pointInZone(batch.columns, zone, e * 1000, n * 1000)) return batch.columns.ids[zone]!
      return null
    },
    async zonesIn(setId, box, limit) {
      const zones = await setOf(setId).within(boxToGrid(kernels, box))
      return Uint32Array.from(zones.slice(0, limit), ({ batch, zone }) => batch.columns.ids[zone]!)
    },
    async summaries(setId, ids) {
      return (await setOf(setId).byId(ids)).map(({ columns, zone }) => zoneSummary(kernels, columns, zone))
    },
    async shapes(setId, ids) {
      return zoneShapes(kernels, await setOf(setId).byId(ids))
    },
    async search(setId, text, limit) {
      return (await setOf(setId).search(text, limit)).map(({ columns, zone }) => zoneSummary(kernels, columns, zone))
    },
    async neighbours(setId, id) {
      const set = setOf(setId)
      const [{ columns, graph }, zones] = await Promise.all([set.context(), set.loaded()])
      const zone = knownPosition(zones, id)
      return graph.neighbours.slice(graph.start[zone]!, graph.start[zone + 1]!).map(other => columns.ids[other]!)
    },

    ...tileCalls(kernels, setOf),
    ...selectionCalls(kernels, projection, setOf),
    ...codeCalls(kernels, projection, setOf),
    ...shapeCalls(kernels, projection, geos, setOf),
    ...fileCalls(kernels, projection, geos, runJob),
    ...areaCalls(kernels, projection, geos, setOf),
    async locate(setId, eastings, northings) {
      const set = setOf(setId)
      const [locator, { columns }] = await Promise.all([set.pointLocator(), set.loaded()])
      let hint = -1
      return Uint32Array.from(eastings, (easting, i) => {
        hint = locator.at(easting, northings[i]!, hint)
        return hint < 0 ? 0 : columns.ids[hint]!
      })
    },
    async toLonLat(grid) {
      await projection()
      return gridToLonLat(kernels, grid)
    },
    async toGrid(lonLat) {
      await projection()
      return lonLatToGrid(kernels, lonLat)
    },
  }
}
