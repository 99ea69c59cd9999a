import * as kernels from '../wasm/build/kernels.wasm'
import { type KernelExports, kernelsOf } from '../wasm/kernels.ts'
import { createEngine } from './engine.ts'
import { EngineError } from './errors.ts'
import { projectionLoader } from './projection/projection.ts'

const SHIFTS = new URL('../wasm/ostn15/shifts.bin', import.meta.url)
const fetchShifts = async () => {
  const response = await fetch(SHIFTS).catch(() => null)
  if (!response?.ok) throw new EngineError('unreachable', 'The shifts of the National Grid could not be fetched.')
  return response.blob()
}

/** The engine of the browser's worker: kernels and shifts by the bundler, zone files by range. */
export const browserEngine = () => {
  const loaded = kernelsOf(kernels as unknown as KernelExports)
  const projection = projectionLoader(loaded, fetchShifts)
  // A worker is started only for zones, which cannot be drawn without the shifts. Who needs them gets the error.
  projection().catch(() => {})
  return createEngine({ kernels: loaded, projection })
}
