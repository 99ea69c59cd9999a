import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatasetSpec } from '../../../server/warehouse/builds/dataset-spec.ts'
import type { NoiseSource } from '../../../server/warehouse/builds/noise-keys.ts'
import { loadCells, loadCoverage } from '../../../server/warehouse/deliveries/load/load-rows.ts'
import { loadTrips } from '../../../server/warehouse/deliveries/load/load-trips.ts'
import type { ZoneTrees } from '../../../server/warehouse/zones/zones-of-build.ts'
import type { Polygon, Question } from '../../reference/movement.ts'
import { factorsAbout, factorsBy } from '../../reference/noise.ts'
import { encodeTrips, type TripRow } from '../../support/trips.ts'
import type { OpenEngine } from './engines.ts'
import { WORLD_CENTRE } from './invented-trips.ts'

const [E0, N0] = WORLD_CENTRE

const box = (west: number, south: number, east: number, north: number): [number, number][] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
]

const disc = (e: number, n: number, radius: number, corners = 64): [number, number][] =>
  Array.from({ length: corners }, (_, i) => {
    const angle = (i * 2 * Math.PI) / corners
    return [
      Math.round((e + radius * Math.cos(angle)) * 1000) / 1000,
      Math.round((n + radius * Math.sin(angle)) * 1000) / 1000,
    ]
  })

/** Areas of every kind that a dataset may have. */
export const AREAS: Readonly<Record<string, readonly Polygon[]>> = {
  'a disc': [[disc(E0 + 137, N0 - 211, 500)]],
  'whole grid squares': [[box(E0, N0, E0 + 1500, N0 + 1000)]],
  'a ring with a hole': [[disc(E0, N0, 1900), disc(E0 + 150, N0 + 90, 700)]],
  'two parts': [[disc(E0 - 1800, N0 + 300, 650)], [box(E0 + 612, N0 - 1733, E0 + 1871, N0 - 402)]],
  'a strip narrower than a square': [
    [
      [
        [E0 - 2100, N0 - 2005],
        [E0 + 2100, N0 + 1990],
        [E0 + 2100, N0 + 2110],
        [E0 - 2100, N0 - 1885],
      ],
    ],
  ],
}

export const wktOf = (polygons: readonly Polygon[]): string => {
  const rings = (polygon: Polygon) =>
    `(${polygon.map(ring => `(${[...ring, ring[0]!].map(point => point.join(' ')).join(', ')})`).join(', ')})`
  return `MULTIPOLYGON (${polygons.map(rings).join(', ')})`
}

const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Local days from 26 September to 5 November 2026. 3 November is not complete, and no trip ends on the last day. */
export const COVERAGE = Array.from({ length: 41 }, (_, i) => day(Date.UTC(2026, 8, 26 + i))).map(date => ({
  day: date,
  complete: date !== '2026-11-03',
}))
/** The days that coverage declares complete. A reference determines from the trips which of them have data. */
export const COMPLETE_DAYS = new Set(COVERAGE.filter(({ complete }) => complete).map(covered => covered.day))

export const CELLS = Array.from({ length: 49 }, (_, i) => ({
  id: i + 1,
  easting: E0 - 3000 + (i % 7) * 1000,
  northing: N0 - 3000 + Math.floor(i / 7) * 1000,
  rangeM: 300 + (i % 5) * 250,
}))

export const questionOf = (
  polygons: readonly Polygon[],
  [firstDay, lastDay]: readonly [string, string] = ['2026-10-01', '2026-10-31'],
  evOnly = false,
): Question => ({ polygons, firstDay, lastDay, evOnly, completeDays: COMPLETE_DAYS, factorOf })

/** The standard zone version that these worlds' trips use. */
export const STANDARD = { version: 1, smallFile: 'zones/small.fgb' }

export const specOf = (question: Question, buildId: number, customZonesFile: string | null = null): DatasetSpec => ({
  buildId,
  areaWkt: wktOf(question.polygons),
  firstDay: question.firstDay,
  lastDay: question.lastDay,
  evOnly: question.evOnly,
  standard: STANDARD,
  customZonesFile,
  customZonesDigest: customZonesFile,
  isTourism: false,
  firstPoint: null,
})

/** Writes trips to a file, loads it with coverage and cells, and returns the file. */
export const loadWorld = async (
  { warehouse, folder }: OpenEngine,
  trips: readonly TripRow[],
  name = 'trips',
): Promise<string> => {
  const file = join(folder, `${name}.rowbinary`)
  await writeFile(file, encodeTrips(trips))
  await loadTrips(warehouse, [file])
  await loadCoverage(warehouse, COVERAGE)
  await loadCells(warehouse, CELLS)
  return file
}

export const HOOKS = {
  signal: new AbortController().signal,
  saltOf: async (version: string) => version,
  onProgress: () => undefined,
}
/** Keys that give every dataset the same noise, so that a reference can compute it. Other tests cover the salts. */
export const KEYS = { lastingKey: '0123456789abcdef0123456789abcdef', saltedKey: 'fedcba9876543210fedcba9876543210' }
export const NOISE: NoiseSource = () => KEYS
export const factorOf = factorsBy(KEYS.lastingKey, KEYS.saltedKey)
/** The noise factors of people in a neighbourhood, keyed by its square. */
export const factorsAboutSquare = factorsAbout(KEYS.lastingKey, KEYS.saltedKey)
export const noZones = async (): Promise<Uint32Array> => {
  throw new Error('No test requests zones')
}
/** Fails if a build's zones are requested. */
export const noBuilds: ZoneTrees = {
  ofBuild: async () => {
    throw new Error('No test reads a build')
  },
}
