import { sql } from 'kysely'
import { whole } from '../../../src/domain/text/numbers.ts'
import type { Tx } from '../../db/database.ts'
import { OperatorError } from '../../errors.ts'
import { type CsvFile, csvRows } from './read-csv.ts'

/**
 * If more than this share of the rows is wrong, not counting rows left out on purpose, the delivery is not the data it
 * claims to be.
 */
const MOST_WRONG = 0.01
const EXAMPLES = 5

/** A parsed row, or the reason why it was left out. */
export type ReadRow<Row, Reason extends string> = Row | { readonly skipped: Reason } | { readonly wrong: string }

export interface RowTally<Reason extends string> {
  readonly files: number
  readonly rows: number
  readonly skipped: Readonly<Partial<Record<Reason, number>>>
  readonly wrong: number
  /** The first few wrong rows, with file and line. */
  readonly examples: readonly string[]
}

interface ImportParts<Row, Reason extends string> {
  /** Decodes the bytes of a file; UTF-8 by default. */
  readonly decode?: (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<string>
  /** Creates a reader for one file. The reader returns null for a header. */
  readonly createRowReader: () => (cells: readonly string[]) => ReadRow<Row, Reason> | null
  readonly rowsAStatement: number
  readonly put: (rows: Row[]) => Promise<void>
  readonly onProgress?: (rows: number) => void
}

const isWrong = (row: object): row is { readonly wrong: string } => 'wrong' in row
const isSkipped = <Reason>(row: object): row is { readonly skipped: Reason } => 'skipped' in row

/**
 * Streams the rows of a delivery into statements, and counts the rows left out.
 * @throws OperatorError if more than 1 % of the rows are wrong
 */
export const importRows = async <Row extends object, Reason extends string>(
  files: AsyncIterable<CsvFile>,
  { decode, createRowReader, rowsAStatement, put, onProgress }: ImportParts<Row, Reason>,
): Promise<RowTally<Reason>> => {
  const skipped: Partial<Record<Reason, number>> = {}
  const examples: string[] = []
  let batch: Row[] = []
  let [count, rows, wrong] = [0, 0, 0]
  for await (const file of files) {
    count += 1
    const read = createRowReader()
    let line = 0
    for await (const cells of csvRows(file.name, decode?.(file.bytes) ?? file.bytes)) {
      line += 1
      const row = read(cells)
      if (row === null) continue
      rows += 1
      if (isWrong(row)) {
        wrong += 1
        if (examples.length < EXAMPLES) examples.push(`${file.name}, row ${line}: ${row.wrong}`)
      } else if (isSkipped<Reason>(row)) skipped[row.skipped] = (skipped[row.skipped] ?? 0) + 1
      else batch.push(row)
      if (batch.length < rowsAStatement) continue
      await put(batch)
      batch = []
      onProgress?.(rows)
    }
  }
  if (batch.length > 0) await put(batch)
  const judged = rows - Object.values<number | undefined>(skipped).reduce<number>((sum, count = 0) => sum + count, 0)
  if (wrong > judged * MOST_WRONG)
    throw new OperatorError(
      [`${wrong} of ${judged} rows are wrong, more than 1 %; nothing was imported.`, ...examples].join('\n  '),
    )
  return { files: count, rows, skipped, wrong, examples }
}

/**
 * Counts the rows of a table after an import.
 * @param problem the lines of the error for an empty table
 * @throws OperatorError if there are none
 */
export const countImported = async (
  tx: Tx,
  table: 'chargepoints' | 'place_names' | 'postcodes' | 'stations',
  problem: readonly string[],
): Promise<number> => {
  const { count } = await tx.selectFrom(table).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  const imported = Number(count)
  if (imported === 0) throw new OperatorError(problem.join('\n  '))
  return imported
}

/** Formats one line per reason for leaving rows out, such as `outside Great Britain: 12 left out`. */
export const leftOut = (skipped: Readonly<Record<string, number | undefined>>): string[] =>
  Object.entries(skipped).map(([reason, count = 0]) => `${reason}: ${whole(count)} left out`)
