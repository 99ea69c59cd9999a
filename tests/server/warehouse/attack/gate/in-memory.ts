import { createCache } from '../../../../../server/warehouse/cache/create-cache.ts'
import type { StoredOr } from '../../../../../server/warehouse/cache/stored-results.ts'
import { createCount, createCountDevices } from '../../../../../server/warehouse/counting/count-cells.ts'
import type { FieldColumn, TripReader, Trips } from '../../../../../server/warehouse/counting/read-trips.ts'
import { FIELDS_OF, type Field } from '../../../../../server/warehouse/dimensions.ts'
import { disclosureSettings } from '../../../../../server/warehouse/disclosure/is-safe.ts'
import type { FigureContext } from '../../../../../server/warehouse/figures/figure-context.ts'
import type { Warehouse } from '../../../../../server/warehouse/warehouse.ts'
import type { ZoneTrees } from '../../../../../server/warehouse/zones/zones-of-build.ts'
import { createReadZones } from '../../../../../server/warehouse/zones/zones-of-build.ts'
import { type FactorOf, tripHash, withTripNoise } from '../../../../reference/noise.ts'

/** A visit with every field that figures are counted by. */
export interface Visit {
  readonly person: number
  /** Days since 1970. */
  readonly date: number
  readonly hour: number
  readonly purpose: number
  readonly mode: number
  readonly age: number
  readonly gender: number
  readonly stays: 0 | 1
  /** The upper bound of the trip's length, km. */
  readonly bracket: number
  readonly crowFly: number
  readonly zone: number
}

/** 1 October 2026, a Thursday, in days since 1970. These worlds cover that month. */
export const FIRST_DATE = 20_727
export const DATES = Array.from({ length: 31 }, (_, i) => FIRST_DATE + i)

/** The columns of visits. A field without a column is 0. */
const COLUMNS = new Map<Field, keyof Visit>([
  ['date', 'date'],
  ['hour', 'hour'],
  ['purpose', 'purpose'],
  ['mode', 'mode'],
  ['age', 'age'],
  ['gender', 'gender'],
  ['stays', 'stays'],
  ['bracket', 'bracket'],
  ['crow-fly', 'crowFly'],
  ['origin-zone', 'zone'],
])

const BUILD = 1
/** Stores no results. */
const computed: StoredOr = (_buildId, _question, compute) => compute()
/** Every visit represents ten people. */
const WEIGHT = 10_000

/** No noise: every device and every trip has the factor 1. */
export const WITHOUT_NOISE: FactorOf = () => 3000

/**
 * The weights of the visits, each with its own noise. A person's n-th visit has the same noise in every dataset with
 * the same factors.
 */
const weightsOf = ({ persons, starts, factors }: Pick<Trips, 'persons' | 'starts' | 'factors'>): Uint32Array => {
  const weights = new Uint32Array(starts.at(-1)!)
  for (const [i, person] of persons.entries())
    for (let row = starts[i]!; row < starts[i + 1]!; row++)
      weights[row] = withTripNoise(WEIGHT, tripHash(factors[i]!, person, row - starts[i]!))
  return weights
}

const tripsOf = (visits: readonly Visit[], factorOf: FactorOf): Trips => {
  const sorted = visits.toSorted((a, b) => a.person - b.person)
  const starts = [...sorted.keys()].filter(row => row === 0 || sorted[row]!.person !== sorted[row - 1]!.person)
  const persons = starts.map(row => sorted[row]!.person)
  const people = {
    persons: Uint32Array.from(persons),
    starts: Uint32Array.of(...starts, sorted.length),
    factors: Uint32Array.from(persons, factorOf),
  }
  return {
    ...people,
    weights: factorOf === WITHOUT_NOISE ? new Uint32Array(sorted.length).fill(WEIGHT) : weightsOf(people),
    fields: new Map<Field, Uint32Array | FieldColumn>(
      FIELDS_OF.visits.map(field => {
        const name = COLUMNS.get(field)
        return [field, Uint32Array.from(sorted, visit => (name === undefined ? 0 : visit[name]))]
      }),
    ),
  }
}

/**
 * Opens a dataset of some visits. The product's own code computes its tables and maps, without an engine.
 * @param factorOf the noise of the dataset
 */
export const openVisits = (visits: readonly Visit[], factorOf: FactorOf, trees: ZoneTrees) => {
  const all = tripsOf(visits, factorOf)
  const parts = async () => [async () => all]
  const trips: TripReader = { partCountOf: async () => 1, parts }
  const cache = createCache()
  const context: FigureContext = {
    // The product reads only a build's days from the warehouse.
    warehouse: { rows: async () => DATES.map(day => ({ day })) } as unknown as Warehouse,
    count: createCount(computed, trips),
    countDevices: createCountDevices(trips),
    stored: computed,
    dwells: {
      people: () => Promise.reject(new TypeError('No dwells are read')),
      stays: () => Promise.reject(new TypeError('No dwells are read')),
    },
    trips,
    zonesOf: createReadZones(trees, cache.part('zones')),
    cuts: cache.part('cuts'),
    settings: disclosureSettings(15),
  }
  return { context, buildId: BUILD }
}
export type OpenVisits = ReturnType<typeof openVisits>
