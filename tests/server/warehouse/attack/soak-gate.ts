import { disclosureSettings } from '../../../../server/warehouse/disclosure/is-safe.ts'
import { releasedValue } from '../../../../server/warehouse/disclosure/release.ts'
import { makeTrips } from '../rows.ts'
import { gainOverGuessing } from './classifier.ts'
import { samplesOf } from './samples.ts'

const PAIRS = 20_000
const MOST_POINTS = 5

/** The attack of attack.test.ts with more pairs. */
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
  return { figures: { pairs: PAIRS, zonesGain }, lost: zonesGain > MOST_POINTS }
}
