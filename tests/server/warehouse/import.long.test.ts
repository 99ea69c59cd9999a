import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { importCoverage } from '../../../server/warehouse/deliveries/import/coverage.ts'
import {
  COVERAGE as COVERAGE_KIND,
  coveredDayOf,
  importPlaces,
  readPlaces,
} from '../../../server/warehouse/deliveries/import/import-places.ts'
import {
  type ImportOptions,
  importTrips,
  REJECTED_HEADER,
} from '../../../server/warehouse/deliveries/import/import-trips.ts'
import { availableMonths, daysBetween } from '../../../server/warehouse/deliveries/load/covered-days.ts'
import { loadCoverage } from '../../../server/warehouse/deliveries/load/load-rows.ts'
import { loadZones, versionsOfBatches } from '../../../server/warehouse/deliveries/load/zone-versions.ts'
import { disclosureSettings } from '../../../server/warehouse/disclosure/is-safe.ts'
import { openChdb } from '../../../server/warehouse/engines/chdb/open-chdb.ts'
import { movementDataOf } from '../../../server/warehouse/open-movement-data.ts'
import type { Statement } from '../../../server/warehouse/sql/statement.ts'
import { tripColumns } from '../../../server/warehouse/trip-columns.ts'
import type { Warehouse } from '../../../server/warehouse/warehouse.ts'
import { type TripRow, valuesOf } from '../../support/trips.ts'
import { csvOf, deliveredOf, spoil, writeCsv, writeParquet } from './deliveries.ts'
import { ENGINES, type OpenEngine } from './engines.ts'
import { makeTrips } from './invented-trips.ts'
import { AREAS, COVERAGE, HOOKS, NOISE, noBuilds, noZones, questionOf, specOf } from './worlds.ts'

const select = <R>(sql: string): Statement<Record<string, never>, R> => ({ name: 'test', sql })
const visible = 'batch IN (SELECT batch FROM loaded_files WHERE kind = 0)'
/** The trip columns that the table stores as delivered. */
const STORED = tripColumns.flatMap(([column]) => (column === 'weight' || column === 'path' ? [] : [column]))
const stored = select<Record<string, number | null>>(
  `SELECT ${STORED.join(', ')}, weight_m, path_length FROM trips WHERE ${visible} ORDER BY trip_id`,
)
const squares = select<{ trip_id: number; square: number }>(
  `SELECT trip_id, square FROM path_squares WHERE ${visible} ORDER BY trip_id, position`,
)
const held = select<number>('SELECT count() FROM trips')

const storedOf = (trip: TripRow) => {
  const values = Object.fromEntries(valuesOf(trip))
  return {
    ...Object.fromEntries(STORED.map(column => [column, values[column]])),
    is_ev: trip.isEv ? 1 : 0,
    weight_m: Math.floor(Math.fround(trip.weight) * 1000 + 0.5),
    path_length: trip.path.length,
  }
}

let readerFolder: string
let reader: Warehouse
beforeAll(async () => {
  readerFolder = await mkdtemp(join(tmpdir(), 'ambit-reader-'))
  reader = await openChdb({ folder: readerFolder })
})
afterAll(async () => {
  await reader.close()
  await rm(readerFolder, { recursive: true, force: true })
})

const opened = async (open: () => Promise<OpenEngine>) => {
  const engine = await open()
  onTestFinished(engine.close)
  await loadZones(
    engine.warehouse,
    1,
    Array.from({ length: 60 }, (_, i) => ({ zone: i + 1, parent: 119 })),
  )
  const options: ImportOptions = {
    workFolder: engine.folder,
    rejectedFile: join(engine.folder, 'rejected.csv'),
  }
  const bring = (files: readonly string[], more: Partial<ImportOptions> = {}) =>
    importTrips(engine.warehouse, reader, files, { ...options, ...more })
  const rejected = () => readFile(options.rejectedFile, 'utf8')
  return { ...engine, bring, rejected, file: (name: string) => join(engine.folder, name) }
}

/** Small pieces and batches, so that a test file has many of them. */
const SMALL = { pieceSize: { parquetRows: 150, csvBytes: 30_000 }, batchRows: 400 }

describe.each(ENGINES)('movement:import, on $name', ({ open }) => {
  test('imports a CSV and a Parquet file with 5 % bad rows: reports the bad rows and imports all others', async () => {
    const { bring, rejected, file, warehouse } = await opened(open)
    const trips = makeTrips({ seed: 31, people: 200, trips: 1600 })
    const halves = [trips.slice(0, 800), trips.slice(800)]
    const [csv, parquet] = halves.map(half => spoil(half.map(deliveredOf)))
    await writeCsv(file('a.csv.gz'), csv!.spoilt, true)
    await writeParquet(reader, file('b.parquet'), parquet!.spoilt)
    const summary = await bring([file('a.csv.gz'), file('b.parquet')], SMALL)
    expect(summary).toMatchObject({ files: 2, skipped: 0, rows: 1520, rejected: 80, resumedRows: 0, version: 1 })
    const named = (name: string, reasons: ReadonlyMap<number, string>) =>
      [...reasons].map(([row, reason]) => `"${name}",${row},"${reason}"\n`).join('')
    expect(await rejected()).toBe(
      REJECTED_HEADER + named('a.csv.gz', csv!.reasons) + named('b.parquet', parquet!.reasons),
    )
    const good = halves.flatMap((half, i) => half.filter((_, at) => ![csv, parquet][i]!.reasons.has(at + 1)))
    expect(await warehouse.rows(stored, {})).toEqual(good.map(storedOf))
    expect(await warehouse.rows(squares, {})).toEqual(
      good.flatMap(({ tripId, path }) => path.slice(1, -1).map(square => ({ trip_id: tripId, square }))),
    )
  })
})

describe('movement:import', () => {
  const { open } = ENGINES[0]!

  test('a complete month can be changed only twice, whatever the number of batches', async () => {
    const { bring, file, warehouse } = await opened(open)
    const deliver = async (name: string, firstTrip: number, keep: (trip: TripRow) => boolean = () => true) => {
      const trips = makeTrips({ seed: firstTrip, people: 100, trips: 900, firstTrip }).filter(keep)
      await writeCsv(file(name), trips.map(deliveredOf))
      return bring([file(name)], SMALL)
    }
    await deliver('first.csv', 1)
    await loadCoverage(warehouse, COVERAGE)
    for (const [i, name] of ['second.csv', 'third.csv'].entries())
      expect(await deliver(name, 10_000 * (i + 1))).toMatchObject({ files: 1 })
    const kept = await warehouse.numbers(held, {})
    await expect(deliver('fourth.csv', 30_000)).rejects.toThrow(
      'October 2026 has been complete and was changed 2 times',
    )
    expect(await warehouse.numbers(held, {})).toEqual(kept)
    const inNovember = ({ startedAt }: TripRow) => startedAt > Date.UTC(2026, 10, 2) / 1000
    expect(await deliver('november.csv', 40_000, inNovember)).toMatchObject({ files: 1, rejected: 0 })
  })

  test('a late day and its trips form one version, and a day without trips is incomplete and excluded from means', async () => {
    const { bring, file, warehouse } = await opened(open)
    const late = '2026-10-13'
    const isLate = ({ endedAt }: TripRow) => new Date((endedAt + 3600) * 1000).toISOString().startsWith(late)
    const inOctober = ({ startedAt, endedAt }: TripRow) =>
      startedAt > Date.UTC(2026, 8, 30, 23) / 1000 && endedAt < Date.UTC(2026, 9, 25, 1) / 1000
    const trips = makeTrips({ seed: 41, people: 100, trips: 3000 }).filter(inOctober)
    const october = daysBetween('2026-10-01..2026-10-24').map(day => ({ day, complete: true }))
    const rest = daysBetween('2026-10-25..2026-10-31').map(day => ({ day, complete: true }))
    await writeCsv(file('first.csv'), trips.filter(trip => !isLate(trip)).map(deliveredOf))
    const first = await bring([file('first.csv')], { coverage: { days: october, acceptsEmpty: false } })
    expect(first.days).toMatchObject({ empty: [late], thin: [] })
    expect(await availableMonths(warehouse)).toEqual([])
    // The provider states that nobody travels on the last days of this October.
    await importCoverage(warehouse, { days: rest, acceptsEmpty: true })
    expect(await availableMonths(warehouse)).toEqual([{ year: 2026, month: 10 }])

    const movementOf = () => movementDataOf(warehouse, noZones, disclosureSettings(10), NOISE, noBuilds)
    const asking = movementOf()
    const octoberIs = () => asking.delivery({ firstDay: '2026-10-01', lastDay: '2026-10-31' })
    const without = await octoberIs()
    expect(without.missingDays).toEqual([late])
    expect(await octoberIs()).toEqual(without)

    const question = questionOf(AREAS['a ring with a hole']!)
    const daysOf = async (buildId: number) => {
      const movement = movementOf()
      const salts: string[] = []
      const saltOf = async (version: string) => `${salts.push(version)}`
      await movement.build(specOf(question, buildId), { ...HOOKS, saltOf })
      return { days: await movement.days(buildId), salt: salts[0] }
    }
    const before = await daysOf(1)
    expect(before.days).toEqual(daysBetween('2026-10-01..2026-10-31').filter(day => day !== late))

    await writeCsv(file('late.csv'), trips.filter(isLate).map(deliveredOf))
    const coverage = { days: [{ day: late, complete: true }], acceptsEmpty: false }
    expect((await bring([file('late.csv')], { coverage })).days).toMatchObject({ empty: [] })
    const after = await daysOf(2)
    expect(after.days).toHaveLength(31)
    expect(after.salt).not.toBe(before.salt)
    const whole = await octoberIs()
    expect(whole.missingDays).toEqual([])
    expect(whole.version).not.toBe(without.version)
    // The next change is the third version, and the fourth is refused.
    const more = (firstTrip: number) =>
      writeCsv(file(`${firstTrip}.csv`), makeTrips({ seed: 42, people: 9, trips: 90, firstTrip }).map(deliveredOf))
    await more(50_000)
    await more(60_000)
    await bring([file('50000.csv')])
    expect((await octoberIs()).version).not.toBe(whole.version)
    await expect(bring([file('60000.csv')])).rejects.toThrow('October 2026 has been complete and was changed 2 times')
  })

  test('reports unusual weights, and a person who has a large share of them', async () => {
    const { bring, file } = await opened(open)
    const trips = makeTrips({ seed: 43, people: 400, trips: 2000 })
    const odd = trips.map((trip, i) =>
      i < 3 ? { ...trip, weight: 900_000 } : i < 5 ? { ...trip, weight: 0.001 } : trip,
    )
    await writeCsv(file('odd.csv'), odd.map(deliveredOf))
    const { weights } = await bring([file('odd.csv')])
    expect(weights).toEqual([
      expect.stringMatching(
        /^3 trips have a weight of more than 20 times the median .* the largest is 900,000, and they give 99\.\d % .* They end on 2026-1\d-\d\d \(\d in batch \d+\)/,
      ),
      expect.stringMatching(/^2 trips have a weight under a 1,000th of the median/),
      expect.stringMatching(/^One person carries \d/),
    ])
    await writeCsv(
      file('usual.csv'),
      makeTrips({ seed: 44, people: 400, trips: 2000, firstTrip: 9000 }).map(deliveredOf),
    )
    expect((await bring([file('usual.csv')])).weights).toEqual([expect.stringMatching(/^One person carries 4\.4 %/)])
  })

  test('reports a delivery by batch number if all of its weights differ greatly from earlier ones', async () => {
    const { bring, file } = await opened(open)
    await writeCsv(file('usual.csv'), makeTrips({ seed: 46, people: 400, trips: 2000 }).map(deliveredOf))
    await bring([file('usual.csv')])
    const heavy = makeTrips({ seed: 47, people: 4, trips: 4, firstTrip: 9000 })
    await writeCsv(
      file('heavy.csv'),
      heavy.map(trip => deliveredOf({ ...trip, weight: 1_000_000 })),
    )
    const { weights, batches } = await bring([file('heavy.csv')])
    expect(weights[0]).toMatch(/^4 trips have a weight of more than 20 times the median/)
    expect(weights[0]).toContain(`in batch ${batches[0]}`)
  })

  test('refuses a truncated Parquet file or a truncated gzip as a whole', async () => {
    const { bring, file, warehouse } = await opened(open)
    const rows = makeTrips({ seed: 32, people: 50, trips: 2000 }).map(deliveredOf)
    await writeParquet(reader, file('cut.parquet'), rows)
    await truncate(file('cut.parquet'), 60_000)
    await expect(bring([file('cut.parquet')], SMALL)).rejects.toThrow('cut.parquet: the Parquet file is damaged')
    await writeCsv(file('cut.csv.gz'), rows, true)
    await truncate(file('cut.csv.gz'), 60_000)
    await expect(bring([file('cut.csv.gz')], SMALL)).rejects.toThrow('cannot be read whole')
    expect(await warehouse.numbers(held, {})).toEqual(Float64Array.of(0))
  })

  test.each(['csv', 'parquet'])(
    'shows nothing when cancelled midway (%s), resumes when the same files are imported again, and recognises a repeat',
    async format => {
      const { bring, file, warehouse, rejected } = await opened(open)
      const trips = makeTrips({ seed: 33, people: 100, trips: 2400 })
      const { spoilt, reasons } = spoil(trips.map(deliveredOf))
      const name = file(`trips.${format}`)
      await (format === 'csv' ? writeCsv(name, spoilt) : writeParquet(reader, name, spoilt))
      const stop = new AbortController()
      const cut = bring([name], {
        ...SMALL,
        signal: stop.signal,
        onProgress: ({ rows }) => rows > 1000 && stop.abort(),
      })
      await expect(cut).rejects.toMatchObject({ code: 'cancelled' })
      expect(await warehouse.rows(stored, {})).toEqual([])
      const rest = await bring([name], SMALL)
      expect(rest).toMatchObject({ files: 1, rows: 2280, rejected: 120 })
      expect(rest.resumedRows).toBeGreaterThan(0)
      expect((await rejected()).split('\n')).toHaveLength(reasons.size + 2)
      const good = trips.filter((_, i) => !reasons.has(i + 1))
      expect(await warehouse.rows(stored, {})).toEqual(good.map(storedOf))
      expect(await warehouse.numbers(held, {})).toEqual(Float64Array.of(good.length))
      expect(await bring([name], SMALL)).toMatchObject({ files: 0, skipped: 1, rows: 0 })
    },
  )

  test('continues automatically after the engine is killed', async () => {
    const { bring, file, folder, warehouse } = await opened(open)
    const trips = makeTrips({ seed: 34, people: 100, trips: 1500 })
    await writeParquet(reader, file('trips.parquet'), trips.map(deliveredOf))
    let pieces = 0
    const killed = new Set<number>()
    const kill = async () => {
      const lock = await readFile(join(folder, 'movement', 'lock'), 'utf8')
      const { pid } = JSON.parse(lock) as { pid: number }
      process.kill(pid, 'SIGKILL')
      killed.add(pid)
    }
    const kills: Promise<void>[] = []
    const onProgress = () => {
      if (++pieces === 2 || pieces === 7) kills.push(kill())
    }
    await bring([file('trips.parquet')], { ...SMALL, onProgress })
    await Promise.all(kills)
    // Two engines died. Whether a piece has to be read again depends on what the engine was doing at the time.
    expect(killed.size).toBe(2)
    expect(await warehouse.rows(stored, {})).toEqual(trips.map(storedOf))
    expect(await warehouse.numbers(held, {})).toEqual(Float64Array.of(trips.length))
  })

  test('refuses a missing column, a duplicate number and a file without a valid row', async () => {
    const { bring, file, warehouse } = await opened(open)
    const rows = makeTrips({ seed: 35, people: 50, trips: 300 }).map(deliveredOf)
    await writeCsv(
      file('narrow.csv'),
      rows.map(({ mode: _, path: __, ...row }) => row),
    )
    await expect(bring([file('narrow.csv')])).rejects.toThrow('narrow.csv: the file lacks the column mode, path')
    await writeCsv(file('twice.csv'), [...rows, rows[7]!])
    await expect(bring([file('twice.csv')])).rejects.toThrow('trip_id 8 occurs more than once')
    await writeCsv(
      file('bad.csv'),
      rows.map(row => ({ ...row, mode: '2' })),
    )
    await expect(bring([file('bad.csv')])).rejects.toThrow('No row of the files is valid')
    expect(await warehouse.numbers(held, {})).toEqual(Float64Array.of(0))
  })

  test('reports a row with an extra field, and refuses formats other than comma-separated CSV by name', async () => {
    const { bring, rejected, file, warehouse } = await opened(open)
    const text = csvOf(makeTrips({ seed: 37, people: 50, trips: 200 }).map(deliveredOf))
    const lines = text.split('\r\n')
    await writeFile(file('more.csv'), lines.map((line, i) => (i === 5 ? `${line},4` : line)).join('\r\n'))
    expect(await bring([file('more.csv')])).toMatchObject({ rows: 199, rejected: 1 })
    expect(await rejected()).toBe(`${REJECTED_HEADER}"more.csv",5,"more fields than the header names"\n`)
    const foreign: readonly (readonly [name: string, bytes: string | Buffer, refusal: string])[] = [
      ['utf16.csv', Buffer.from(`\uFEFF${text}`, 'utf16le'), 'utf16.csv: the file is UTF-16'],
      ['unmarked.csv', Buffer.from(text, 'utf16le'), 'unmarked.csv: the file is UTF-16 or not text'],
      ['semicolons.csv', text.replaceAll(',', ';'), 'semicolons.csv: its columns are separated by semicolons'],
      ['sheet.xlsx', 'PK\u0003\u0004 and more\n', 'sheet.xlsx: the file is a zip archive or a spreadsheet'],
      [
        'one-line.csv',
        text.replaceAll('\r\n', ' ').repeat(80),
        'one-line.csv: its first line is longer than a megabyte',
      ],
      [
        'giant.csv.gz',
        gzipSync(`${lines[0]}\n${'7'.repeat(40_000_000)}`),
        'giant.csv.gz: row 1 is longer than a megabyte',
      ],
    ]
    for (const [name, bytes, refusal] of foreign) {
      await writeFile(file(name), bytes)
      await expect(bring([file(name)])).rejects.toThrow(refusal)
    }
    expect(await warehouse.numbers(held, {})).toEqual(Float64Array.of(199))
  })

  test('a delivery names the version of its zones, which must exist', async () => {
    const { bring, rejected, file, warehouse } = await opened(open)
    const renumbered = (trip: TripRow): TripRow => ({
      ...trip,
      originZone: trip.originZone + 1000,
      destZone: trip.tripId % 10 === 0 ? 0 : trip.destZone + 1000,
      homeZone: trip.homeZone + 1000,
    })
    const trips = makeTrips({ seed: 38, people: 50, trips: 300 }).map(renumbered)
    await writeCsv(file('second.csv'), trips.map(deliveredOf))
    await expect(bring([file('second.csv')], { version: 2 })).rejects.toThrow(
      'There is no version 2 of the standard zones; there is 1.',
    )
    const zones = Array.from({ length: 60 }, (_, i) => ({ zone: i + 1001, parent: 119 }))
    await loadZones(warehouse, 2, zones)
    await expect(bring([file('second.csv')], { version: 1 })).rejects.toThrow(
      '300 of the first 300 rows name zones that version 1 of the standard zones lacks, so the delivery probably uses another version',
    )
    expect(await rejected()).toContain('"origin_zone 1')
    // The report of rejected rows lists only some of the 300 rows.
    expect((await rejected()).trim().split('\n')).toHaveLength(101)
    expect(await warehouse.numbers(held, {})).toEqual(Float64Array.of(0))
    expect(await bring([file('second.csv')])).toMatchObject({ rows: 300, rejected: 0, version: 2 })
    expect(await warehouse.rows(stored, {})).toEqual(trips.map(storedOf))
    const [batch] = await warehouse.numbers(select<number>('SELECT batch FROM loaded_files WHERE kind = 0'), {})
    expect((await versionsOfBatches(warehouse))(batch!)).toBe(2)
  })

  test('imports a delivery in which a quarter of the zones are known, and reports every other row', async () => {
    const { bring, rejected, file } = await opened(open)
    const trips = makeTrips({ seed: 40, people: 50, trips: 400 })
    const mixed = trips.map(trip => (trip.tripId % 4 === 0 ? trip : { ...trip, originZone: trip.originZone + 1000 }))
    await writeCsv(file('mixed.csv'), mixed.map(deliveredOf))
    const right = trips.filter(({ tripId }) => tripId % 4 === 0).length
    expect(await bring([file('mixed.csv')])).toMatchObject({ rows: right, rejected: 400 - right })
    expect((await rejected()).trim().split('\n')).toHaveLength(1 + 400 - right)
  })

  test('refuses data by zone until standard zones are imported', async () => {
    const engine = await open()
    onTestFinished(engine.close)
    const options = { workFolder: engine.folder, rejectedFile: join(engine.folder, 'rejected.csv') }
    const file = join(engine.folder, 'early.csv')
    await writeCsv(file, makeTrips({ seed: 39, people: 5, trips: 20 }).map(deliveredOf))
    const brought = importTrips(engine.warehouse, reader, [file], options)
    await expect(brought).rejects.toThrow('There are no standard zones yet')
  })

  test('ignores an unknown column, whatever its values, and accepts missing stays', async () => {
    const { bring, file, warehouse } = await opened(open)
    const rows = makeTrips({ seed: 36, people: 50, trips: 500 }).map(deliveredOf)
    await writeCsv(
      file('plain.csv'),
      rows.map(({ dwell_s: _, ...row }) => ({ ...row, noise_key: 'seven' })),
    )
    await bring([file('plain.csv')])
    const found = await warehouse.rows(stored, {})
    expect(found).toHaveLength(500)
    expect(found.every(row => row.dwell_s === null)).toBe(true)
  })

  test('reports bad rows of cells, coverage and payments, and imports the others', async () => {
    const { file, folder, warehouse } = await opened(open)
    const texts = {
      cells: 'cl_cell_id,easting,northing,range_m\n1,430000,433000,800\n2,-1,433000,800\n3,1,1,0\n',
      payments:
        'zone,month,day_type,industry,payments,amount_pence,cards,merchants\n119,202610,1,Total Retail,50,120000,40,5\n119,202610,2,Toys,50,1,40,5\n7,202610,0,Total Retail,50,1,40,5\n119,202610,0,Total Retail,50,1,40,5,6\n',
    } as const
    const rejectedFile = file('rejected.csv')
    await writeFile(rejectedFile, '')
    const options = { workFolder: folder, rejectedFile }
    await writeFile(file('coverage.csv'), 'day,complete\n2026-10-01,true\n2026-13-01,1\n2026-10-02,0\n')
    const coverage = await readPlaces(reader, COVERAGE_KIND, file('coverage.csv'), options)
    await importCoverage(warehouse, { days: coverage.good.map(coveredDayOf), acceptsEmpty: true })
    for (const [kind, text] of Object.entries(texts)) {
      await writeFile(file(`${kind}.csv`), text)
      await importPlaces(warehouse, reader, kind as keyof typeof texts, file(`${kind}.csv`), options)
    }
    expect((await readFile(rejectedFile, 'utf8')).trimEnd().split('\n')).toEqual([
      '"coverage.csv",2,"day is no date (2026-10-01)"',
      '"cells.csv",2,"bad cell: outside Great Britain"',
      '"cells.csv",3,"bad cell: range_m is not from 1 to 100000"',
      '"payments.csv",2,"day_type is neither 0 (weekday) nor 1 (weekend); unknown industry"',
      '"payments.csv",3,"zone 7 is not a middle zone of version 1 of the standard zones"',
      '"payments.csv",4,"more fields than the header names"',
    ])
    const rows = (sql: string) => warehouse.rows(select<Record<string, unknown>>(sql), {})
    expect(await rows('SELECT cl_cell_id, range_m FROM cells')).toEqual([{ cl_cell_id: 1, range_m: 800 }])
    expect(await rows('SELECT toString(day) AS day, complete FROM coverage ORDER BY day')).toEqual([
      { day: '2026-10-01', complete: 2 },
      { day: '2026-10-02', complete: 0 },
    ])
    expect(await rows('SELECT zone, industry, toUInt32(amount_pence) AS pence FROM payments')).toEqual([
      { zone: 119, industry: 0, pence: 120000 },
    ])
  })
})
