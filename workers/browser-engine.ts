import * as kernels from '../wasm/build/kernels.wasm'
import { type KernelExports, kernelsOf } from '../wasm/kernels.ts'
import { createEngine } from './engine.ts'

/** The engine of the browser's worker: kernels by the bundler, zone files by range. */
export const browserEngine = () => createEngine({ kernels: kernelsOf(kernels as unknown as KernelExports) })
