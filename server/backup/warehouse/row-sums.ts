import type { Warehouse } from '../../warehouse/warehouse.ts'
import { BackupError } from '../backup-error.ts'
import type { Chunk } from './chunks.ts'
import { sqlOf } from './sql-of.ts'

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
  throw new BackupError(`The warehouse has a column ${name} of type ${type}, which a backup does not know.`)
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
