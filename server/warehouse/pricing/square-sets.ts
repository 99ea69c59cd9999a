import { createHash } from 'node:crypto'
import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { asSystemWork } from '../../runtime/concurrency/caller.ts'
import { dataVersion, deliveredTrips } from '../builds/extract/data-version.ts'
import type { NoiseSource } from '../builds/noise-keys.ts'
import type { BuildCache } from '../cache/create-cache.ts'
import { Delivery, visibleBatches } from '../deliveries/load/batches.ts'
import { completeDays } from '../deliveries/load/covered-days.ts'
import { GATE_VERSION } from '../disclosure/measure.ts'
import type { Released } from '../disclosure/release.ts'
import { type ReleasedSquares, spreadAll, spreadElectric } from '../disclosure/square-cells.ts'
import type { Warehouse } from '../warehouse.ts'
import { makeSquares } from './make-squares.ts'
import { completeSet, type OfPeriod, squareSet, storedSquares } from './square-statements.ts'

/**
 * What was delivered for a period. Equal content has the same number, so that it can be compared without reading the
 * trips.
 */
export interface Delivered extends OfPeriod {
  readonly contentId: bigint
}

/** Sets of released squares, one for each delivered content of a period. */
export interface SquareSets {
  delivered(firstDay: string, lastDay: string): Promise<Delivered>
  /** Returns the number of the complete set, or null if it does not exist. */
  find(delivered: Delivered): Promise<bigint | null>
  /** Computes the set unless it is complete. Concurrent calls wait for the same work. */
  make(delivered: Delivered): Promise<bigint>
}

/**
 * The rule that releases cells, and the version of their noise. Sets made with another rule or noise are recomputed.
 */
const RULE = `finest safe cells ${GATE_VERSION}`

/** A 64-bit hash of a value. */
const numberOf = (value: unknown): bigint =>
  createHash('sha256').update(JSON.stringify(value)).digest().readBigUInt64BE(0)

/** @param stopping aborts running work, which the next call restarts */
export const createSquareSets = (
  warehouse: Warehouse,
  settings: DisclosureSettings,
  noise: NoiseSource,
  stopping: AbortSignal,
): SquareSets => {
  const making = new Map<bigint, Promise<bigint>>()

  const find: SquareSets['find'] = async ({ contentId }) => {
    const [known] = await warehouse.rows(squareSet, { delivery: contentId })
    return known ? BigInt(known.set_id) : null
  }

  const make = async ({ contentId, ...period }: Delivered): Promise<bigint> => {
    const { firstDay, lastDay, coverageBatches } = period
    const covered = await warehouse.rows(completeDays, { coverageBatches })
    const days = covered.map(({ day }) => day).filter(day => day >= firstDay && day <= lastDay)
    const version = [dataVersion(await deliveredTrips(warehouse, period), []), days]
    const setId = numberOf([RULE, firstDay, version, settings])
    if ((await warehouse.rows(completeSet, { setId })).length === 0)
      await makeSquares(
        warehouse,
        settings,
        setId,
        { ...period, ...noise(JSON.stringify(['squares', firstDay, version])) },
        stopping,
      )
    await warehouse.insert('square_sets', `${contentId}\t${setId}\n`)
    return setId
  }

  return {
    async delivered(firstDay, lastDay) {
      const [batches, coverageBatches] = await Promise.all([
        visibleBatches(warehouse, Delivery.Trips),
        visibleBatches(warehouse, Delivery.Coverage),
      ])
      const contentId = numberOf([RULE, firstDay, lastDay, batches, coverageBatches, settings])
      return { contentId, firstDay, lastDay, batches, coverageBatches }
    },
    find,
    async make(delivered) {
      const known = await find(delivered)
      if (known !== null) return known
      const { contentId } = delivered
      const made = making.get(contentId) ?? asSystemWork(() => make(delivered)).finally(() => making.delete(contentId))
      making.set(contentId, made)
      return made
    },
  }
}

/** A month's squares. Local days in ISO format, inclusive. */
export interface SquaresQuestion {
  readonly firstDay: string
  readonly lastDay: string
  /** True to count only electric vehicles. */
  readonly evOnly: boolean
}

/** The build number under which released squares are cached. They do not belong to a build. */
const NO_BUILD = 0

/** Reads the released squares of complete sets. */
export const createSquareReader = (warehouse: Warehouse, cache: BuildCache) => {
  const cellsOf = (setId: bigint, electric: 0 | 1) => warehouse.rows(storedSquares, { setId, electric })
  return (setId: bigint, evOnly: boolean): Promise<Released<ReleasedSquares>> =>
    cache.getOrCompute(NO_BUILD, `${setId} ${evOnly}`, async () => {
      const version = setId.toString(16).padStart(16, '0')
      const all = await cellsOf(setId, 0)
      return evOnly ? spreadElectric(version, { all, electric: await cellsOf(setId, 1) }) : spreadAll(version, { all })
    })
}
