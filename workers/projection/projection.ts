import { loadedOnce } from '../../src/domain/loaded-once.ts'
import type { Kernels } from '../../wasm/kernels.ts'

export type Projection = 'helmert' | 'ostn15'

/** Zones lie in the true National Grid and are drawn over a base map in WGS84: Helmert's shift would put them 2 m off, up to 5. */
export const PROJECTION: Projection = 'ostn15'

/**
 * Returns a function that gives the kernels OSTN15's shifts once, where they project by them.
 * @param shifts as `unpackShifts` returns them
 */
export const projectionLoader = (
  kernels: Kernels,
  shifts: () => Promise<Uint16Array>,
  projection: Projection = PROJECTION,
) =>
  loadedOnce(async () => {
    if (projection === 'ostn15') await shifts().then(kernels.useShiftGrid)
  })
