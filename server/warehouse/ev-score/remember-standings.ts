import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import type { AnswerMemory } from '../cache/create-memory.ts'
import { Delivery, visibleBatches } from '../load/batches.ts'
import type { NoiseSource } from '../noise/noise-keys.ts'
import type { Warehouse } from '../warehouse.ts'
import { type Days, readStandings, type Standings } from './ev-score.ts'

/** Standings are of days, and of no build. */
const NO_BUILD = 0

/** Standings by days, remembered while no trips are added: they are the same for every dataset of a month. */
export const createStandings =
  (warehouse: Warehouse, settings: DisclosureSettings, noise: NoiseSource, memory: AnswerMemory) =>
  async (days: Days): Promise<Standings> => {
    const batches = await visibleBatches(warehouse, Delivery.Trips)
    return memory.remember(NO_BUILD, `${days.firstDay} ${days.lastDay} ${batches}`, () =>
      readStandings(warehouse, settings, noise, days),
    )
  }
