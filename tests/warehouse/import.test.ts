import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openChdb } from '../../server/warehouse/chdb/warehouse.ts'
import { importPlaces } from '../../server/warehouse/import/import-places.ts'
import { REJECTED_HEADER } from '../../server/warehouse/import/import-state.ts'
import { type ImportOptions, importTrips } from '../../server/warehouse/import/import-trips.ts'
import { loadCoverage } from '../../server/warehouse/load/load-places.ts'
import { loadZones } from '../../server/warehouse/load/load-zones.ts'
import { versionsOfBatches } from '../../server/warehouse/load/zone-versions.ts'
import type { Statement } from '../../server/warehouse/statement.ts'
import type { Warehouse } from '../../server/warehouse/warehouse.ts'
import { csvOf, deliveredOf, spoil, writeCsv, writeParquet } from './deliveries.ts'
import { ENGINES, type OpenEngine } from './engines.ts'
import { makeTrips, type TripRow } from './rows.ts'
import { COVERAGE } from './worlds.ts'

const select = <R>(sql: string): Statement<Record<string, never>, R> => ({ name: 'test', sql })
const visible = 'batch IN (SELECT batch FROM loaded_files WHERE kind = 0)'
const stored = select<Record<string, number | null>>(`SELECT trip_id, person_id, record_key, started_at, ended_at,
  origin_e, origin_n, dest_e, dest_n, home_e, home_n, origin_zone, dest_zone, home_zone, dwell_s, purpose, mode,
  age_band, gender, distance_m, is_ev, weight_m, path_length FROM trips WHERE ${visible} ORDER BY trip_id`)
const squares = select<{ trip_id: number; square: number }>(
  `SELECT trip_id, square FROM path_squares WHERE ${visible} ORDER BY trip_id, position`,
)
const held = select<number>('SELECT count() FROM trips')

const storedOf = (trip: TripRow) => ({
  trip_id: trip.tripId,
  person_id: trip.personId,
  record_key: trip.recordKey,
  started_at: trip.startedAt,
  ended_at: trip.endedAt,
  origin_e: trip.origin[0],
  origin_n: trip.origin[1],
  dest_e: trip.dest[0],
  dest_n: trip.dest[1],
  home_e: trip.home[0],
  home_n: trip.home[1],
  origin_zone: trip.originZone,
  dest_zone: trip.destZone,
  home_zone: trip.homeZone,
  dwell_s: trip.dwellS,
  purpose: trip.purpose,
  mode: trip.mode,
  age_band: trip.ageBand,
  gender: trip.gender,
  distance_m: trip.distanceM,
  is_ev: trip.isEv ? 1 : 0,
  weight_m: Math.floor(Math.fround(trip.weight) * 1000 + 0.5),
  path_length: trip.path.length,
})

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

/** Pieces and batches so small that a test's file has many of them. */
const SMALL = { pieceSize: { parquetRows: 150, csvBytes: 30_000 }, batchRows: 400 }

describe.each(ENGINES)('movement:import, on $name', ({ open }) => {
  test('a CSV and a Parquet file with 5 % bad rows: those are named, exactly the others are there', async () => {
    const { bring, rejected, file, warehouse } = await opened(open)
    const trips = makeTrips({ seed: 31, people: 200, trips: 1600 })
    const halves = [trips.slice(0, 800), trips.slice(800)]
    const [csv, parquet] = halves.map(half => spoil(half.map(deliveredOf)))
    await writeCsv(file('a.csv.gz'), csv!.spoilt, true)
    await writeParquet(reader, file('b.parquet'), parquet!.spoilt)
    const summary = await bring([file('a.csv.gz'), file('b.parquet')], SMALL)
    expect(summary).toEqual({ files: 2, skipped: 0, rows: 1520, rejected: 80, resumedRows: 0, version: 1 })
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

  test('a month that was complete may be changed twice, in batches as many as it takes, and no more', async () => {
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

  test('a truncated Parquet file, and a truncated gzip, are refused whole', async () => {
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
    'cancelled on the way (%s): nothing is seen; the same files go on, and then are known',
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

  test('goes on by itself when the engine is killed', async () => {
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
    // Two engines died. Whether a piece has to be read again depends on what the engine was at just then.
    expect(killed.size).toBe(2)
    expect(await warehouse.rows(stored, {})).toEqual(trips.map(storedOf))
    expect(await warehouse.numbers(held, {})).toEqual(Float64Array.of(trips.length))
  })

  test('a column that is missing, a number that comes twice, and a file without a good row are refused', async () => {
    const { bring, file, warehouse } = await opened(open)
    const rows = makeTrips({ seed: 35, people: 50, trips: 300 }).map(deliveredOf)
    await writeCsv(
      file('narrow.csv'),
      rows.map(({ mode: _, path: __, ...row }) => row),
    )
    await expect(bring([file('narrow.csv')])).rejects.toThrow('narrow.csv: the file has no column mode, path')
    await writeCsv(file('twice.csv'), [...rows, rows[7]!])
    await expect(bring([file('twice.csv')])).rejects.toThrow('trip_id 8 stands more than once')
    await writeCsv(
      file('bad.csv'),
      rows.map(row => ({ ...row, mode: '2' })),
    )
    await expect(bring([file('bad.csv')])).rejects.toThrow('No row of the files is right')
    expect(await warehouse.numbers(held, {})).toEqual(Float64Array.of(0))
  })

  test('a row with a field too many is named; files that are no CSV with commas are refused by what they are', async () => {
    const { bring, rejected, file, warehouse } = await opened(open)
    const text = csvOf(makeTrips({ seed: 37, people: 50, trips: 200 }).map(deliveredOf))
    const lines = text.split('\r\n')
    await writeFile(file('more.csv'), lines.map((line, i) => (i === 5 ? `${line},4` : line)).join('\r\n'))
    expect(await bring([file('more.csv')])).toMatchObject({ rows: 199, rejected: 1 })
    expect(await rejected()).toBe(`${REJECTED_HEADER}"more.csv",5,"more fields than the header names"\n`)
    const foreign: readonly (readonly [name: string, bytes: string | Buffer, refusal: string])[] = [
      ['utf16.csv', Buffer.from(`\uFEFF${text}`, 'utf16le'), 'utf16.csv: the file is UTF-16'],
      ['unmarked.csv', Buffer.from(text, 'utf16le'), 'unmarked.csv: the file is UTF-16 or no text at all'],
      ['semicolons.csv', text.replaceAll(',', ';'), 'semicolons.csv: its columns are parted by semicolons'],
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

  test('the zones of a delivery are of the version that it names, which must be there', async () => {
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
    await expect(bring([file('second.csv')], { version: 1 })).rejects.toThrow('No row of the files is right')
    expect(await rejected()).toContain('"origin_zone 1')
    expect(await bring([file('second.csv')])).toMatchObject({ rows: 300, rejected: 0, version: 2 })
    expect(await warehouse.rows(stored, {})).toEqual(trips.map(storedOf))
    const [batch] = await warehouse.numbers(select<number>('SELECT batch FROM loaded_files WHERE kind = 0'), {})
    expect((await versionsOfBatches(warehouse))(batch!)).toBe(2)
  })

  test('nothing by zones is taken in before there are standard zones', async () => {
    const engine = await open()
    onTestFinished(engine.close)
    const options = { workFolder: engine.folder, rejectedFile: join(engine.folder, 'rejected.csv') }
    const file = join(engine.folder, 'early.csv')
    await writeCsv(file, makeTrips({ seed: 39, people: 5, trips: 20 }).map(deliveredOf))
    const brought = importTrips(engine.warehouse, reader, [file], options)
    await expect(brought).rejects.toThrow('There are no standard zones yet')
  })

  test('draws the key of each record where a delivery brings none', async () => {
    const { bring, file, warehouse } = await opened(open)
    const rows = makeTrips({ seed: 36, people: 50, trips: 500 }).map(deliveredOf)
    await writeCsv(
      file('plain.csv'),
      rows.map(({ record_key: _, dwell_s: __, ...row }) => row),
    )
    await bring([file('plain.csv')])
    const found = await warehouse.rows(stored, {})
    expect(new Set(found.map(row => row.record_key)).size).toBe(500)
    expect(found.filter(row => (row.record_key ?? 0) > 2 ** 31).length).toBeGreaterThan(150)
    expect(found.every(row => row.dwell_s === null)).toBe(true)
  })

  test('cells, coverage and payments: bad rows are named, the others are there', async () => {
    const { file, folder, warehouse } = await opened(open)
    const texts = {
      cells: 'cl_cell_id,easting,northing,range_m\n1,430000,433000,800\n2,-1,433000,800\n3,1,1,0\n',
      coverage: 'day,complete\n2026-10-01,true\n2026-13-01,1\n2026-10-02,0\n',
      payments:
        'zone,month,day_type,industry,payments,amount_pence,cards,merchants\n119,202610,1,Total Retail,50,120000,40,5\n119,202610,2,Toys,50,1,40,5\n7,202610,0,Total Retail,50,1,40,5\n119,202610,0,Total Retail,50,1,40,5,6\n',
    } as const
    const rejectedFile = file('rejected.csv')
    await writeFile(rejectedFile, '')
    for (const [kind, text] of Object.entries(texts)) {
      await writeFile(file(`${kind}.csv`), text)
      await importPlaces(warehouse, reader, kind as keyof typeof texts, file(`${kind}.csv`), {
        workFolder: folder,
        rejectedFile,
      })
    }
    expect((await readFile(rejectedFile, 'utf8')).trimEnd().split('\n')).toEqual([
      '"cells.csv",2,"bad cell: outside Great Britain"',
      '"cells.csv",3,"bad cell: range_m is not from 1 to 100000"',
      '"coverage.csv",2,"day is no date (2026-10-01)"',
      '"payments.csv",2,"day_type is neither 0 (weekday) nor 1 (weekend); unknown industry"',
      '"payments.csv",3,"zone 7 is no middle zone of version 1 of the standard zones"',
      '"payments.csv",4,"more fields than the header names"',
    ])
    const rows = (sql: string) => warehouse.rows(select<Record<string, unknown>>(sql), {})
    expect(await rows('SELECT cl_cell_id, range_m FROM cells')).toEqual([{ cl_cell_id: 1, range_m: 800 }])
    expect(await rows('SELECT toString(day) AS day, complete FROM coverage ORDER BY day')).toEqual([
      { day: '2026-10-01', complete: 1 },
      { day: '2026-10-02', complete: 0 },
    ])
    expect(await rows('SELECT zone, industry, toUInt32(amount_pence) AS pence FROM payments')).toEqual([
      { zone: 119, industry: 0, pence: 120000 },
    ])
  })
})
