import type { DisclosureSettings } from '../../../../src/contract/location-insights.ts'
import type { NoiseSource } from '../../builds/noise/noise-keys.ts'
import type { BuildCache } from '../../cache/create-cache.ts'
import { Delivery, visibleBatches } from '../../deliveries/load/batches.ts'
import type { Warehouse } from '../../warehouse.ts'
import { type Days, readSquareRanks, type SquareRanks } from './ev-score.ts'

/** Ranks belong to days and to no build: the cache holds them under this number. */
const NO_BUILD = 0

/** Ranks by days, which are the same for every dataset of a month. They are cached until trips are added. */
export const createCachedRanks =
  (warehouse: Warehouse, settings: DisclosureSettings, noise: NoiseSource, cache: BuildCache) =>
  async (days: Days): Promise<SquareRanks> => {
    const batches = await visibleBatches(warehouse, Delivery.Trips)
    return cache.getOrCompute(NO_BUILD, `${days.firstDay} ${days.lastDay} ${batches}`, () =>
      readSquareRanks(warehouse, settings, noise, days),
    )
  }
