import { basename } from 'node:path'
import { auditTerminal } from '../../audit/terminal-audit.ts'
import { type Database, WORKER } from '../../db/database.ts'
import { remember } from '../../db/installation.ts'
import { nameEarlierPoints } from '../../services/datasets/dataset-places.ts'
import { countImported, importRows, leftOut, type RowTally } from '../deliveries/import-rows.ts'
import { csvFiles } from '../deliveries/read-csv.ts'
import { createRowReader, type Skipped } from './place-name-row.ts'
import { callMiddlesTowns, type NewPlaceName, putPlaceNames } from './place-names.ts'

const LINE_END = 0x0a
/** A line of more than this many bytes is passed on in pieces, which its reader refuses. */
const LONGEST_LINE = 100_000

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const windows1252 = new TextDecoder('windows-1252')

/** Decodes UTF-8. Returns null if the bytes are not valid UTF-8. */
const asUtf8 = (bytes: Uint8Array): string | null => {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}

function* lines(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(LINE_END, from) + 1 || bytes.length
    yield bytes.subarray(from, end)
    from = end
  }
}

const decode = (bytes: Uint8Array): string =>
  asUtf8(bytes) ?? [...lines(bytes)].map(line => asUtf8(line) ?? windows1252.decode(line)).join('')

/**
 * Decodes a table line by line: as UTF-8 or, if a line is not valid UTF-8, as Windows-1252, which the Index of Place
 * Names uses.
 */
async function* asText(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest: Uint8Array = new Uint8Array()
  for await (const piece of pieces) {
    const bytes = Buffer.concat([rest, piece])
    const end = bytes.lastIndexOf(LINE_END) + 1
    rest = bytes.subarray(end)
    if (end > 0) yield decode(bytes.subarray(0, end))
    if (rest.length > LONGEST_LINE) {
      yield decode(rest)
      rest = new Uint8Array()
    }
  }
  if (rest.length > 0) yield decode(rest)
}

const ROWS_A_STATEMENT = 5000

interface PlaceNamesSummary extends Omit<RowTally<Skipped>, 'files'> {
  /** The number of rows in the table after the import. */
  readonly places: number
}

/**
 * Replaces all place names with those in a delivery, in one transaction. The delivery is a CSV with name, kind,
 * latitude and longitude, or the ONS Index of Place Names, as a single file, a folder or a zip, optionally gzipped.
 * Datasets keep the names that they were ordered with.
 * @throws OperatorError if the delivery contains no places, or more than 1 % of the rows are wrong
 */
export const importPlaceNames = (
  database: Database,
  path: string,
  onProgress: (rows: number) => void,
): Promise<PlaceNamesSummary> =>
  database.within(WORKER, async tx => {
    await tx.deleteFrom('place_names').execute()
    const { files: _, ...tally } = await importRows(csvFiles(path), {
      decode: asText,
      createRowReader,
      rowsAStatement: ROWS_A_STATEMENT,
      put: (rows: NewPlaceName[]) => putPlaceNames(tx, rows),
      onProgress,
    })
    const places = await countImported(tx, 'place_names', [
      `There are no places in ${path}; nothing was imported.`,
      ...leftOut(tally.skipped),
    ])
    await callMiddlesTowns(tx)
    await nameEarlierPoints(tx)
    const source = { source: basename(path), places }
    await remember(tx, 'place-names', source)
    await auditTerminal(tx, null, 'place-names-imported', source)
    return { ...tally, places }
  })
