import { disclosureSettings } from '../../../../server/warehouse/disclosure/is-safe.ts'
import { releasedValue } from '../../../../server/warehouse/disclosure/release.ts'
import { makeTrips } from '../invented-trips.ts'
import { classify } from './classifier.ts'
import { samplesOf } from './samples.ts'
import { allowedPercent, percentOf, type Score } from './score.ts'

/** Few pairs differ by one device, so each crowd gives only some 5,700 balanced cases. */
const PAIRS = 20_000
const CROWDS = 8

/** Runs the attack of attack.test.ts on more pairs from several crowds. */
export const soakGate = async (seed: number): Promise<{ figures: object; lost: boolean }> => {
  const scores = Array.from({ length: CROWDS }, (_, at): Score => {
    const crowd = makeTrips({ seed: seed + at, people: 20_000, trips: 40_000, spreadM: 2000 })
    const samples = samplesOf(crowd, disclosureSettings(15), { seed: seed + at, pairs: PAIRS })
    return classify(
      samples.map(({ fewer, more, many }) => ({ seen: releasedValue(more) - releasedValue(fewer), many })),
    )
  })
  const sum = (key: keyof Score) => scores.reduce((all, score) => all + score[key], 0)
  const score = { cases: sum('cases'), right: sum('right') }
  const [percent, allowed] = [percentOf(score), allowedPercent(score)]
  return { figures: { ...score, percent, allowed }, lost: percent > allowed }
}
