import { OperatorError } from '../../errors.ts'
import type { Warehouse } from '../../warehouse/warehouse.ts'
import type { EntryReader } from '../entry-reader.ts'
import { BACKUP_TABLES, createRowSums, sqlOf } from './chunks.ts'
import type { ChunkHead } from './dump-warehouse.ts'

const NUMBER = /^\d{1,20}$/

/**
 * Parses and validates a head, because its contents become SQL.
 * @throws OperatorError if it is not valid
 */
const headOf = (name: string, text: string): ChunkHead => {
  const head = JSON.parse(text) as ChunkHead
  const isKnown = Object.hasOwn(BACKUP_TABLES, head.table) && BACKUP_TABLES[head.table] === head.key
  if (!isKnown || !head.values.every(value => NUMBER.test(value)))
    throw new OperatorError(`The backup holds ${name}, which does not belong to a warehouse of this version.`)
  return head
}

/** The warehouse tables that contain rows, including the table that names the owner. */
export const filledTables = async (warehouse: Warehouse): Promise<string[]> => {
  const filled: string[] = []
  const there = await warehouse.rows(
    sqlOf<{ name: string }>('tables', 'SELECT name FROM system.tables WHERE database = currentDatabase()'),
    {},
  )
  for (const table of ['owners', ...Object.keys(BACKUP_TABLES)].filter(one => there.some(({ name }) => name === one))) {
    const [row] = await warehouse.rows(
      sqlOf<{ rows: string }>('rows', `SELECT toString(count()) AS rows FROM ${table}`),
      {},
      { budget: 'load' },
    )
    if (row?.rows !== '0') filled.push(table)
  }
  return filled
}

/**
 * Loads the warehouse's entries, which come next, into empty tables. Compares each chunk's row count and checksum with
 * those of the engine that loaded it.
 * @param onRows receives each chunk's row count
 * @throws OperatorError if the engine's rows differ from the backup
 */
export const loadWarehouse = async (
  warehouse: Warehouse,
  entries: EntryReader,
  onRows: (rows: number) => void = () => undefined,
): Promise<void> => {
  const sumsOf = createRowSums(warehouse)
  const isNext = (end: string) => entries.isNext(name => name.startsWith('warehouse/') && name.endsWith(end))
  async function* rowsOfChunk(): AsyncGenerator<Uint8Array> {
    while (await isNext('.native')) yield* (await entries.file()).bytes
  }
  while (await isNext('.json')) {
    const { name, text } = await entries.text()
    const head = headOf(name, text)
    await warehouse.insertNative(head.table, rowsOfChunk(), { budget: 'load' })
    const { rows, sum } = await sumsOf(head)
    if (rows !== head.rows || sum !== head.sum)
      throw new OperatorError(
        `The warehouse holds ${rows} rows of ${head.table} where the backup has ${head.rows}, or others. Empty its database and restore again.`,
      )
    onRows(rows)
  }
}
