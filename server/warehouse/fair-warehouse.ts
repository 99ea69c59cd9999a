import { CallerLeft, caller } from '../runtime/concurrency/caller.ts'
import { createFairQueue } from '../runtime/concurrency/fair-queue.ts'
import { type RunOptions, type Warehouse, WarehouseError } from './warehouse.ts'

/** The number of statements that run at a time. Viewers and long work have separate slots, so that a load never delays a screen. */
export interface Width {
  readonly viewer: number
  readonly work: number
}

/**
 * Queues the statements of a warehouse round-robin by organisation, so that an organisation with a hundred queries delays another by only
 * one query. A read is cancelled when no caller waits for it any longer. A write is cancelled only by its own signal, so that it is not
 * left half done.
 */
export const queueFairly = (engine: Warehouse, width: Width): Warehouse => {
  const queues = { viewer: createFairQueue(width.viewer), work: createFairQueue(width.work) }
  const inTurn = async <T>({ budget = 'viewer', signal }: RunOptions, work: () => Promise<T>): Promise<T> => {
    const give = await queues[budget === 'viewer' ? 'viewer' : 'work']
      .take(caller().organisationId, signal ?? null)
      .catch(error => {
        throw error instanceof CallerLeft ? new WarehouseError('cancelled', 'Cancelled before it began') : error
      })
    return work().finally(give)
  }
  const reading = (options: RunOptions = {}): RunOptions => {
    const signal = options.signal ?? caller().signal
    return signal ? { ...options, signal } : options
  }
  return {
    ...engine,
    rows(query, parameters, options) {
      const asked = reading(options)
      return inTurn(asked, () => engine.rows(query, parameters, asked))
    },
    numbers(query, parameters, options) {
      const asked = reading(options)
      return inTurn(asked, () => engine.numbers(query, parameters, asked))
    },
    words(query, parameters, options) {
      const asked = reading(options)
      return inTurn(asked, () => engine.words(query, parameters, asked))
    },
    columns(query, parameters, options) {
      const asked = reading(options)
      return inTurn(asked, () => engine.columns(query, parameters, asked))
    },
    run: (command, parameters, options = {}) => inTurn(options, () => engine.run(command, parameters, options)),
    insert: (table, tsv, options = {}) =>
      inTurn({ ...options, budget: 'build' }, () => engine.insert(table, tsv, options)),
  }
}
