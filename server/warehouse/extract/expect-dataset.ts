import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { isSafe } from '../gate/is-safe.ts'
import { type Expectation, roundExpectation } from '../gate/round-expectation.ts'
import type { DatasetSpec } from '../movement-data.ts'
import type { Warehouse } from '../warehouse.ts'
import { prepareBuild } from './prepare-build.ts'
import { dropWorking, expectedDevices, expectedZones } from './statements.ts'
import { testPoints } from './test-points.ts'

/** Attempts count up from 1, so that the numbers from here on are free for questions that build nothing. */
const FIRST_QUESTION = 2 ** 31

const questionNumber = (): number => FIRST_QUESTION + Math.floor(Math.random() * FIRST_QUESTION)

/**
 * How many devices a dataset's visits would rest on, and how many of their zones of origin would be withheld: the exact
 * counts, rounded so coarsely that they tell nothing of a few. Zones are the small standard ones, whatever the dataset's.
 */
export const expectDataset = async (
  warehouse: Warehouse,
  settings: DisclosureSettings,
  asked: Pick<DatasetSpec, 'areaWkt' | 'firstDay' | 'lastDay' | 'evOnly'>,
): Promise<Expectation> => {
  const buildId = questionNumber()
  const spec: DatasetSpec = { ...asked, buildId, customZonesFile: null, firstPoint: null }
  const { contains, parameters } = await prepareBuild(warehouse, spec)
  const options = { budget: 'build' } as const
  try {
    await testPoints(warehouse, contains, parameters, options)
    const [zones, [devices = 0]] = await Promise.all([
      warehouse.rows(expectedZones, parameters, options),
      warehouse.numbers(expectedDevices, parameters, options),
    ])
    const withheld = zones.filter(zone => !isSafe(zone, settings)).length
    return roundExpectation({ devices, withheld, zones: zones.length })
  } finally {
    for (const command of dropWorking) await warehouse.run(command, { buildId }, options)
  }
}
