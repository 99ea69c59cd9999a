import * as Comlink from 'comlink'
import type { GeoEngine } from '../../workers/contract.ts'
import { remoteEngine } from './remote-engine.ts'
import { withSharedSets } from './shared-sets.ts'

let opened: Promise<GeoEngine> | undefined

/** The portal's one geo engine, in a worker that starts when a screen first asks for it. */
export const openEngine = (): Promise<GeoEngine> => {
  opened ??= Promise.resolve(start())
  return opened
}

const start = (): GeoEngine => {
  const worker = new Worker(new URL('../../workers/geo.worker.ts', import.meta.url), { type: 'module' })
  return withSharedSets(remoteEngine(Comlink.wrap<GeoEngine>(worker)))
}
