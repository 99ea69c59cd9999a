import type { Database } from '../../../server/db/database.ts'
import { createAreaJudge } from '../../../server/services/areas/area-judge.ts'
import type { CountedBy } from '../../../server/services/areas/counted-by.ts'
import { disclosureSettings } from '../../../server/warehouse/disclosure/is-safe.ts'
import { createNodeEngine } from '../../../server/zones/node-engine.ts'
import { zoneFileKey } from '../../../server/zones/zone-files.ts'
import { releasedSquares } from './released-squares.ts'
import { insertStandardZones } from './standard-zones.ts'

/** Squares that are asked for by number, all of which hold as many devices. */
export const evenly = (devices: number): ReadonlyMap<number, number> =>
  Object.assign(new Map<number, number>(), { get: () => devices })

/** Counted by the first version of the standard zones. */
export const BY_STANDARD: CountedBy = { isTourism: false, zoneSystemId: null, standardVersion: 1 }

/**
 * A judge of grounds with an engine of its own, where squares hold what the test says; 1,000 devices each unless it says.
 * A standard zone system is written where there is none.
 * @param zoneFiles FlatGeobuf, by the name of the file
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
