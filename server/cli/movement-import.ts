/**
 * `npm run movement:import -- --trips FILE… [--cells FILE] [--coverage FILE | --days FIRST..LAST] [--population FILE]
 * [--payments FILE] [--zones VERSION] [--accept-empty-days] [--rejected FILE]`: brings a delivery into the warehouse, Parquet or
 * CSV, gzipped or not (docs/formats/movement.md). Ctrl-C stops it without harm; the same command goes on. On the embedded
 * warehouse stop Ambit first.
 */
import { counted, whole } from '../../src/domain/text/numbers.ts'
import '../runtime/data-folder/keep-private.ts'
import { writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { JudgedDays } from '../warehouse/deliveries/import/coverage.ts'
import { importCoverage } from '../warehouse/deliveries/import/coverage.ts'
import {
  COVERAGE,
  coveredDayOf,
  importPlaces,
  PLACE_KINDS,
  type PlaceKindName,
  readPlaces,
} from '../warehouse/deliveries/import/import-places.ts'
import { REJECTED_HEADER } from '../warehouse/deliveries/import/import-state.ts'
import { type ImportProgress, importTrips } from '../warehouse/deliveries/import/import-trips.ts'
import { daysBetween } from '../warehouse/deliveries/load/covered-days.ts'
import { auditMovement } from './audit-movement.ts'
import { UsageError } from './cli-error.ts'
import { dayLines } from './day-lines.ts'
import { importPopulation } from './import-population.ts'
import { openMovement, openReader } from './open-movement.ts'
import { runTool, stopSignal } from './run-tool.ts'
import { clearLine, showLine } from './show-line.ts'

const USAGE = `Use: npm run movement:import -- --trips FILE… [--cells FILE] [--days FIRST..LAST] [--population FILE]
       [--coverage FILE] [--payments FILE] [--zones VERSION] [--accept-empty-days] [--rejected FILE]
Parquet or CSV, gzipped or not; --population is CSV. --zones is the version of the standard zones that the zones of trips, residents and payments
are of; the newest unless told. --accept-empty-days says that nobody travelled on days without a trip; otherwise such a day is not complete.
Ctrl-C stops it without harm; the same command goes on.`
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
    throw new UsageError('There is nothing to import: name files of trips, or of what goes with them.')
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
    const told = values.coverage === undefined ? null : await readPlaces(reader, COVERAGE, values.coverage, options)
    allRejected += told?.rejected ?? 0
    const coverage = { days: [...named, ...(told?.good.map(coveredDayOf) ?? [])], acceptsEmpty }
    // before the trips: with these a month can be ordered, and its datasets are built of what is there by then
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
      if (done.resumedRows > 0) console.log(`${whole(done.resumedRows)} of them an earlier run had taken in.`)
    }
    if (coverage.days.length > 0) {
      judged ??= await importCoverage(warehouse, coverage)
      for (const line of dayLines(judged, acceptsEmpty)) console.log(line)
      imported.completeDays = judged.days.filter(({ complete }) => complete).length
    }
    const unwritten = await auditMovement(settings, imported)
    if (unwritten !== null) console.error(unwritten)
    if (allRejected > 0) return `Every rejected row is named in ${rejectedFile}.`
    return ''
  } catch (error) {
    if (stop.aborted) console.error('Stopped. No trip of it is visible; the same command goes on from here.')
    throw error
  } finally {
    await close()
    await warehouse.close()
  }
})
