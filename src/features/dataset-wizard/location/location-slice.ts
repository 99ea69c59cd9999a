import type { ReadonlySignal, Signal } from '@preact/signals-react'
import type { GeoEngine, LonLat, Repair, SelectionRules } from '../../../../workers/contract.ts'
import type { Template } from '../../../contract/wire-names.ts'
import type { LocationType } from '../../../domain/constants.ts'
import type { ZoneFile } from '../../../engine/open-zone-file.ts'
import type { WizardCalls } from '../model/calls.ts'
import type { PastedList } from '../model/csv-columns.ts'
import type { Decisions } from '../model/decisions.ts'
import type { LinkCamera } from '../model/draft-address.ts'
import type { AreaUse } from './areas/area-use.ts'
import type { BoundaryModel } from './boundary/boundary-model.ts'
import type { CountedRings, CrowdedPlace } from './counted-ground.ts'
import type { PlaceSearch } from './place-search.ts'
import type { ImportDialogs, ToolChoice } from './tools/tools.ts'
import type { CoarserZones } from './zones/coarser-zones.ts'
import type { ZonePicker } from './zones/zone-picker.ts'

/** The Location step of the wizard. Components take it, or a `Pick` of it, instead of the whole wizard. */
export interface LocationSlice {
  readonly template: ReadonlySignal<Template | null>
  readonly decisions: Decisions
  /** The limits on a selection of zones. */
  readonly rules: ReadonlySignal<SelectionRules>
  /** The template's largest population band. Null if it lacks bands. */
  readonly highestPopulation: ReadonlySignal<number | null>
  readonly engine: () => Promise<GeoEngine>
  readonly zoneFile: ZoneFile
  readonly zones: ZonePicker
  readonly coarser: CoarserZones
  /** The name of the coarser zone system that a repair may offer. */
  readonly coarserName: ReadonlySignal<string | null>
  readonly tools: ToolChoice
  readonly boundary: BoundaryModel
  readonly areas: AreaUse
  readonly search: PlaceSearch
  readonly position: MapPosition
  readonly names: PlaceNames
  /** The area in which people are counted, if it is larger than the place itself. */
  readonly counted: {
    readonly rings: ReadonlySignal<CountedRings | null>
    /** Such as 'within 5.4 km of your points'. */
    readonly beyond: ReadonlySignal<string | null>
  }
  readonly crowded: ReadonlySignal<CrowdedPlace | null>
  /** A warning that the points are far apart. */
  readonly farApart: ReadonlySignal<string | null>
  /** The indexes of the points that the server refused. */
  readonly refusedPoints: ReadonlySignal<readonly number[]>
  /** The calls that look up the lines of a pasted list. */
  readonly listCalls: Pick<WizardCalls, 'postcodes' | 'elsewhere' | 'placesNamed'>
  readonly pastedList: Signal<PastedList | null>
  readonly imports: ImportDialogs
  clearLocation(): void
  /** Changes the zone system, which clears the location. Settles when the zones have opened or failed to load. */
  setZoneSystem(id: number | null): Promise<void>
  /** Changes the type, which clears the location. */
  setLocationType(type: LocationType): void
  /** Applies a repair. Returns an undo function if its zones belong to the coarser system, and null otherwise. */
  applyRepair(repair: Repair): (() => void) | null
}

/** The initial and the current position of the step's maps. */
export interface MapPosition {
  /** The map's position for the URL. Null until the user moves the map. */
  readonly camera: Signal<LinkCamera | null>
  /** Returns the position in the address, or the last one in this browser. */
  readonly opening: () => LinkCamera | null
  /** Returns the place of the user's newest dataset. Null if there is none, or if the call fails. */
  readonly lastOrdered: () => Promise<LonLat | null>
}

/** Names based on the nearest known place. Null if none is near, or until the reply arrives. */
export interface PlaceNames {
  readonly points: ReadonlySignal<readonly (string | null)[]>
  /** The postcode sector of each point. */
  readonly sectors: ReadonlySignal<readonly (string | null)[]>
  readonly boundary: ReadonlySignal<string | null>
}
