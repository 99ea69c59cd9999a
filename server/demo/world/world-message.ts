import type { NewZoneSystem } from '../../services/zone-systems.ts'
import type { ZonePayments } from '../../warehouse/load/load-payments.ts'
import type { ZoneFile } from '../../zones/zone-file.ts'
import type { Mast } from './cells.ts'
import type { Postcode } from './postcodes.ts'
import type { WorldSize } from './world-size.ts'

/** What the world's thread is asked for. */
export interface WorldOrder {
  readonly seed: number
  readonly size: WorldSize
  /** An existing folder for the trips files. */
  readonly folder: string
}

/** What the world's thread hands over, in this order: places, trips files while they are made, then the zone files. */
export type WorldMessage =
  | {
      readonly kind: 'places'
      readonly zones: number
      readonly cells: readonly Mast[]
      readonly postcodes: readonly Postcode[]
      readonly population: readonly { readonly zone: number; readonly residents: number }[]
      /** The middle zone that each small one lies in. */
      readonly parents: readonly { readonly zone: number; readonly parent: number }[]
      readonly payments: readonly ZonePayments[]
    }
  /** One more file is whole; `share` of the people are done. */
  | { readonly kind: 'trips'; readonly file: string; readonly trips: number; readonly share: number }
  | { readonly kind: 'trips-end' }
  | { readonly kind: 'zones'; readonly system: Omit<NewZoneSystem, 'organisationId'>; readonly file: ZoneFile }
  | { readonly kind: 'end' }
