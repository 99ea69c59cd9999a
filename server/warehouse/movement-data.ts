import type { ExpectedVisits } from '../../src/contract/datasets.ts'
import type { DisclosureSettings, NetworkCell } from '../../src/contract/location-insights.ts'
import type { AvailableMonth } from '../../src/contract/places.ts'
import type { BuildHooks, DatasetSpec } from './builds/dataset-spec.ts'
import type { MonthDelivery } from './builds/extract/data-version.ts'
import type { DeliveredFacts } from './deliveries/check/delivered-facts.ts'
import type { Released } from './disclosure/release.ts'
import type { ReleasedSquares } from './disclosure/square-cells.ts'
import type { MonthDays, PlaceScore } from './figures/ev-score/score-neighbourhoods.ts'
import type { Figures } from './figures/figures.ts'
import type { DatasetQuestion } from './pricing/expected-visits.ts'
import type { SquaresQuestion } from './pricing/square-sets.ts'

/**
 * The movement data as seen by the portal's services: figures that have passed the disclosure gate, never rows. Every
 * figure about people is `Released`, so code that bypasses the gate does not compile.
 */
export interface MovementData extends Figures {
  availableMonths(): Promise<AvailableMonth[]>
  /** Reads which days of a month are missing, and the version of its data. */
  delivery(days: MonthDays): Promise<MonthDelivery>
  disclosure(): DisclosureSettings
  /** Estimates a dataset's figures before it is bought, from released figures. */
  expected(question: DatasetQuestion): Promise<ExpectedVisits>
  /** Computes a month's data for `expected`, if it is missing or an import has changed the month. */
  prepareExpectations(month: MonthDays): Promise<void>
  /** True if a month's released squares exist. If not, starts to compute them without waiting. */
  hasReleasedSquares(month: MonthDays): Promise<boolean>
  /** A month's released visits for each square. They are computed at the first call after an import. */
  releasedSquares(question: SquaresQuestion): Promise<Released<ReleasedSquares>>
  /** Builds a dataset. Returns no counts, because exact numbers must not leave the warehouse. */
  build(spec: DatasetSpec, hooks: BuildHooks): Promise<void>
  /** The numbers of all builds that have rows in the warehouse, and of those that are complete. */
  builds(): Promise<{ readonly held: ReadonlySet<number>; readonly complete: ReadonlySet<number> }>
  /** @throws WarehouseError taken-over if the warehouse belongs to another installation; all other calls throw it too */
  requireOwner(): Promise<void>
  /** True if the warehouse belonged to another installation at the last check. */
  isTakenOver(): boolean
  /** Removes the rows of a build or of a failed attempt. */
  discard(buildId: number): Promise<void>
  cells(buildId: number): Promise<NetworkCell[]>
  /** The local days of a build's period that have data. Means are taken over these days. */
  days(buildId: number): Promise<string[]>
  /**
   * A place's EV score, from the data delivered so far.
   * @param square a square of the 500 m grid: easting / 500 * 4096 + northing / 500, each rounded down
   */
  evScore(days: MonthDays, square: number): Promise<PlaceScore>
  /** What has been delivered, and whether it matches a version of the standard zones. */
  delivered(version: number): Promise<DeliveredFacts>
  healthy(): Promise<boolean>
  close(): Promise<void>
}
