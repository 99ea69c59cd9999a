import {
  type CoveredDay,
  loadCells,
  loadCoverage,
  loadPayments,
  type NetworkCell,
  type ZonePayments,
} from './deliveries/load/load-rows.ts'
import { type LoadHooks, type LoadSummary, loadTrips } from './deliveries/load/load-trips.ts'
import { loadZones, type StandardZone, zonesOfVersion } from './deliveries/load/zone-versions.ts'
import type { Warehouse } from './warehouse.ts'

/** Loads the provider's data into the warehouse. */
export interface MovementLoader {
  trips(files: Iterable<string> | AsyncIterable<string>, hooks?: LoadHooks): Promise<LoadSummary>
  cells(cells: readonly NetworkCell[]): Promise<void>
  coverage(days: readonly CoveredDay[]): Promise<void>
  /** Loads the zones of a version of the standard zones, unless the warehouse has them. */
  zones(version: number, zones: readonly StandardZone[]): Promise<void>
  /** Reads the zones of a version; none if the warehouse lacks it. */
  zonesOf(version: number): Promise<readonly StandardZone[]>
  payments(rows: readonly ZonePayments[], version?: number): Promise<void>
}

export const loaderOf = (warehouse: Warehouse): MovementLoader => ({
  trips: (files, hooks) => loadTrips(warehouse, files, hooks),
  cells: cells => loadCells(warehouse, cells),
  coverage: days => loadCoverage(warehouse, days),
  zones: (version, zones) => loadZones(warehouse, version, zones),
  zonesOf: version => zonesOfVersion(warehouse, version),
  payments: (rows, version) => loadPayments(warehouse, rows, version),
})
