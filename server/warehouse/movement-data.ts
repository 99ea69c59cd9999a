import type { ReportRows, ReportView } from '../../src/contract/all-calls.ts'
import type { ExpectedVisits } from '../../src/contract/datasets.ts'
import type { Cell, DisclosureSettings, EventSide } from '../../src/contract/location-insights.ts'
import type { AvailableMonth } from '../../src/contract/places.ts'
import type { MonthDelivery } from './builds/extract/data-version.ts'
import type { BuildHooks, DatasetSpec } from './dataset-spec.ts'
import type { DeliveredFacts } from './deliveries/check/delivered-facts.ts'
import type { Released } from './disclosure/release.ts'
import type { FlowFigures, FlowHours } from './disclosure/release-flows.ts'
import type { ReportFigures } from './disclosure/release-tables.ts'
import type { Magnitudes } from './disclosure/release-zones.ts'
import type { ReleasedSquares } from './disclosure/square-cells.ts'
import type { Days, PlaceScore } from './figures/ev-score/ev-score.ts'
import type { Selection, ZoneSet } from './figures/maps/map-filters.ts'
import type { EventView } from './figures/reports/event-views.ts'
import type { TourismFigures, TourismMeasure } from './figures/tourism/tourism.ts'
import type { TourismFilters } from './figures/tourism/tourism-context.ts'
import type { DatasetQuestion } from './pricing/expected-visits.ts'
import type { SquaresQuestion } from './pricing/square-sets.ts'

/** One side of an event: its days, or the ordinary days. */
interface EventQuestion {
  /** ISO dates. */
  readonly eventDays: readonly string[]
  readonly side: EventSide
}

interface FlowQuestion {
  readonly buildId: number
  /** The zones of the dataset, ascending. */
  readonly zones: readonly number[]
}

/** The first and the last local day of a month, ISO dates. */
type MonthDays = Pick<Days, 'firstDay' | 'lastDay'>

/**
 * The movement data as the portal's services see them: figures that have passed the disclosure gate, never rows. Every figure of people
 * is `Released`, so that a figure that has not passed the gate does not compile.
 */
export interface MovementData {
  availableMonths(): Promise<AvailableMonth[]>
  /** Reads which days of a month are missing, and the version of its data. */
  delivery(days: Days): Promise<MonthDelivery>
  disclosure(): DisclosureSettings
  /** Estimates the figures of a dataset before it is bought, from released figures. */
  expected(question: DatasetQuestion): Promise<ExpectedVisits>
  /** Computes the squares and curves from which the datasets of a month are estimated, unless they exist. */
  prepareExpectations(month: MonthDays): Promise<void>
  /** True if the released squares of a month exist. Otherwise this starts to compute them, and does not wait. */
  hasReleasedSquares(month: MonthDays): Promise<boolean>
  /** The released visits of a month by square, computed at the first call after an import. */
  releasedSquares(question: SquaresQuestion): Promise<Released<ReleasedSquares>>
  /** Builds a dataset. It returns no counts, because exact numbers must not leave the warehouse. */
  build(spec: DatasetSpec, hooks: BuildHooks): Promise<void>
  /**
   * True if the total of a complete build's visits may be shown. If not, it has no figures of visits.
   * @param eventDays ISO dates; null if the dataset is not about an event
   */
  showsVisits(buildId: number, eventDays: readonly string[] | null): Promise<boolean>
  /** The numbers of all builds that have rows in the warehouse, and of the complete ones. */
  builds(): Promise<{ readonly held: ReadonlySet<number>; readonly complete: ReadonlySet<number> }>
  /** @throws WarehouseError taken-over if the warehouse belongs to another installation; all other calls throw it too */
  requireOwner(): Promise<void>
  /** True if the warehouse belonged to another installation at the last check. */
  isTakenOver(): boolean
  /** Removes the rows of a build or of a failed attempt. */
  discard(buildId: number): Promise<void>
  cells(buildId: number): Promise<Cell[]>
  /** The local days of a build's period that have data. Means are taken over these days. */
  days(buildId: number): Promise<string[]>
  /** The rows of a view with their totals. */
  report<V extends ReportView>(view: V, buildId: number): Promise<Released<ReportFigures<ReportRows[V]>>>
  /** The rows of a view for one side of an event. */
  eventReport<V extends EventView>(
    view: V,
    buildId: number,
    question: EventQuestion,
  ): Promise<Released<ReportFigures<ReportRows[V]>>>
  /** The visits of one side of an event by zone of origin. */
  eventOrigins(buildId: number, question: EventQuestion): Promise<Released<Magnitudes>>
  /** The magnitudes of a map by zone. A filter that is empty or left out selects everything. */
  zones(set: ZoneSet, buildId: number, selection: Partial<Selection>): Promise<Released<Magnitudes>>
  /** A measure of the Tourism and Economy viewer by middle zone. */
  tourism(measure: TourismMeasure, buildId: number, filters: TourismFilters): Promise<Released<TourismFigures>>
  /** Trips between every pair of zones, and into and out of each, for a selection (disclosure/flows/selections.ts). */
  flows(
    question: FlowQuestion & { readonly selection: number },
  ): Promise<Released<FlowFigures> & { readonly Days: number }>
  /** Trips into and out of each zone by hour. @param question.dayType 0 weekdays, 1 weekends, null both */
  flowHours(
    question: FlowQuestion & { readonly dayType: 0 | 1 | null },
  ): Promise<Released<FlowHours> & { readonly Days: number }>
  /**
   * The EV score of a place, by the data that are delivered now.
   * @param square of the 500 m grid: easting / 500 * 4096 + northing / 500, each rounded down
   */
  evScore(days: Days, square: number): Promise<PlaceScore>
  /** What has been delivered, and whether it fits a version of the standard zones. */
  delivered(version: number): Promise<DeliveredFacts>
  healthy(): Promise<boolean>
  close(): Promise<void>
}
