import type { StoredOr } from '../cache/stored-results.ts'
import type { Count, Counting, CountRow } from './counting.ts'
import { eachPart } from './each-part.ts'
import { joinMeasures } from './join-measures.ts'
import { type AxisLeaves, cellsOfAxes, leavesOfAxis, nodesOf } from './nodes-of.ts'
import { addCells, addOptions, scratchRows } from './number-rows.ts'
import type { TripReader } from './read-trips.ts'
import { type Groups, groupsFrom, rowsOf, sumGroups } from './sum-cells.ts'
import type { Trips } from './trips.ts'

/** The sets that a combination of leaves is in. */
const setsOf = (sets: NonNullable<Counting['sets']>, leaves: readonly AxisLeaves[]): Groups => {
  const groups = Array.from({ length: cellsOfAxes(leaves) }, (): number[] => [])
  const cellOf = (options: readonly number[]): number =>
    options.reduce((number, option, i) => number * leaves[i]!.leaves.length + leaves[i]!.indexOf.get(option)!, 0)
  // A leaf covers several options if a dataset cannot tell them apart.
  for (const [set, some] of sets.entries()) for (const cell of new Set(some.map(cellOf))) groups[cell]!.push(set)
  return groupsFrom(sets.length, groups)
}

const countPart = (trips: Trips, { axes, only, parts, sets }: Counting): CountRow[] => {
  const cells = scratchRows(trips.weights.length)
  if (only) addOptions(cells, trips, only.by, parts, option => (only.options.includes(option) ? 0 : undefined))
  const leaves = axes.map(leavesOfAxis)
  addCells(cells, trips, axes, leaves, parts)
  const groups = sets ? setsOf(sets, leaves) : nodesOf(axes, leaves)
  return rowsOf(sumGroups(trips, cells, groups), groups.size)
}

export const createCount = (stored: StoredOr, trips: TripReader): Count => {
  let isBackwards = false
  return (buildId, counting) =>
    stored(buildId, JSON.stringify(counting), async () => {
      const parts = await trips.parts(buildId, counting.rows)
      // Of a build that is larger than the memory, the parts read last are still cached: every second count begins with them.
      isBackwards = !isBackwards
      return joinMeasures(await eachPart(parts, part => countPart(part, counting), { isBackwards }))
    })
}
