import type { DisclosureSettings } from '../../../src/contract/location-insights.ts'
import { type Concentration, type Contribution, concentrationOf } from '../gate/concentration.ts'
import { isSafe } from '../gate/is-safe.ts'
import { type Combinations, classCombinations } from './combinations.ts'
import { eachZone, type Partitions } from './each-zone.ts'
import { bucketOf, PERSON_BUCKETS } from './person-buckets.ts'

/** Each person's contribution to a sum, by person. */
export type People = Map<number, Contribution>

export const addPerson = (people: People, person: number, weight: number, factor: number): void => {
  const value = (people.get(person)?.value ?? 0) + weight
  people.set(person, { value, noised: value * factor })
}

/** The number of the atom that a zone's trips of a combination of options are part of, -1 for none; null where no trip of the zone is. */
export type AtomsOf = (zone: number) => ((combination: number) => number) | null

/** Calls back for every row that is part of an atom. */
export const eachAtomRow = (
  partitions: Partitions,
  combinations: Combinations,
  atomsOf: AtomsOf,
  use: (atom: number, person: number, weight: number, factor: number) => void,
): Promise<void> => {
  const combinationsOf = classCombinations(combinations)
  const atoms = new Int32Array(combinations.end)
  return eachZone(partitions, (trips, i, zone) => {
    const atomOf = atomsOf(zone)
    if (atomOf === null) return
    const { starts, persons, tripClasses, weights, factors } = trips
    const combinationOf = combinationsOf(trips)
    for (let combination = 0; combination < atoms.length; combination++) atoms[combination] = atomOf(combination)
    for (let row = starts[i]!; row < starts[i + 1]!; row++) {
      const atom = atoms[combinationOf[tripClasses[row]!]!]!
      if (atom >= 0) use(atom, persons[row]!, weights[row]!, factors[row]!)
    }
  })
}

interface Atom {
  /** By bucket of persons (person-buckets.ts). */
  readonly values: Float64Array
  noised: number
  /** That of the buckets, once all rows are added. */
  bucketed: Concentration | null
}

/** Never safer than the people themselves; null where there are none. @param values room for a value of each bucket */
const bucketed = (atoms: readonly Atom[], values: Float64Array): Concentration | null => {
  values.fill(0)
  for (const atom of atoms) for (let at = 0; at < PERSON_BUCKETS; at++) values[at]! += atom.values[at]!
  let [devices, value_m, largest_m, second] = [0, 0, 0, 0]
  for (let at = 0; at < PERSON_BUCKETS; at++) {
    const value = values[at]!
    if (value === 0) continue
    devices++
    value_m += value
    if (value > largest_m) {
      second = largest_m
      largest_m = value
    } else if (value > second) second = value
  }
  const noised_m = atoms.reduce((sum, { noised }) => sum + noised, 0)
  return devices === 0 ? null : { devices, value_m, largest_m, largest_two_m: largest_m + second, noised_m }
}

/**
 * True only if the buckets of some atoms together are safe, which their own concentrations often tell: together they are at least as
 * many as those of each atom, and the largest give no more than the largest of each.
 */
const areSurelySafe = (atoms: readonly Atom[], settings: DisclosureSettings): boolean => {
  const sum = { devices: 0, value_m: 0, largest_m: 0, largest_two_m: 0, noised_m: 0 }
  for (const { bucketed } of atoms) {
    if (!bucketed) continue
    sum.devices = Math.max(sum.devices, bucketed.devices)
    sum.value_m += bucketed.value_m
    sum.largest_m += bucketed.largest_m
    sum.largest_two_m += bucketed.largest_two_m
    sum.noised_m += bucketed.noised_m
  }
  return isSafe(sum, settings)
}

/**
 * Those of some sums of atoms that are neither safe nor empty, with their people. People are hashed into buckets first; those of a sum
 * are looked up one by one only where the buckets do not decide it.
 * @param sums of each, the numbers of its atoms
 */
export const unsafeSums = async (
  partitions: Partitions,
  combinations: Combinations,
  atomsOf: AtomsOf,
  sums: readonly ReadonlySet<number>[],
  settings: DisclosureSettings,
): Promise<ReadonlyMap<number, People>> => {
  const atoms: Atom[] = []
  await eachAtomRow(partitions, combinations, atomsOf, (number, person, weight, factor) => {
    atoms[number] ??= { values: new Float64Array(PERSON_BUCKETS), noised: 0, bucketed: null }
    const atom = atoms[number]!
    atom.values[bucketOf(person)]! += weight
    atom.noised += weight * factor
  })
  const open = new Map<number, People>()
  const values = new Float64Array(PERSON_BUCKETS)
  for (const atom of atoms) if (atom) atom.bucketed = bucketed([atom], values)
  for (const [at, sum] of sums.entries()) {
    const members = [...sum].flatMap(number => atoms[number] ?? [])
    if (areSurelySafe(members, settings)) continue
    const found = bucketed(members, values)
    if (found && !isSafe(found, settings)) open.set(at, new Map())
  }
  if (open.size === 0) return open
  await eachAtomRow(partitions, combinations, atomsOf, (atom, person, weight, factor) => {
    for (const [at, people] of open) if (sums[at]!.has(atom)) addPerson(people, person, weight, factor)
  })
  for (const [at, people] of open) {
    const exact = concentrationOf(people.values())
    if (!exact || isSafe(exact, settings)) open.delete(at)
  }
  return open
}
