import type { Kernels } from '../../wasm/kernels.ts'

export type Projection = 'helmert' | 'ostn15'

/** Zones lie in the true National Grid and are drawn over a base map in WGS84: Helmert's shift would put them 2 m off, up to 5. */
export const PROJECTION: Projection = 'ostn15'

/**
 * Returns a function that gives the kernels OSTN15's shifts once; after a failure the next call asks for them again.
 * @param shifts as `unpackShifts` returns them
 */
export const projectionLoader = (
  kernels: Kernels,
  shifts: () => Promise<Uint16Array>,
  projection: Projection = PROJECTION,
) => {
  let loading: Promise<void> | undefined
  return (): Promise<void> => {
    if (projection === 'helmert') return Promise.resolve()
    loading ??= shifts()
      .then(kernels.useShiftGrid)
      .catch(error => {
        loading = undefined
        throw error
      })
    return loading
  }
}
