import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { type SharedWork, shareWork } from '../../runtime/shared-work.ts'
import { Delivery, visibleBatches } from '../load/batches.ts'
import type { NoiseSource } from '../noise/noise-keys.ts'
import type { Warehouse } from '../warehouse.ts'
import { type Days, readStandings, type Standings } from './ev-score.ts'

const MONTHS_KEPT = 12

/** Standings by days, kept while no trips are added: they are the same for every dataset of a month. */
export const createStandings = (warehouse: Warehouse, settings: DisclosureSettings, noise: NoiseSource) => {
  const kept = new Map<string, SharedWork<Standings>>()
  return async (days: Days): Promise<Standings> => {
    const batches = await visibleBatches(warehouse, Delivery.Trips)
    const key = `${days.firstDay} ${days.lastDay} ${batches}`
    const known = kept.get(key)
    if (known && !known.abandoned) return known.join()
    const asked = shareWork(() => readStandings(warehouse, settings, noise, days))
    kept.set(key, asked)
    asked.answer.catch(() => kept.get(key) === asked && kept.delete(key))
    for (const oldest of kept.keys()) {
      if (kept.size <= MONTHS_KEPT) break
      kept.delete(oldest)
    }
    return asked.join()
  }
}
