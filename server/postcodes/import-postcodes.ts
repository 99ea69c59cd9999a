import { basename } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { sql } from 'kysely'
import type { Kernels } from '../../wasm/kernels.ts'
import { gridToLonLat } from '../../workers/projection/lon-lat.ts'
import { auditTerminal } from '../audit-trail/terminal-audit.ts'
import { type Database, type Tx, WORKER } from '../db/database.ts'
import { remember } from '../db/installation.ts'
import { csvFiles } from './read-files.ts'
import { createRowReader, type PostcodeRow, type Skipped } from './read-row.ts'

const ROWS_A_STATEMENT = 20_000
/** A delivery of which more is wrong is not what it is taken for. Share of its rows. */
const WRONG_AT_MOST = 0.01
const WRONG_TOLD = 5

/** A delivery that is refused; nothing of it is kept. */
export class PostcodesError extends Error {
  override readonly name = 'PostcodesError'
}

export interface PostcodesSummary {
  readonly files: number
  readonly rows: number
  /** In the table now. */
  readonly postcodes: number
  readonly skipped: Readonly<Partial<Record<Skipped, number>>>
  readonly wrong: number
  /** The first few that are wrong, with file and line. */
  readonly examples: readonly string[]
}

const CSV = { bom: true, relax_column_count: true, skip_empty_lines: true } as const

const insert = async (tx: Tx, kernels: Kernels, rows: ReadonlyMap<string, PostcodeRow>): Promise<void> => {
  const places = [...rows.values()]
  const inGrid = places.filter(row => row.in === 'grid')
  const degrees = gridToLonLat(kernels, Float64Array.from(inGrid.flatMap(({ x, y }) => [x, y])))
  let at = 0
  const lonLat = places.map(({ in: unit, x, y }) =>
    unit === 'degrees' ? [x, y] : [degrees[at++] ?? Number.NaN, degrees[at++] ?? Number.NaN],
  )
  await sql`insert into postcodes (postcode, longitude, latitude)
    select * from unnest(
      ${[...rows.keys()]}::text[], ${lonLat.map(([lon]) => lon)}::float8[], ${lonLat.map(([, lat]) => lat)}::float8[])
    on conflict (postcode) do update set longitude = excluded.longitude, latitude = excluded.latitude`.execute(tx)
}

/**
 * Puts the postcodes of a delivery (Code-Point Open as folder or zip; ONSPD or any CSV with such columns, gzipped or not)
 * in place of those that are there, in one transaction: a reader sees the old ones or the new ones. The delivery is
 * streamed, so its size does not matter. Positions in the grid become degrees by OSTN15.
 * @throws PostcodesError where there are no rows, or more than 1 % of them are wrong
 */
export const importPostcodes = (
  { database, kernels }: { readonly database: Database; readonly kernels: Kernels },
  path: string,
  onProgress: (rows: number) => void,
): Promise<PostcodesSummary> =>
  database.within(WORKER, async tx => {
    await tx.deleteFrom('postcodes').execute()
    const skipped: Partial<Record<Skipped, number>> = {}
    const examples: string[] = []
    const batch = new Map<string, PostcodeRow>()
    let [files, rows, wrong] = [0, 0, 0]
    const flush = async () => {
      if (batch.size > 0) await insert(tx, kernels, batch)
      batch.clear()
    }
    for await (const { name, bytes } of csvFiles(path)) {
      files += 1
      const read = createRowReader()
      let line = 0
      const lines = pipeline(Readable.from(bytes), parse(CSV), () => undefined)
      for await (const cells of lines as AsyncIterable<string[]>) {
        line += 1
        const row = read(cells)
        if (row === null) continue
        rows += 1
        if ('wrong' in row) {
          wrong += 1
          if (examples.length < WRONG_TOLD) examples.push(`${name}, row ${line}: ${row.wrong}`)
        } else if ('skipped' in row) skipped[row.skipped] = (skipped[row.skipped] ?? 0) + 1
        else batch.set(row.postcode, row)
        if (batch.size >= ROWS_A_STATEMENT) {
          await flush()
          onProgress(rows)
        }
      }
    }
    await flush()
    if (wrong > rows * WRONG_AT_MOST)
      throw new PostcodesError(
        [`${wrong} of ${rows} rows are wrong, more than 1 %; nothing was imported.`, ...examples].join('\n  '),
      )
    const { postcodes } = await tx
      .selectFrom('postcodes')
      .select(sql<number>`count(*)`.as('postcodes'))
      .executeTakeFirstOrThrow()
    if (Number(postcodes) === 0) throw new PostcodesError(`There are no postcodes in ${path}; nothing was imported.`)
    const summary = { files, rows, postcodes: Number(postcodes), skipped, wrong, examples }
    const source = { source: basename(path), postcodes: summary.postcodes }
    await remember(tx, 'postcodes', source)
    await auditTerminal(tx, null, 'postcodes-imported', source)
    return summary
  })
