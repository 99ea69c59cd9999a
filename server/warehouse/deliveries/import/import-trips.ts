import { appendFile, copyFile, mkdir, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { whole } from '../../../../src/domain/text/numbers.ts'
import { OperatorError } from '../../../errors.ts'
import { lockFolder } from '../../../runtime/data-folder/folder-lock.ts'
import { statement } from '../../sql/statement.ts'
import { parquetColumnProblem, REQUIRED_TRIP_COLUMNS } from '../../trip-columns.ts'
import { type RunOptions, type Warehouse, WarehouseError } from '../../warehouse.ts'
import { oddWeights } from '../check/odd-weights.ts'
import {
  begin,
  Delivery,
  dropUnfinished,
  finish,
  hashText,
  isLoaded,
  nextBatch,
  visibleBatches,
} from '../load/batches.ts'
import { coverageLine } from '../load/load-rows.ts'
import { countTrips, loadFile, repeatedTrips } from '../load/load-trips.ts'
import { nameVersion, zonesOfVersion } from '../load/zone-versions.ts'
import { type Coverage, type JudgedDays, judgeCoverage } from './coverage.ts'
import { chooseVersion, limitVersions } from './limit-versions.ts'
import { openSource, type Source } from './open-source.ts'
import { createPieceReader, PIECE_SIZE, type Piece, type PieceSize, type Rejected } from './read-pieces.ts'

/** A batch whose rows are all in the warehouse but not visible yet. */
interface WholeBatch {
  readonly batch: number
  readonly rows: number
}

/** An import's progress, written after each complete batch. */
interface ImportState {
  readonly batches: readonly WholeBatch[]
  /** The number of completed files, and the number of completed pieces in the next file. */
  readonly files: number
  readonly pieces: number
  readonly rejected: number
  /** The size of the list of rejected rows, in bytes. */
  readonly rejectedBytes: number
}

const NOTHING_YET: ImportState = { batches: [], files: 0, pieces: 0, rejected: 0, rejectedBytes: 0 }

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** Rejected rows as CSV lines: file, row, reasons. The values are left out, because they are personal data. */
export const REJECTED_HEADER = 'file,row,reasons\n'
export const rejectedLines = (rejected: readonly Rejected[]): string =>
  rejected.map(({ file, row, reasons }) => `${quoted(file)},${row},${quoted(reasons.join('; '))}\n`).join('')

/** Opens an import's folder. An interrupted import resumes from it. */
const openWorkFolder = async (folder: string) => {
  const statePath = join(folder, 'state.json')
  const rejectedPath = join(folder, 'rejected.csv')
  await mkdir(folder, { recursive: true })
  return {
    folder,
    rejectedPath,
    read: async (): Promise<ImportState> =>
      readFile(statePath, 'utf8').then(
        text => JSON.parse(text) as ImportState,
        () => NOTHING_YET,
      ),
    async write(state: ImportState): Promise<void> {
      await writeFile(`${statePath}.new`, JSON.stringify(state), { flush: true })
      await rename(`${statePath}.new`, statePath)
    },
    /**
     * Truncates the list of rejected rows to the length recorded in a state, and removes files that were created after
     * that state.
     */
    async rewind({ rejectedBytes }: ImportState): Promise<void> {
      for (const name of await readdir(folder))
        if (/^(?:good|part)-/.test(name)) await rm(join(folder, name), { force: true })
      await writeFile(rejectedPath, '', { flag: 'a' })
      await truncate(rejectedPath, rejectedBytes)
      if (rejectedBytes === 0) await writeFile(rejectedPath, REJECTED_HEADER)
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
type WorkFolder = Awaited<ReturnType<typeof openWorkFolder>>

const drop = statement<Record<string, never>>(import.meta.url, 'drop-known-zones.sql')
const create = statement<Record<string, never>>(import.meta.url, 'create-known-zones.sql')

/** Writes the valid zones into the embedded engine that checks the trips. 0 means a place outside all zones. */
const writeKnownZones = async (reader: Warehouse, zones: Iterable<number>): Promise<void> => {
  await reader.run(drop, {})
  await reader.run(create, {})
  await reader.insert('known_zones', ['0\n', ...Array.from(zones, zone => `${zone}\n`)].join(''), { budget: 'load' })
}

/** Yields the same values, and prepares the next one while the current one is being used. */
async function* oneAhead<T>(values: AsyncGenerator<T>): AsyncGenerator<T> {
  let coming = values.next()
  try {
    for (;;) {
      const { done, value } = await coming
      if (done) return
      coming = values.next()
      // The failure surfaces when this value is awaited.
      coming.catch(() => undefined)
      yield value
    }
  } finally {
    await coming.catch(() => undefined)
    await values.return(undefined)
  }
}

/** If at least this share of the first rows refers to unknown zones, the delivery uses another version. */
const MOST_UNKNOWN = 0.9
/** How many of these rows to show to the user as examples. */
const NAMED_ROWS = 100

const rowCountOf = ({ rows, rejected }: Piece) => rows + rejected.length

/** True if nearly every row names an unknown zone. If so, the whole delivery is refused. */
const isOfOtherVersion = (piece: Piece): boolean =>
  piece.unknownZones > 0 && piece.unknownZones >= rowCountOf(piece) * MOST_UNKNOWN

/** The message for the user who runs the import. */
const otherVersion = (piece: Piece, version: number): OperatorError =>
  new OperatorError(
    `${whole(piece.unknownZones)} of the first ${whole(rowCountOf(piece))} rows name zones that version ${version} of the standard zones lacks, so the delivery probably uses another version. Nothing was imported. Name its version by --zones VERSION; npm run zones:standard -- --list shows the versions. Up to ${NAMED_ROWS} of these rows are in the list of rejected rows.`,
  )

/**
 * The number of rows that completes a batch. A resumed import skips complete batches. Fewer batches make fewer, larger
 * parts.
 */
const BATCH_ROWS = 4_000_000
/** How many times an import resumes automatically after losing the engine. */
const MAX_LOSSES = 3

export interface ImportProgress {
  readonly rows: number
  readonly rejected: number
  /** The approximate number of bytes in completed files. */
  readonly bytes: number
  readonly allBytes: number
}

export interface ImportOptions {
  /** The folder that an interrupted import resumes from. */
  readonly workFolder: string
  /** The CSV that lists rejected rows: file, row, reasons. */
  readonly rejectedFile: string
  /** The standard zone version that the trips use; defaults to the newest. */
  readonly version?: number | undefined
  /** The days covered by the trips. They become visible together with the trips. */
  readonly coverage?: Coverage | undefined
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: ImportProgress) => void
  readonly pieceSize?: PieceSize
  readonly batchRows?: number
}

interface ImportSummary {
  readonly files: number
  /** The number of files that were skipped because the same content, under any name, had already been imported. */
  readonly skipped: number
  readonly rows: number
  readonly rejected: number
  /** The trips' batch numbers, as printed by movement:check. */
  readonly batches: readonly number[]
  /** The number of rows imported by an earlier, interrupted run. */
  readonly resumedRows: number
  /** The version of the standard zones. */
  readonly version: number
  /** The days delivered with the trips; null if there were none. */
  readonly days: JudgedDays | null
  /** Sentences about implausible weights in the trips. */
  readonly weights: readonly string[]
}

interface Job {
  readonly warehouse: Warehouse
  readonly reader: Warehouse
  readonly sources: readonly Source[]
  readonly version: number
  readonly work: WorkFolder
  readonly options: ImportOptions
}

async function* piecesFrom(
  { sources, reader, work, version, options }: Job,
  files: number,
  pieces: number,
): AsyncGenerator<Piece & { readonly fileIndex: number }> {
  const read = createPieceReader(reader, work.folder, options.pieceSize ?? PIECE_SIZE, version, options.signal)
  for (const [fileIndex, source] of sources.entries()) {
    if (fileIndex < files) continue
    for await (const piece of read(source, fileIndex === files ? pieces : 0)) yield { ...piece, fileIndex }
  }
}

/**
 * Reads the progress of an earlier run on the same files. Returns none if rows of its batches are missing from the
 * warehouse.
 */
const readProgress = async ({ warehouse, work, sources }: Job) => {
  const state = await work.read()
  const counts = await Promise.all(state.batches.map(({ batch }) => countTrips(warehouse, batch)))
  const kept = state.batches.every(({ rows }, i) => counts[i] === rows) ? state : NOTHING_YET
  const keep = kept.batches.map(({ batch }) => batch)
  for (const { hash } of sources) await dropUnfinished(warehouse, Delivery.Trips, hash, keep)
  await work.rewind(kept)
  return kept
}

/** Loads all rows after the last complete batch. They are not visible yet. */
const loadPieces = async (job: Job) => {
  const { warehouse, sources, work, options } = job
  const run: RunOptions = { budget: 'load', ...(options.signal && { signal: options.signal }) }
  const before = await readProgress(job)
  const batches = [...before.batches]
  let { rejected } = before
  let open: { batch: number; rows: number } | null = null
  const rowsSoFar = () => batches.reduce((sum, { rows }) => sum + rows, 0) + (open?.rows ?? 0)
  const resumedRows = rowsSoFar()
  const allBytes = sources.reduce((sum, source) => sum + source.bytes, 0)
  let bytes = sources.slice(0, before.files).reduce((sum, source) => sum + source.bytes, 0)
  const close = async (files: number, pieces: number) => {
    if (!open) return
    if ((await countTrips(warehouse, open.batch)) !== open.rows)
      throw new WarehouseError('engine-lost', 'The warehouse does not hold all rows that it took')
    batches.push(open)
    open = null
    const { size } = await stat(work.rejectedPath)
    await work.write({ batches, files, pieces, rejected, rejectedBytes: size })
  }
  let last: (Piece & { fileIndex: number }) | null = null
  for await (const piece of oneAhead(piecesFrom(job, before.files, before.pieces))) {
    if (options.signal?.aborted) throw new WarehouseError('cancelled', 'The import was cancelled')
    if (last === null && batches.length === 0 && isOfOtherVersion(piece)) {
      await appendFile(work.rejectedPath, rejectedLines(piece.rejected.slice(0, NAMED_ROWS)))
      throw otherVersion(piece, job.version)
    }
    if (!open) {
      open = { batch: await nextBatch(warehouse), rows: 0 }
      for (const { hash } of sources) await begin(warehouse, open.batch, Delivery.Trips, hash)
    }
    if (piece.rows > 0) await loadFile(warehouse, open.batch, piece.good, run)
    await rm(piece.good)
    await appendFile(work.rejectedPath, rejectedLines(piece.rejected))
    open.rows += piece.rows
    rejected += piece.rejected.length
    bytes += piece.bytes
    last = piece
    options.onProgress?.({ rows: rowsSoFar(), rejected, bytes, allBytes })
    if (open.rows >= (options.batchRows ?? BATCH_ROWS)) await close(piece.fileIndex, piece.index + 1)
  }
  if (last) await close(last.fileIndex, last.index + 1)
  return { batches, rejected, resumedRows, rows: rowsSoFar() }
}

const discard = async ({ warehouse, sources, work }: Job) => {
  for (const { hash } of sources) await dropUnfinished(warehouse, Delivery.Trips, hash)
  await work.remove()
}

/** Writes the days that were delivered with trips under the first batch's number. They are not visible yet. */
const insertCoverage = async (warehouse: Warehouse, batch: number, { days }: JudgedDays) => {
  const lines = days.map(coverageLine)
  await warehouse.insert('coverage', lines.map(line => `${batch}\t${line}\n`).join(''), { budget: 'load' })
  return { kind: Delivery.Coverage, hash: hashText(lines.join('\n')) }
}

const runImport = async (job: Job, losses = 0): Promise<Omit<ImportSummary, 'files' | 'skipped' | 'version'>> => {
  const { warehouse, sources, version, work, options } = job
  try {
    const { batches, ...taken } = await loadPieces(job)
    if (taken.rows === 0) throw new OperatorError('No row of the files is valid; see the list of rejected rows')
    const numbers = batches.filter(({ rows }) => rows > 0).map(({ batch }) => batch)
    const all = [...(await visibleBatches(warehouse, Delivery.Trips)), ...numbers]
    const [repeated] = await repeatedTrips(warehouse, all)
    if (repeated !== undefined)
      throw new OperatorError(
        `trip_id ${repeated} occurs more than once in these files, or in them and in earlier imports. Give each trip a unique number, then import the files again`,
      )
    const days = options.coverage ? await judgeCoverage(warehouse, options.coverage, all) : null
    await limitVersions(warehouse, numbers, days?.days)
    const weights = await oddWeights(warehouse, numbers, all)
    await copyFile(work.rejectedPath, options.rejectedFile)
    await nameVersion(warehouse, numbers, version)
    await finish(
      warehouse,
      numbers,
      Delivery.Trips,
      sources.map(({ hash }) => hash),
      days && (await insertCoverage(warehouse, Math.min(...numbers), days)),
    )
    await work.remove()
    return { ...taken, batches: numbers, days, weights }
  } catch (error) {
    const code = error instanceof WarehouseError ? error.code : null
    if (code === 'engine-lost' && losses < MAX_LOSSES) return runImport(job, losses + 1)
    // An interrupted import resumes when it is run again on the same files. An import that can never succeed leaves no
    // rows.
    if (code === 'cancelled' || code === 'engine-lost') throw error
    await copyFile(work.rejectedPath, options.rejectedFile).catch(() => undefined)
    await discard(job)
    throw code === 'refused' ? new OperatorError(`The files cannot be read whole: ${(error as Error).message}`) : error
  }
}

/**
 * Imports trip files (Parquet or CSV, optionally gzipped; docs/formats/movement.md). Every row is checked. Invalid rows
 * are listed in `rejectedFile` with the reasons; valid rows become visible together at the end. Files that were already
 * imported are skipped. An interrupted import resumes after its last complete batch when it is run again on the same
 * files.
 * @param reader an embedded engine of this process, which opens the files
 * @throws OperatorError for an error that the user must correct; none of the files' rows are stored in that case
 */
export const importTrips = async (
  warehouse: Warehouse,
  reader: Warehouse,
  files: readonly string[],
  options: ImportOptions,
): Promise<ImportSummary> => {
  const version = await chooseVersion(warehouse, options.version)
  const opened: Source[] = []
  for (const file of files) opened.push(await openSource(reader, file, REQUIRED_TRIP_COLUMNS, parquetColumnProblem))
  const sources: Source[] = []
  for (const source of opened)
    if (
      !sources.some(({ hash }) => hash.hashHigh === source.hash.hashHigh) &&
      !(await isLoaded(warehouse, Delivery.Trips, source.hash))
    )
      sources.push(source)
  const skipped = files.length - sources.length
  if (sources.length === 0)
    return { files: 0, skipped, rows: 0, rejected: 0, batches: [], resumedRows: 0, version, days: null, weights: [] }
  // An import's state depends on the version, because its rows were checked against that version's zones.
  const parts = [...sources.map(({ hash }) => `${hash.hashHigh} ${hash.hashLow}`), `version ${version}`]
  const id = hashText(parts.join('\n')).hashHigh.toString(16)
  const unlock = await lockFolder(join(options.workFolder, `${id}.lock`))
  try {
    const work = await openWorkFolder(join(options.workFolder, id))
    const zones = await zonesOfVersion(warehouse, version)
    await writeKnownZones(
      reader,
      zones.map(({ zone }) => zone),
    )
    const taken = await runImport({ warehouse, reader, sources, version, work, options })
    return { files: sources.length, skipped, ...taken, version }
  } finally {
    await unlock()
  }
}
