import { OUTSIDE } from '../../../../src/domain/flows/flow.ts'
import { poolPairs } from '../../../../src/domain/flows/pools.ts'
import type { FlowSheet } from '../flow-sheets.ts'
import type { OmxContents, OmxMatrix } from './write-omx.ts'

/** The last row and column. */
const BEYOND = { id: OUTSIDE, code: 'Outside' }

/** `all`, `weekday_morning`, `mode_road`: what scripts can write without quotation marks. */
const nameOf = ({ part, daytype, mode, purpose }: FlowSheet): string => {
  const words = [
    ...(daytype === 'all' ? [] : [daytype]),
    ...(part === 'all' ? [] : [part]),
    ...(mode === 'all' ? [] : ['mode', mode]),
    ...(purpose === 'all' ? [] : ['purpose', purpose]),
  ]
  return words.length === 0 ? 'all' : words.join('_').toLowerCase().replace(/\W+/g, '_')
}

const aboutOf = ({ part, daytype, mode, purpose, Days }: FlowSheet): string =>
  `Trips of a mean day of ${Days}, by departure; part of day: ${part}, day type: ${daytype}, mode: ${mode}, purpose: ${purpose}`

/**
 * The released flows as matrices of a mean day, three for each selection: the trips, their margins, and the pools. OMX knows no missing
 * value and a model needs matrices that add up, so the trips of a pool are spread evenly over its pairs.
 * @param zones of the dataset, rising, with their codes
 * @param about the lines about the dataset
 */
export const flowMatrices = (
  sheets: readonly FlowSheet[],
  zones: readonly { readonly id: number; readonly code: string }[],
  about: readonly string[],
): OmxContents => {
  const ends = [...zones, BEYOND]
  const placeOf = new Map(ends.map(({ id }, place) => [id, place]))
  const at = (o: number, d: number) => placeOf.get(o)! * ends.length + placeOf.get(d)!
  const matricesOf = (sheet: FlowSheet): OmxMatrix[] => {
    const [trips, margins, pools] = [0, 1, 2].map(() => new Float64Array(ends.length ** 2)) as [
      Float64Array,
      Float64Array,
      Float64Array,
    ]
    const days = Math.max(1, sheet.Days)
    for (const { o, d, ...flow } of sheet.Items) {
      trips[at(o, d)] = flow.trips / days
      margins[at(o, d)] = flow.margin
    }
    for (const [number, { origins, destinations, ...pool }] of sheet.Pools.entries()) {
      const pairs = poolPairs({ origins, destinations })
      for (const { o, d } of pairs) {
        trips[at(o, d)] = pool.trips / pairs.length / days
        margins[at(o, d)] = pool.margin
        pools[at(o, d)] = number + 1
      }
    }
    const name = nameOf(sheet)
    return [
      { name, description: aboutOf(sheet), values: trips },
      {
        name: `margin_${name}`,
        description: `Half-width of the 95 % interval of each figure of ‘${name}’, per cent; of a pool that of all its trips`,
        values: margins,
      },
      {
        name: `pool_${name}`,
        description: `0 where a figure of ‘${name}’ is of the pair alone; the number of its pool, whose trips are spread evenly over its pairs, where pairs are too thin to be shown alone`,
        values: pools,
      },
    ]
  }
  return {
    description: about.join('\n'),
    matrices: sheets.flatMap(matricesOf),
    lookups: { zone: Int32Array.from(ends, ({ id }) => id), code: ends.map(({ code }) => code) },
    zones: ends.length,
  }
}
