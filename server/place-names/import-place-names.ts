import { basename } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { sql } from 'kysely'
import { auditTerminal } from '../audit-trail/terminal-audit.ts'
import { type Database, WORKER } from '../db/database.ts'
import { remember } from '../db/installation.ts'
import { type CsvFile, csvFiles } from '../postcodes/read-files.ts'
import { nameEarlierPoints } from '../services/dataset-places.ts'
import { asText } from './as-text.ts'
import { callMiddlesTowns, type NewPlaceName, putPlaceNames } from './put-place-names.ts'
import { createRowReader, type Skipped } from './read-row.ts'

const ROWS_A_STATEMENT = 5000
/** A delivery of which more is wrong is not what it is taken for. Share of its rows. */
const WRONG_AT_MOST = 0.01
const WRONG_TOLD = 5
/** A longer row is none of a table of places, and would be held in memory whole. Characters. */
const LONGEST_ROW = 100_000
const CSV = { bom: true, relax_column_count: true, skip_empty_lines: true, max_record_size: LONGEST_ROW } as const

/** A delivery that is refused; nothing of it is kept. */
export class PlaceNamesError extends Error {
  override readonly name = 'PlaceNamesError'
}

export interface PlaceNamesSummary {
  readonly rows: number
  /** In the table now. */
  readonly places: number
  readonly skipped: Readonly<Partial<Record<Skipped, number>>>
  readonly wrong: number
  /** The first few that are wrong, with file and line. */
  readonly examples: readonly string[]
}

/** The rows of a file. @throws PlaceNamesError where it is no CSV */
async function* rowsOf({ name, bytes }: CsvFile): AsyncGenerator<string[]> {
  try {
    yield* pipeline(Readable.from(asText(bytes)), parse(CSV), () => undefined) as AsyncIterable<string[]>
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new PlaceNamesError(`${name} cannot be read as a CSV; nothing was imported. ${error.message}`)
  }
}

/** A line for each reason for which rows were left out: `outside Great Britain: 12 left out`. */
export const leftOut = (skipped: PlaceNamesSummary['skipped']): string[] =>
  Object.entries(skipped).map(([why, count]) => `${why}: ${count.toLocaleString('en-GB')} left out`)

/**
 * Puts the places of a delivery (a CSV that names name, kind, latitude and longitude, or the ONS Index of Place Names; one
 * file, a folder or a zip of them, gzipped or not) in place of those that are there, in one transaction. Datasets keep the
 * names that they were ordered with.
 * @throws PlaceNamesError where there are no places, or more than 1 % of the rows are wrong
 */
export const importPlaceNames = (
  database: Database,
  path: string,
  onProgress: (rows: number) => void,
): Promise<PlaceNamesSummary> =>
  database.within(WORKER, async tx => {
    await tx.deleteFrom('place_names').execute()
    const skipped: Partial<Record<Skipped, number>> = {}
    const examples: string[] = []
    const batch: NewPlaceName[] = []
    let [rows, wrong] = [0, 0]
    for await (const file of csvFiles(path)) {
      const read = createRowReader()
      let line = 0
      for await (const cells of rowsOf(file)) {
        line += 1
        const row = read(cells)
        if (row === null) continue
        rows += 1
        if ('wrong' in row) {
          wrong += 1
          if (examples.length < WRONG_TOLD) examples.push(`${file.name}, row ${line}: ${row.wrong}`)
        } else if ('skipped' in row) skipped[row.skipped] = (skipped[row.skipped] ?? 0) + 1
        else batch.push(row)
        if (batch.length >= ROWS_A_STATEMENT) {
          await putPlaceNames(tx, batch.splice(0))
          onProgress(rows)
        }
      }
    }
    await putPlaceNames(tx, batch)
    if (wrong > rows * WRONG_AT_MOST)
      throw new PlaceNamesError(
        [`${wrong} of ${rows} rows are wrong, more than 1 %; nothing was imported.`, ...examples].join('\n  '),
      )
    const { places } = await tx
      .selectFrom('place_names')
      .select(sql<number>`count(*)`.as('places'))
      .executeTakeFirstOrThrow()
    if (Number(places) === 0)
      throw new PlaceNamesError(
        [`There are no places in ${path}; nothing was imported.`, ...leftOut(skipped)].join('\n  '),
      )
    await callMiddlesTowns(tx)
    await nameEarlierPoints(tx)
    const summary = { rows, places: Number(places), skipped, wrong, examples }
    const source = { source: basename(path), places: summary.places }
    await remember(tx, 'place-names', source)
    await auditTerminal(tx, null, 'place-names-imported', source)
    return summary
  })
