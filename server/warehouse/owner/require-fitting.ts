import { statement } from '../statement.ts'
import { type Warehouse, WarehouseError } from '../warehouse.ts'

const tablesThere = statement<Record<string, never>, { readonly name: string }>(import.meta.url, 'tables-there.sql')
const earlierBuilds = statement<Record<string, never>, number>(import.meta.url, 'earlier-builds.sql')

/**
 * Checks, before anything is changed, that a warehouse of release 1.0.30 belongs to this state. Such a warehouse records no
 * owner; it belongs to the state that has numbered all its builds.
 * @param numbered the numbers that the state has given to build attempts, which count from 1 in 1.0.30
 * @throws WarehouseError refused where it holds builds of another state
 */
export const requireFitting = async (warehouse: Warehouse, numbered: readonly number[]): Promise<void> => {
  const there = (await warehouse.rows(tablesThere, {})).map(({ name }) => name)
  if (there.includes('owners') || !there.includes('dataset_builds')) return
  const builds = await warehouse.numbers(earlierBuilds, {})
  if (builds.length === 0) return
  const known = new Set(numbered)
  const highest = numbered.reduce((most, number) => Math.max(most, number), 0)
  if (builds.every(build => build <= highest) && builds.some(build => known.has(build))) return
  throw new WarehouseError(
    'refused',
    `The warehouse holds ${builds.length} builds, up to number ${builds.at(-1)}, that are not of this state, which has numbered ${numbered.length}, up to ${highest}: it belongs to another installation, or the state is older than the warehouse. Give this installation a database of its own, by its name at the end of CLICKHOUSE_URL (on the embedded warehouse: a DATA_DIR of its own). If the warehouse is its own after all, run \`npm run admin -- take-warehouse\` and start again.`,
  )
}
