import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openChdb } from '../../server/warehouse/chdb/warehouse.ts'
import { checkMovement } from '../../server/warehouse/check/check-movement.ts'
import { buildDataset } from '../../server/warehouse/extract/build-dataset.ts'
import { generateMovement } from '../../server/warehouse/generate/generate-movement.ts'
import { daysBetween } from '../../server/warehouse/import/days-between.ts'
import { importTrips } from '../../server/warehouse/import/import-trips.ts'
import { loadCells, loadCoverage } from '../../server/warehouse/load/load-places.ts'
import { loadZones } from '../../server/warehouse/load/load-zones.ts'
import { migrate } from '../../server/warehouse/schema/migrate.ts'
import { CELLS, HOOKS, NOISE, noZones, STANDARD } from './worlds.ts'

test('generated trips, imported and extracted, give the figures of their truth file; the check tells days and gaps', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ambit-generate-'))
  const [reader, warehouse] = await Promise.all(
    ['reader', 'movement'].map(name => openChdb({ folder: join(folder, name) })),
  )
  onTestFinished(async () => {
    await Promise.all([reader!.close(), warehouse!.close()])
    await rm(folder, { recursive: true, force: true })
  })
  await migrate(warehouse!)
  const order = { seed: 3, devices: 1200, from: '2026-10', months: 2 }
  const { files, truth } = await generateMovement(reader!, order, join(folder, 'out'))
  await loadZones(
    warehouse!,
    1,
    Array.from({ length: 910_000 }, (_, i) => ({ zone: i + 1, parent: 0 })),
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
  for (const { areaWkt, months } of truth.places) {
    const { visits, departures } = months['2026-10']!
    const spec = {
      areaWkt,
      firstDay: '2026-10-01',
      lastDay: '2026-10-31',
      evOnly: false,
      standard: STANDARD,
      customZonesFile: null,
      isTourism: false,
    }
    const summary = await buildDataset(
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
    { month: '2026-11', days: 30, complete: 29, available: false },
  ])
  expect(check.gaps).toMatchObject({ empty: [], uncovered: ['2026-11-05'] })
})
