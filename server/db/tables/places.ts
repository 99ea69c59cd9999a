import type { ColumnType, Generated } from 'kysely'
import type { Boundary } from '../../../src/domain/geography/boundary.ts'
import type { Moment } from './columns.ts'

interface Postcodes {
  postcode: string
  longitude: number
  latitude: number
}
interface PlaceNames {
  id: Generated<number>
  name: string
  folded: string
  kind: 'town' | 'locality'
  within: string | null
  residents: number | null
  longitude: number
  latitude: number
}
interface Stations {
  code: string
  codes: Generated<string[]>
  name: string
  folded: Generated<string>
  longitude: number
  latitude: number
}
/** A zone of a saved area: its number in the version in which it was chosen. */
export interface KeptZone {
  readonly id: number
  readonly code: string
  readonly name: string
}
export interface SavedAreas {
  id: Generated<number>
  organisation_id: number
  owner_id: number | null
  private_to: number | null
  name: string
  zone_system_id: number | null
  zone_system: string | null
  zones: ColumnType<KeptZone[] | null, string | null | undefined, never>
  points: ColumnType<[lon: number, lat: number][] | null, string | null | undefined, never>
  boundary: ColumnType<Boundary | null, string | null | undefined, never>
  area_km2: number | null
  saved_at: Moment
  deleted_at: ColumnType<Date | null, undefined, Date | null>
  deleted_by: ColumnType<number | null, undefined, number | null>
}

/** The names and postcodes by which users find places, the stations of rail catchments, and the areas that users save. */
export interface PlacesTables {
  saved_areas: SavedAreas
  postcodes: Postcodes
  place_names: PlaceNames
  stations: Stations
}
