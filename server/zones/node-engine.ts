import { readFile } from 'node:fs/promises'
import { instantiateKernels, type Kernels } from '../../wasm/kernels.ts'
import { createEngine } from '../../workers/engine.ts'
import { groundCalls, type ServerEngine } from '../../workers/ground/ground-calls.ts'
import { type Projection, projectionLoader } from '../../workers/projection/projection.ts'
import { unpackShifts } from '../../workers/projection/unpack-shifts.ts'

const KERNELS = new URL('../../wasm/build/kernels.wasm', import.meta.url)
const SHIFTS = new URL('../../wasm/ostn15/shifts.bin', import.meta.url)

let shifts: Promise<Uint16Array> | undefined
/** The shifts of OSTN15, unpacked once in a process, and again after a failure. */
const readShifts = () => {
  shifts ??= readFile(SHIFTS)
    .then(packed => unpackShifts(new Blob([packed])))
    .catch((error: unknown) => {
      shifts = undefined
      throw error
    })
  return shifts
}

/** The kernels that `node wasm/build.mjs` made, with what they project with. */
export const readKernels = async (projection?: Projection): Promise<Kernels> => {
  const kernels = await instantiateKernels(await readFile(KERNELS))
  await projectionLoader(kernels, readShifts, projection)()
  return kernels
}

/** A geo engine for Node: one thread's own, GEOS included when an area first asks for it. */
export const createNodeEngine = async (): Promise<ServerEngine> => ({
  ...createEngine({ kernels: await readKernels() }),
  ...groundCalls(),
})
