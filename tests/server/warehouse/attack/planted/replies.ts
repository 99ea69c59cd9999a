import type { Magnitudes } from '../../../../../server/warehouse/disclosure/release-zones.ts'
import { DATES } from '../gate/in-memory.ts'
import type { OpenPlanted, PlantedTrip } from './open-planted.ts'
import { between, excessOf, type PlantedAttack, VICTIM } from './plant.ts'
import { mapOf, peopleOf, rowsOf, totalOf, visit } from './visits.ts'

/** People of all kinds in some zones. */
const manyIn = (first: number, count: number, zones: readonly number[]): PlantedTrip[] =>
  peopleOf(first, count, (person, i) =>
    visit(person, {
      'origin-zone': zones[i % zones.length]!,
      gender: 1 + (i % 2),
      age: 1 + (Math.floor(i / 2) % 6),
      purpose: 1 + (Math.floor(i / 3) % 3),
      mode: Math.floor(i / 5) % 2,
      stays: Math.floor(i / 7) % 2,
      hour: (i * 5) % 24,
      date: DATES[i % DATES.length]!,
    }),
  )

/** The zones of the map. A crowd at the threshold comes from one of them, with options that nobody else has. */
const ZONES = [1, 2, 3, 4]
const others: PlantedAttack['others'] = random => ({
  visits: [
    ...peopleOf(10, between(random, 14, 45), person => visit(person, { purpose: 5, mode: 4, hour: 3 })),
    ...manyIn(1000, 600, [2, 3, 4]),
  ],
})
const victim = { visits: [visit(VICTIM, { purpose: 5, mode: 4, hour: 3 })] }

/** Everything in a map's reply except figures: places, default detail, names, classes, options, margins and length. */
const shapeOf = (map: Magnitudes): readonly number[] => [
  map.Nodes.length,
  map.Items.length,
  map.Classes,
  map.Nodes.reduce((sum, { name }) => sum + name.length, 0),
  JSON.stringify(map.Options).length,
  map.Nodes.find(({ zones }) => String(zones) === '1')?.margin ?? 0,
  map.Total?.margin ?? 0,
  JSON.stringify(map).length,
]

/** Reads everything in map replies except figures. */
export const shapeOfMaps: PlantedAttack = {
  zones: ZONES,
  others,
  victim,
  look: async open => [...shapeOf(await mapOf(open)), ...shapeOf(await mapOf(open, { purposes: [1] }))],
}

/**
 * Reads everything in table replies except figures: rows, the options that the rows cover and are named by, and
 * lengths.
 */
export const shapeOfTables: PlantedAttack = {
  zones: [1],
  others,
  victim,
  async look(open) {
    const tables = [
      await rowsOf(open, 'purpose/journeysbypurpose'),
      await rowsOf(open, 'mode/journeysbymode'),
      await rowsOf(open, 'visitors/averagehourly'),
      await rowsOf(open, 'purpose/purposebytime'),
    ]
    return tables.flatMap(rows => [
      rows.length,
      new Set(rows.map(row => JSON.stringify('covers' in row ? row.covers : null))).size,
      JSON.stringify(rows).length,
    ])
  },
}

/** Checks whether a dataset of few devices has any figures, and reads its total. */
export const emptyDatasets: PlantedAttack = {
  zones: [1],
  others: random => ({ visits: peopleOf(10, between(random, 25, 60), person => visit(person)) }),
  victim: { visits: [visit(VICTIM)] },
  async look(open, { visits = [] }) {
    const total = totalOf(await mapOf(open))
    return [total > 0 ? 1 : 0, total > 0 ? excessOf(total, visits.length) : 0]
  },
}

const millisecondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** Measures the time that map and table replies take. */
export const timeOfReplies: PlantedAttack = {
  zones: ZONES,
  others,
  victim,
  look: async (open: OpenPlanted) => [
    await millisecondsOf(() => mapOf(open)),
    await millisecondsOf(() => mapOf(open, { purposes: [1] })),
    await millisecondsOf(() => rowsOf(open, 'visitors/averagehourly')),
  ],
}
