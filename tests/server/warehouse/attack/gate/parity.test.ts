import { expect, test } from 'vitest'
import { AXES } from '../../../../../server/warehouse/axes.ts'
import { concentrationOf } from '../../../../../server/warehouse/gate/concentration.ts'
import { isSafe } from '../../../../../server/warehouse/gate/is-safe.ts'
import type { Measure } from '../../../../../server/warehouse/gate/measure.ts'
import { NOISE_UNIT } from '../../../../../server/warehouse/gate/noise.ts'
import { disclosureSettings } from '../../../../../server/warehouse/gate/settings.ts'
import {
  type FilterCounts,
  partedPlaces,
  type Support,
  supportsOf,
} from '../../../../../server/warehouse/maps/filter-cuts.ts'
import { placesAbove } from '../../../../../server/warehouse/zones/zones-of-build.ts'

const SETTINGS = disclosureSettings(15)

/** The devices of a cell, all of them different people who come once and whose factors are 1. */
const measureOf = (devices: number): Measure | null => {
  const given = Array.from({ length: devices }, () => ({ value: 10_000, factor: NOISE_UNIT }))
  const concentration = concentrationOf(given)
  return concentration && { ...concentration, noised_squares_m2: devices * 10_000 ** 2 * NOISE_UNIT }
}

/** Two finest places, with the devices of each gender and stay. */
const worldOf = (
  devices: readonly (readonly (readonly number[])[])[],
): FilterCounts & { readonly sumOf: (support: Support) => Measure | null } => {
  const axes = [
    { ...AXES.gender, by: 'gender' as const },
    { ...AXES.stays, by: 'stays' as const },
  ]
  const at = (options: readonly number[], [gender, stay]: readonly number[]) => {
    const [genders, stays] = [axes[0]!.categories[gender!]!.covers, axes[1]!.categories[stay!]!.covers]
    return options.reduce(
      (sum, place) =>
        sum +
        genders.reduce(
          (all, one) => all + stays.reduce((part, other) => part + devices[place]![one - 1]![other]!, 0),
          0,
        ),
      0,
    )
  }
  const parents = { parents: Int32Array.of(-1, 0, 0) }
  const places = placesAbove(parents, [1, 2])
  return {
    axes,
    places,
    countOf: (place, cell) => measureOf(at(places.categories[place]!.covers, cell)),
    finestBelow: [[0], [1]],
    countOfFinest: (place, cell) => measureOf(at([place], cell)),
    isImpossible: () => false,
    settings: SETTINGS,
    sumOf: ({ cells }) => measureOf(cells.reduce((sum, [place, cell]) => sum + at([place], cell), 0)),
  }
}
const ALL = new Set([0])
const partedOf = (world: ReturnType<typeof worldOf>, support: (one: Support) => Measure | null) =>
  partedPlaces(
    world,
    supportsOf(world).map(one => [one, support(one)] as const),
    () => ALL,
  )

/**
 * Four figures tell one device: the women of the first place, its visits that are not dwells, and of both places the dwells of men and the
 * others of women. All cells of both places together are safe, and of each place those of each filter alone.
 */
const PARITY = [
  [
    [40, 1],
    [0, 40],
  ],
  [
    [0, 40],
    [40, 0],
  ],
]

test('opposite cells that nearly cancel out keep two filters from being told apart', () => {
  const world = worldOf(PARITY)
  for (const cell of [
    [1, 1],
    [1, 2],
    [2, 1],
    [2, 2],
  ])
    expect(isSafe(world.countOf(0, cell)!, SETTINGS)).toBe(true)
  expect(partedOf(world, world.sumOf).get('0,0')).toBeNull()
})

test('the check decides it: if every support counted as enough, one device would be revealed for certain', () => {
  const world = worldOf(PARITY)
  expect(partedOf(world, () => measureOf(100)).get('0,0')).toEqual(new Set())
})

test('distinguishes filters that are spread alike over places, and the places too', () => {
  const even = worldOf([
    [
      [40, 40],
      [40, 40],
    ],
    [
      [40, 40],
      [40, 40],
    ],
  ])
  expect(partedOf(even, even.sumOf).get('0,0')).toEqual(new Set([0]))
})

test('a single filter whose options hardly share a place is not told apart either: row less column', () => {
  // Rows of 41 and 40 people, columns of 40 and 41: the first place less the women is one device.
  const chain = worldOf([
    [
      [40, 0],
      [1, 0],
    ],
    [
      [0, 0],
      [40, 0],
    ],
  ])
  const gender = { ...chain, axes: [chain.axes[0]!] }
  const one: typeof gender = {
    ...gender,
    countOf: (place, cell) => chain.countOf(place, [...cell, 0]),
    countOfFinest: (place, cell) => chain.countOfFinest(place, [...cell, 0]),
    sumOf: ({ place, divided, cells }) =>
      chain.sumOf({ place, divided, cells: cells.map(([at, cell]) => [at, [...cell, 0]]) }),
  }
  expect(isSafe(one.countOf(0, [1])!, SETTINGS) && isSafe(one.countOf(0, [2])!, SETTINGS)).toBe(true)
  expect(partedOf(one, one.sumOf).get('0')).toBeNull()
  expect(partedOf(one, () => measureOf(100)).get('0')).toEqual(new Set())
})
