import { statement } from '../statement.ts'
import { type Warehouse, WarehouseError } from '../warehouse.ts'

/** A present or former owner of a warehouse. */
interface Owner {
  /** Numbers the changes of owner, from 1. */
  readonly term: number
  readonly installation: string
  readonly epoch: string
  readonly name: string
  /** ISO, UTC. */
  readonly since: string
}

const owners = statement<Record<string, never>, Owner>(import.meta.url, 'owners.sql')

/** All owners, the present one first. */
export const readOwners = (warehouse: Warehouse): Promise<Owner[]> => warehouse.rows(owners, {})

/** A name as a field of tab-separated text. */
const field = (text: string): string => text.replaceAll(/[\\\t\n\r]/g, ' ')

const writeOwner = (warehouse: Warehouse, { term, installation, epoch, name, since }: Owner): Promise<void> =>
  warehouse.insert('owners', `${[term, installation, epoch, field(name), since].join('\t')}\n`)

/** An installation that claims a warehouse. */
export interface Claimant {
  readonly installation: string
  readonly epoch: string
  /** True if it may take the warehouse of another installation. */
  readonly takes: boolean
  /** The address that users know it by. */
  readonly name: string
}

/** An installation in a message: its name and the beginning of its id. */
const called = ({ installation, name }: Pick<Owner, 'installation' | 'name'>): string =>
  `${name} (${installation.slice(0, 8)})`

const WAY_OUT =
  'To give this warehouse to this installation for good, run `npm run admin -- take-warehouse` here and start again'

const refusalOf = (claimant: Claimant, owners: readonly Owner[]): string | null => {
  const [owner] = owners
  if (!owner || claimant.takes) return null
  if (owner.installation !== claimant.installation)
    return `The warehouse belongs to the installation ${called(owner)} since ${owner.since}; this one is ${called(claimant)}. Give each a database of its own, by its name at the end of CLICKHOUSE_URL (on the embedded warehouse: a DATA_DIR of its own), or restore the state that belongs to this warehouse. ${WAY_OUT}: what the other has built there is removed then.`
  if (owners.some(({ epoch }) => epoch === claimant.epoch))
    return `The warehouse was taken over by a restored copy of this installation, ${called(owner)}, on ${owner.since}; this one, ${claimant.name}, is the state from before. Let only the copy run, or give it a warehouse of its own. ${WAY_OUT}.`
  return null
}

const has = ({ installation, epoch }: Claimant, owner: Owner | undefined): boolean =>
  owner?.installation === installation && owner.epoch === epoch

/**
 * Makes the claimant the owner of the warehouse, where it has no owner or belongs to an earlier epoch of the same
 * installation.
 * @returns whether the owner has changed; the warehouse may then hold builds that the state does not know
 * @throws WarehouseError refused, with the names of both, where another installation owns it
 */
export const takeWarehouse = async (warehouse: Warehouse, claimant: Claimant): Promise<'kept' | 'taken'> => {
  const owners = await readOwners(warehouse)
  if (has(claimant, owners[0])) return 'kept'
  const refusal = refusalOf(claimant, owners)
  if (refusal !== null) throw new WarehouseError('refused', refusal)
  const { installation, epoch, name } = claimant
  const term = (owners[0]?.term ?? 0) + 1
  await writeOwner(warehouse, { term, installation, epoch, name, since: new Date().toISOString() })
  const now = await readOwners(warehouse)
  // Where two installations have written themselves at once, the order of the rows decides.
  if (!has(claimant, now[0])) throw new WarehouseError('refused', refusalOf(claimant, now) ?? WAY_OUT)
  return 'taken'
}

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
