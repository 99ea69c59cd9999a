import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { type SharedWork, shareWork } from '../../runtime/shared-work.ts'
import type { Expectation } from '../gate/round-expectation.ts'
import { Delivery, visibleBatches } from '../load/batches.ts'
import type { DatasetQuestion } from '../movement-data.ts'
import type { NoiseSource } from '../noise/noise-keys.ts'
import type { Warehouse } from '../warehouse.ts'
import { expectDataset } from './expect-dataset.ts'
import type { Locate } from './place-ends.ts'

/** Prices are asked for again and again while a place stays the same. */
const KEPT = 100

/** What datasets would rest on, kept while nothing is loaded that could change it. */
export const createExpectations = (
  warehouse: Warehouse,
  locate: Locate,
  settings: DisclosureSettings,
  noise: NoiseSource,
) => {
  const kept = new Map<string, SharedWork<Expectation>>()
  return async (asked: DatasetQuestion): Promise<Expectation> => {
    const deliveries = [Delivery.Trips, Delivery.Coverage, ...(asked.zones === 'middle' ? [Delivery.ZoneParents] : [])]
    const loaded = await Promise.all(deliveries.map(kind => visibleBatches(warehouse, kind)))
    const key = JSON.stringify([asked, loaded])
    const known = kept.get(key)
    if (known && !known.abandoned) return known.join()
    const answer = shareWork(() => expectDataset(warehouse, locate, settings, noise, asked))
    kept.set(key, answer)
    answer.answer.catch(() => kept.get(key) === answer && kept.delete(key))
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT) break
      kept.delete(oldest)
    }
    return answer.join()
  }
}
