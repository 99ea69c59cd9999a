import type { Cell, DisclosureSettings } from '../../../../src/contract/location-insights.ts'
import type { BuildCache } from '../../cache/create-cache.ts'
import { FIRST_VERSION } from '../../deliveries/load/zone-versions.ts'
import { statement } from '../../statement.ts'
import { type Warehouse, WarehouseError } from '../../warehouse.ts'

type OfBuild = { buildId: number }
const of = <R>(file: `${string}.sql`) => statement<OfBuild, R>(import.meta.url, file)
const finishedBuilds = of<number>('finished-builds.sql')
const daysOfBuild = of<{ day: string }>('days-of-build.sql')
const cellsOfBuild = of<Cell>('cells-of-build.sql')
const versionOfBuild = of<number>('version-of-build.sql')

/** Reads what a complete build holds besides figures of people. */
export const createBuildReader = (warehouse: Warehouse, cache: BuildCache) => {
  /** The engine removes the rows of a discarded build in the background: this process stops reading them at once. */
  const discarded = new Set<number>()
  /** @throws WarehouseError refused where there is no complete build of this number */
  const requireFinished = async (buildId: number): Promise<number> => {
    if (!discarded.has(buildId) && (await warehouse.numbers(finishedBuilds, { buildId })).length > 0) return buildId
    throw new WarehouseError('refused', `There is no complete build ${buildId}`)
  }
  return {
    requireFinished,
    isDiscarded: (buildId: number): boolean => discarded.has(buildId),
    discard(buildId: number): void {
      discarded.add(buildId)
    },
    days: async (buildId: number): Promise<string[]> =>
      (await warehouse.rows(daysOfBuild, { buildId: await requireFinished(buildId) })).map(({ day }) => day),
    cells: async (buildId: number): Promise<Cell[]> =>
      warehouse.rows(cellsOfBuild, { buildId: await requireFinished(buildId) }),
    /** The version of the standard zones that a build was made on. */
    versionOf: (buildId: number): Promise<number> =>
      cache.getOrCompute(
        buildId,
        'version',
        async () => (await warehouse.numbers(versionOfBuild, { buildId }))[0] ?? FIRST_VERSION,
      ),
  }
}

const outliers = statement<{ buildId: number; minDevices: number }, number>(import.meta.url, 'outliers.sql')

/**
 * How many devices of a build give so much that the visits or the traverses of a weekday, or of the whole period, are unsafe for
 * them alone (outliers.sql). The number is reported to the provider alone, which delivered the weights.
 */
export const countOutliers = async (
  warehouse: Warehouse,
  { minDevices }: DisclosureSettings,
  buildId: number,
): Promise<number> => {
  const [devices = 0] = await warehouse.numbers(outliers, { buildId, minDevices }, { budget: 'build' })
  return devices
}
