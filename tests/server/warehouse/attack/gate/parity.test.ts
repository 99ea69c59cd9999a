import { expect, test } from 'vitest'
import { AXES } from '../../../../../server/warehouse/dimensions.ts'
import { disclosureSettings, isSafe } from '../../../../../server/warehouse/disclosure/is-safe.ts'
import { concentrationOf, type Measure, NOISE_UNIT } from '../../../../../server/warehouse/disclosure/measure.ts'
import type { Columns, CountOfPlace, FilterAxis } from '../../../../../server/warehouse/figures/maps/count-places.ts'
import { cutByFilters } from '../../../../../server/warehouse/figures/maps/filter-cuts.ts'
import { placesAbove } from '../../../../../server/warehouse/zones/zones-of-build.ts'

const SETTINGS = disclosureSettings(15)

/** Measures a cell whose devices are different people who each come once and have a factor of 1. */
const measureOf = (devices: number): Measure | null => {
  const given = Array.from({ length: devices }, () => ({ value: 10_000, factor: NOISE_UNIT }))
  const concentration = concentrationOf(given)
  return concentration && { ...concentration, noised_squares_m2: devices * 10_000 ** 2 * NOISE_UNIT }
}

const GENDER: FilterAxis = { ...AXES.gender, by: 'gender' }
const STAYS: FilterAxis = { ...AXES.stays, by: 'stays' }

/** Two finest places, each with its devices for every gender and stay. */
type World = readonly (readonly (readonly number[])[])[]

/** Counts the devices of some cells. Omitted axes are not divided. */
const counting =
  (world: World) =>
  ({ axes, cells }: Columns): CountOfPlace => {
    const coversOf = (nodes: readonly number[], by: FilterAxis) => {
      const i = axes.indexOf(by)
      return by.categories[i < 0 ? 0 : nodes[i]!]!.covers
    }
    const devicesAt = (option: number, nodes: readonly number[]): number =>
      coversOf(nodes, GENDER)
        .flatMap(gender => coversOf(nodes, STAYS).map(stay => world[option]![gender - 1]![stay]!))
        .reduce((sum, devices) => sum + devices)
    return (place, column) =>
      measureOf(
        cells
          .filter(cell => cell.column === column)
          .flatMap(({ nodes, placesOf }) =>
            placesOf.map((places, option) => (places.includes(place) ? devicesAt(option, nodes) : 0)),
          )
          .reduce((sum, devices) => sum + devices, 0),
      )
  }

/**
 * Cuts a world by all categories.
 * @param support replaces the number of devices that supports each cell
 */
const partedOf = async (world: World, axes: readonly FilterAxis[], support?: CountOfPlace) => {
  const counts: CountOfPlace[] = []
  const cuts = await cutByFilters({
    axes,
    places: placesAbove({ parents: Int32Array.of(-1, 0, 0) }, [1, 2]),
    coarser: () => new Set([0]),
    count: async columns => {
      counts.push(counting(world)(columns))
      return counts.at(-1)!
    },
    countDevices: async columns => support ?? counting(world)(columns),
    isImpossible: () => false,
    settings: SETTINGS,
  })
  return { cut: cuts.get(String(axes.map(() => 0))), countOf: counts[0]! }
}
const ENOUGH = () => measureOf(100)

/**
 * Four figures reveal one device: the women of the first place, the first place's visits that are not dwells, and, for
 * both places together, the men's dwells and the women's other visits. All cells of both places together are safe, and
 * so are each filter's cells in each place.
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

test('does not divide by both filters if opposite cells nearly cancel out', async () => {
  const { cut, countOf } = await partedOf(PARITY, [GENDER, STAYS])
  for (const column of [0, 1, 2, 3]) expect(isSafe(countOf(0, column)!, SETTINGS)).toBe(true)
  expect(cut).toBeNull()
})

test('would reveal one device with certainty without the check', async () => {
  expect((await partedOf(PARITY, [GENDER, STAYS], ENOUGH)).cut).toEqual(new Set())
})

test('divides by filters and by places if the places have the same mix of filter options', async () => {
  const even = [
    [
      [40, 40],
      [40, 40],
    ],
    [
      [40, 40],
      [40, 40],
    ],
  ]
  expect((await partedOf(even, [GENDER, STAYS])).cut).toEqual(new Set([0]))
})

test('does not divide even by a single filter if its options rarely share a place', async () => {
  // Rows of 41 and 40 people and columns of 40 and 41: the first row minus the first column is one device.
  const chain = [
    [
      [40, 0],
      [1, 0],
    ],
    [
      [0, 0],
      [40, 0],
    ],
  ]
  const { cut, countOf } = await partedOf(chain, [GENDER])
  for (const column of [0, 1]) expect(isSafe(countOf(0, column)!, SETTINGS)).toBe(true)
  expect(cut).toBeNull()
  expect((await partedOf(chain, [GENDER], ENOUGH)).cut).toEqual(new Set())
})
