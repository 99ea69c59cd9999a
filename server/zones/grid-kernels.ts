import type { Kernels } from '../../wasm/kernels.ts'
import { readKernels } from './node-engine.ts'

let loading: Promise<Kernels> | undefined

/** The kernels with OSTN15 for single positions, read once by a process when they are first needed. */
export const gridKernels = (): Promise<Kernels> => {
  loading ??= readKernels().catch(error => {
    loading = undefined
    throw error
  })
  return loading
}
