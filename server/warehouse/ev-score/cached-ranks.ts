import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import type { BuildCache } from '../cache/create-cache.ts'
import { Delivery, visibleBatches } from '../load/batches.ts'
import type { NoiseSource } from '../noise/noise-keys.ts'
import type { Warehouse } from '../warehouse.ts'
import { type Days, readSquareRanks, type SquareRanks } from './ev-score.ts'

/** SquareRanks are of days, and of no build. */
const NO_BUILD = 0

/** SquareRanks by days, remembered while no trips are added: they are the same for every dataset of a month. */
export const createCachedRanks =
  (warehouse: Warehouse, settings: DisclosureSettings, noise: NoiseSource, cache: BuildCache) =>
  async (days: Days): Promise<SquareRanks> => {
    const batches = await visibleBatches(warehouse, Delivery.Trips)
    return cache.getOrCompute(NO_BUILD, `${days.firstDay} ${days.lastDay} ${batches}`, () =>
      readSquareRanks(warehouse, settings, noise, days),
    )
  }
