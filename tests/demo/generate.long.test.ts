import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writePlaces, writeTrips } from '../../demo/generate/generate-movement.ts'
import { generateTrips } from '../../demo/generate/generate-trips.ts'
import { zoneGround } from '../../demo/generate/zone-ground.ts'
import { extractDataset } from '../../server/warehouse/builds/extract/extract-dataset.ts'
import { checkMovement } from '../../server/warehouse/deliveries/check/check-movement.ts'
import { createDeliveredFacts } from '../../server/warehouse/deliveries/check/delivered-facts.ts'
import {
  COVERAGE,
  coveredDayOf,
  importPlaces,
  readPlaces,
} from '../../server/warehouse/deliveries/import/import-places.ts'
import { importTrips } from '../../server/warehouse/deliveries/import/import-trips.ts'
import { daysBetween } from '../../server/warehouse/deliveries/load/covered-days.ts'
import { loadCells, loadCoverage } from '../../server/warehouse/deliveries/load/load-rows.ts'
import { loadZones } from '../../server/warehouse/deliveries/load/zone-versions.ts'
import { openChdb } from '../../server/warehouse/engines/chdb/open-chdb.ts'
import { migrate } from '../../server/warehouse/schema/migrate-warehouse.ts'
import { createRandom } from '../../src/domain/random.ts'
import { columnsFrom } from '../../workers/columns/columns-builder.ts'
import { PointLocator } from '../../workers/index/locate-points.ts'
import { zonesOfTwoTowns } from '../server/warehouse/two-towns.ts'
import { CELLS, HOOKS, NOISE, noZones, questionOf, STANDARD, specOf } from '../server/warehouse/worlds.ts'
import { readTrips } from '../support/trips.ts'

test('imported and extracted trips match their truth file, and the check reports days and gaps', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ambit-generate-'))
  const [reader, warehouse] = await Promise.all(
    ['reader', 'movement'].map(name => openChdb({ folder: join(folder, name) })),
  )
  onTestFinished(async () => {
    await Promise.all([reader!.close(), warehouse!.close()])
    await rm(folder, { recursive: true, force: true })
  })
  await migrate(warehouse!)
  const columns = zonesOfTwoTowns()
  const ground = zoneGround(columns, createRandom(3, 'generated places'))
  const order = { seed: 3, devices: 1200, from: '2026-10', months: 2 }
  const { files, truth } = await writeTrips(reader!, order, ground, join(folder, 'out'))
  await loadZones(
    warehouse!,
    1,
    Array.from(columns.ids, zone => ({ zone, parent: 0 })),
  )
  const { rows, rejected } = await importTrips(warehouse!, reader!, files, {
    workFolder: join(folder, 'importing'),
    rejectedFile: join(folder, 'rejected.csv'),
  })
  expect([rows, rejected]).toEqual([truth.trips, 0])
  const days = daysBetween('2026-10-01..2026-12-01').filter(day => day !== '2026-11-05')
  await loadCoverage(
    warehouse!,
    days.map(day => ({ day, complete: true })),
  )
  await loadCells(warehouse!, CELLS)
  let buildId = 0
  const [busy, large] = truth.places
  for (const { areaWkt, months } of [busy!, large!]) {
    const { visits, departures } = months['2026-10']!
    const spec = {
      areaWkt,
      firstDay: '2026-10-01',
      lastDay: '2026-10-31',
      evOnly: false,
      standard: STANDARD,
      customZonesFile: null,
      customZonesDigest: null,
      isTourism: false,
    }
    const summary = await extractDataset(
      warehouse!,
      noZones,
      NOISE,
      { ...spec, buildId: ++buildId, firstPoint: null },
      HOOKS,
    )
    expect(summary).toMatchObject({ visits, departures })
    expect(visits).toBeGreaterThan(0)
  }
  const check = await checkMovement(warehouse!)
  expect(Object.fromEntries(check.days.map(({ day, trips }) => [day, trips]))).toEqual(truth.tripsByDay)
  expect(check.months.slice(0, 2)).toMatchObject([
    { month: '2026-10', days: 31, complete: 31, available: true },
    { month: '2026-11', days: 30, complete: 29, available: true },
  ])
  expect(check.gaps).toMatchObject({ empty: [], uncovered: ['2026-11-05'] })
})

test('every trip is within its period and between points of its zones, even if a zone is too small for a second point', async () => {
  const thin = columnsFrom(
    Array.from({ length: 60 }, (_, at) => ({
      id: at + 1,
      code: `Z${at}`,
      name: `Zone ${at}`,
      numbers: { population: 400 },
      polygons: [
        [
          [
            430_000 + 2 * at,
            430_000,
            430_002 + 2 * at,
            430_000,
            430_002 + 2 * at,
            430_900,
            430_000 + 2 * at,
            430_900,
            430_000 + 2 * at,
            430_000,
          ],
        ],
      ],
    })),
  )
  for (const columns of [zonesOfTwoTowns(), thin]) {
    const locator = new PointLocator(columns)
    const zoneAt = (e: number, n: number) => columns.ids[locator.at(e, n, -1)]
    const ground = zoneGround(columns, createRandom(1, 'generated places'))
    let trips = 0
    for (const chunk of generateTrips({ seed: 1, devices: 2000, from: '2026-10', months: 1 }, ground))
      for (const trip of readTrips(chunk)) {
        trips++
        const fits =
          trip.startedAt >= Date.UTC(2026, 8, 30, 23) / 1000 &&
          trip.endedAt < Date.UTC(2026, 10, 1) / 1000 &&
          trip.startedAt < trip.endedAt &&
          zoneAt(...trip.origin) === trip.originZone &&
          zoneAt(...trip.dest) === trip.destZone &&
          zoneAt(...trip.home) === trip.homeZone
        if (!fits) expect(trip).toBeNull()
      }
    expect(trips).toBeGreaterThan(10_000)
  }
})

test('trips, cells, payments and days generated from a zone file agree, and are imported without a rejected row', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ambit-generate-'))
  const [reader, warehouse] = await Promise.all(
    ['reader', 'movement'].map(name => openChdb({ folder: join(folder, name) })),
  )
  onTestFinished(async () => {
    await Promise.all([reader!.close(), warehouse!.close()])
    await rm(folder, { recursive: true, force: true })
  })
  await migrate(warehouse!)
  const columns = zonesOfTwoTowns()
  const order = { seed: 5, devices: 600, from: '2026-10', months: 1 }
  const ground = zoneGround(columns, createRandom(5, 'generated places'))
  expect(ground.places).toHaveLength(2)
  const { files, truth } = await writeTrips(reader!, order, ground, folder)
  const beside = await writePlaces(columns, order, folder)
  expect(beside).toEqual(['cells.csv', 'coverage.csv', 'population.csv', 'payments.csv'])

  const parents = columns.numbers.get('parent')!
  await loadZones(
    warehouse!,
    1,
    Array.from(columns.ids, (zone, position) => ({ zone, parent: parents[position]! })),
  )
  const options = { workFolder: folder, rejectedFile: join(folder, 'rejected.csv') }
  const coverage = await readPlaces(reader!, COVERAGE, join(folder, 'coverage.csv'), options)
  const imported = await importTrips(warehouse!, reader!, files, {
    ...options,
    coverage: { days: coverage.good.map(coveredDayOf), acceptsEmpty: false },
  })
  expect(imported).toMatchObject({ rows: truth.trips, rejected: 0, days: { empty: [], thin: [] }, weights: [] })
  for (const kind of ['cells', 'payments'] as const)
    expect(await importPlaces(warehouse!, reader!, kind, join(folder, `${kind}.csv`), options)).toMatchObject({
      rejected: 0,
    })
  expect(await createDeliveredFacts(warehouse!)(1)).toEqual({
    hasTrips: true,
    hasCells: true,
    hasMonth: true,
    hasZones: true,
    hasPayments: true,
    strangePayments: [],
    emptyDays: [],
    otherVersions: [],
    isMuchOutside: false,
    hasUnknownZones: false,
  })
  const [busy] = truth.places
  const spec = { ...specOf(questionOf([]), 1), areaWkt: busy!.areaWkt }
  const { visits, departures } = busy!.months['2026-10']!
  expect(await extractDataset(warehouse!, noZones, NOISE, spec, HOOKS)).toMatchObject({ visits, departures })
  expect(visits).toBeGreaterThan(100)
})
