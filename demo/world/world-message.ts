import type { ZonePayments } from '../../server/warehouse/deliveries/load/load-rows.ts'
import type { StandardFiles } from '../../server/zones/standard/make-standard-files.ts'
import type { ZoneFile } from '../../workers/zone-import/zone-file.ts'
import type { Mast } from './cells.ts'
import type { WorldSize } from './world-size.ts'

export interface WorldOrder {
  readonly seed: number
  readonly size: WorldSize
  /** An existing folder for the trips files. */
  readonly folder: string
}

/** The messages of the world's thread, in this order: places, trips files while they are made, then the zone files. */
export type WorldMessage =
  | {
      readonly kind: 'places'
      readonly zones: number
      readonly cells: readonly Mast[]
      readonly payments: readonly ZonePayments[]
    }
  /** One more file is whole; `share` of the people are done. */
  | { readonly kind: 'trips'; readonly file: string; readonly trips: number; readonly share: number }
  | { readonly kind: 'trips-end' }
  /** The customer's own. */
  | { readonly kind: 'custom-zones'; readonly name: string; readonly fileName: string; readonly file: ZoneFile }
  | { readonly kind: 'standard-zones'; readonly name: string; readonly files: StandardFiles }
  | { readonly kind: 'end' }
