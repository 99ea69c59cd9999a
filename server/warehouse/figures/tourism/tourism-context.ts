import type { PaymentsType } from '../../../../src/domain/tourism.ts'
import { type SharedWork, shareWork } from '../../../runtime/concurrency/shared-work.ts'
import { Delivery, NO_BATCH, visibleBatches } from '../../deliveries/load/batches.ts'
import { versionsOfBatches, zoneVersions } from '../../deliveries/load/zone-versions.ts'
import type { Warehouse } from '../../warehouse.ts'
import type { FigureContext } from '../figure-context.ts'
import type { ReadMiddleZones } from './middle-zones.ts'

/** The filters of the Tourism and Economy viewer's calls. An empty list selects all. */
export interface TourismFilters {
  /** 1 to 4 on weekdays, 5 to 8 at weekends. */
  readonly timePeriods: readonly number[]
  /** 0 for weekdays, 1 for weekends. */
  readonly dayTypes: readonly number[]
  /** Middle zones (NCZID). */
  readonly zones: readonly number[]
  /** 0 short, 1 medium, 2 long. */
  readonly dwellTimes: readonly number[]
  /** Indexes in INDUSTRIES. */
  readonly industries: readonly number[]
  readonly paymentsType: PaymentsType
}

export const NO_FILTERS: TourismFilters = {
  timePeriods: [],
  dayTypes: [],
  zones: [],
  dwellTimes: [],
  industries: [],
  paymentsType: 0,
}

export const PERIODS = [1, 2, 3, 4, 5, 6, 7, 8]
const PERIODS_A_DAY_TYPE = 4

/** 0 for weekdays, 1 for weekends. */
const dayTypeOf = (period: number): number => Math.floor((period - 1) / PERIODS_A_DAY_TYPE)

/**
 * The time periods (1 to 4 on weekdays, 5 to 8 at weekends) that are selected and belong to a selected day type. An
 * empty list selects all.
 */
export const periodsChosen = (timePeriods: readonly number[], dayTypes: readonly number[]): number[] =>
  PERIODS.filter(
    period =>
      (timePeriods.length === 0 || timePeriods.includes(period)) &&
      (dayTypes.length === 0 || dayTypes.includes(dayTypeOf(period))),
  )

export const isEveryPeriod = (periods: readonly number[]): boolean => periods.length === PERIODS.length

/** What has been delivered for a version of the standard zones. Payments may be delivered after the build. */
interface Delivered {
  /** The version of the build's zones; 0 if these zones are not in the warehouse. */
  readonly version: number
  /** Batches of payments that use that version's zones; never empty. */
  readonly payments: readonly number[]
}

/** A context whose trips have middle zones (middle-zones.ts). */
export interface TourismContext extends FigureContext {
  readonly middleZones: ReadMiddleZones
  readonly delivered: Delivered
}

/** Represents a version whose zones are not in the warehouse. Results without these zones then have separate keys. */
const NO_VERSION = 0

/** Returns what has been delivered for a version of the standard zones. */
type DeliveredOf = (version: number) => Delivered

const readDelivered = async (warehouse: Warehouse): Promise<DeliveredOf> => {
  const [versions, payments, versionOf] = await Promise.all([
    zoneVersions(warehouse),
    visibleBatches(warehouse, Delivery.Payments),
    versionsOfBatches(warehouse),
  ])
  return version => {
    const batches = payments.filter(batch => versionOf(batch) === version)
    return {
      version: versions.includes(version) ? version : NO_VERSION,
      payments: batches.length > 0 ? batches : [NO_BATCH],
    }
  }
}

/** Reads the delivered payments on every call. Concurrent calls share one read. */
export const createDelivered = (warehouse: Warehouse): (() => Promise<DeliveredOf>) => {
  let underWay: SharedWork<DeliveredOf> | null = null
  return () => {
    if (underWay && !underWay.abandoned) return underWay.join()
    const work = shareWork(() => readDelivered(warehouse))
    underWay = work
    const done = () => {
      if (underWay === work) underWay = null
    }
    work.answer.then(done, done)
    return work.join()
  }
}
