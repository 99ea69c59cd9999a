import type { FactorOf } from '../../../reference/noise.ts'
import type { Verdicts } from './judge.ts'
import { journeys } from './judge-distances.ts'
import { dayTypes, demographics, mostCommon } from './judge-shares.ts'
import { dwells, repeats } from './judge-stays.ts'
import { days, hours, peaks } from './judge-times.ts'
import { electric, far } from './judge-traverses.ts'
import { zones } from './judge-zones.ts'
import type { Place } from './place.ts'
import type { Case } from './reading.ts'

/** Checks every form of sentence about one place. */
export function judgePlace(place: Place, factorOf: FactorOf, verdicts: Verdicts): void {
  const each: Case = { place, factorOf, verdicts }
  for (const form of [
    days,
    hours,
    peaks,
    mostCommon,
    dayTypes,
    demographics,
    dwells,
    repeats,
    journeys,
    far,
    electric,
    zones,
  ])
    form(each)
}
