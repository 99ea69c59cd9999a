import { extractDataset } from '../../../../../server/warehouse/builds/extract/extract-dataset.ts'
import type { NoiseSource } from '../../../../../server/warehouse/builds/noise-keys.ts'
import { selectionOf } from '../../../../../server/warehouse/disclosure/flows/selections.ts'
import { disclosureSettings } from '../../../../../server/warehouse/disclosure/is-safe.ts'
import { movementDataOf } from '../../../../../server/warehouse/open-movement-data.ts'
import { upTo } from '../../../../../src/domain/collections.ts'
import { ENGINES } from '../../engines.ts'
import { treesOfNumbers } from '../../invented-zones.ts'
import { HOOKS, loadWorld, questionOf, specOf } from '../../worlds.ts'
import type { Seen } from '../score.ts'
import { locateOrigins, makeOriginWorld, originAt, PLACE, seenDifferences } from './origin-world.ts'

/**
 * Flows and Location Insights for the same place and month. Only the flows count the groups, because the groups come
 * from separate zones or, as residents, are not visitors. The attacker subtracts the visits from the flows, both from
 * the matrix sums and pair by pair.
 * @param groupsLive true if the groups are residents
 */
export const runFlowsBesideVisits = async (
  seed: number,
  cases: number,
  groupsLive: boolean,
  noise: NoiseSource,
): Promise<Readonly<Record<string, Readonly<Record<string, readonly Seen[]>>>>> => {
  const world = makeOriginWorld(seed, cases, groupsLive)
  // The groups' ground is outside the tree's zones and therefore not joined with their place of origin.
  const trees = treesOfNumbers(
    upTo(world.origins.length + 1).map(origin => 2 * origin + 1),
    PLACE,
  )
  const engine = await ENGINES[0]!.open()
  try {
    await loadWorld(engine, world.trips)
    const movement = movementDataOf(engine.warehouse, locateOrigins, disclosureSettings(15), noise, trees)
    await movement.load.payments([])
    const place = 2 * originAt(PLACE[0]).origin + 1
    const zones = [...world.origins.map((_, origin) => 2 * origin + 1), place]
    const visits = specOf(questionOf(world.area), 1, groupsLive ? 'together' : 'apart')
    const flows = { ...specOf(questionOf(world.all), 2, 'together'), flowZones: zones }
    for (const spec of [visits, flows]) await extractDataset(engine.warehouse, locateOrigins, noise, spec, HOOKS)
    const { Items } = await movement.zones('visit-origins', 1, {})
    const matrix = await movement.flows({ buildId: 2, zones, selection: selectionOf({})! })
    const visitsByZone = new Map(Items.map(({ zoneId, magnitude }) => [zoneId, magnitude]))
    const sums = new Map(
      matrix.Origins.flatMap(({ zoneId, trips, covers }) => (covers ? [] : [[zoneId, trips] as const])),
    )
    // Trips from a zone go only to the place, so the pool of the zone's other pairs equals the place's figure.
    const pairs = new Map(
      [...matrix.Items.map(({ o, d, trips }) => ({ origins: [o], destinations: [d], trips })), ...matrix.Pools].flatMap(
        ({ origins: [o, ...others], destinations, trips }) =>
          others.length === 0 && destinations.includes(place) ? [[o!, trips] as const] : [],
      ),
    )
    return {
      'trips out of a zone': seenDifferences(world, sums, visitsByZone),
      'trips between two zones': seenDifferences(world, pairs, visitsByZone),
    }
  } finally {
    await engine.close()
  }
}
