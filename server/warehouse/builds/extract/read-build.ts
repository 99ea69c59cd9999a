import type { DisclosureSettings, NetworkCell } from '../../../../src/contract/location-insights.ts'
import type { BuildCache } from '../../cache/create-cache.ts'
import { FIRST_VERSION } from '../../deliveries/load/zone-versions.ts'
import { statement } from '../../sql/statement.ts'
import { type Warehouse, WarehouseError } from '../../warehouse.ts'

type OfBuild = { buildId: number }
const of = <R>(file: `${string}.sql`) => statement<OfBuild, R>(import.meta.url, file)
const finishedBuilds = of<number>('finished-builds.sql')
const daysOfBuild = of<{ day: string }>('days-of-build.sql')
const cellsOfBuild = of<NetworkCell>('cells-of-build.sql')
const versionOfBuild = of<number>('version-of-build.sql')
const ownedBuilds = statement<Record<string, never>, number>(import.meta.url, 'owned-builds.sql')
const completeBuilds = statement<Record<string, never>, number>(import.meta.url, 'complete-builds.sql')

/** Reads facts about builds, but no figures about people. */
export const createBuildReader = (warehouse: Warehouse, cache: BuildCache) => {
  /** The engine removes a discarded build's rows in the background. This process stops reading them immediately. */
  const discarded = new Set<number>()
  /** @throws WarehouseError refused if no complete build has this number */
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
    /** The numbers of all builds that have rows, and of all complete builds. */
    numbers: async () => ({
      held: new Set(await warehouse.numbers(ownedBuilds, {}, { budget: 'build' })),
      complete: new Set(await warehouse.numbers(completeBuilds, {}, { budget: 'build' })),
    }),
    days: async (buildId: number): Promise<string[]> =>
      (await warehouse.rows(daysOfBuild, { buildId: await requireFinished(buildId) })).map(({ day }) => day),
    cells: async (buildId: number): Promise<NetworkCell[]> =>
      warehouse.rows(cellsOfBuild, { buildId: await requireFinished(buildId) }),
    /** The version of the standard zones that a build used. */
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
 * Counts a build's devices that dominate the visits or traverses of a weekday or of the whole period (outliers.sql).
 * The number is only reported to the provider, who delivered the weights.
 */
export const countOutliers = async (
  warehouse: Warehouse,
  { minDevices }: DisclosureSettings,
  buildId: number,
): Promise<number> => {
  const [devices = 0] = await warehouse.numbers(outliers, { buildId, minDevices }, { budget: 'build' })
  return devices
}
