import { toGrid } from '../../packaged-basemap/british-grid.ts'
import { type PackedTown, readPackedTowns } from '../open-data/read-towns.ts'

export interface Town extends PackedTown {
  readonly e: number
  readonly n: number
}

/** Towns of Great Britain that lie in the National Grid, largest first. */
export const readTowns = (): Town[] =>
  readPackedTowns()
    .map(town => {
      const [e, n] = toGrid(town.lonLat)
      return { ...town, e: Math.round(e), n: Math.round(n) }
    })
    .filter(({ e, n }) => e > 0 && e < 700_000 && n > 0 && n < 1_300_000)
