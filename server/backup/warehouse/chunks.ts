import { OperatorError } from '../../errors.ts'
import type { Statement } from '../../warehouse/statement.ts'
import type { Warehouse } from '../../warehouse/warehouse.ts'

/** A statement without parameters; its name is the one that errors and logs show. */
export const sqlOf = <R = never>(name: string, sql: string): Statement<Record<string, never>, R> => ({ name, sql })

/**
 * By what the rows of a table count: those of a visible batch of a delivery, those of a build that a completed dataset
 * rests on, those of a complete set of squares; `version`: all of them, which never change.
 */
type TableKey = 'batch' | 'build_id' | 'set_id' | 'version'

/**
 * The tables of the warehouse that a backup holds, in the order in which they are restored: what makes rows count comes
 * after the rows.
 */
export const BACKUP_TABLES: Readonly<Record<string, TableKey>> = {
  zones: 'version',
  cells: 'batch',
  coverage: 'batch',
  population: 'batch',
  payments: 'batch',
  zone_parents: 'batch',
  batch_zones: 'batch',
  trips: 'batch',
  trips_by_origin: 'batch',
  path_squares: 'batch',
  begun_files: 'batch',
  loaded_files: 'batch',
  dataset_zones: 'build_id',
  dataset_days: 'build_id',
  dataset_cells: 'build_id',
  dataset_visits: 'build_id',
  dataset_departures: 'build_id',
  dataset_traverses: 'build_id',
  dataset_flows: 'build_id',
  dataset_answers: 'build_id',
  dataset_builds: 'build_id',
  released_squares: 'set_id',
  square_curves: 'set_id',
  square_sets: 'set_id',
}

/** Tables that a backup leaves out: work in progress, and what identifies one installation. */
export const OMITTED_TABLES: readonly string[] = [
  'build_points',
  'build_zones',
  'build_passes',
  'build_passing',
  'sample_squares',
  'schema_migrations',
  'owners',
]

/** Rows of one table that are read and restored by one statement: whole deliveries, extracts or sets. */
export interface Chunk {
  readonly table: string
  readonly key: TableKey
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
  key: TableKey,
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
  const values: Record<TableKey, readonly string[] | null> = {
    batch: batches.map(String),
    build_id: builds.map(String),
    set_id: await numbersOf(warehouse, 'SELECT toString(set_id) AS value FROM square_sets GROUP BY set_id'),
    version: null,
  }
  const chunks: Chunk[] = []
  for (const [table, key] of Object.entries(BACKUP_TABLES))
    chunks.push(...(await chunksOf(warehouse, table, key, values[key])))
  return chunks
}

interface Column {
  readonly name: string
  readonly type: string
}

const WHOLE = /^U?Int(?:8|16|32|64)$|^Date$/

const columnsOf = (warehouse: Warehouse, table: string): Promise<Column[]> =>
  warehouse.rows(
    sqlOf<Column>(
      'columns of a table',
      `SELECT name, type FROM system.columns WHERE database = currentDatabase() AND table = '${table}' ORDER BY name`,
    ),
    {},
  )

/** What a column adds to a row's sum, as whole numbers of 64 bits that every version makes alike. */
const partsOf = ({ name, type }: Column): string[] => {
  const inner = /^Nullable\((\w+)\)$/.exec(type)?.[1]
  if (inner !== undefined && WHOLE.test(inner)) return [`toUInt64(isNull(${name}))`, `toUInt64(ifNull(${name}, 0))`]
  if (WHOLE.test(type)) return [`toUInt64(${name})`]
  if (type === 'String') return [`cityHash64(${name})`]
  throw new OperatorError(`The warehouse has a column ${name} of type ${type}, which a backup does not know.`)
}

export const whereOf = ({ table, key, values }: Pick<Chunk, 'table' | 'key' | 'values'>): string =>
  `FROM ${table} WHERE ${key} IN (${values.join(',')})`

/** How many rows there are, and a sum over all of them that does not depend on their order. */
export interface RowSums {
  readonly rows: number
  /** Whole number of 64 bits, decimal. */
  readonly sum: string
}

/** Counts and sums the rows of a chunk by the engine that holds them; embedded engine, server and cluster give the same. */
export const createRowSums = (warehouse: Warehouse) => {
  const rowHashes = new Map<string, Promise<string>>()
  const rowHash = async (table: string): Promise<string> => {
    const parts = (await columnsOf(warehouse, table)).flatMap(partsOf)
    return parts.reduce(
      (hash, part) => (hash === '' ? `intHash64(${part})` : `intHash64(bitXor(${hash}, ${part}))`),
      '',
    )
  }
  return async (chunk: Pick<Chunk, 'table' | 'key' | 'values'>): Promise<RowSums> => {
    const { table } = chunk
    const hash = rowHashes.get(table) ?? rowHash(table)
    rowHashes.set(table, hash)
    const [found] = await warehouse.rows(
      sqlOf<{ rows: string; sum: string }>(
        'rows of a backup',
        `SELECT toString(count()) AS rows, toString(sum(${await hash})) AS sum ${whereOf(chunk)}`,
      ),
      {},
      { budget: 'load' },
    )
    return { rows: Number(found?.rows ?? 0), sum: found?.sum ?? '0' }
  }
}
