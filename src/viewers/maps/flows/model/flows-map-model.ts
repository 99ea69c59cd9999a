import type { ReadonlySignal } from '@preact/signals-react'
import type { GeoEngine, Outline } from '../../../../../workers/contract.ts'
import type { Client } from '../../../../app/create-client.ts'
import type { Load } from '../../../../app/load.ts'
import type { DatasetDetails } from '../../../../contract/wire-names.ts'
import type { ZonePair } from '../../../../domain/flows/flow.ts'
import type { ZoneSetState } from '../../../../engine/open-zone-file.ts'
import type { FlowCircle, FlowFeed, FlowView } from '../../../../map/flows/flow-feed.ts'
import type { MapScreen } from '../../../kit/map-screen.ts'
import type { ZoneNames } from '../../../kit/zone-map/map-zone-file.ts'
import type { FlowsLink } from '../flows-link.ts'
import type { FlowFilter, FlowsMapDeclaration } from '../flows-map.ts'
import type { Arrows } from './flow-drawing.ts'
import type { HourFigures, MatrixFigures } from './read-flows.ts'

/** The state of a flow map and the values derived from it. */
export interface FlowsMapModel extends MapScreen<FlowsLink> {
  readonly declaration: FlowsMapDeclaration
  readonly details: Load<DatasetDetails>
  readonly zones: ReadonlySignal<ZoneSetState>
  readonly names: ZoneNames
  readonly studyArea: ReadonlySignal<Outline['lonLat']>
  /** The filters that the dataset's order includes. */
  readonly filters: ReadonlySignal<readonly FlowFilter[]>
  /** The latest figures. While others load, these are the figures of the previous choices. */
  readonly matrix: ReadonlySignal<MatrixFigures | null>
  readonly hours: ReadonlySignal<HourFigures | null>
  readonly isLoading: ReadonlySignal<boolean>
  readonly arrows: ReadonlySignal<Arrows | null>
  readonly feed: ReadonlySignal<FlowFeed | null>
  readonly view: ReadonlySignal<FlowView>
  readonly circles: ReadonlySignal<readonly FlowCircle[]>
  /** The zones of the matrix in the chosen order. Outside comes last. */
  readonly ordered: ReadonlySignal<readonly number[]>
  /** The focused zone, if the dataset contains it. */
  readonly focus: ReadonlySignal<number | null>
  /**
   * The focused zone as the panel, the hour strip and the numbers show it. It changes one task after the map, so that
   * neither update blocks the page for long.
   */
  readonly listed: ReadonlySignal<number | null>
  /** The pair under the pointer, or else the chosen one. */
  readonly marked: ReadonlySignal<ZonePair | null>
  readonly playing: ReadonlySignal<boolean>
  /** Returns the name of a zone, or Outside. */
  nameOf(zone: number): string
  choose(filter: FlowFilter, value: string | null): void
  /** Focuses a zone of the dataset, or clears the focus if the zone already has it. */
  toggleFocus(zone: number): void
  setFocus(zone: number | null): void
  pointAt(pair: ZonePair | null): void
  setHour(hour: number | null): void
  /** Starts or stops playing the hours one after another. */
  play(on: boolean): void
  /** Fixes the values that the widest half-arrow and the largest circles represent, or lets them follow the displayed figures again. */
  lockScale(on: boolean): void
  retry(): void
  retryZones(): void
  start(): () => void
}

export interface FlowsMapDeps {
  readonly call: Client['call']
  readonly engine: () => Promise<GeoEngine>
  readonly datasetId: number
  readonly link: FlowsLink
  /** Called with an error when figures cannot be loaded. */
  readonly onFailed: (error: unknown) => void
  /** Calls a function every `ms` milliseconds. Returns a function that stops it. */
  readonly every: (ms: number, run: () => void) => () => void
}
