import type { MovementData } from '../movement-data.ts'
import { statement } from '../sql/statement.ts'
import { type Warehouse, WarehouseError } from '../warehouse.ts'

/** A current or former owner of a warehouse. */
interface Owner {
  /** The sequence number of this change of owner, counting from 1. */
  readonly term: number
  readonly installation: string
  readonly epoch: string
  readonly name: string
  /** ISO, UTC. */
  readonly since: string
}

const owners = statement<Record<string, never>, Owner>(import.meta.url, 'owners.sql')

/** Reads all owners, starting with the current one. */
export const readOwners = (warehouse: Warehouse): Promise<Owner[]> => warehouse.rows(owners, {})

/** Removes tabs and line ends from a field of tab-separated text. */
const field = (text: string): string => text.replaceAll(/[\\\t\n\r]/g, ' ')

const writeOwner = (warehouse: Warehouse, { term, installation, epoch, name, since }: Owner): Promise<void> =>
  warehouse.insert('owners', `${[term, installation, epoch, field(name), since].join('\t')}\n`)

/** An installation that claims a warehouse. */
export interface Claimant {
  readonly installation: string
  readonly epoch: string
  /** True if it may take over another installation's warehouse. */
  readonly takes: boolean
  /** The address that users recognise it by. */
  readonly name: string
}

/** Refers to an installation in messages, using its name and the beginning of its id. */
const called = ({ installation, name }: Pick<Owner, 'installation' | 'name'>): string =>
  `${name} (${installation.slice(0, 8)})`

const WAY_OUT =
  'To give this warehouse to this installation for good, run `npm run admin -- take-warehouse` here and start again'

const refusalOf = (claimant: Claimant, owners: readonly Owner[]): string | null => {
  const [owner] = owners
  if (!owner || claimant.takes) return null
  if (owner.installation !== claimant.installation)
    return `The warehouse belongs to the installation ${called(owner)} since ${owner.since}; this one is ${called(claimant)}. Give each a separate database, by its name at the end of CLICKHOUSE_URL (for the embedded warehouse: a separate DATA_DIR), or restore the state that belongs to this warehouse. ${WAY_OUT}: the builds of the other one are then removed.`
  if (owners.some(({ epoch }) => epoch === claimant.epoch))
    return `The warehouse was taken over by a restored copy of this installation, ${called(owner)}, on ${owner.since}; this one, ${claimant.name}, is the earlier state. Run only the copy, or give it a separate warehouse. ${WAY_OUT}.`
  return null
}

const has = ({ installation, epoch }: Claimant, owner: Owner | undefined): boolean =>
  owner?.installation === installation && owner.epoch === epoch

/**
 * Makes the claimant the owner of a warehouse that belongs to no one or to an earlier epoch of the same
 * installation.
 * @returns whether the owner has changed; the warehouse may then contain builds that the state does not know about
 * @throws WarehouseError refused, naming both, if another installation owns it
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
  // If two installations wrote at the same time, the order of the rows decides.
  if (!has(claimant, now[0])) throw new WarehouseError('refused', refusalOf(claimant, now) ?? WAY_OUT)
  return 'taken'
}

const tablesThere = statement<Record<string, never>, { readonly name: string }>(import.meta.url, 'tables-there.sql')
const earlierBuilds = statement<Record<string, never>, number>(import.meta.url, 'earlier-builds.sql')

/**
 * Checks that a warehouse of release 1.0.30 belongs to this state, before anything is changed. Such a warehouse does
 * not record its owner. It belongs to the state that has numbered all of its builds.
 * @param numbered the numbers of the state's build attempts, which start at 1 in 1.0.30
 * @throws WarehouseError refused if it contains another state's builds
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
    `The warehouse holds ${builds.length} builds, up to number ${builds.at(-1)}, that do not belong to this state, which has numbered ${numbered.length}, up to ${highest}. It belongs to another installation, or the state is older than the warehouse. Give this installation a separate database, by its name at the end of CLICKHOUSE_URL (for the embedded warehouse: a separate DATA_DIR). If the warehouse does belong to this installation, run \`npm run admin -- take-warehouse\` and start again.`,
  )
}

/** The minimum time between two reads of the owner, in milliseconds. */
const LOOK_MS = 2000

/** Checks that the warehouse still belongs to this installation. */
interface Ownership {
  /**
   * Reads the owner, unless it was read within LOOK_MS. If the warehouse does not respond, its owner is assumed to be
   * unchanged.
   * @throws WarehouseError taken-over, and from then on with every call
   */
  require(): Promise<void>
  /** Aborted when the warehouse has been taken over. */
  readonly lost: AbortSignal
}

/** @param onLost called once, with an explanation */
export const watchOwner = (warehouse: Warehouse, claimant: Claimant, onLost: (sentence: string) => void): Ownership => {
  const losing = new AbortController()
  let looked = performance.now()
  let looking: Promise<void> | null = null
  const look = async (): Promise<void> => {
    const owners = await readOwners(warehouse).catch(() => null)
    looked = performance.now()
    const [owner] = owners ?? []
    if (!owner || has(claimant, owner)) return
    const sentence = `The warehouse was taken over on ${owner.since} by ${owner.name} (${owner.installation.slice(0, 8)}, a restored copy or another installation): this one no longer builds datasets or returns figures. Stop it, or give one of them a separate warehouse.`
    losing.abort(new WarehouseError('taken-over', sentence))
    onLost(sentence)
  }
  return {
    lost: losing.signal,
    async require() {
      losing.signal.throwIfAborted()
      if (performance.now() - looked < LOOK_MS) return
      looking ??= look().finally(() => {
        looking = null
      })
      await looking
      losing.signal.throwIfAborted()
    },
  }
}

/**
 * Members that do not touch the warehouse's rows, or that `ownedMovement` implements itself. All other members return
 * promises.
 */
const UNGUARDED: ReadonlySet<string> = new Set<keyof MovementData>([
  'requireOwner',
  'isTakenOver',
  'disclosure',
  'healthy',
  'build',
  'close',
])

/** Returns the same movement data. Its calls fail once another installation owns the warehouse. */
const ownedMovement = <M extends MovementData>(movement: M, ownership: Ownership): M => {
  const guarded = Object.entries(movement).map(([name, member]: [string, unknown]) => {
    if (typeof member !== 'function' || UNGUARDED.has(name)) return [name, member]
    const call = async (...parameters: unknown[]): Promise<unknown> => {
      await ownership.require()
      return member(...parameters)
    }
    return [name, call]
  })
  const own: Pick<MovementData, 'requireOwner' | 'isTakenOver' | 'build' | 'healthy'> = {
    requireOwner: ownership.require,
    isTakenOver: () => ownership.lost.aborted,
    async build(spec, hooks) {
      await ownership.require()
      const looking = setInterval(() => ownership.require().catch(() => undefined), LOOK_MS)
      try {
        await movement.build(spec, { ...hooks, signal: AbortSignal.any([hooks.signal, ownership.lost]) })
      } finally {
        clearInterval(looking)
        ownership.lost.throwIfAborted()
      }
    },
    healthy: () =>
      ownership.require().then(
        () => movement.healthy(),
        () => false,
      ),
  }
  return { ...(Object.fromEntries(guarded) as M), ...own }
}

/** An installation's claim to a warehouse, and facts from its state. */
export interface WarehouseClaim extends Claimant {
  /** The numbers of the state's build attempts. */
  readonly numbered: readonly number[]
  /**
   * Called once the warehouse belongs to this installation, before anything is read from it.
   * @param changed whether the warehouse had another owner, an owner of another epoch, or no owner
   */
  onTaken(movement: MovementData, changed: boolean): Promise<void>
  /** Runs work that only one node may do at a time. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
}

/**
 * Claims the warehouse and returns its movement data.
 * @throws WarehouseError refused if another installation owns it
 */
export const claimMovement = async <M extends MovementData>(
  warehouse: Warehouse,
  movement: M,
  installation: WarehouseClaim,
  log: { warn(message: string): void },
): Promise<M> => {
  const taken = await takeWarehouse(warehouse, installation)
  const ownership = watchOwner(warehouse, installation, sentence => log.warn(sentence))
  const owned = ownedMovement(movement, ownership)
  await installation.onTaken(owned, taken === 'taken')
  return owned
}
