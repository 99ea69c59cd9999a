import { expect, test } from 'vitest'
import { dwellerHours, hoursSpanned } from '../../../../server/warehouse/counting/count-dwells.ts'
import { hashOf } from '../../../reference/gate.ts'
import { withTripNoise } from '../../../reference/noise.ts'

const HOUR_S = 3600
/** Day 4 since 1970 is a Monday. */
const MONDAY = 4 * 24

/** A multiplier that makes the weights below large enough for noise to distinguish them. */
const PLAIN = 1_000_000

/** Dwells, sorted by person, each with its start in hours, its duration in seconds, and its weight. */
const dwellsOf = (people: readonly (readonly (readonly [number, number, number])[])[]) => {
  const rows = people.flat()
  let at = 0
  return {
    persons: Uint32Array.from(people, (_, person) => person),
    starts: Uint32Array.of(
      0,
      ...people.map(own => {
        at += own.length
        return at
      }),
    ),
    factors: Uint32Array.from(people, (_, person) => 1000 + person),
    beginsAt: Uint32Array.from(rows, ([hour]) => hour * HOUR_S),
    lastsS: Uint32Array.from(rows, ([, lasts]) => lasts),
    plainWeights: Uint32Array.from(rows, ([, , weight]) => weight * PLAIN),
  }
}

const read = (people: Parameters<typeof dwellsOf>[0], counted: readonly number[], back?: number) => {
  const dwells = dwellsOf(people)
  const { from, end } = hoursSpanned(dwells)
  // The clocks go back after the hour `back`, which therefore occurs twice.
  const local = Array.from(
    { length: end - from },
    (_, at) => from + at - Number(back !== undefined && from + at > back),
  )
  const { hours, cells } = dwellerHours(
    dwells,
    { from, days: local.map(hour => Math.floor(hour / 24)), hoursOfDay: local.map(hour => hour % 24) },
    new Set(counted),
  )
  /** Finds the weight that becomes `noised` with the noise of its person and hour. */
  const plainWeight = (person: number, cell: number, noised: number): number | undefined => {
    const secret = hashOf(person + (1000 + person) * 2 ** 32)
    const hours = local.filter(
      hour => (Math.floor(hour / 24) + 4) % 7 === Math.floor(cell / 24) && hour % 24 === cell % 24,
    )
    return people[person]!.map(([, , weight]) => weight).find(weight =>
      hours.some(hour => withTripNoise(weight * PLAIN, hashOf(secret + hour * 2 ** 32)) === noised),
    )
  }
  return people.map((_, person) =>
    Array.from({ length: hours.starts[person + 1]! - hours.starts[person]! }, (_, at) => {
      const row = hours.starts[person]! + at
      return [cells[row], plainWeight(person, cells[row]!, hours.weights[row]!)]
    }),
  )
}

test('a dwell counts in every hour that it overlaps, but not in an hour that begins when it ends', () => {
  expect(read([[[MONDAY + 9, HOUR_S, 5]]], [4])).toEqual([[[24 + 9, 5]]])
  expect(read([[[MONDAY + 9.5, HOUR_S, 5]]], [4])).toEqual([
    [
      [24 + 9, 5],
      [24 + 10, 5],
    ],
  ])
})

test('a person counts once in an hour with the largest of their weights, and again in the next week', () => {
  const people = [
    [
      [MONDAY + 9, 1800, 5],
      [MONDAY + 9.5, 1800, 8],
      [MONDAY + 9.25, 1800, 6],
      [MONDAY + 9 + 168, 1800, 2],
    ],
    [[MONDAY + 9, 1800, 3]],
  ] as const
  expect(read(people, [4, 11])).toEqual([
    [
      [24 + 9, 8],
      [24 + 9, 2],
    ],
    [[24 + 9, 3]],
  ])
})

test('ignores an hour on a day without data', () => {
  expect(read([[[MONDAY + 23, 2 * HOUR_S, 5]]], [4])).toEqual([[[24 + 23, 5]]])
  expect(read([[[MONDAY + 23, 2 * HOUR_S, 5]]], [])).toEqual([[]])
})

test('the two hours when clocks go back count as one hour', () => {
  expect(read([[[MONDAY + 1, 3 * HOUR_S, 5]]], [4], MONDAY + 1)).toEqual([
    [
      [24 + 1, 5],
      [24 + 2, 5],
    ],
  ])
})

test('counts no hours without dwells', () => {
  expect(hoursSpanned(dwellsOf([]))).toEqual({ from: 0, end: 0 })
})
