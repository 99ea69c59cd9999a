import * as Comlink from 'comlink'
import type { GeoEngine } from '../../workers/contract.ts'
import { cancelled } from '../../workers/engine-error.ts'
import type { ZoneImportCalls } from '../../workers/zone-import/import-calls.ts'
import { remoteEngine, revived } from './open-engine.ts'

export type {
  CheckedFile,
  Drawn,
  RepairedShape,
  ZoneImportCalls,
  ZoneReadProgress,
} from '../../workers/zone-import/import-calls.ts'

/** The import of a zone file in a separate worker. Ending it frees all memory that the file uses. */
export interface ZoneImporter extends ZoneImportCalls {
  readonly engine: GeoEngine
  /** Ends the worker. Pending calls reject with `cancelled`. */
  end(): void
}

export const openZoneImporter = (): ZoneImporter => {
  const worker = new Worker(new URL('../../workers/geo.worker.ts', import.meta.url), { type: 'module' })
  const wrapped = Comlink.wrap<GeoEngine & ZoneImportCalls>(worker)
  const calls = wrapped as unknown as ZoneImportCalls
  let stop: (reason: unknown) => void = () => {}
  const ended = new Promise<never>((_, reject) => {
    stop = reject
  })
  ended.catch(() => {})
  const untilEnd = <T>(work: Promise<T>): Promise<T> => Promise.race([work.catch(revived), ended])
  worker.addEventListener('error', event => stop(new Error(event.message || 'The zone file could not be read')))
  return {
    engine: remoteEngine(wrapped as unknown as Comlink.Remote<GeoEngine>),
    readZones: (file, onProgress) => untilEnd(calls.readZones(file, onProgress && Comlink.proxy(onProgress))),
    checkZones: (choices, onProgress) => untilEnd(calls.checkZones(choices, onProgress && Comlink.proxy(onProgress))),
    repairedShape: feature => untilEnd(calls.repairedShape(feature)),
    sliverShape: (kind, at) => untilEnd(calls.sliverShape(kind, at)),
    digestOf: bytes => untilEnd(calls.digestOf(bytes)),
    end() {
      stop(cancelled())
      worker.terminate()
    },
  }
}
