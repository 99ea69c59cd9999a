import { appendFile } from 'node:fs/promises'
import type { Warehouse } from '../warehouse.ts'
import { MovementImportError } from './import-error.ts'
import { rejectedLines } from './import-state.ts'
import { openSource } from './open-source.ts'
import { PLACE_KINDS, type PlaceKind, type PlaceKindName } from './place-kinds.ts'
import { fileRows } from './statements.ts'

/**
 * Imports a small delivery (cells, coverage, population, payments) as CSV or Parquet: rows at fault are
 * added to `rejectedFile`, the others become visible at once; the same content is taken in once.
 *
 * @throws MovementImportError where the file cannot be read or holds no row that is right
 */
export const importPlaces = async (
  warehouse: Warehouse,
  reader: Warehouse,
  kindName: PlaceKindName,
  file: string,
  rejectedFile: string,
): Promise<{ readonly rows: number; readonly rejected: number }> => {
  const kind: PlaceKind = PLACE_KINDS[kindName]
  const { name, format } = await openSource(reader, file, kind.columns)
  const source =
    format === 'parquet'
      ? {
          file,
          format: 'Parquet' as const,
          columns: kind.columns.map(column => `${column} Nullable(String)`).join(', '),
        }
      : { file, format: 'CSVWithNames' as const, columns: kind.columns.map(column => `${column} String`).join(', ') }
  const rows = await reader.rows(fileRows, { source }, { budget: 'load' }).catch((error: Error) => {
    throw new MovementImportError(`${name} cannot be read whole: ${error.message}`)
  })
  const judged = rows.map((row, index) => ({ row, index, reasons: kind.faults(row) }))
  const rejected = judged.filter(({ reasons }) => reasons.length > 0)
  await appendFile(
    rejectedFile,
    rejectedLines(rejected.map(({ index, reasons }) => ({ file: name, row: index + 1, reasons }))),
  )
  const good = judged.filter(({ reasons }) => reasons.length === 0).map(({ row }) => row)
  if (good.length === 0) throw new MovementImportError(`${name}: no row is right; see the list of rejected rows`)
  await kind.load(warehouse, good)
  return { rows: good.length, rejected: rejected.length }
}
