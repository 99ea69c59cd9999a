import { columnOf, peopleOf, type Trips } from '../../counting/read-trips.ts'
import type { FlowTrips } from '../../disclosure/flows/flow-counts.ts'
import { atomOf } from '../../disclosure/flows/selections.ts'
import { statement } from '../../sql/statement.ts'
import type { Warehouse } from '../../warehouse.ts'

const flowTrips = statement<{ buildId: number }>(import.meta.url, 'flow-trips.sql', {
  moment: { sql: '((toUInt32(day) * 24 + hour) * 64 + origin) * 64 + dest' },
  secret: { sql: 'toUInt64(factor) + toUInt64(mode * 16 + purpose) * 4294967296' },
})

/** The flows of a build, sorted by person. */
export interface FlowsByPerson extends Pick<Trips, 'starts' | 'factors' | 'weights'> {
  /** How many zones the dataset has, plus one for Outside. */
  readonly width: number
  /**
   * For each row: `origin * width + dest`; the hour of the day, with weekend hours starting at 24; and the atom
   * (selections.ts).
   */
  readonly pairs: Uint16Array
  readonly hours: Uint8Array
  readonly atoms: Uint16Array
}

/** @param zones how many zones the dataset has */
export const readFlowTrips = async (warehouse: Warehouse, buildId: number, zones: number): Promise<FlowsByPerson> => {
  const columns = await warehouse.columns(flowTrips, { buildId })
  const { starts, factors, weights } = peopleOf(columns)
  const [origins, dests, hours, modes, purposes] = ['origin', 'dest', 'hour_of_type', 'mode', 'purpose'].map(name =>
    columnOf(columns, name),
  )
  const width = zones + 1
  return {
    width,
    starts,
    factors,
    weights,
    pairs: Uint16Array.from(weights, (_, row) => origins![row]! * width + dests![row]!),
    hours: hours as Uint8Array,
    atoms: Uint16Array.from(weights, (_, row) => atomOf(hours![row]!, modes![row]!, purposes![row]!)),
  }
}

/** Sorts flows by pair, and by person within a pair. */
export const byPair = ({ width, starts, factors, weights, pairs, atoms }: FlowsByPerson): FlowTrips => {
  const ofPair = new Int32Array(width * width + 1)
  for (const pair of pairs) ofPair[pair + 1]!++
  for (let pair = 0; pair < width * width; pair++) ofPair[pair + 1]! += ofPair[pair]!
  const next = ofPair.slice()
  const sorted = {
    persons: new Uint32Array(weights.length),
    weights: new Uint32Array(weights.length),
    atoms: new Uint16Array(weights.length),
  }
  for (let person = 0; person < factors.length; person++)
    for (let row = starts[person]!; row < starts[person + 1]!; row++) {
      const at = next[pairs[row]!]!++
      sorted.persons[at] = person
      sorted.weights[at] = weights[row]!
      sorted.atoms[at] = atoms[row]!
    }
  return { width, starts: ofPair, factors, ...sorted }
}
