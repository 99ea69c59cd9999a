import type { ReadonlySignal } from '@preact/signals-react'
import type { GeoEngine, LonLatBox, Outline } from '../../../../../workers/contract.ts'
import type { Client } from '../../../../app/create-client.ts'
import type { Load } from '../../../../app/load.ts'
import type { ByDataset, DisclosureSettings } from '../../../../contract/location-insights.ts'
import type { DatasetDetails } from '../../../../contract/wire-names.ts'
import type { Detail } from '../../../../domain/places/place-tree.ts'
import type { ZoneSetState } from '../../../../engine/open-zone-file.ts'
import type { MapScreen } from '../../map-screen.ts'
import type { ZoneScreenDeclaration } from '../declaration.ts'
import type { ColouredBy } from '../map-colours.ts'
import type { ZoneNames } from '../map-zone-file.ts'
import type { MapMeasure, ZoneMode } from '../mode.ts'
import type { PlacedReply } from '../place-result.ts'
import type { ZoneMapLink, ZoneViewLink } from '../view-link.ts'
import type { ZoneScreenEvent, ZoneScreenState } from './machine.ts'
import type { ResultFigures } from './result-figures.ts'
import type { StudyArea } from './study-area.ts'
import type { ZoneCircle } from './zone-circle.ts'

/** The working state of a zone map, and values derived from it. */
export interface ZoneScreenModel
  extends Omit<MapScreen<ZoneMapLink>, 'link' | 'restore'>,
    Omit<ResultFigures, 'top'>,
    ZoneCircle {
  readonly declaration: ZoneScreenDeclaration
  readonly datasetId: number
  readonly details: Load<DatasetDetails>
  readonly zones: ReadonlySignal<ZoneSetState>
  readonly names: ZoneNames
  /** The source of the drawn zones, as plain text. */
  readonly credit: string
  /** The current reply, with its steps between detail and certainty. Null before a search. */
  readonly placed: ReadonlySignal<PlacedReply | null>
  readonly detail: ReadonlySignal<Detail>
  readonly colouredBy: ReadonlySignal<ColouredBy>
  /** A sentence about the share of trips that start or end inside the area. Null if it is not known. */
  readonly inside: ReadonlySignal<string | null>
  readonly modes: ReadonlySignal<readonly ZoneMode[]>
  readonly mode: ReadonlySignal<ZoneMode | null>
  readonly measure: ReadonlySignal<MapMeasure | null>
  readonly state: ReadonlySignal<ZoneScreenState>
  /** The state without changes to the focused zones and the slider, for parts that do not show them. */
  readonly view: ReadonlySignal<ZoneScreenState>
  readonly disclosure: ReadonlySignal<DisclosureSettings | null>
  /** The zones that the mode's results cover. Null for all zones. */
  readonly covered: ReadonlySignal<ReadonlySet<number> | null>
  /** Rings around the selected zones. */
  readonly outline: ReadonlySignal<Outline['lonLat']>
  readonly studyArea: StudyArea['rings']
  readonly chargers: StudyArea['chargers']
  readonly studyZones: StudyArea['zones']
  readonly areaZones: StudyArea['areaZones']
  /** The view of the map at rest, [west, south, east, north] in degrees. Null until the map has been drawn. */
  readonly seen: ReadonlySignal<LonLatBox | null>
  readonly reach: StudyArea['reach']
  /** Rings around the zones that the request may name and, after a search, around those that it named. */
  readonly askedOutline: ReadonlySignal<Outline['lonLat']>
  /** Rings around the zones that the grouping outlines. */
  readonly classOutline: ReadonlySignal<Outline['lonLat']>
  /** The link that reopens the current view. */
  readonly link: ReadonlySignal<ZoneViewLink>
  /** True while the search that an address restores is in progress. Until it ends, `link` differs from that address. */
  readonly reopening: ReadonlySignal<boolean>
  dispatch(event: ZoneScreenEvent): void
  /** Requests the magnitudes. Their arrival leads to Viewing. */
  filter(): void
  /** Shows the same reply in different places or colours. */
  show(next: { readonly detail?: Detail; readonly colouredBy?: ColouredBy }): void
  /** Returns to Selecting and to the Filters tab. */
  reset(): void
  /** Restores the view in an address, for Back and Forward. */
  restore(link: ZoneViewLink): void
  retryZones(): void
  /** Sets the view of the map at rest. */
  see(box: LonLatBox): void
  /** Starts loading. Returns a function that stops it. */
  start(): () => void
}

export interface ZoneScreenDeps {
  readonly call: Client['call']
  readonly engine: () => Promise<GeoEngine>
  readonly datasetId: number
  /** The dataset's details, if they have already been loaded. If absent, they are requested. */
  readonly report?: DatasetDetails
  /** The days of an event's dataset that are counted. If absent, all days of the period are. */
  readonly days?: NonNullable<ByDataset['days']>
  readonly link: ZoneViewLink
  /** False for a dataset that the screen cannot show, for which it requests no figures. Defaults to true. */
  readonly accepts?: (report: DatasetDetails) => boolean
  /**
   * Called with a message for the reader if a search fails, or if it finds no zones and the declaration treats that as
   * an error.
   */
  readonly onRequestFailed: (message: string) => void
}
