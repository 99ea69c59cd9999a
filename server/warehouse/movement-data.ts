import type { ReportRows, ReportView } from '../../src/contract/all-calls.ts'
import type { ExpectedVisits } from '../../src/contract/datasets.ts'
import type { Cell, DisclosureSettings, EventSide } from '../../src/contract/location-insights.ts'
import type { AvailableMonth } from '../../src/contract/places.ts'
import type { MonthDelivery } from './builds/extract/data-version.ts'
import type { BuildHooks, DatasetSpec } from './dataset-spec.ts'
import type { DeliveredFacts } from './deliveries/check/delivered-facts.ts'
import type { FlowFigures, FlowHours } from './disclosure/release-flows.ts'
import type { ReportFigures } from './disclosure/release-tables.ts'
import type { Magnitudes } from './disclosure/release-zones.ts'
import type { ReleasedSquares } from './disclosure/spread-squares.ts'
import type { Days, PlaceScore } from './figures/ev-score/ev-score.ts'
import type { Selection } from './figures/maps/map-filters.ts'
import type { ZoneSet } from './figures/maps/zone-sets.ts'
import type { EventView } from './figures/reports/event-views.ts'
import type { TourismAnswer, TourismMeasure } from './figures/tourism/tourism.ts'
import type { TourismFilters } from './figures/tourism/tourism-context.ts'
import type { DatasetQuestion } from './pricing/expected-visits.ts'
import type { SquaresQuestion } from './pricing/square-sets.ts'

/** A side of an event's month. */
export interface EventQuestion {
  /** ISO dates. */
  readonly eventDays: readonly string[]
  readonly side: EventSide
}

/** The flows of a build; zones: those of its dataset, rising. */
export interface FlowQuestion {
  readonly buildId: number
  readonly zones: readonly number[]
}

/** The movement side as the portal's services see it: figures that have passed the disclosure gate, never rows. */
export interface MovementData {
  availableMonths(): Promise<AvailableMonth[]>
  /** What has been delivered of a month: the days that are missing, and a name of its data that changes with them. */
  delivery(days: Days): Promise<MonthDelivery>
  disclosure(): DisclosureSettings
  /** What may be expected of a dataset before it is bought, out of released figures. */
  expected(asked: DatasetQuestion): Promise<ExpectedVisits>
  /** Makes what expectations of a month are made of, where it is not there yet. */
  prepareExpectations(month: { readonly firstDay: string; readonly lastDay: string }): Promise<void>
  /** True if what is released of a month by square is made; where it is not, this begins to make it, once, and does not wait. */
  hasReleasedSquares(month: { readonly firstDay: string; readonly lastDay: string }): Promise<boolean>
  /** What is released of a month by square, before anybody orders there; made when it is asked first or after an import. */
  releasedSquares(asked: SquaresQuestion): Promise<ReleasedSquares>
  /** Returns none of its counts: no exact number leaves the warehouse. */
  build(spec: DatasetSpec, hooks: BuildHooks): Promise<void>
  /**
   * True if the total of the visits of a complete build may be shown. If not, none of its figures of visits is.
   * @param eventDays ISO dates; null if the dataset is about no event
   */
  showsVisits(buildId: number, eventDays: readonly string[] | null): Promise<boolean>
  /** The numbers of builds that the warehouse holds anything of, and of those the complete ones. */
  builds(): Promise<{ readonly held: ReadonlySet<number>; readonly complete: ReadonlySet<number> }>
  /** @throws WarehouseError taken-over where the warehouse is another installation's by now; every other call does so too */
  requireOwner(): Promise<void>
  /** True if the warehouse belonged to another installation at the last check. */
  isTakenOver(): boolean
  /** Removes what an attempt left. */
  discard(buildId: number): Promise<void>
  cells(buildId: number): Promise<Cell[]>
  /** The local days of a build's period that hold data, which every mean is over. */
  days(buildId: number): Promise<string[]>
  /** The rows of a report's view, named by the end of its call's path, with their totals. */
  report<V extends ReportView>(view: V, buildId: number): Promise<ReportFigures<ReportRows[V]>>
  /** The rows of a report's view over one side of an event alone. */
  eventReport<V extends EventView>(
    view: V,
    buildId: number,
    asked: EventQuestion,
  ): Promise<ReportFigures<ReportRows[V]>>
  /** The visits of one side of an event by zone of origin. */
  eventOrigins(buildId: number, asked: EventQuestion): Promise<Magnitudes>
  /**
   * A map's magnitudes by zone; a filter that is empty or left out takes all.
   */
  zones(set: ZoneSet, buildId: number, selection: Partial<Selection>): Promise<Magnitudes>
  /** A measure of the Tourism and Economy viewer by middle zone. */
  tourism(measure: TourismMeasure, buildId: number, filters: TourismFilters): Promise<TourismAnswer>
  /** Trips between every pair of zones and out of and into each, of a selection (flows/selections.ts). */
  flows(asked: FlowQuestion & { readonly selection: number }): Promise<FlowFigures & { Days: number }>
  /** Trips out of and into each zone by hour; dayType: 0 weekdays, 1 weekends, null both. */
  flowHours(asked: FlowQuestion & { readonly dayType: 0 | 1 | null }): Promise<FlowHours & { Days: number }>
  /** The EV score of a place in some days, as the delivered data stand; square: of the 500 m grid, easting / 500 * 4096 + northing / 500, each rounded down. */
  evScore(days: Days, square: number): Promise<PlaceScore>
  /** What has been delivered, and how it fits a version of the standard zones. */
  delivered(version: number): Promise<DeliveredFacts>
  healthy(): Promise<boolean>
  close(): Promise<void>
}
