import { type Warehouse, WarehouseError } from '../warehouse.ts'
import { type Owner, readOwners, writeOwner } from './owners.ts'

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
