import { isSafe } from '../../../../server/warehouse/disclosure/is-safe.ts'
import type { Measure } from '../../../../server/warehouse/disclosure/measure.ts'
import type { DisclosureSettings } from '../../../../src/contract/location-insights.ts'
import { randomOf } from '../../../support/random.ts'
import type { TripRow } from '../../../support/trips.ts'
import { drawnFactors } from './drawn-factors.ts'
import { measureOf, pairsOf } from './pairs.ts'

/** What both areas of a pair show, and whether they differ by two to fourteen devices (true) or by one. */
interface PairSample {
  readonly fewer: Measure
  readonly more: Measure
  readonly many: boolean
}

/**
 * The figures of random area pairs. Both areas have separate noise and differ by one zone, which has fewer devices than
 * the threshold.
 */
export const samplesOf = (
  trips: readonly TripRow[],
  settings: DisclosureSettings,
  { seed, pairs }: { readonly seed: number; readonly pairs: number },
): PairSample[] => {
  const samples: PairSample[] = []
  let salt = 0
  for (const { fewer, more, differing } of pairsOf(trips, randomOf(seed))) {
    if (samples.length === pairs) break
    if (differing === 0 || differing >= settings.minDevices) continue
    const [small, large] = [measureOf(fewer, drawnFactors(salt++)), measureOf(more, drawnFactors(salt++))]
    if (isSafe(small, settings) && isSafe(large, settings))
      samples.push({ fewer: small, more: large, many: differing > 1 })
  }
  return samples
}
