import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RowSource, Statement } from '../../server/warehouse/sql/statement.ts'
import { TRIP_ROW, tripColumns } from '../../server/warehouse/trip-columns.ts'
import type { Warehouse } from '../../server/warehouse/warehouse.ts'
import { createRandom } from '../../src/domain/random.ts'
import { INDUSTRIES } from '../../src/domain/tourism.ts'
import type { ZoneColumns } from '../../workers/columns/zone-columns.ts'
import type { Truth } from './generate-trips.ts'
import { type GenerateOrder, type Ground, generateTrips, periodOf } from './generate-trips.ts'
import { spotsOf, zoneGround } from './zone-ground.ts'

/**
 * Writes the Parquet of a delivery (docs/formats/movement.md). It runs only in the embedded engine, which opens files.
 */
const writeParquet: Statement<{ source: RowSource; target: RowSource }> = {
  name: 'write-parquet',
  sql: `INSERT INTO FUNCTION {target:Rows}
    SELECT ${tripColumns.map(([name, { kind }]) => (kind === 'time' ? `toDateTime(${name}, 'UTC')` : name)).join(', ')}
    FROM {source:Rows}`,
}

/** Column types in a Parquet file that differ from a loaded row's. */
const PARQUET_TYPES: Readonly<Record<string, string>> = { time: "DateTime(\\'UTC\\')", truth: 'Bool' }
const PARQUET_COLUMNS = tripColumns.map(([name, { kind, type }]) => `${name} ${PARQUET_TYPES[kind] ?? type}`).join(', ')

/**
 * Writes invented trips as Parquet files of about half a million rows each. Also writes their true figures, counted
 * during generation, as `truth.json`.
 * @param reader an embedded engine, which writes Parquet
 */
export const writeTrips = async (
  reader: Warehouse,
  order: GenerateOrder,
  ground: Ground,
  folder: string,
  onFile: (file: string) => void = () => undefined,
): Promise<{ readonly files: readonly string[]; readonly truth: Truth }> => {
  await mkdir(folder, { recursive: true })
  const files: string[] = []
  const chunks = generateTrips(order, ground)
  for (;;) {
    const { done, value } = chunks.next()
    if (done) {
      await writeFile(join(folder, 'truth.json'), `${JSON.stringify({ ...order, ...value }, null, 2)}\n`)
      return { files, truth: value }
    }
    const file = join(folder, `trips-${String(files.length).padStart(4, '0')}.parquet`)
    const rows = `${file}.rowbinary`
    await writeFile(rows, value)
    await rm(file, { force: true })
    const source = { file: rows, columns: TRIP_ROW }
    await reader.run(
      writeParquet,
      { source, target: { file, format: 'Parquet', columns: PARQUET_COLUMNS } },
      { budget: 'load' },
    )
    await rm(rows)
    files.push(file)
    onFile(file)
  }
}

const MOST_CELLS = 20_000
const [SHORTEST_RANGE_M, LONGEST_RANGE_M] = [300, 8000]
/** How many residents to assume for a zone if the file does not say. */
const RESIDENTS_A_ZONE = 1500
/** The fewest cards and merchants that a figure needs to pass the disclosure gate. */
const [FEWEST_CARDS, FEWEST_MERCHANTS] = [40, 8]

const csv = (file: string, columns: string, rows: Iterable<readonly (string | number)[]>): Promise<void> =>
  writeFile(file, `${columns}\n${Array.from(rows, row => `${row.join(',')}\n`).join('')}`)

/** The number of residents in each zone, and in each middle zone if the file names it. */
const residentsOf = ({ ids, count, numbers }: ZoneColumns) => {
  const [population, parents] = [numbers.get('population'), numbers.get('parent')]
  const bySmall: [zone: number, residents: number][] = []
  const byMiddle = new Map<number, number>()
  for (let position = 0; position < count; position++) {
    const known = population?.[position]
    const residents = known === undefined || Number.isNaN(known) ? RESIDENTS_A_ZONE : known
    bySmall.push([ids[position]!, residents])
    const parent = parents?.[position]
    if (parent) byMiddle.set(parent, (byMiddle.get(parent) ?? 0) + residents)
  }
  return { bySmall, byMiddle }
}

function* paymentsOf(byMiddle: ReadonlyMap<number, number>, months: readonly number[]) {
  for (const [zone, residents] of byMiddle)
    for (const month of months)
      for (const dayType of [0, 1])
        for (const [at, industry] of INDUSTRIES.entries()) {
          const payments = Math.round((100 + residents * (1.4 - 0.3 * at)) * (dayType === 0 ? 2 : 1))
          const cards = Math.max(FEWEST_CARDS, Math.round(payments / 5))
          const merchants = Math.max(FEWEST_MERCHANTS, Math.round(payments / 300))
          yield [zone, month, dayType, industry, payments, payments * (900 + 400 * at), cards, merchants]
        }
}

/**
 * Writes the deliveries that accompany generated trips: cells around the zones, covered days, residents by small zone and payments by middle
 * zone, as CSV files for `movement:import` and `zones:standard`.
 * @returns the names of the files, without payments if the zone file does not name middle zones
 */
export const writePlaces = async (columns: ZoneColumns, order: GenerateOrder, folder: string): Promise<string[]> => {
  const random = createRandom(order.seed, 'generated cells')
  const period = periodOf(order)
  const { bySmall, byMiddle } = residentsOf(columns)
  const cells = spotsOf(columns, MOST_CELLS, random).map(({ easting, northing, sideM }, i) => {
    const range = Math.round(Math.min(LONGEST_RANGE_M, Math.max(SHORTEST_RANGE_M, sideM)))
    return [i + 1, easting, northing, range]
  })
  const at = (name: string) => join(folder, name)
  await csv(at('cells.csv'), 'cl_cell_id,easting,northing,range_m', cells)
  await csv(
    at('coverage.csv'),
    'day,complete',
    Array.from({ length: period.days }, (_, day) => [period.isoDay(day), 'true']),
  )
  await csv(at('population.csv'), 'zone,residents', bySmall)
  if (byMiddle.size === 0) return ['cells.csv', 'coverage.csv', 'population.csv']
  const columnsOfPayments = 'zone,month,day_type,industry,payments,amount_pence,cards,merchants'
  await csv(at('payments.csv'), columnsOfPayments, paymentsOf(byMiddle, period.months))
  return ['cells.csv', 'coverage.csv', 'population.csv', 'payments.csv']
}

/**
 * Writes a delivery of invented movement data for the zones in a file. It is the CLI's only entry to this folder.
 * @param reader an embedded engine, which writes Parquet
 */
export const generateMovement = async (
  reader: Warehouse,
  order: GenerateOrder,
  columns: ZoneColumns,
  folder: string,
  onFile: (file: string) => void,
): Promise<{ readonly files: readonly string[]; readonly truth: Truth; readonly beside: readonly string[] }> => {
  const ground = zoneGround(columns, createRandom(order.seed, 'generated places'))
  const trips = await writeTrips(reader, order, ground, folder, onFile)
  return { ...trips, beside: await writePlaces(columns, order, folder) }
}
