import { releasedValue } from '../../../../server/warehouse/gate/release.ts'
import { disclosureSettings } from '../../../../server/warehouse/gate/settings.ts'
import { movementDataOf } from '../../../../server/warehouse/movement-of.ts'
import { visitsOf } from '../../../reference/movement.ts'
import { randomOf } from '../../../support/random.ts'
import { ENGINES } from '../engines.ts'
import { makeTrips } from '../rows.ts'
import { AREAS, HOOKS, loadWorld, NOISE, noZones, questionOf, specOf } from '../worlds.ts'
import { gainOverGuessing } from './classifier.ts'
import { attackFilters } from './filters.ts'
import { samplesOf } from './samples.ts'

const PAIRS = 20_000
const MOST_POINTS = 5

/** The attacks of attack.test.ts with more pairs and the whole covering set of filters. */
export const soakGate = async (seed: number): Promise<{ figures: object; lost: boolean }> => {
  const crowd = makeTrips({ seed, people: 20_000, trips: 40_000, spreadM: 2000 })
  const zonesGain = gainOverGuessing(
    samplesOf(
      crowd,
      disclosureSettings(15),
      { seed, pairs: PAIRS },
      (fewer, more) => releasedValue(more) - releasedValue(fewer),
    ),
  )
  const trips = makeTrips({ seed, people: 6000, trips: 30_000, spreadM: 1200 })
  const question = questionOf(AREAS['a ring with a hole']!)
  const engine = await ENGINES[0]!.open()
  try {
    await loadWorld(engine, trips)
    const movement = movementDataOf(engine.warehouse, noZones, disclosureSettings(10), NOISE)
    await movement.build(specOf(question, 1), HOOKS)
    const filters = await attackFilters(
      visitsOf(trips, question),
      selection => movement.zones('visit-origins', 1, selection),
      10,
      randomOf(seed),
    )
    const lost = zonesGain > MOST_POINTS || filters.gain > MOST_POINTS || filters.small > 0
    return { figures: { pairs: PAIRS, zonesGain, ...filters }, lost }
  } finally {
    await engine.close()
  }
}
