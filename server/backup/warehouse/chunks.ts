import { OperatorError } from '../../errors.ts'
import type { Statement } from '../../warehouse/sql/statement.ts'
import type { Warehouse } from '../../warehouse/warehouse.ts'

/** A statement without parameters. The name appears in errors and logs. */
export const sqlOf = <R = never>(name: string, sql: string): Statement<Record<string, never>, R> => ({ name, sql })

/**
 * The column that decides which of a table's rows are backed up: those of a delivery's visible batch, of a completed
 * dataset's build, or of a complete set of squares. For `version`, all rows are backed up; they never change.
 */
type TableKey = 'batch' | 'build_id' | 'set_id' | 'version'

/** The warehouse tables in a backup, in restore order. A table that makes other rows visible comes after those rows. */
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
  dataset_homes: 'build_id',
  dataset_departures: 'build_id',
  dataset_traverses: 'build_id',
  dataset_flows: 'build_id',
  dataset_answers: 'build_id',
  dataset_builds: 'build_id',
  released_squares: 'set_id',
  square_curves: 'set_id',
  square_sets: 'set_id',
}

/** Tables left out of a backup: work in progress, and the identity of one installation. */
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
  /** Decimal integers of up to 64 bits. */
  readonly values: readonly string[]
  readonly rows: number
}

/** The batches and builds that are visible in a backup's snapshot. */
export interface Moment {
  readonly batches: readonly number[]
  readonly builds: readonly number[]
}

/** The maximum numbers of rows and values in a chunk. Each value may be a partition. */
const PIECE_ROWS = 4_000_000
const PIECE_VALUES = 60

/** The visible deliveries of every kind. */
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

/** Splits a table into chunks of consecutive values within the limits of one statement. */
const chunksOf = async (
  warehouse: Warehouse,
  table: string,
  key: TableKey,
  values: readonly string[] | null,
): Promise<Chunk[]> => {
  if (values?.length === 0) return []
  const where = values === null ? '' : `WHERE ${key} IN (${values.join(',')})`
  const counts = await warehouse.rows(
    sqlOf<{ value: string; rows: string }>(
      'pieces of a backup',
      `SELECT toString(${key}) AS value, toString(count()) AS rows FROM ${table} ${where} GROUP BY ${key} ORDER BY ${key}`,
    ),
    {},
    { budget: 'load' },
  )
  const chunks: Chunk[] = []
  let open: { values: string[]; rows: number } | null = null
  for (const { value, rows } of counts) {
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

/** Plans the chunks of all tables, in restore order. */
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

/**
 * The terms that a column adds to a row's checksum, as 64-bit integers that are the same in every version of
 * ClickHouse.
 */
const partsOf = ({ name, type }: Column): string[] => {
  const inner = /^Nullable\((\w+)\)$/.exec(type)?.[1]
  if (inner !== undefined && WHOLE.test(inner)) return [`toUInt64(isNull(${name}))`, `toUInt64(ifNull(${name}, 0))`]
  if (WHOLE.test(type)) return [`toUInt64(${name})`]
  if (type === 'String') return [`cityHash64(${name})`]
  throw new OperatorError(`The warehouse has a column ${name} of type ${type}, which backups do not support.`)
}

export const whereOf = ({ table, key, values }: Pick<Chunk, 'table' | 'key' | 'values'>): string =>
  `FROM ${table} WHERE ${key} IN (${values.join(',')})`

/** The number of rows, and a checksum that does not depend on their order. */
export interface RowSums {
  readonly rows: number
  /** A decimal integer of 64 bits. */
  readonly sum: string
}

/**
 * Lets the engine count and sum the rows of a chunk. An embedded engine, a server and a cluster return the same result.
 */
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
    const [row] = await warehouse.rows(
      sqlOf<{ rows: string; sum: string }>(
        'rows of a backup',
        `SELECT toString(count()) AS rows, toString(sum(${await hash})) AS sum ${whereOf(chunk)}`,
      ),
      {},
      { budget: 'load' },
    )
    return { rows: Number(row?.rows ?? 0), sum: row?.sum ?? '0' }
  }
}
