import { loadedOnce } from '../src/domain/collections.ts'
import * as kernels from '../wasm/build/kernels.wasm'
import { type KernelExports, kernelsOf } from '../wasm/kernels.ts'
import { createEngine } from './engine.ts'
import { EngineError } from './engine-error.ts'
import { projectionLoader, unpackShifts } from './projection/projection.ts'
import type { ZoneImportCalls } from './zone-import/import-calls.ts'

const SHIFTS = new URL('../wasm/ostn15/shifts.bin', import.meta.url)
const fetchShifts = async () => {
  const response = await fetch(SHIFTS).catch(() => null)
  if (!response?.ok) throw new EngineError('unreachable', 'The shifts of the National Grid could not be fetched.')
  return unpackShifts(await response.blob())
}

/** The calls that import zone files. Their code is fetched on first use. */
const importCalls = (calls: () => Promise<ZoneImportCalls>): ZoneImportCalls => ({
  readZones: async (...args) => (await calls()).readZones(...args),
  checkZones: async (...args) => (await calls()).checkZones(...args),
  repairedShape: async (...args) => (await calls()).repairedShape(...args),
  sliverShape: async (...args) => (await calls()).sliverShape(...args),
  digestOf: async (...args) => (await calls()).digestOf(...args),
})

/** The engine of the browser's worker. The bundler supplies kernels and shifts, and zone files are read by range. */
export const browserEngine = () => {
  const loaded = kernelsOf(kernels as unknown as KernelExports)
  const projection = projectionLoader(loaded, fetchShifts)
  // A worker only starts for zones, which cannot be drawn without the shifts. The calls that need the shifts report the
  // error.
  projection().catch(() => {})
  const engine = createEngine({ kernels: loaded, projection })
  return {
    ...engine,
    ...importCalls(
      loadedOnce(async () =>
        (await import('./zone-import/import-calls.ts')).zoneImportCalls(engine, loaded, projection),
      ),
    ),
  }
}
