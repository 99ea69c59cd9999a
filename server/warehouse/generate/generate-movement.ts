import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RowSource } from '../literal.ts'
import { TRIP_COLUMNS } from '../load/trip-columns.ts'
import { statement } from '../statement.ts'
import type { Warehouse } from '../warehouse.ts'
import { type GenerateOrder, generateTrips } from './make-trips.ts'
import type { TripPlaces } from './trip-places.ts'
import type { Truth } from './truth.ts'

const writeParquet = statement<{ source: RowSource; target: RowSource }>(import.meta.url, 'write-parquet.sql')

/** The columns of a delivery as Parquet holds them: times as times. */
const DELIVERED_COLUMNS = TRIP_COLUMNS.replace(/(started_at|ended_at) UInt32/g, "$1 DateTime(\\'UTC\\')").replace(
  'is_ev UInt8',
  'is_ev Bool',
)

/**
 * Writes invented trips as Parquet files of about half a million rows, and `truth.json`: what is true of them, counted while
 * they were made.
 *
 * @param reader an embedded engine, which writes Parquet
 */
export const generateMovement = async (
  reader: Warehouse,
  order: GenerateOrder,
  places: TripPlaces,
  folder: string,
  onFile: (file: string) => void = () => undefined,
): Promise<{ readonly files: readonly string[]; readonly truth: Truth }> => {
  await mkdir(folder, { recursive: true })
  const files: string[] = []
  const chunks = generateTrips(order, places)
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
    const source = { file: rows, columns: TRIP_COLUMNS }
    await reader.run(
      writeParquet,
      { source, target: { file, format: 'Parquet', columns: DELIVERED_COLUMNS } },
      { budget: 'load' },
    )
    await rm(rows)
    files.push(file)
    onFile(file)
  }
}
