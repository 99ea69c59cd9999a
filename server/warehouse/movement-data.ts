import type {
  Cell,
  DailyVisits,
  DisclosureSettings,
  HourlyVisits,
  RepeatVisits,
  ZoneMagnitude,
} from '../../src/contract/location-insights.ts'
import type { AvailableMonth } from '../../src/contract/places.ts'

/** What a dataset is an extract of. */
export interface DatasetSpec {
  /** Unique for every attempt, so that a build cut off is never seen: the state row names the attempt that counts. */
  readonly buildId: number
  /** The study area, POLYGON or MULTIPOLYGON, EPSG:27700. */
  readonly areaWkt: string
  /** First and last local day of the period, ISO dates, Europe/London, inclusive. */
  readonly firstDay: string
  readonly lastDay: string
  readonly evOnly: boolean
  /** Custom zone file for trip ends, or null for the standard small zones. */
  readonly customZonesFile: string | null
  /** The first point of interest, EPSG:27700, for the closest cell. */
  readonly firstPoint: readonly [easting: number, northing: number] | null
}

export interface BuildHooks {
  readonly signal: AbortSignal
  /** 0 to 1. */
  readonly onProgress: (share: number) => void
}

export interface BuildSummary {
  readonly visits: number
  readonly departures: number
  readonly traverses: number
}

/** The movement side as the portal's services see it: figures that have passed the disclosure gate, never rows. */
export interface MovementData {
  availableMonths(): Promise<AvailableMonth[]>
  disclosure(): DisclosureSettings
  build(spec: DatasetSpec, hooks: BuildHooks): Promise<BuildSummary>
  /** Removes what an attempt left. */
  discard(buildId: number): Promise<void>
  cells(buildId: number): Promise<Cell[]>
  averageDaily(buildId: number): Promise<DailyVisits[]>
  averageHourly(buildId: number): Promise<HourlyVisits[]>
  repeatFrequency(buildId: number): Promise<RepeatVisits[]>
  /** weekdays: 0 Sunday to 6 Saturday; empty means all. */
  journeyOrigins(buildId: number, weekdays: readonly number[]): Promise<{ Items: ZoneMagnitude[]; Classes: number }>
  healthy(): Promise<boolean>
  close(): Promise<void>
}
