import type { Warehouse } from '../../warehouse/warehouse.ts'
import { KEPT_TABLES, type KeptBy } from './kept-tables.ts'
import { sqlOf } from './sql-of.ts'

/** Rows of one table that are read and restored by one statement: whole deliveries, extracts or sets. */
export interface Chunk {
  readonly table: string
  readonly key: KeptBy
  /** Whole numbers up to 64 bits, decimal. */
  readonly values: readonly string[]
  readonly rows: number
}

/** The names of the batches and builds that are visible in a backup's snapshot. */
export interface Moment {
  readonly batches: readonly number[]
  readonly builds: readonly number[]
}

/** The most rows and values of a chunk: each value may be a partition of its own. */
const PIECE_ROWS = 4_000_000
const PIECE_VALUES = 60

/** The deliveries of every kind that are visible. */
export const deliveredBatches = async (warehouse: Warehouse): Promise<number[]> => [
  ...(await warehouse.numbers(
    { name: 'batches of a backup', sql: 'SELECT batch FROM loaded_files GROUP BY batch ORDER BY batch' },
    {},
    { budget: 'load' },
  )),
]

const numbersOf = async (warehouse: Warehouse, sql: string): Promise<string[]> =>
  (await warehouse.rows(sqlOf<{ value: string }>('values of a backup', sql), {}, { budget: 'load' })).map(
    ({ value }) => value,
  )

/** Cuts a table into chunks: the values that it holds rows of, in order, as many as one statement may have. */
const chunksOf = async (
  warehouse: Warehouse,
  table: string,
  key: KeptBy,
  values: readonly string[] | null,
): Promise<Chunk[]> => {
  if (values?.length === 0) return []
  const where = values === null ? '' : `WHERE ${key} IN (${values.join(',')})`
  const held = await warehouse.rows(
    sqlOf<{ value: string; rows: string }>(
      'pieces of a backup',
      `SELECT toString(${key}) AS value, toString(count()) AS rows FROM ${table} ${where} GROUP BY ${key} ORDER BY ${key}`,
    ),
    {},
    { budget: 'load' },
  )
  const chunks: Chunk[] = []
  let open: { values: string[]; rows: number } | null = null
  for (const { value, rows } of held) {
    if (open && open.rows + Number(rows) <= PIECE_ROWS && open.values.length < PIECE_VALUES) {
      open.values.push(value)
      open.rows += Number(rows)
      continue
    }
    if (open) chunks.push({ table, key, ...open })
    open = { values: [value], rows: Number(rows) }
  }
  if (open) chunks.push({ table, key, ...open })
  return chunks
}

/** All that a backup holds of the warehouse, in the order in which it is restored. */
export const planChunks = async (warehouse: Warehouse, { batches, builds }: Moment): Promise<Chunk[]> => {
  const values: Record<KeptBy, readonly string[] | null> = {
    batch: batches.map(String),
    build_id: builds.map(String),
    set_id: await numbersOf(warehouse, 'SELECT toString(set_id) AS value FROM square_sets GROUP BY set_id'),
    version: null,
  }
  const chunks: Chunk[] = []
  for (const [table, key] of Object.entries(KEPT_TABLES))
    chunks.push(...(await chunksOf(warehouse, table, key, values[key])))
  return chunks
}
