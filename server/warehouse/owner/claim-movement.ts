import type { MovementData } from '../movement-data.ts'
import { type Warehouse, WarehouseError } from '../warehouse.ts'
import { type Claimant, readOwners, takeWarehouse } from './take-warehouse.ts'

/** The least time between two reads of the owner. Milliseconds. */
const LOOK_MS = 2000

/** Checks that the warehouse still belongs to this installation. */
interface Ownership {
  /**
   * Reads the owner, unless it was read within LOOK_MS. A warehouse that does not respond counts as unchanged.
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
    const sentence = `The warehouse was taken over on ${owner.since} by ${owner.name} (${owner.installation.slice(0, 8)}, a restored copy or another installation): this one builds and answers nothing any more. Stop it, or give one of them a warehouse of its own.`
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

/** The same movement data, whose queries and builds fail once another installation owns the warehouse. */
const ownedMovement = <M extends MovementData>(movement: M, ownership: Ownership): M => {
  const owned =
    <A extends unknown[], R>(call: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      await ownership.require()
      return call(...given)
    }
  const calls: Omit<MovementData, 'report' | 'eventReport' | 'disclosure' | 'close'> = {
    requireOwner: ownership.require,
    isTakenOver: () => ownership.lost.aborted,
    availableMonths: owned(movement.availableMonths),
    delivery: owned(movement.delivery),
    expected: owned(movement.expected),
    prepareExpectations: owned(movement.prepareExpectations),
    hasReleasedSquares: owned(movement.hasReleasedSquares),
    releasedSquares: owned(movement.releasedSquares),
    showsVisits: owned(movement.showsVisits),
    builds: owned(movement.builds),
    discard: owned(movement.discard),
    cells: owned(movement.cells),
    days: owned(movement.days),
    eventOrigins: owned(movement.eventOrigins),
    zones: owned(movement.zones),
    tourism: owned(movement.tourism),
    flows: owned(movement.flows),
    flowHours: owned(movement.flowHours),
    evScore: owned(movement.evScore),
    delivered: owned(movement.delivered),
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
  const report: MovementData['report'] = async (view, buildId) => {
    await ownership.require()
    return movement.report(view, buildId)
  }
  const eventReport: MovementData['eventReport'] = async (view, buildId, asked) => {
    await ownership.require()
    return movement.eventReport(view, buildId, asked)
  }
  return { ...movement, ...calls, report, eventReport }
}

/** An installation's claim to a warehouse, with the knowledge of its state. */
export interface WarehouseClaim extends Claimant {
  /** The numbers of the build attempts that the state knows. */
  readonly numbered: readonly number[]
  /**
   * Called once the warehouse belongs to this installation, before anything is read from it.
   * @param changed whether the warehouse had no owner before, or one of another epoch
   */
  onTaken(movement: MovementData, changed: boolean): Promise<void>
  /** Runs the work of one node at a time. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
}

/** Claims the warehouse and returns its movement data. @throws WarehouseError refused where another installation owns it */
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
