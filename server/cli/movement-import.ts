/**
 * `npm run movement:import -- --trips FILE… [--cells FILE] [--coverage FILE | --days FIRST..LAST] [--population FILE]
 * [--payments FILE] [--zones VERSION] [--accept-empty-days] [--rejected FILE]`: imports a delivery of Parquet or CSV
 * files, optionally gzipped, into the warehouse (docs/formats/movement.md). Ctrl-C stops the import safely, and the
 * same command resumes it. With the embedded warehouse, stop Ambit first.
 */
import '../runtime/data-folder/keep-private.ts'
import { appendFile, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { counted, whole } from '../../src/domain/text/numbers.ts'
import { auditTerminal } from '../audit/terminal-audit.ts'
import { WORKER } from '../db/database.ts'
import type { Settings } from '../runtime/settings.ts'
import { openState } from '../start/open-state.ts'
import { importCoverage, type JudgedDays } from '../warehouse/deliveries/import/coverage.ts'
import {
  COVERAGE,
  coveredDayOf,
  importPlaces,
  PLACE_KINDS,
  type PlaceKindName,
  readPlaces,
} from '../warehouse/deliveries/import/import-places.ts'
import {
  type ImportProgress,
  importTrips,
  REJECTED_HEADER,
  rejectedLines,
} from '../warehouse/deliveries/import/import-trips.ts'
import { daysBetween } from '../warehouse/deliveries/load/covered-days.ts'
import { readTable } from '../zones/standard/read-table.ts'
import { replaceResidents } from '../zones/standard/replace-residents.ts'
import { openMovement, openReader, withState } from './open-movement.ts'
import { clearLine, runTool, showLine, stopSignal, UsageError } from './run-tool.ts'
import { fewOf } from './zone-report.ts'

/**
 * Describes the days that were declared complete.
 * @param acceptsEmpty whether days without trips count as complete
 */
const dayLines = ({ days, empty, thin }: JudgedDays, acceptsEmpty: boolean): string[] => {
  const complete = days.filter(day => day.complete).length
  return [
    `${complete} ${complete === 1 ? 'day is' : 'days are'} complete.`,
    ...(empty.length === 0
      ? []
      : [
          acceptsEmpty
            ? `Complete without a single trip, because of --accept-empty-days: ${empty.join(', ')}.`
            : `Declared complete, but no trip ends on them, so they are recorded as not complete: ${empty.join(', ')}. Deliver their trips and name the days again; if really nobody travelled, use --accept-empty-days.`,
        ]),
    ...(thin.length === 0
      ? []
      : [`Under a fifth of the trips that are usual on their weekday: ${thin.join(', ')}. Is a part of them missing?`]),
  ]
}

/**
 * Replaces the residents of a standard zone version with those in a CSV, and appends invalid rows to the list of
 * rejected rows. With the embedded database, stop Ambit first.
 * @returns a description, and the number of rejected rows
 */
const importPopulation = async (
  settings: Settings,
  path: string,
  version: number | undefined,
  rejectedFile: string,
): Promise<{ readonly words: string; readonly rows: number; readonly rejected: number; readonly zones: number }> => {
  const table = await readTable(path)
  const state = await openState(settings)
  try {
    const replaced = await replaceResidents(state, table, version)
    const rejected = replaced.rejected.map(each => ({ ...each, file: table.name }))
    await appendFile(rejectedFile, rejectedLines(rejected))
    const words = [
      `The residents of version ${replaced.version} of the standard zones are those of ${counted(replaced.rows, 'row')} of ${table.name}: ${whole(replaced.after)} in all, ${whole(replaced.before)} before; ${counted(rejected.length, 'row')} rejected.`,
      ...(table.around === null ? [] : [`${table.name}: ${table.around}`]),
      ...(replaced.leftOut.length > 0
        ? [
            `It does not name ${fewOf(replaced.leftOut)}, which ${replaced.leftOut.length === 1 ? 'keeps its' : 'keep their'} residents.`,
          ]
        : []),
    ]
    return { words: words.join('\n'), rows: replaced.rows, rejected: rejected.length, zones: replaced.version }
  } finally {
    await state.close()
  }
}

/**
 * Records an import of movement data in the audit trail.
 * @returns null, or a message explaining why the entry is missing
 */
const auditMovement = async (
  settings: Settings,
  details: Readonly<Record<string, unknown>>,
): Promise<string | null> => {
  const written = await withState(settings, ({ database }) =>
    database.within(WORKER, tx => auditTerminal(tx, null, 'movement-imported', details)),
  )
  return 'why' in written ? `The audit trail has no entry of this import: ${written.why}` : null
}

const USAGE = `Use: npm run movement:import -- --trips FILE… [--cells FILE] [--days FIRST..LAST] [--population FILE]
       [--coverage FILE] [--payments FILE] [--zones VERSION] [--accept-empty-days] [--rejected FILE]
Parquet or CSV, gzipped or not; --population is CSV. --zones is the version of the standard zones of trips, residents and
payments; the newest by default. --accept-empty-days declares that nobody travelled on days without a trip; otherwise such a day is
not complete. Ctrl-C stops it safely; the same command resumes it.`
const KINDS = Object.keys(PLACE_KINDS) as PlaceKindName[]

const progressOf = (begun: number) => {
  const show = showLine()
  return ({ rows, rejected, bytes, allBytes }: ImportProgress) => {
    const seconds = (performance.now() - begun) / 1000
    const left = bytes > 0 ? (seconds * (allBytes - bytes)) / bytes : 0
    show(
      `${whole(rows)} trips, ${whole(rejected)} rejected, ${whole(rows / seconds)} rows/s, ${whole((100 * bytes) / allBytes)} %, about ${whole(left)} s left`,
    )
  }
}

runTool(USAGE, async args => {
  const { values, positionals } = parseArgs({
    args,
    options: {
      trips: { type: 'string', multiple: true, default: [] },
      cells: { type: 'string' },
      coverage: { type: 'string' },
      population: { type: 'string' },
      payments: { type: 'string' },
      days: { type: 'string' },
      zones: { type: 'string' },
      'accept-empty-days': { type: 'boolean', default: false },
      rejected: { type: 'string', default: 'rejected.csv' },
    },
    allowPositionals: true,
  })
  const trips = [...values.trips, ...positionals]
  const named = values.days === undefined ? [] : daysBetween(values.days).map(day => ({ day, complete: true }))
  const acceptsEmpty = values['accept-empty-days']
  const places = KINDS.filter(kind => values[kind] !== undefined)
  const isEmpty = [values.population, values.coverage].every(file => file === undefined) && named.length === 0
  if (trips.length === 0 && places.length === 0 && isEmpty)
    throw new UsageError('There is nothing to import: name files of trips, cells, days, residents or payments.')
  if (values.zones !== undefined && !/^[1-9]\d{0,8}$/.test(values.zones))
    throw new UsageError('--zones must be the whole of a version of the standard zones.')
  const version = values.zones === undefined ? undefined : Number(values.zones)
  const stop = stopSignal()
  const { settings, dataDir, warehouse } = await openMovement()
  const workFolder = join(dataDir, 'importing')
  const { reader, close } = await openReader(workFolder)
  const rejectedFile = resolve(values.rejected)
  try {
    await writeFile(rejectedFile, REJECTED_HEADER)
    let allRejected = 0
    const imported: Record<string, unknown> = {}
    if (values.population !== undefined) {
      const { words, ...done } = await importPopulation(settings, values.population, version, rejectedFile)
      allRejected += done.rejected
      imported.population = { files: [basename(values.population)], ...done }
      console.log(words)
    }
    const options = { workFolder, rejectedFile, version }
    const coverageFile =
      values.coverage === undefined ? null : await readPlaces(reader, COVERAGE, values.coverage, options)
    allRejected += coverageFile?.rejected ?? 0
    const coverage = { days: [...named, ...(coverageFile?.good.map(coveredDayOf) ?? [])], acceptsEmpty }
    // Import places before trips: once the trips are visible, a month can be ordered, and its datasets use the places
    // that exist then.
    for (const kind of places) {
      const { rows, rejected } = await importPlaces(warehouse, reader, kind, values[kind]!, options)
      allRejected += rejected
      imported[kind] = { files: [basename(values[kind]!)], rows, rejected }
      console.log(`Imported ${whole(rows)} rows of ${kind}; ${whole(rejected)} rejected.`)
    }
    let judged: JudgedDays | null = null
    if (trips.length > 0) {
      const begun = performance.now()
      const done = await importTrips(warehouse, reader, trips, {
        ...options,
        coverage: coverage.days.length > 0 ? coverage : undefined,
        signal: stop,
        onProgress: progressOf(begun),
      })
      clearLine()
      const seconds = (performance.now() - begun) / 1000
      allRejected += done.rejected
      imported.trips = {
        files: trips.map(file => basename(file)),
        rows: done.rows,
        rejected: done.rejected,
        batches: done.batches,
        zones: done.version,
      }
      console.log(
        `Imported ${whole(done.rows)} trips of ${counted(done.files, 'file')} in ${seconds.toFixed(1)} s (${whole((done.rows - done.resumedRows) / seconds)} rows/s); ${whole(done.rejected)} rows rejected, ${whole(done.skipped)} files imported before.`,
      )
      if (done.batches.length > 0)
        console.log(`They are ${done.batches.length === 1 ? 'batch' : 'batches'} ${done.batches.join(', ')}.`)
      judged = done.days
      for (const sentence of done.weights) console.log(sentence)
      if (done.resumedRows > 0) console.log(`${whole(done.resumedRows)} of them were loaded by an earlier run.`)
    }
    if (coverage.days.length > 0) {
      judged ??= await importCoverage(warehouse, coverage)
      for (const line of dayLines(judged, acceptsEmpty)) console.log(line)
      imported.completeDays = judged.days.filter(({ complete }) => complete).length
    }
    const unwritten = await auditMovement(settings, imported)
    if (unwritten !== null) console.error(unwritten)
    if (allRejected > 0) return `Every rejected row is listed in ${rejectedFile}.`
    return ''
  } catch (error) {
    if (stop.aborted) console.error('Stopped. No trip of it is visible; the same command resumes here.')
    throw error
  } finally {
    await close()
    await warehouse.close()
  }
})
