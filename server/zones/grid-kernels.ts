import { loadedOnce } from '../../src/domain/loaded-once.ts'
import { readKernels } from './node-engine.ts'

/** The kernels with OSTN15 for single positions, read once when they are first needed. */
export const gridKernels = loadedOnce(readKernels)
