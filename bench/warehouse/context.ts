import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeTrips } from '../../demo/generate/generate-movement.ts'
import { importTrips } from '../../server/warehouse/deliveries/import/import-trips.ts'
import { daysBetween } from '../../server/warehouse/deliveries/load/covered-days.ts'
import { loadCells, loadCoverage, loadPayments } from '../../server/warehouse/deliveries/load/load-rows.ts'
import { loadZones } from '../../server/warehouse/deliveries/load/zone-versions.ts'
import { openChdb } from '../../server/warehouse/engines/chdb/open-chdb.ts'
import { migrate } from '../../server/warehouse/schema/migrate-warehouse.ts'
import type { Warehouse } from '../../server/warehouse/warehouse.ts'
import { INDUSTRIES } from '../../src/domain/tourism.ts'
import { gridGround, gridZones } from '../../tests/support/grid-ground.ts'
import type { BenchOptions } from '../row.ts'

/** The number of people, who make about 67 trips each over the two months. */
const DEVICES = Number(process.env.BENCH_DEVICES ?? 300_000)
const FEW_DEVICES = 600
const CACHE = join(import.meta.dirname, '../../.cache/bench')

interface ImportFigures {
  readonly rows: number
  readonly ms: number
}

export interface WarehouseContext {
  readonly warehouse: Warehouse
  /** The folder for everything that the bench stores. */
  readonly folder: string
  /** Parquet files of the trips. */
  readonly files: readonly string[]
  readonly imported: ImportFigures
  readonly bytesOnDisk: number
  readonly turns: number
  /** Closes the reader and the warehouse's engine. */
  readonly close: () => Promise<void>
}

const bytesOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)

/** The number of the 5 km by 5 km middle zone at a place, given in kilometres. */
export const middleZone = (east: number, north: number): number =>
  1 + Math.floor(east / 5) + 140 * Math.floor(north / 5)

/**
 * The middle zones around the two places where the bench builds. They consist of the generator's small zones of 1 km by
 * 1 km.
 */
const middleZones = () => {
  const parents: { zone: number; parent: number }[] = []
  for (const [east, north] of [
    [430, 433],
    [528, 179],
  ] as const)
    for (let e = east - 50; e < east + 50; e++)
      for (let n = north - 50; n < north + 50; n++) parents.push({ zone: 1 + e + 700 * n, parent: middleZone(e, n) })
  const payments = [...new Set(parents.map(({ parent }) => parent))].flatMap(zone =>
    INDUSTRIES.flatMap(industry =>
      ([0, 1] as const).map(dayType => ({
        zone,
        month: 202_610,
        dayType,
        industry,
        payments: 5000 + (zone % 900),
        amountPence: 9_000_000 + zone,
        cards: 800,
        merchants: 12,
      })),
    ),
  )
  return { parents, payments }
}

/**
 * Two months of generated trips, imported once and stored in .cache/bench. With `--once`, a few trips in a separate
 * folder.
 */
export const openWarehouseContext = async ({ once }: BenchOptions): Promise<WarehouseContext> => {
  const devices = once ? FEW_DEVICES : DEVICES
  const folder = once ? await mkdtemp(join(tmpdir(), 'ambit-bench-')) : join(CACHE, `warehouse-${devices}`)
  const [trips, data, figures] = ['trips', 'data', 'imported.json'].map(name => join(folder, name)) as [
    string,
    string,
    string,
  ]
  await mkdir(data, { recursive: true })
  const warehouse = await openChdb({ folder: join(data, 'movement') })
  await migrate(warehouse)
  const { parents, payments } = middleZones()
  await loadZones(warehouse, 1, gridZones(new Map(parents.map(({ zone, parent }) => [zone, parent]))))
  if (!existsSync(figures)) {
    const reader = await openChdb({ folder: join(folder, 'reader') })
    if (!existsSync(join(trips, 'truth.json')))
      await writeTrips(reader, { seed: 1, devices, from: '2026-09', months: 2 }, gridGround, trips)
    const files = readdirSync(trips)
      .filter(name => name.endsWith('.parquet'))
      .map(name => join(trips, name))
    const begun = performance.now()
    const { rows } = await importTrips(warehouse, reader, files, {
      workFolder: join(data, 'importing'),
      rejectedFile: join(data, 'rejected.csv'),
    })
    writeFileSync(figures, JSON.stringify({ rows, ms: performance.now() - begun } satisfies ImportFigures))
    await reader.close()
  }
  await loadCoverage(
    warehouse,
    daysBetween('2026-09-01..2026-10-31').map(day => ({ day, complete: true })),
  )
  await loadCells(warehouse, [{ id: 1, easting: 430_000, northing: 433_700, rangeM: 900 }])
  await loadPayments(warehouse, payments)
  return {
    warehouse,
    folder,
    files: readdirSync(trips)
      .filter(name => name.endsWith('.parquet'))
      .map(name => join(trips, name)),
    imported: JSON.parse(readFileSync(figures, 'utf8')) as ImportFigures,
    bytesOnDisk: bytesOf(join(data, 'movement', 'chdb')),
    turns: once ? 1 : 3,
    async close() {
      await warehouse.close()
      if (once) await rm(folder, { recursive: true, force: true })
    },
  }
}
