import * as Comlink from 'comlink'
import type { GeoEngine } from '../../workers/contract.ts'
import { EngineError, isErrorShape } from '../../workers/engine-error.ts'
import { withSharedSets } from './shared-sets.ts'

export const revived = (error: unknown): never => {
  throw isErrorShape(error) ? new EngineError(error.code, error.message, error.details) : error
}

/** Transfers the array's buffer with a call, which leaves the caller's array empty. */
const transferred = <T extends Float64Array>(array: T) => Comlink.transfer(array, [array.buffer as ArrayBuffer])

/**
 * Wraps the worker's engine as a GeoEngine. Errors arrive as EngineError. Bulk arrays and files are moved, not copied.
 */
export const remoteEngine = (wrapped: Comlink.Remote<GeoEngine>): GeoEngine => {
  // All methods of the engine return promises, so its type is the same on both sides of the worker boundary.
  const remote = wrapped as unknown as GeoEngine
  const forward =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    (...args: A): Promise<R> =>
      call(...args).catch(revived)
  /** Nothing waits for these calls, so failures in a terminated worker are ignored. */
  const ignoreFailure = (call: unknown) => void Promise.resolve(call).catch(() => {})
  return {
    open: async (jobId, source, onProgress) => {
      const buffers = source.kind === 'bytes' ? [source.bytes, ...(source.neighbours ? [source.neighbours] : [])] : []
      const listener = onProgress && Comlink.proxy(onProgress)
      return remote.open(jobId, Comlink.transfer(source, buffers), listener).catch(revived)
    },
    cancel: jobId => ignoreFailure(remote.cancel(jobId)),
    close: setId => ignoreFailure(remote.close(setId)),
    ready: forward(remote.ready),
    facts: forward(remote.facts),
    tile: forward(remote.tile),
    joinZones: forward(remote.joinZones),
    borders: forward(remote.borders),
    overview: forward(remote.overview),
    zoneAt: forward(remote.zoneAt),
    zonesIn: forward(remote.zonesIn),
    summaries: forward(remote.summaries),
    search: forward(remote.search),
    neighbours: forward(remote.neighbours),
    resolve: forward(remote.resolve),
    successors: forward(remote.successors),
    zonesInShape: forward(remote.zonesInShape),
    grow: forward(remote.grow),
    shrink: forward(remote.shrink),
    fillHoles: forward(remote.fillHoles),
    check: forward(remote.check),
    toggle: forward(remote.toggle),
    components: forward(remote.components),
    shapes: forward(remote.shapes),
    outline: forward(remote.outline),
    discs: forward(remote.discs),
    buffer: forward(remote.buffer),
    area: forward(remote.area),
    boundary: forward(remote.boundary),
    populationWithin: forward(remote.populationWithin),
    touching: forward(remote.touching),
    readFile: (jobId, file, onProgress) =>
      remote.readFile(jobId, file, onProgress && Comlink.proxy(onProgress)).catch(revived),
    fileFeatures: forward(remote.fileFeatures),
    fileSketch: forward(remote.fileSketch),
    fileArea: forward(remote.fileArea),
    closeFile: fileId => ignoreFailure(remote.closeFile(fileId)),
    locate: (setId, eastings, northings) =>
      remote.locate(setId, transferred(eastings), transferred(northings)).catch(revived),
    toLonLat: grid => remote.toLonLat(transferred(grid)).catch(revived),
    toGrid: lonLat => remote.toGrid(transferred(lonLat)).catch(revived),
  }
}

let opened: Promise<GeoEngine> | undefined

/** Returns the portal's only geo engine. Its worker starts on the first call. */
export const openEngine = (): Promise<GeoEngine> => {
  opened ??= Promise.resolve(start())
  return opened
}

const start = (): GeoEngine => {
  const worker = new Worker(new URL('../../workers/geo.worker.ts', import.meta.url), { type: 'module' })
  return withSharedSets(remoteEngine(Comlink.wrap<GeoEngine>(worker)))
}
