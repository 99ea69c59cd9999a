import type { PlantedTrips } from './open-planted.ts'
import { between, excessOf, type PlantedAttack, VICTIM } from './plant.ts'
import { mapOf, peopleOf, placeOf, rowsOf, sumOf, totalOf, visit } from './visits.ts'

const lookAtGenders: PlantedAttack['look'] = async (open, { visits = [] }) => {
  const known = (gender: number) => visits.filter(({ fields }) => fields.gender === gender).length
  const maps = [await mapOf(open, { genders: [1] }), await mapOf(open, { genders: [2] })]
  const all = await mapOf(open)
  const rows = await rowsOf(open, 'demographics/combined')
  return [
    excessOf(totalOf(all), visits.length),
    ...maps.map((map, i) => excessOf(totalOf(map), known(i + 1))),
    ...maps.map(map => map.Nodes.length),
    excessOf(placeOf(all, 1), visits.length),
    totalOf(all) - totalOf(maps[0]!) - totalOf(maps[1]!),
    excessOf(
      sumOf(rows, 'total', ({ gender_band_display }) => gender_band_display === 'Female'),
      known(1),
    ),
    rows.length,
  ]
}

/** Known women and men, and one device of unknown gender, which a key assigns to one of the two. */
export const unknownGender: PlantedAttack = {
  zones: [1, 2],
  others: random => ({
    visits: [
      ...peopleOf(10, between(random, 20, 45), person => visit(person)),
      ...peopleOf(100, between(random, 20, 45), person => visit(person, { gender: 2 })),
    ],
  }),
  victim: { visits: [visit(VICTIM, { gender: 0, age: 0 })] },
  look: lookAtGenders,
}

/** The same attack with additional people of unknown gender, whom the attacker cannot assign to a band either. */
export const amongUnknown: PlantedAttack = {
  ...unknownGender,
  others: (random): PlantedTrips => ({
    visits: peopleOf(10, between(random, 60, 90), person => visit(person, { gender: 0, age: 0 })),
  }),
}
