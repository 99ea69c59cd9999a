import type { TripBlocks } from '../trips/block-grid.ts'
import type { BusyPlace } from '../trips/busy-places.ts'
import { makeTrips } from '../trips/make-trips.ts'
import { createPeriod, type Period } from '../trips/period.ts'
import type { Weighted } from '../trips/weighted.ts'
import { readTowns } from '../world/towns.ts'
import { createTruth, knownPlaces, type Truth } from './truth.ts'

export interface GenerateOrder {
  readonly seed: number
  readonly devices: number
  /** Whole months from this one (2026-09). */
  readonly from: string
  readonly months: number
}

/** The area that invented people live and travel in. */
export interface Ground {
  readonly blocks: TripBlocks
  /** Draws a block in proportion to its residents. */
  readonly residents: Weighted
  /** From the busiest down, at least one. */
  readonly places: readonly BusyPlace[]
}

const ROWS_A_CHUNK = 500_000
/** Share of people who are seen only when they visit a busy place. */
const VISITORS = 0.1
/** Share of days on which one of the others is seen out; it makes about 34 trips a month of each person. */
const ACTIVITY = 0.387

export const periodOf = ({ from, months }: GenerateOrder): Period => {
  const [year = 0, month = 1] = from.split('-').map(Number)
  return createPeriod(year, month, months)
}

/** A busy place that draws this share of everything that draws people. */
export const busyPlace = (name: string, e: number, n: number, share: number): BusyPlace => ({
  name,
  e,
  n,
  spreadM: 400,
  jobs: share,
  outings: share,
  tourists: share,
  pullM: 12_000,
})

/**
 * Trips of the demo's people on any ground, in chunks of RowBinary (trip-columns.ts), and at the end what is true of them. The
 * same order on the same ground gives the same bytes.
 */
export function* generateTrips(order: GenerateOrder, ground: Ground): Generator<Uint8Array<ArrayBuffer>, Truth> {
  const { blocks, places, residents } = ground
  const period = periodOf(order)
  const truth = createTruth(knownPlaces(places), period)
  const world = {
    seed: order.seed,
    period,
    devices: order.devices,
    activity: ACTIVITY,
    blocks,
    drawHome: (random: () => number) => ({ isVisitor: random() < VISITORS, home: residents.draw(random) }),
    places,
    towns: readTowns(),
  }
  for (const { bytes } of makeTrips(world, ROWS_A_CHUNK, truth.add)) yield bytes
  return truth.result()
}
