import { createHash } from 'node:crypto'
import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { asOwnWork } from '../../runtime/asker.ts'
import { dataVersion } from '../extract/data-version.ts'
import type { Released } from '../gate/release.ts'
import { spreadGround } from '../gate/release-ground.ts'
import { Delivery, visibleBatches } from '../load/batches.ts'
import type { NoiseSource } from '../noise/noise-keys.ts'
import { completeDays } from '../viewers/statements.ts'
import type { Warehouse } from '../warehouse.ts'
import { makeSquares } from './make-squares.ts'
import { completeSet, squareSet, storedSquares } from './statements.ts'

/** Local days, ISO, inclusive: a month. */
export interface SquaresQuestion {
  readonly firstDay: string
  readonly lastDay: string
  /** Electric vehicles alone. */
  readonly evOnly: boolean
}

/**
 * What is released of a month by square of the 500 m grid, whose number is (e div 500) * 4096 + (n div 500): people who come to
 * the square and do not live in it. The figures carry noise, and a square that is missing has too few to be shown.
 */
export interface ReleasedSquares {
  /** Names the month's data: other data has other figures. */
  readonly version: string
  /** Observed devices, before expansion. */
  readonly devices: ReadonlyMap<number, number>
  /** Visits of the month, people. */
  readonly visits: ReadonlyMap<number, number>
}

/** Of all months that are held: some hundred megabytes. */
const HELD_SQUARES = 2_000_000

/** A whole number of 64 bits that stands for a value. */
const numberOf = (value: unknown): bigint =>
  createHash('sha256').update(JSON.stringify(value)).digest().readBigUInt64BE(0)

/** Released squares of months, made when a month is asked first or has had other data since. */
export const createReleasedSquares = (warehouse: Warehouse, settings: DisclosureSettings, noise: NoiseSource) => {
  const making = new Map<string, Promise<bigint>>()
  const held = new Map<string, { readonly squares: Promise<Released<ReleasedSquares>>; size: number }>()

  const make = async (
    delivery: bigint,
    asked: { firstDay: string; lastDay: string; batches: readonly number[]; coverageBatches: readonly number[] },
  ): Promise<bigint> => {
    const { firstDay, lastDay, coverageBatches } = asked
    const covered = await warehouse.rows(completeDays, { coverageBatches })
    const days = covered.map(({ day }) => day).filter(day => day >= firstDay && day <= lastDay)
    const version = [await dataVersion(warehouse, asked), days]
    const setId = numberOf([firstDay, version, settings])
    if ((await warehouse.rows(completeSet, { setId })).length === 0) {
      const keys = noise(JSON.stringify(['squares', firstDay, version]))
      await makeSquares(warehouse, settings, setId, { ...asked, ...keys })
    }
    await warehouse.insert('square_sets', `${delivery}\t${setId}\n`)
    return setId
  }

  /** The number of the set of a period, which is complete. */
  const setOf = async (firstDay: string, lastDay: string): Promise<bigint> => {
    const [batches, coverageBatches] = await Promise.all([
      visibleBatches(warehouse, Delivery.Trips),
      visibleBatches(warehouse, Delivery.Coverage),
    ])
    const delivery = numberOf([firstDay, lastDay, batches, coverageBatches, settings])
    const [known] = await warehouse.rows(squareSet, { delivery })
    if (known) return BigInt(known.set_id)
    const key = String(delivery)
    const made = making.get(key) ?? asOwnWork(() => make(delivery, { firstDay, lastDay, batches, coverageBatches }))
    making.set(key, made)
    return made.finally(() => making.delete(key))
  }

  const trim = () => {
    let size = [...held.values()].reduce((sum, entry) => sum + entry.size, 0)
    for (const [key, entry] of held) {
      if (size <= HELD_SQUARES || held.size === 1) return
      held.delete(key)
      size -= entry.size
    }
  }

  const read = async (setId: bigint, evOnly: boolean): Promise<Released<ReleasedSquares>> => {
    const figures = await warehouse.rows(storedSquares, { setId, electric: evOnly ? 1 : 0 }, { budget: 'build' })
    return spreadGround(setId.toString(16).padStart(16, '0'), figures)
  }

  return async ({ firstDay, lastDay, evOnly }: SquaresQuestion): Promise<Released<ReleasedSquares>> => {
    const setId = await setOf(firstDay, lastDay)
    const key = `${setId} ${evOnly}`
    const entry = held.get(key) ?? { squares: asOwnWork(() => read(setId, evOnly)), size: 0 }
    held.delete(key)
    held.set(key, entry)
    entry.squares.then(
      ({ visits }) => {
        entry.size = visits.size
        trim()
      },
      () => held.get(key) === entry && held.delete(key),
    )
    return entry.squares
  }
}
