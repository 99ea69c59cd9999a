import { zoneFile } from '../../tests/workers/support/files.ts'
import { meshZones } from '../../tests/workers/support/mesh.ts'
import { SEED } from './context.ts'

/**
 * A zone file of the maximum intended size: 200,000 zones with 60 vertices each, as many as a Lower layer Super Output
 * Area has (12 million in total, 220 MB). The limit for a tab's memory is 1.5 GB.
 */
export const manyZones = (zones = 200_000): Uint8Array => {
  const across = Math.ceil(Math.sqrt(zones))
  const down = Math.ceil(zones / across)
  return zoneFile(
    meshZones({ across, down, cellM: 900, seed: SEED, perEdge: 14, origin: [100_000, 100_000] }).slice(0, zones),
  )
}
