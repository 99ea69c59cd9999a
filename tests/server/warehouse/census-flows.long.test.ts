import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extractDataset } from '../../../server/warehouse/builds/extract/extract-dataset.ts'
import { importTrips } from '../../../server/warehouse/deliveries/import/import-trips.ts'
import { loadCells, loadCoverage } from '../../../server/warehouse/deliveries/load/load-rows.ts'
import { loadZones } from '../../../server/warehouse/deliveries/load/zone-versions.ts'
import { OUTSIDE } from '../../../server/warehouse/disclosure/flows/flow-counts.ts'
import {
  atomsOf,
  type FlowFilter,
  SELECTIONS,
  selectionOf,
} from '../../../server/warehouse/disclosure/flows/selections.ts'
import { openChdb } from '../../../server/warehouse/engines/chdb/open-chdb.ts'
import { type FlowsByPerson, readFlowTrips } from '../../../server/warehouse/figures/flows/read-flow-trips.ts'
import { bufferSource } from '../../../workers/bytes/byte-source.ts'
import { MM_PER_M, type ZoneColumns } from '../../../workers/columns/zone-columns.ts'
import { decodeFlatGeobuf } from '../../../workers/flatgeobuf/decode.ts'
import { PointLocator } from '../../../workers/index/locate-points.ts'
import { movesBetween } from '../../reference/flows.ts'
import { thousandths } from '../../reference/movement.ts'
import { randomOf } from '../../support/random.ts'
import type { TripRow } from '../../support/trips.ts'
import { deliveredOf, writeCsv } from './deliveries.ts'
import { ENGINES, type OpenEngine } from './engines.ts'
import { CELLS, factorOf, HOOKS, NOISE, questionOf, specOf } from './worlds.ts'

/**
 * Travel to work within Leeds in the 2011 Census (WU03EW), by middle zone and mode, and the middle zones of 2021. Only
 * some machines have the files.
 */
const DATA = join(import.meta.dirname, '../../../../shared/data')
const TABLE = join(DATA, 'flows/od_msoa_2011_leeds.csv.gz')
const ZONES = join(DATA, 'zones/msoa_2021_ew_bgc.fgb.gz')
const hasCensus = existsSync(TABLE) && existsSync(ZONES)
if (!hasCensus) console.error(`SKIPPED: the census table of Leeds, because ${DATA} does not exist`)

/** Easting and northing, EPSG:27700. */
const CITY_CENTRE = [430_000, 433_700] as const
const MOST_ZONES = 40
const SEED = 2011
const [DAY, SETS_OFF] = ['2026-10-07', Date.UTC(2026, 9, 7, 7, 30) / 1000]
const RIDE_S = 1800
const HOME_TO_WORK = 1
/** The modes of the table's columns, after the two zones and the total. Everyone else travels by HGV here. */
const MODES = [0, 1, 1, 1, 1, 3, 3] as const
const OTHER_MODE = 4

interface Located {
  readonly columns: ZoneColumns
  readonly locator: PointLocator
}

interface Row {
  readonly home: string
  readonly work: string
  /** The number of people in each mode. */
  readonly people: ReadonlyMap<number, number>
}

const readRows = (): Row[] =>
  gunzipSync(readFileSync(TABLE))
    .toString()
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map(line => {
      const [home, work, ...counts] = line.replaceAll('"', '').split(',')
      const [all, ...byMode] = counts.map(Number) as [number, ...number[]]
      const people = new Map([[OTHER_MODE, all - byMode.reduce((sum, count) => sum + count, 0)]])
      for (const [column, count] of byMode.entries())
        people.set(MODES[column]!, (people.get(MODES[column]!) ?? 0) + count)
      return { home: home!, work: work!, people }
    })

/**
 * A point at whole metres inside a zone, drawn from its bounding box. Outlines overlap in slivers, where a point
 * belongs to the zone that the locator returns.
 */
const drawPlace = ({ columns, locator }: Located, zone: number, random: () => number): [number, number] => {
  const [west, south, east, north] = columns.boxes.subarray(zone * 4, zone * 4 + 4)
  for (;;) {
    const e = Math.round((west! + random() * (east! - west!)) / MM_PER_M)
    const n = Math.round((south! + random() * (north! - south!)) / MM_PER_M)
    if (locator.at(e, n) === zone) return [e, n]
  }
}

/**
 * The table's zones as positions in the 2021 file, nearest to the city centre first. Some zones of 2011 no longer
 * exist.
 */
const zonesByCode = (columns: ZoneColumns, rows: readonly Row[]): Map<string, number> => {
  const wanted = new Set(rows.flatMap(({ home, work }) => [home, work]))
  const away = (zone: number) => {
    const [west, south, east, north] = columns.boxes.subarray(zone * 4, zone * 4 + 4)
    return Math.hypot(
      (west! + east!) / 2 / MM_PER_M - CITY_CENTRE[0],
      (south! + north!) / 2 / MM_PER_M - CITY_CENTRE[1],
    )
  }
  const found = Array.from({ length: columns.count }, (_, zone) => zone).filter(zone =>
    wanted.has(columns.codes.at(zone)),
  )
  return new Map(found.sort((a, b) => away(a) - away(b)).map(zone => [columns.codes.at(zone), zone]))
}

/**
 * A trip from home to work for each person in the table, as a provider delivers it. A row with none of the dataset's
 * zones has only one trip.
 */
const tripsOf = (
  rows: readonly Row[],
  zones: Located,
  known: ReadonlyMap<string, number>,
  flowZones: readonly number[],
): TripRow[] => {
  const random = randomOf(SEED)
  const farthest = [...known.values()].at(-1)!
  const trips: TripRow[] = []
  for (const { home, work, people } of rows) {
    // A zone that was abolished counts as outside.
    const [from, to] = [known.get(home) ?? farthest, known.get(work) ?? farthest]
    const isCounted = [from, to].some(zone => flowZones.includes(zone + 1))
    for (const [mode, count] of people)
      for (let person = 0; person < (isCounted ? count : Math.min(count, 1)); person++) {
        const [origin, dest] = [drawPlace(zones, from, random), drawPlace(zones, to, random)]
        trips.push({
          tripId: trips.length + 1,
          personId: trips.length + 1,
          startedAt: SETS_OFF,
          endedAt: SETS_OFF + RIDE_S,
          origin,
          dest,
          home: origin,
          originZone: from + 1,
          destZone: to + 1,
          homeZone: from + 1,
          dwellS: null,
          purpose: HOME_TO_WORK,
          mode,
          distanceM: Math.round(Math.hypot(dest[0] - origin[0], dest[1] - origin[1])),
          ageBand: 0,
          gender: 0,
          isEv: false,
          weight: 1,
          path: [],
        })
      }
  }
  return trips
}

describe.skipIf(!hasCensus)('travel to work in Leeds, Census 2011, imported as trips', () => {
  let engine: OpenEngine
  let columns: ZoneColumns
  let locator: PointLocator
  /** Ascending, as in a dataset. */
  let flowZones: number[]
  /** The noised weights, in thousandths, of trips with an end in one of these zones. */
  let noised: number[]
  /** The people in the table for each pair of the dataset's zones, and for each mode. */
  const expected = new Map<number, Map<number, number>>()

  beforeAll(async () => {
    columns = await decodeFlatGeobuf(bufferSource(gunzipSync(readFileSync(ZONES))))
    locator = new PointLocator(columns)
    const rows = readRows()
    const known = zonesByCode(columns, rows)
    flowZones = [...known.values()]
      .slice(0, MOST_ZONES)
      .map(zone => zone + 1)
      .sort((a, b) => a - b)
    const numberOf = (code: string) => flowZones.indexOf((known.get(code) ?? -1) + 1) + 1
    for (const { home, work, people } of rows) {
      const pair = numberOf(home) * (flowZones.length + 1) + numberOf(work)
      if (pair === OUTSIDE) continue
      const sums = expected.get(pair) ?? new Map<number, number>()
      for (const [mode, count] of people) sums.set(mode, (sums.get(mode) ?? 0) + count)
      expected.set(pair, sums)
    }
    engine = await ENGINES[0]!.open()
    const { warehouse, folder } = engine
    await loadZones(
      warehouse,
      1,
      Array.from({ length: columns.count }, (_, zone) => ({ zone: zone + 1, parent: 0 })),
    )
    await loadCells(warehouse, CELLS)
    const file = join(folder, 'census.csv')
    const trips = tripsOf(rows, { columns, locator }, known, flowZones)
    const zoneOf = (trip: TripRow, end: 'origin' | 'dest') => (end === 'origin' ? trip.originZone : trip.destZone)
    noised = movesBetween(trips, new Set([DAY]), flowZones, zoneOf, factorOf).map(({ weight }) => thousandths(weight))
    await writeCsv(file, trips.map(deliveredOf))
    const reader = await openChdb({ folder: join(folder, 'reader') })
    try {
      const { rejected } = await importTrips(warehouse, reader, [file], {
        workFolder: join(folder, 'importing'),
        rejectedFile: join(folder, 'rejected.csv'),
      })
      expect(rejected).toBe(0)
    } finally {
      await reader.close()
    }
    await loadCoverage(warehouse, [{ day: DAY, complete: true }])
  })
  afterAll(() => engine?.close())

  const extracted = async (buildId: number, zonesFile: string | null): Promise<FlowsByPerson> => {
    const places = flowZones.map(zone => columns.boxes.subarray((zone - 1) * 4, zone * 4).map(mm => mm / MM_PER_M))
    const [west, south] = [0, 1].map(side => Math.min(...places.map(box => box[side]!)) - 1) as [number, number]
    const [east, north] = [2, 3].map(side => Math.max(...places.map(box => box[side]!)) + 1) as [number, number]
    const area = questionOf([
      [
        [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
        ],
      ],
    ])
    const locate = async (_: string, eastings: Float64Array, northings: Float64Array) =>
      Uint32Array.from(eastings, (e, at) => locator.at(e, northings[at]!) + 1)
    await extractDataset(engine.warehouse, locate, NOISE, { ...specOf(area, buildId, zonesFile), flowZones }, HOOKS)
    return readFlowTrips(engine.warehouse, buildId, flowZones.length)
  }
  const sumOf = (counts: Iterable<number>) => [...counts].reduce((sum, count) => sum + count, 0)

  test.each([
    ['in the zones that the trips name', 1, null],
    ['in the zones that contain their places', 2, 'zones/own.fgb'],
  ])('reproduces the census table before noise, pair by pair and by mode, %s', async (_, buildId, zonesFile) => {
    const { pairs, atoms, weights, starts } = await extracted(buildId, zonesFile)
    // There must be exactly one trip per person, with a weight of 1 that has trip noise.
    expect(starts.length).toBe(weights.length + 1)
    expect([...weights].sort()).toEqual(noised.sort())
    const table = (read: (byMode: ReadonlyMap<number, number>) => number) =>
      new Map([...expected].map(([pair, byMode]) => [pair, read(byMode)] as const).filter(([, count]) => count > 0))
    const peopleOf = (filter: FlowFilter) => {
      const masks = SELECTIONS[selectionOf(filter)!]!.parts.map(atomsOf)
      const people = new Map<number, number>()
      for (const [row, pair] of pairs.entries())
        if (masks.some(mask => mask[atoms[row]!] === 1)) people.set(pair, (people.get(pair) ?? 0) + 1)
      return people
    }
    for (const filter of [{}, { part: 'morning' }, { daytype: 'weekday' }, { purpose: HOME_TO_WORK }] as const)
      expect(peopleOf(filter)).toEqual(table(byMode => sumOf(byMode.values())))
    // HGVs count as road.
    const modesOf = (mode: number) => (mode === 1 ? [1, OTHER_MODE] : [mode])
    for (const mode of new Set(MODES))
      expect(peopleOf({ mode })).toEqual(table(byMode => sumOf(modesOf(mode).map(one => byMode.get(one) ?? 0))))
    expect(new Set(pairs).size).toBeGreaterThan(1000)
  })
})
