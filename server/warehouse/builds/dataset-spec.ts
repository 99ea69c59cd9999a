import { randomBytes } from 'node:crypto'
import type { StandardZone } from '../deliveries/load/zone-versions.ts'

export interface DatasetSpec {
  /** Unique for every attempt, so that an interrupted build is never read. The state records which attempt is valid. */
  readonly buildId: number
  /** The study area as a POLYGON or MULTIPOLYGON, EPSG:27700. */
  readonly areaWkt: string
  /** The first and last local day of the period as ISO dates, Europe/London, inclusive. */
  readonly firstDay: string
  readonly lastDay: string
  readonly evOnly: boolean
  /** The dataset's standard zones. Its trips may have been delivered with zones from another version. */
  readonly standard: {
    readonly version: number
    readonly smallFile: string
  }
  /** The custom zone file for trip ends; null for the small standard zones. */
  readonly customZonesFile: string | null
  /** A hash of the zones in that file. It determines the noise (workers/zone-content.ts). Null without a file. */
  readonly customZonesDigest: string | null
  /** True if the dataset is for the Tourism and Economy viewer, which counts by middle zones. */
  readonly isTourism: boolean
  /** The days of the event that the dataset is about, as ISO dates; absent if it is not about an event. */
  readonly eventDays?: readonly string[]
  /** For flow datasets, the zones to count flows between, in ascending order. These datasets count nothing else. */
  readonly flowZones?: readonly number[]
  /** The first point of interest, EPSG:27700, used to find the closest cell. */
  readonly firstPoint: readonly [easting: number, northing: number] | null
}

export interface BuildHooks {
  readonly signal: AbortSignal
  /**
   * Returns the noise salt for this area and period in a version of the delivered data. The build calls it once it
   * knows which data it reads. It must always return the same salt for the same area, period and version.
   */
  readonly saltOf: (version: string) => Promise<string>
  /**
   * Reads the dataset's version of the standard zones, in case the warehouse does not have it. If neither has it, trips
   * keep the zones that they were delivered with, even if no version contains them.
   */
  readonly zones?: () => Promise<readonly StandardZone[]>
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
  /**
   * Reports, once the build is complete, how many devices have so much weight that main figures are unsafe. Only the
   * provider sees this.
   */
  readonly onOutliers?: (devices: number) => void
}

/**
 * Draws the number for a build or for temporary rows: 53 random bits, never 0. JavaScript can represent it exactly, and
 * it is practically unique within an installation (docs/decisions/0015-whose-warehouse.md).
 */
export const drawNumber = (): number => Number(randomBytes(8).readBigUInt64BE() >> 11n) || drawNumber()
