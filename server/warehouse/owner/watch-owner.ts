import { type Warehouse, WarehouseError } from '../warehouse.ts'
import { readOwners } from './owners.ts'
import type { Claimant } from './take-warehouse.ts'

/** The least time between two reads of the owner. Milliseconds. */
export const LOOK_MS = 2000

/** Checks that the warehouse still belongs to this installation. */
export interface Ownership {
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
