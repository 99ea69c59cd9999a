import type { Kernels } from '../../wasm/kernels.ts'
import { unpackShifts } from './unpack-shifts.ts'

export type Projection = 'helmert' | 'ostn15'

/** Zones lie in the true National Grid and are drawn over a base map in WGS84: Helmert's shift would put them 2 m off, up to 5. */
export const PROJECTION: Projection = 'ostn15'

/** Returns a function that loads OSTN15 into the kernels once, from the packed file; after a failure the next call retries. */
export const projectionLoader = (
  kernels: Kernels,
  packed: () => Promise<Blob>,
  projection: Projection = PROJECTION,
) => {
  let loading: Promise<void> | undefined
  return (): Promise<void> => {
    if (projection === 'helmert') return Promise.resolve()
    loading ??= packed()
      .then(unpackShifts)
      .then(kernels.useShiftGrid)
      .catch(error => {
        loading = undefined
        throw error
      })
    return loading
  }
}
