import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { isSafe } from '../gate/is-safe.ts'
import { type Expectation, roundExpectation } from '../gate/round-expectation.ts'
import { Delivery, visibleBatches } from '../load/batches.ts'
import type { DatasetQuestion } from '../movement-data.ts'
import type { NoiseSource } from '../noise/noise-keys.ts'
import type { RunOptions, Warehouse } from '../warehouse.ts'
import { lines } from './lines.ts'
import type { Locate } from './place-ends.ts'
import { eastingOf, northingOf } from './point.ts'
import { prepareBuild } from './prepare-build.ts'
import {
  type BuildParameters,
  dropWorking,
  expectedCustomZones,
  expectedDevices,
  expectedMiddleZones,
  expectedOrigins,
  expectedSmallZones,
} from './statements.ts'
import { testPoints } from './test-points.ts'

/** Attempts count up from 1, so that the numbers from here on are free for questions that build nothing. */
const FIRST_QUESTION = 2 ** 31
/** No reach is asked for. */
const NO_BUCKET = 0

const questionNumber = (): number => FIRST_QUESTION + Math.floor(Math.random() * FIRST_QUESTION)

/** What the visits would count by zone of origin, in the zones that the dataset's figures would be by. */
const countByZone = async (
  warehouse: Warehouse,
  locate: Locate,
  zones: DatasetQuestion['zones'],
  parameters: BuildParameters,
  options: RunOptions,
) => {
  if (zones === 'small') return warehouse.rows(expectedSmallZones, parameters, options)
  if (zones === 'middle') {
    const parents = Math.max(...(await visibleBatches(warehouse, Delivery.ZoneParents)))
    return warehouse.rows(expectedMiddleZones, { ...parameters, parents }, options)
  }
  const origins = await warehouse.numbers(expectedOrigins, parameters, options)
  const zoneOf = await locate(zones.fileKey, origins.map(eastingOf), origins.map(northingOf))
  let at = 0
  const placed = lines(origins, point => `${parameters.buildId}\t${point}\t${zoneOf[at++]}\t${NO_BUCKET}\n`)
  await warehouse.insert('build_zones', placed, options)
  return warehouse.rows(expectedCustomZones, parameters, options)
}

/**
 * How many devices a dataset's visits would rest on, and how many of their zones of origin would be withheld: the exact
 * counts, rounded so coarsely that they tell nothing of a few.
 */
export const expectDataset = async (
  warehouse: Warehouse,
  locate: Locate,
  settings: DisclosureSettings,
  noise: NoiseSource,
  { zones, ...asked }: DatasetQuestion,
): Promise<Expectation> => {
  const buildId = questionNumber()
  const { contains, parameters } = await prepareBuild(
    warehouse,
    noise,
    {
      ...asked,
      buildId,
      customZonesFile: null,
      isTourism: zones === 'middle',
      firstPoint: null,
    },
    async version => version,
  )
  const options = { budget: 'build' } as const
  try {
    await testPoints(warehouse, contains, parameters, options)
    const [counts, [devices = 0]] = await Promise.all([
      countByZone(warehouse, locate, zones, parameters, options),
      warehouse.numbers(expectedDevices, parameters, options),
    ])
    const withheld = counts.filter(count => !isSafe(count, settings)).length
    return roundExpectation({ devices, withheld, zones: counts.length })
  } finally {
    for (const command of dropWorking) await warehouse.run(command, { buildId }, options)
  }
}
