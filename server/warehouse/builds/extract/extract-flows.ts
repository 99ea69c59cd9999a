import { statement } from '../../statement.ts'
import type { RunOptions, Warehouse } from '../../warehouse.ts'
import { type BuildParameters, farEnds, insertDays } from './build-statements.ts'
import type { BuildSteps } from './build-steps.ts'
import { lines } from './lines.ts'
import type { Locate } from './place-ends.ts'
import { eastingOf, northingOf } from './point.ts'

const insertFlows = statement<BuildParameters & { flowZones: readonly number[] }>(import.meta.url, 'insert-flows.sql')

interface FlowBuild {
  /** The file of the zones that ends are placed in; null where the delivered zones are those of the dataset. */
  readonly fileKey: string | null
  /** The zones of the dataset, rising. */
  readonly flowZones: readonly number[]
  readonly writeCells: () => Promise<void>
}

/** No place but those of trips that come or leave is asked for; a list is never empty. */
const NO_SQUARE = 0xffff_ffff
const NO_BUCKET = 0

/** The steps of a build that holds flows alone. */
export const flowSteps = (
  warehouse: Warehouse,
  locate: Locate,
  { fileKey, flowZones, writeCells }: FlowBuild,
  parameters: BuildParameters,
  options: RunOptions,
): BuildSteps => {
  const placeEnds = async (zonesFile: string): Promise<void> => {
    const points = await warehouse.numbers(farEnds, { ...parameters, cut: [NO_SQUARE] }, options)
    const zones = await locate(zonesFile, points.map(eastingOf), points.map(northingOf))
    let at = 0
    await warehouse.insert(
      'build_zones',
      lines(points, point => `${parameters.buildId}\t${point}\t${zones[at++]}\t${NO_BUCKET}\n`),
      options,
    )
  }
  return [
    [
      () => warehouse.run(insertDays, parameters, options),
      writeCells,
      ...(fileKey === null ? [] : [() => placeEnds(fileKey)]),
    ],
    [() => warehouse.run(insertFlows, { ...parameters, flowZones }, options)],
  ]
}
