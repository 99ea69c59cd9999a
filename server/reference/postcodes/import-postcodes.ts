import { basename } from 'node:path'
import { sql } from 'kysely'
import type { Kernels } from '../../../wasm/kernels.ts'
import { auditTerminal } from '../../audit/terminal-audit.ts'
import { type Database, type Tx, WORKER } from '../../db/database.ts'
import { remember } from '../../db/installation.ts'
import { countImported, importRows, type RowTally } from '../deliveries/import-rows.ts'
import { degreesOf } from '../deliveries/position.ts'
import { csvFiles } from '../deliveries/read-csv.ts'
import { createRowReader, type PostcodeRow, type Skipped } from './postcode-row.ts'

const ROWS_A_STATEMENT = 20_000

interface PostcodesSummary extends RowTally<Skipped> {
  /** The number of rows in the table after the import. */
  readonly postcodes: number
}

const insert = async (tx: Tx, kernels: Kernels, rows: readonly PostcodeRow[]): Promise<void> => {
  // A statement may contain a postcode only once, so the last row wins.
  const places = [...new Map(rows.map(row => [row.postcode, row])).values()]
  const lonLat = degreesOf(kernels, places)
  await sql`insert into postcodes (postcode, longitude, latitude)
    select * from unnest(
      ${places.map(({ postcode }) => postcode)}::text[],
      ${lonLat.map(([lon]) => lon)}::float8[], ${lonLat.map(([, lat]) => lat)}::float8[])
    on conflict (postcode) do update set longitude = excluded.longitude, latitude = excluded.latitude`.execute(tx)
}

/**
 * Replaces all postcodes with those in a delivery, in one transaction, so that readers see either the old or the new
 * ones. The delivery is Code-Point Open as a folder or zip, or ONSPD or any CSV with the same columns, optionally
 * gzipped. It is streamed, so its size does not matter. Grid positions are converted to degrees with OSTN15.
 * @throws OperatorError if the delivery contains no rows, or more than 1 % of them are wrong
 */
export const importPostcodes = (
  { database, kernels }: { readonly database: Database; readonly kernels: Kernels },
  path: string,
  onProgress: (rows: number) => void,
): Promise<PostcodesSummary> =>
  database.within(WORKER, async tx => {
    await tx.deleteFrom('postcodes').execute()
    const tally = await importRows(csvFiles(path), {
      createRowReader,
      rowsAStatement: ROWS_A_STATEMENT,
      put: (rows: PostcodeRow[]) => insert(tx, kernels, rows),
      onProgress,
    })
    const postcodes = await countImported(tx, 'postcodes', [`There are no postcodes in ${path}; nothing was imported.`])
    const source = { source: basename(path), postcodes }
    await remember(tx, 'postcodes', source)
    await auditTerminal(tx, null, 'postcodes-imported', source)
    return { ...tally, postcodes }
  })
