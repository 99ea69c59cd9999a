import type { MovementData } from '../movement-data.ts'
import { type Warehouse, WarehouseError } from '../warehouse.ts'
import { type Claimant, readOwners, takeWarehouse } from './take-warehouse.ts'

/** Minimum time between two reads of the owner. Milliseconds. */
const LOOK_MS = 2000

/** Checks that the warehouse still belongs to this installation. */
interface Ownership {
  /**
   * Reads the owner, unless it was read within LOOK_MS. A warehouse that does not respond is considered unchanged.
   * @throws WarehouseError taken-over, from then on at every call
   */
  require(): Promise<void>
  /** Aborted when the warehouse has been taken over. */
  readonly lost: AbortSignal
}

/** @param onLost called once, with a sentence */
export const watchOwner = (
  warehouse: Warehouse,
  { installation, epoch }: Claimant,
  onLost: (sentence: string) => void,
): Ownership => {
  const losing = new AbortController()
  let looked = performance.now()
  let looking: Promise<void> | null = null
  const look = async (): Promise<void> => {
    const owners = await readOwners(warehouse).catch(() => null)
    looked = performance.now()
    const [owner] = owners ?? []
    if (!owner || (owner.installation === installation && owner.epoch === epoch)) return
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

/** Members that do not touch the warehouse's rows, or that `ownedMovement` implements itself. All others return promises. */
const UNGUARDED: ReadonlySet<string> = new Set<keyof MovementData>([
  'requireOwner',
  'isTakenOver',
  'disclosure',
  'healthy',
  'build',
  'close',
])

/** The same movement data, whose calls fail once another installation owns the warehouse. */
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

/** An installation's claim to a warehouse, with facts from its state. */
export interface WarehouseClaim extends Claimant {
  /** The numbers of the build attempts in the state. */
  readonly numbered: readonly number[]
  /**
   * Called once the warehouse belongs to this installation, before anything is read from it.
   * @param changed true if the warehouse had another owner, an owner of another epoch, or no owner
   */
  onTaken(movement: MovementData, changed: boolean): Promise<void>
  /** Runs the work of one node at a time. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
}

/** Claims the warehouse and returns its movement data. @throws WarehouseError refused if another installation owns it */
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
