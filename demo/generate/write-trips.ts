import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TRIP_COLUMNS } from '../../server/warehouse/deliveries/load/trip-columns.ts'
import type { RowSource, Statement } from '../../server/warehouse/statement.ts'
import type { Warehouse } from '../../server/warehouse/warehouse.ts'
import { type GenerateOrder, type Ground, generateTrips } from './generate-trips.ts'
import type { Truth } from './truth.ts'

/** Parquet of a delivery (docs/formats/movement.md). For the embedded engine only, which opens files. */
const writeParquet: Statement<{ source: RowSource; target: RowSource }> = {
  name: 'write-parquet',
  sql: `INSERT INTO FUNCTION {target:Rows}
    SELECT trip_id, person_id, toDateTime(started_at, 'UTC'), toDateTime(ended_at, 'UTC'),
      origin_e, origin_n, dest_e, dest_n, origin_zone, dest_zone, home_zone, home_e, home_n, dwell_s,
      purpose, mode, distance_m, age_band, gender, is_ev, weight, path
    FROM {source:Rows}`,
}

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
