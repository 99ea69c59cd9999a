import { readFile } from 'node:fs/promises'
import { loadedOnce } from '../../src/domain/collections.ts'
import { instantiateKernels, type Kernels } from '../../wasm/kernels.ts'
import { createEngine } from '../../workers/engine.ts'
import { EngineError } from '../../workers/engine-error.ts'
import { overlayCalls } from '../../workers/overlay/overlay-calls.ts'
import { type Projection, projectionLoader, unpackShifts } from '../../workers/projection/projection.ts'
import { zoneContent } from '../../workers/zone-content.ts'
import type { ZoneSet } from '../../workers/zone-set.ts'
import { treeCalls } from './trees/tree-calls.ts'
import type { ZoneEngine } from './zone-engines.ts'

const KERNELS = new URL('../../wasm/build/kernels.wasm', import.meta.url)
const SHIFTS = new URL('../../wasm/ostn15/shifts.bin', import.meta.url)

/** The OSTN15 shifts, for all engines in a thread. */
const readShifts = loadedOnce(async () => unpackShifts(new Blob([await readFile(SHIFTS)])))

/** The kernels built by `node wasm/build.mjs`, with the OSTN15 shifts. */
export const readKernels = async (projection?: Projection): Promise<Kernels> => {
  const kernels = await instantiateKernels(await readFile(KERNELS))
  await projectionLoader(kernels, readShifts, projection)()
  return kernels
}

/** Creates a geo engine for one Node thread. GEOS is loaded when an area first needs it. */
export const createNodeEngine = async (): Promise<ZoneEngine> => {
  const kernels = await readKernels()
  const sets = new Map<number, ZoneSet>()
  return {
    ...createEngine({ kernels, sets }),
    ...overlayCalls(),
    ...treeCalls(kernels, sets),
    content: async setId => {
      const set = sets.get(setId)
      if (!set) throw new EngineError('no-such-set', `Zone set ${setId} is not open.`)
      return zoneContent((await set.loaded()).columns)
    },
  }
}

/** The kernels and OSTN15, used for single positions. They are read when first used. */
export const gridKernels = loadedOnce(readKernels)
