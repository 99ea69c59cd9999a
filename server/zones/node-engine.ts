import { readFile } from 'node:fs/promises'
import { instantiateKernels, type Kernels } from '../../wasm/kernels.ts'
import type { GeoEngine } from '../../workers/contract.ts'
import { createEngine } from '../../workers/engine.ts'

const KERNELS = new URL('../../wasm/build/kernels.wasm', import.meta.url)

/** The kernels that `node wasm/build.mjs` made. */
export const readKernels = async (): Promise<Kernels> => instantiateKernels(await readFile(KERNELS))

/** A geo engine for Node: one thread's own, GEOS included when an area first asks for it. */
export const createNodeEngine = async (): Promise<GeoEngine> => createEngine({ kernels: await readKernels() })
