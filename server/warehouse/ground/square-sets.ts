import { createHash } from 'node:crypto'
import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { asOwnWork } from '../../runtime/asker.ts'
import { dataVersion, deliveredTrips } from '../extract/data-version.ts'
import { Delivery, visibleBatches } from '../load/batches.ts'
import { completeDays } from '../load/complete-days.ts'
import type { NoiseSource } from '../noise/noise-keys.ts'
import type { Warehouse } from '../warehouse.ts'
import { makeSquares } from './make-squares.ts'
import { completeSet, type OfPeriod, squareSet } from './square-statements.ts'

/** What is delivered of a period. Its number stands for all of it, so that nothing needs to be asked of the trips again. */
export interface Delivered extends OfPeriod {
  readonly delivery: bigint
}

/** Sets of released squares, one for what the delivered data holds of a period. */
export interface SquareSets {
  delivered(firstDay: string, lastDay: string): Promise<Delivered>
  /** The number of the complete set, or null where it is not made yet. */
  find(delivered: Delivered): Promise<bigint | null>
  /** Makes the set where it is not there; several who ask wait for one. */
  make(delivered: Delivered): Promise<bigint>
}

/** A whole number of 64 bits that stands for a value. */
const numberOf = (value: unknown): bigint =>
  createHash('sha256').update(JSON.stringify(value)).digest().readBigUInt64BE(0)

/** @param stopping ends what is being made; it is begun anew when it is asked for again */
export const createSquareSets = (
  warehouse: Warehouse,
  settings: DisclosureSettings,
  noise: NoiseSource,
  stopping: AbortSignal,
): SquareSets => {
  const making = new Map<bigint, Promise<bigint>>()

  const find: SquareSets['find'] = async ({ delivery }) => {
    const [known] = await warehouse.rows(squareSet, { delivery })
    return known ? BigInt(known.set_id) : null
  }

  const make = async ({ delivery, ...period }: Delivered): Promise<bigint> => {
    const { firstDay, lastDay, coverageBatches } = period
    const covered = await warehouse.rows(completeDays, { coverageBatches })
    const days = covered.map(({ day }) => day).filter(day => day >= firstDay && day <= lastDay)
    const version = [dataVersion(await deliveredTrips(warehouse, period), []), days]
    const setId = numberOf([firstDay, version, settings])
    if ((await warehouse.rows(completeSet, { setId })).length === 0)
      await makeSquares(
        warehouse,
        settings,
        setId,
        { ...period, ...noise(JSON.stringify(['squares', firstDay, version])) },
        stopping,
      )
    await warehouse.insert('square_sets', `${delivery}\t${setId}\n`)
    return setId
  }

  return {
    async delivered(firstDay, lastDay) {
      const [batches, coverageBatches] = await Promise.all([
        visibleBatches(warehouse, Delivery.Trips),
        visibleBatches(warehouse, Delivery.Coverage),
      ])
      const delivery = numberOf([firstDay, lastDay, batches, coverageBatches, settings])
      return { delivery, firstDay, lastDay, batches, coverageBatches }
    },
    find,
    async make(delivered) {
      const known = await find(delivered)
      if (known !== null) return known
      const { delivery } = delivered
      const made = making.get(delivery) ?? asOwnWork(() => make(delivered)).finally(() => making.delete(delivery))
      making.set(delivery, made)
      return made
    },
  }
}
