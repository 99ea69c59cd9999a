import { statement } from '../statement.ts'
import type { Warehouse } from '../warehouse.ts'
import type { ZoneDimension } from './counting.ts'
import { fieldOf, type Trips } from './trips.ts'

const parents = statement<{ version: number; zones: Uint32Array }, { readonly zone: number; readonly parent: number }>(
  import.meta.url,
  'parents-of.sql',
)

/** The middle zone of every small zone at an end of some trips; those in none are missing or have 0. */
export type ParentsOf = (trips: Trips, zones: ZoneDimension, version: number) => Promise<ReadonlyMap<number, number>>

/** Looks each up once for as long as the trips are cached. */
export const createParentsOf = (warehouse: Warehouse): ParentsOf => {
  const known = new WeakMap<Trips, Map<string, Promise<ReadonlyMap<number, number>>>>()
  const read = async (trips: Trips, zones: ZoneDimension, version: number) => {
    const values = Uint32Array.from(fieldOf(trips, zones).values)
    const rows = values.length === 0 ? [] : await warehouse.rows(parents, { version, zones: values })
    return new Map(rows.map(({ zone, parent }) => [zone, parent]))
  }
  return (trips, zones, version) => {
    const ofTrips = known.get(trips) ?? new Map<string, Promise<ReadonlyMap<number, number>>>()
    known.set(trips, ofTrips)
    const name = `${zones} ${version}`
    const found = ofTrips.get(name) ?? read(trips, zones, version)
    ofTrips.set(name, found)
    found.catch(() => ofTrips.delete(name))
    return found
  }
}
