import { OUTSIDE, pairKey } from '../../../../src/domain/flows/flow.ts'
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
 * The released flows as matrices: for each selection the trips of a mean day and, since OMX knows no missing value, where the 0 of a
 * pair means that it is withheld or has no trips.
 * @param zones of the dataset, rising, with their codes
 * @param about the lines about the dataset
 */
export const flowMatrices = (
  sheets: readonly FlowSheet[],
  zones: readonly { readonly id: number; readonly code: string }[],
  about: readonly string[],
): OmxContents => {
  const ends = [...zones, BEYOND]
  const matricesOf = (sheet: FlowSheet): OmxMatrix[] => {
    const trips = new Float64Array(ends.length ** 2)
    const withheld = new Uint8Array(ends.length ** 2)
    const byPair = new Map(sheet.Items.map(item => [pairKey(item), item.trips]))
    for (const [row, { id: o }] of ends.entries())
      for (const [column, { id: d }] of ends.entries()) {
        const at = row * ends.length + column
        const found = byPair.get(pairKey({ o, d }))
        trips[at] = (found ?? 0) / Math.max(1, sheet.Days)
        // nothing goes from outside to outside
        withheld[at] = found === undefined && (o !== OUTSIDE || d !== OUTSIDE) ? 1 : 0
      }
    const name = nameOf(sheet)
    return [
      { name, description: aboutOf(sheet), values: trips },
      {
        name: `withheld_${name}`,
        description: `1 where the 0 of ‘${name}’ is a flow that is withheld to protect individuals, or one without trips`,
        values: withheld,
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
