import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { INDUSTRIES, type Industry } from '../../../../src/domain/tourism.ts'
import { OperatorError } from '../../../errors.ts'
import { type RowSource, statement } from '../../sql/statement.ts'
import { BEYOND_LAST, TOO_MANY_FIELDS } from '../../trip-columns.ts'
import type { Warehouse } from '../../warehouse.ts'
import { loadCells, loadPayments } from '../load/load-rows.ts'
import { FIRST_VERSION, zonesOfVersion } from '../load/zone-versions.ts'
import { rejectedLines } from './import-trips.ts'
import { chooseVersion } from './limit-versions.ts'
import { openSource, type Source, splitCsv } from './open-source.ts'

type TextRow = Readonly<Record<string, string>>

/** A small delivery that supplements the trips: its columns, the checks for a row, and how its rows are loaded. */
interface PlaceKind {
  readonly columns: readonly string[]
  /** True if its zones are middle standard zones, which must belong to the delivery's version. */
  readonly ofMiddleZones?: true
  faults(row: TextRow): string[]
  /** @param version the version of the standard zones, for deliveries by zone */
  load(warehouse: Warehouse, rows: readonly TextRow[], version: number): Promise<void>
}

const MAX = 4_294_967_295
const whole = (text: string | undefined, min: number, max: number): boolean =>
  /^\d{1,10}$/.test(text ?? '') && Number(text) >= min && Number(text) <= max

const check = (rules: Readonly<Record<string, (row: TextRow) => boolean>>) => (row: TextRow) =>
  Object.keys(rules).filter(reason => !rules[reason]!(row))

const inBritain = ({ easting, northing }: TextRow) => whole(easting, 0, 699_999) && whole(northing, 0, 1_299_999)
const isDay = ({ day = '' }: TextRow) =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(`${day}T00:00Z`).toJSON()?.slice(0, 10) === day
const isTruth = (text = '') => ['0', '1', 'false', 'true'].includes(text.toLowerCase())
const isTrue = (text = '') => ['1', 'true'].includes(text.toLowerCase())

/** The deliveries, keyed by the `movement:import` option that imports them (docs/formats/movement.md). */
export const PLACE_KINDS = {
  cells: {
    columns: ['cl_cell_id', 'easting', 'northing', 'range_m'],
    faults: check({
      'bad cell: cl_cell_id is not a whole number': row => whole(row.cl_cell_id, 0, MAX),
      'bad cell: outside Great Britain': inBritain,
      'bad cell: range_m is not from 1 to 100000': row => whole(row.range_m, 1, 100_000),
    }),
    load: (warehouse, rows) =>
      loadCells(
        warehouse,
        rows.map(row => ({
          id: Number(row.cl_cell_id),
          easting: Number(row.easting),
          northing: Number(row.northing),
          rangeM: Number(row.range_m),
        })),
      ),
  },
  payments: {
    ofMiddleZones: true,
    columns: ['zone', 'month', 'day_type', 'industry', 'payments', 'amount_pence', 'cards', 'merchants'],
    faults: check({
      'zone is not a whole number': row => whole(row.zone, 1, MAX),
      'month is not like 202610': row => /^20\d\d(?:0[1-9]|1[0-2])$/.test(row.month ?? ''),
      'day_type is neither 0 (weekday) nor 1 (weekend)': row => whole(row.day_type, 0, 1),
      'unknown industry': row => INDUSTRIES.includes(row.industry as Industry),
      'payments, cards or merchants is not a whole number': row =>
        [row.payments, row.cards, row.merchants].every(text => whole(text, 0, MAX)),
      'amount_pence is not a whole number': row => /^\d{1,15}$/.test(row.amount_pence ?? ''),
    }),
    load: (warehouse, rows, version) =>
      loadPayments(
        warehouse,
        rows.map(row => ({
          zone: Number(row.zone),
          month: Number(row.month),
          dayType: row.day_type === '1' ? 1 : 0,
          industry: row.industry as Industry,
          payments: Number(row.payments),
          amountPence: Number(row.amount_pence),
          cards: Number(row.cards),
          merchants: Number(row.merchants),
        })),
        version,
      ),
  },
} as const satisfies Record<string, PlaceKind>

/** The days covered by the trips. They are compared with the trips before they are stored (coverage.ts). */
export const COVERAGE: Pick<PlaceKind, 'columns' | 'faults'> = {
  columns: ['day', 'complete'],
  faults: check({
    'day is no date (2026-10-01)': isDay,
    'complete is neither true nor false': row => isTruth(row.complete),
  }),
}
export const coveredDayOf = (row: TextRow) => ({ day: row.day!, complete: isTrue(row.complete) })

export type PlaceKindName = keyof typeof PLACE_KINDS

const fileRows = statement<{ source: RowSource }, TextRow>(import.meta.url, 'file-rows.sql')

interface PlacesOptions {
  /** The folder for temporary parts of the file. */
  readonly workFolder: string
  /** The CSV that lists rejected rows: file, row, reasons. */
  readonly rejectedFile: string
  /** The standard zone version that the rows use; defaults to the newest. */
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

/** Returns a check of a row's zone against a version's middle zones. */
const zoneFaults = async (warehouse: Warehouse, version: number): Promise<(row: TextRow) => string[]> => {
  const middle = new Set((await zonesOfVersion(warehouse, version)).map(({ parent }) => parent))
  return ({ zone = '' }) =>
    /^\d+$/.test(zone) && !middle.has(Number(zone))
      ? [`zone ${zone} is not a middle zone of version ${version} of the standard zones`]
      : []
}

/**
 * Reads a small delivery from CSV or Parquet. Adds invalid rows to the list of rejected rows and returns the valid
 * ones.
 * @throws OperatorError if the file cannot be read or contains no valid rows
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
    if (error instanceof OperatorError) throw error
    throw new OperatorError(`${name} cannot be read whole: ${error.message}`)
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
  if (good.length === 0) throw new OperatorError(`${name}: no row is valid; see the list of rejected rows`)
  return { good, rejected: rejected.length }
}

/**
 * Imports a small delivery (cells, payments). All of its valid rows become visible together. A delivery with the same
 * content is only imported once.
 * @throws OperatorError like readPlaces
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
