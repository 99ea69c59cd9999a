import { statement } from '../../sql/statement.ts'
import type { RunOptions, Warehouse } from '../../warehouse.ts'

type OfBatches = { batches: readonly number[] }
/** Weights in thousandths. */
interface Weights {
  readonly trips: number
  readonly all_m: number
  readonly large: number
  readonly large_m: number
  readonly most_m: number
  readonly small: number
}
const usualWeight = statement<OfBatches, { usual: number }>(import.meta.url, 'usual-weight.sql')
const weightsOf = statement<OfBatches & { usual: number }, Weights>(import.meta.url, 'weights.sql')
const heavyDays = statement<OfBatches & { usual: number }, { day: string; batch: number; trips: number }>(
  import.meta.url,
  'heavy-days.sql',
)
const heaviestPerson = statement<OfBatches, { person_m: number }>(import.meta.url, 'heaviest-person.sql')

/** Weights above LARGE_TIMES the median, or below the median divided by SMALL_TIMES, are reported (weights.sql). */
const LARGE_TIMES = 20
const SMALL_TIMES = 1000
/** A person with more than this share of the total weight is reported. */
const HEAVY_SHARE = 0.01
/** The maximum number of days with large weights to list in a message. */
const MOST_DAYS = 5
/** With fewer trips than this, one person may well have a large share. */
const FEWEST_TRIPS = 1000

const number = (value: number) => value.toLocaleString('en-GB', { maximumFractionDigits: 3 })
const percent = (share: number) => `${number(Math.round(share * 1000) / 10)} %`

/** @example daysText([{ day: '2026-10-07', batch: 3, trips: 2 }]) // 'They end on 2026-10-07 (2 in batch 3).' */
const daysText = (
  days: readonly { readonly day: string; readonly batch: number; readonly trips: number }[],
): string => {
  const named = days.slice(0, MOST_DAYS).map(({ day, batch, trips }) => `${day} (${number(trips)} in batch ${batch})`)
  const more = days.length - named.length
  return `They end on ${named.join(', ')}${more > 0 ? ` and ${number(more)} more days` : ''}.`
}

/**
 * Describes implausible weights in the trips of some batches, as sentences. A weight far above the others dominates
 * every figure that contains it, so the disclosure rules merge that figure with its neighbours.
 * @param among the batches whose median counts as the usual weight; an odd delivery's own median would be meaningless
 */
export const oddWeights = async (
  warehouse: Warehouse,
  batches: readonly number[],
  among: readonly number[],
): Promise<string[]> => {
  const options: RunOptions = { budget: 'load' }
  const [median] = await warehouse.rows(usualWeight, { batches: among }, options)
  if (!median) return []
  const { usual } = median
  const [weights] = await warehouse.rows(weightsOf, { batches, usual }, options)
  const [person] = await warehouse.rows(heaviestPerson, { batches }, options)
  if (!weights || !person) return []
  const { trips, all_m, large, large_m, most_m, small } = weights
  const share = person.person_m / all_m
  const days = large > 0 ? await warehouse.rows(heavyDays, { batches, usual }, options) : []
  return [
    ...(large > 0
      ? [
          `${number(large)} trips have a weight of more than ${LARGE_TIMES} times the median (${number(usual / 1000)}); the largest is ${number(most_m / 1000)}, and they give ${percent(large_m / all_m)} of all weight. Tables and maps that count such a trip lose most of their detail. ${daysText(days)}`,
        ]
      : []),
    ...(small > 0
      ? [
          `${number(small)} trips have a weight under a ${number(SMALL_TIMES)}th of the median (${number(usual / 1000)}): they count as devices and add next to nothing.`,
        ]
      : []),
    ...(trips >= FEWEST_TRIPS && share > HEAVY_SHARE
      ? [
          `One person carries ${percent(share)} of all weight. Tables and maps that count this person lose most of their detail.`,
        ]
      : []),
  ]
}
