import { randomBytes } from 'node:crypto'
import type { StandardZone } from './deliveries/load/zone-versions.ts'

export interface DatasetSpec {
  /** Unique for every attempt, so that a build cut off is never seen: the state row names the attempt that counts. */
  readonly buildId: number
  /** The study area, POLYGON or MULTIPOLYGON, EPSG:27700. */
  readonly areaWkt: string
  /** First and last local day of the period, ISO dates, Europe/London, inclusive. */
  readonly firstDay: string
  readonly lastDay: string
  readonly evOnly: boolean
  /** The standard zones that the dataset is built on; its trips' own zones may be of another version. */
  readonly standard: {
    readonly version: number
    readonly smallFile: string
  }
  /** Custom zone file for trip ends, or null for the standard small zones. */
  readonly customZonesFile: string | null
  /** A hash of the zones in that file, which the noise depends on (workers/zone-content.ts); null without a file. */
  readonly customZonesDigest: string | null
  /** True if the dataset is for the Tourism and Economy viewer, which counts by middle zones. */
  readonly isTourism: boolean
  /** The days of the event that the dataset is about, ISO dates; absent where it is about none. */
  readonly eventDays?: readonly string[]
  /** The zones between which the dataset counts flows, rising, and nothing else; absent where it counts none. */
  readonly flowZones?: readonly number[]
  /** The first point of interest, EPSG:27700, for the closest cell. */
  readonly firstPoint: readonly [easting: number, northing: number] | null
}

export interface BuildHooks {
  readonly signal: AbortSignal
  /**
   * The salt of the noise of this area and period, in a version of the delivered data. Asked once, when the build knows which
   * data it reads; the same ground, period and version must have the same salt for ever.
   */
  readonly saltOf: (version: string) => Promise<string>
  /**
   * The zones of the dataset's version of the standard zones, read where the warehouse does not know them. Where this is left
   * out and they are not known, zones count as they were delivered, also such as no version has.
   */
  readonly zones?: () => Promise<readonly StandardZone[]>
  /** 0 to 1. */
  readonly onProgress: (share: number) => void
  /** Called once the build is complete, for the provider alone: how many devices make main figures unsafe by their weight. */
  readonly onOutliers?: (devices: number) => void
}

/**
 * A random whole number of 53 bits, never 0: of a build, or of another work's rows. Exact in JavaScript, and never drawn twice
 * in the life of an installation (docs/decisions/0015-whose-warehouse.md).
 */
export const drawNumber = (): number => Number(randomBytes(8).readBigUInt64BE() >> 11n) || drawNumber()
