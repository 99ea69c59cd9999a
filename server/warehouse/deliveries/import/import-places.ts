import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Warehouse } from '../../warehouse.ts'
import { zonesOfVersion } from '../load/load-zones.ts'
import { FIRST_VERSION } from '../load/zone-versions.ts'
import { chooseVersion } from './choose-version.ts'
import { MovementImportError } from './import-error.ts'
import { rejectedLines } from './import-state.ts'
import { openSource, type Source } from './open-source.ts'
import { PLACE_KINDS, type PlaceKind, type PlaceKindName, type TextRow } from './place-kinds.ts'
import { BEYOND_LAST, splitCsv, TOO_MANY_FIELDS } from './split-csv.ts'
import { fileRows } from './trip-file-statements.ts'

export interface PlacesOptions {
  /** The folder for temporary parts of the file. */
  readonly workFolder: string
  /** The CSV that lists the rejected rows: file, row, reasons. */
  readonly rejectedFile: string
  /** The version of the standard zones that the rows use; the newest by default. */
  readonly version?: number | undefined
}

const readParquet = (reader: Warehouse, { file }: Source, columns: readonly string[]): Promise<TextRow[]> => {
  const typed = columns.map(column => `${column} Nullable(String)`).join(', ')
  return reader.rows(fileRows, { source: { file, format: 'Parquet', columns: typed } }, { budget: 'load' })
}

const readCsv = async (
  reader: Warehouse,
  source: Source,
  columns: readonly string[],
  workFolder: string,
): Promise<TextRow[]> => {
  const folder = await mkdtemp(join(workFolder, 'places-'))
  const typed = [...columns, BEYOND_LAST].map(column => `${column} String`).join(', ')
  try {
    const rows: TextRow[] = []
    for await (const { file } of splitCsv(source, folder, Number.POSITIVE_INFINITY, 0))
      for (const row of await reader.rows(
        fileRows,
        { source: { file, format: 'CSVWithNames', columns: typed } },
        { budget: 'load' },
      ))
        rows.push(row)
    return rows
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the check of a row's zone against the middle zones of a version. */
const zoneFaults = async (warehouse: Warehouse, version: number): Promise<(row: TextRow) => string[]> => {
  const middle = new Set((await zonesOfVersion(warehouse, version)).map(({ parent }) => parent))
  return ({ zone = '' }) =>
    /^\d+$/.test(zone) && !middle.has(Number(zone))
      ? [`zone ${zone} is no middle zone of version ${version} of the standard zones`]
      : []
}

/**
 * Reads a small delivery as CSV or Parquet. Invalid rows are added to the list of rejected rows, valid rows are returned.
 *
 * @throws MovementImportError where the file cannot be read or holds no valid row
 */
export const readPlaces = async (
  reader: Warehouse,
  kind: Pick<PlaceKind, 'columns' | 'faults'>,
  file: string,
  { workFolder, rejectedFile }: PlacesOptions,
  faultsOfZone: (row: TextRow) => string[] = () => [],
): Promise<{ readonly good: readonly TextRow[]; readonly rejected: number }> => {
  const source = await openSource(reader, file, kind.columns)
  const { name } = source
  const rows = await (source.format === 'parquet'
    ? readParquet(reader, source, kind.columns)
    : readCsv(reader, source, kind.columns, workFolder)
  ).catch((error: Error) => {
    if (error instanceof MovementImportError) throw error
    throw new MovementImportError(`${name} cannot be read whole: ${error.message}`)
  })
  const judged = rows.map((row, index) => ({
    row,
    index,
    reasons: [...kind.faults(row), ...faultsOfZone(row), ...(row[BEYOND_LAST] ? [TOO_MANY_FIELDS] : [])],
  }))
  const rejected = judged.filter(({ reasons }) => reasons.length > 0)
  await appendFile(
    rejectedFile,
    rejectedLines(rejected.map(({ index, reasons }) => ({ file: name, row: index + 1, reasons }))),
  )
  const good = judged.filter(({ reasons }) => reasons.length === 0).map(({ row }) => row)
  if (good.length === 0) throw new MovementImportError(`${name}: no row is right; see the list of rejected rows`)
  return { good, rejected: rejected.length }
}

/**
 * Imports a small delivery (cells, payments). All its valid rows become visible together; a delivery with the same content
 * is imported only once.
 *
 * @throws MovementImportError as readPlaces
 */
export const importPlaces = async (
  warehouse: Warehouse,
  reader: Warehouse,
  kindName: PlaceKindName,
  file: string,
  options: PlacesOptions,
): Promise<{ readonly rows: number; readonly rejected: number }> => {
  const kind: PlaceKind = PLACE_KINDS[kindName]
  const version = kind.ofMiddleZones ? await chooseVersion(warehouse, options.version) : FIRST_VERSION
  const faultsOfZone = kind.ofMiddleZones ? await zoneFaults(warehouse, version) : undefined
  const { good, rejected } = await readPlaces(reader, kind, file, options, faultsOfZone)
  await kind.load(warehouse, good, version)
  return { rows: good.length, rejected }
}
