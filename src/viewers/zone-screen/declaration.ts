import type { ZONE_FILES } from '../../contract/places.ts'
import type { ZoneMode } from './mode.ts'

/** A zone map, declared: what it is called, what it is drawn on, what it can show. */
export interface ZoneScreenDeclaration {
  /** `Location Insights map`. */
  readonly title: string
  /** Logical name of the zone file. */
  readonly zoneFile: (typeof ZONE_FILES)[number]
  /** Whose zones these are, in the attribution line. */
  readonly credit: string
  readonly modes: readonly ZoneMode[]
  /** Where the map opens without a place: [lon, lat] degrees, WGS84. */
  readonly centre: readonly [number, number]
  readonly zoom: number
}
