import type { Database } from '../../../server/db/database.ts'
import { createAreaJudge } from '../../../server/services/areas/area-judge.ts'
import type { CountedBy } from '../../../server/services/areas/counted-by.ts'
import { disclosureSettings } from '../../../server/warehouse/disclosure/is-safe.ts'
import { createNodeEngine } from '../../../server/zones/node-engine.ts'
import { zoneFileKey } from '../../../server/zones/zone-files.ts'
import { releasedSquares } from './released-squares.ts'
import { insertStandardZones } from './standard-zones.ts'

/** The same number of devices in each square, keyed by square number. */
export const evenly = (devices: number): ReadonlyMap<number, number> =>
  Object.assign(new Map<number, number>(), { get: () => devices })

/** Counts areas with the first version of the standard zones. */
export const BY_STANDARD: CountedBy = { isTourism: false, zoneSystemId: null, standardVersion: 1 }

/**
 * An area judge with a separate engine. The test sets the devices per square, 1,000 by default. Creates a standard zone
 * system if there is none.
 * @param zoneFiles FlatGeobuf files, keyed by name
 */
export const judgeOn = async (
  database: Database,
  devices: ReadonlyMap<number, number> = evenly(1000),
  electric: ReadonlyMap<number, number> = evenly(100),
  zoneFiles: Readonly<Record<string, ArrayBuffer>> = {},
) => {
  const engine = await createNodeEngine()
  const sets = new Map<string, number>()
  for (const [name, bytes] of Object.entries(zoneFiles)) {
    const { setId } = await engine.open(sets.size + 1, { kind: 'bytes', bytes })
    sets.set(zoneFileKey(name), setId)
  }
  await insertStandardZones(database)
  return createAreaJudge({
    database,
    engines: {
      run: (key, work) => work(engine, sets.get(key) ?? 0),
    },
    movement: {
      disclosure: () => disclosureSettings(15),
      hasReleasedSquares: async () => true,
      releasedSquares: async ({ evOnly }) => releasedSquares({ devices: evOnly ? electric : devices }),
    },
  })
}
