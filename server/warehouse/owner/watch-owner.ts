import { type Warehouse, WarehouseError } from '../warehouse.ts'
import { readOwners } from './owners.ts'
import type { Claimant } from './take-warehouse.ts'

/** The owner is read at most this often. Milliseconds. */
export const LOOK_MS = 2000

/** Whether the warehouse is still this installation's. */
export interface Ownership {
  /**
   * Looks, unless it did just now. A warehouse that does not answer takes nothing from its owner.
   * @throws WarehouseError taken-over, for good
   */
  require(): Promise<void>
  /** Aborted when it has been taken over. */
  readonly lost: AbortSignal
}

/** @param onLost told once, in a sentence */
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
