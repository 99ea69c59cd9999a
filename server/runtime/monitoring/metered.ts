import type { Database } from '../../db/database.ts'
import { damagedPart } from '../../warehouse/engines/engine-error.ts'
import { type Warehouse, WarehouseError } from '../../warehouse/warehouse.ts'
import type { ZoneEngines } from '../../zones/zone-engines.ts'
import type { DamageNotes } from '../outages/dependency-down.ts'
import type { Metrics } from './metrics.ts'

const outcomeOf = (error: unknown): string => (error instanceof WarehouseError ? error.code : 'failed')

/** Wraps a database to time its transactions. */
export const meteredDatabase = (database: Database, { transactions }: Pick<Metrics, 'transactions'>): Database => ({
  ...database,
  within(scope, work) {
    const end = transactions.startTimer({ role: scope.role })
    return database.within(scope, work).finally(end)
  },
})

/** Damage is reported until no statement has encountered it for this many milliseconds. */
const DAMAGE_KEPT_MS = 10 * 60_000

/**
 * Wraps a warehouse to time its statements by name.
 * @param notes record damage that statements encounter
 */
export const meteredWarehouse = (
  engine: Warehouse,
  { warehouse }: Pick<Metrics, 'warehouse'>,
  notes: DamageNotes,
): Warehouse => {
  const timed = async <T>(statement: string, work: Promise<T>): Promise<T> => {
    const end = warehouse.startTimer({ statement })
    try {
      const answer = await work
      end({ outcome: 'ok' })
      return answer
    } catch (error) {
      end({ outcome: outcomeOf(error) })
      if (error instanceof WarehouseError && error.code === 'damaged')
        notes.tell('warehouse', damagedPart(error.message), DAMAGE_KEPT_MS)
      throw error
    }
  }
  return {
    ...engine,
    rows: (query, parameters, options) => timed(query.name, engine.rows(query, parameters, options)),
    numbers: (query, parameters, options) => timed(query.name, engine.numbers(query, parameters, options)),
    words: (query, parameters, options) => timed(query.name, engine.words(query, parameters, options)),
    columns: (query, parameters, options) => timed(query.name, engine.columns(query, parameters, options)),
    run: (command, parameters, options) => timed(command.name, engine.run(command, parameters, options)),
    insert: (table, tsv, options) => timed('insert', engine.insert(table, tsv, options)),
  }
}

/** Wraps the geometry threads to count and time their jobs. */
export const meteredEngines = (
  engines: ZoneEngines,
  { engine, engineJobs }: Pick<Metrics, 'engine' | 'engineJobs'>,
): ZoneEngines => ({
  async run(fileKey, work) {
    engineJobs.inc()
    const end = engine.startTimer()
    try {
      const answer = await engines.run(fileKey, work)
      end({ outcome: 'ok' })
      return answer
    } catch (error) {
      end({ outcome: 'refused' })
      throw error
    } finally {
      engineJobs.dec()
    }
  },
})
