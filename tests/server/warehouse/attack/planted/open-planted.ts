import { createNoiseSource } from '../../../../../server/warehouse/builds/noise-keys.ts'
import { createCache } from '../../../../../server/warehouse/cache/create-cache.ts'
import type { StoredOr } from '../../../../../server/warehouse/cache/stored-results.ts'
import { createCount, createCountDevices } from '../../../../../server/warehouse/counting/count-cells.ts'
import { createCountDwells, type Dwells } from '../../../../../server/warehouse/counting/count-dwells.ts'
import {
  createRecodeTrips,
  type FieldColumn,
  type TripReader,
  type Trips,
} from '../../../../../server/warehouse/counting/read-trips.ts'
import type { Field, TripSet } from '../../../../../server/warehouse/dimensions.ts'
import { disclosureSettings } from '../../../../../server/warehouse/disclosure/is-safe.ts'
import { TRIP_NOISE, withTripNoise } from '../../../../../server/warehouse/disclosure/measure.ts'
import type { TourismContext } from '../../../../../server/warehouse/figures/tourism/tourism-context.ts'
import type { Column, Warehouse } from '../../../../../server/warehouse/warehouse.ts'
import { createReadZones } from '../../../../../server/warehouse/zones/zones-of-build.ts'
import { treesOfNumbers } from '../../invented-zones.ts'
import { drawnFactors, drawnHash } from '../drawn-factors.ts'
import { DATES } from '../gate/in-memory.ts'

/** A trip with all fields that trips are counted by. It is also a dwell if it lasts long enough. */
export interface PlantedTrip {
  readonly person: number
  readonly fields: Readonly<Partial<Record<Field, number>>>
  /** The start of a visit in hours since 1970, and its duration in seconds. */
  readonly begins?: number
  readonly lasts?: number
}

export type PlantedTrips = Readonly<Partial<Record<TripSet, readonly PlantedTrip[]>>>

export interface PlantedOptions {
  /** The seed of this dataset's noise. */
  readonly salt: number
  /** The zones of the map, and of Tourism's near and far ends. */
  readonly zones: readonly number[]
  /** If false, trips have only their device's factor. */
  readonly hasTripNoise?: boolean
}

const BUILD = 1
/** Stores no results. */
const computed: StoredOr = (_buildId, _question, compute) => compute()
/** Every visit represents ten people. */
const WEIGHT = 10_000
const MIDDLE = [0, 0] as const

/** Sorts trips by person, as the engine returns them, and adds each trip's noise. */
const sortedTrips = (trips: readonly PlantedTrip[], { salt, hasTripNoise = true }: PlantedOptions) => {
  const sorted = trips.toSorted((a, b) => a.person - b.person)
  const starts = [...sorted.keys()].filter(row => row === 0 || sorted[row]!.person !== sorted[row - 1]!.person)
  const persons = starts.map(row => sorted[row]!.person)
  let first = 0
  const hashes = sorted.map(({ person }, row) => {
    if (row > 0 && sorted[row - 1]!.person !== person) first = row
    return drawnHash(person, salt, row - first)
  })
  const times = (value: number, hash: number) => (hasTripNoise ? withTripNoise(value, hash) : value)
  return {
    sorted,
    people: {
      persons: Uint32Array.from(persons),
      starts: Uint32Array.of(...starts, sorted.length),
      factors: Uint32Array.from(persons, drawnFactors(salt)),
      weights: Uint32Array.from(hashes, hash => times(WEIGHT, hash)),
    },
    stays: Uint32Array.from(sorted, ({ lasts = 0 }, row) => times(lasts, Math.floor(hashes[row]! / TRIP_NOISE.steps))),
  }
}

const tripsOf = (trips: readonly PlantedTrip[], options: PlantedOptions): Trips => {
  const { sorted, people } = sortedTrips(trips, options)
  const fields = new Map<Field, Column | FieldColumn>()
  const names = new Set(trips.flatMap(trip => Object.keys(trip.fields) as Field[]))
  for (const name of names)
    fields.set(
      name,
      Uint32Array.from(sorted, trip => trip.fields[name]!),
    )
  return { ...people, fields }
}

const dwellsOf = (trips: readonly PlantedTrip[], options: PlantedOptions): Dwells => {
  const { sorted, people, stays } = sortedTrips(
    trips.filter(({ lasts = 0 }) => lasts > 0),
    options,
  )
  return {
    ...people,
    plainWeights: new Uint32Array(sorted.length).fill(WEIGHT),
    staysS: stays,
    beginsAt: Uint32Array.from(sorted, ({ begins }) => begins! * 3600),
    lastsS: Uint32Array.from(sorted, ({ lasts }) => lasts!),
    weekday: Uint32Array.from(sorted, ({ begins }) => (Math.floor(begins! / 24) + 4) % 7),
    hour: Uint32Array.from(sorted, ({ begins }) => begins! % 24),
  }
}

/** Days and hours are in UTC. */
const rowsOfWarehouse = async (_statement: unknown, { fromHour, hours }: { fromHour?: number; hours?: number }) =>
  fromHour === undefined
    ? DATES.map(day => ({ day }))
    : Array.from({ length: hours! }, (_, i) => ({ day: Math.floor((fromHour + i) / 24), hour: (fromHour + i) % 24 }))

/** Opens a dataset of planted trips. The product's own code computes its tables and maps, without an engine. */
export const openPlanted = (trips: PlantedTrips, options: PlantedOptions) => {
  const cache = createCache()
  const zonesOf = createReadZones(treesOfNumbers(options.zones, MIDDLE), cache.part('zones'))
  const recode = createRecodeTrips(zonesOf, createNoiseSource(Buffer.alloc(32, options.salt % 251)))
  const read = new Map<TripSet, Promise<Trips>>()
  const tripsOfSet = (rows: TripSet): Promise<Trips> => {
    const known = read.get(rows)
    if (known) return known
    const own = tripsOf(trips[rows] ?? [], options)
    const recoded = own.fields.has('age') ? recode(BUILD, rows, own) : Promise.resolve(own)
    read.set(rows, recoded)
    return recoded
  }
  const reader: TripReader = { partCountOf: async () => 1, parts: async (_, rows) => [() => tripsOfSet(rows)] }
  const warehouse = { rows: rowsOfWarehouse } as unknown as Warehouse
  const joined = async () => ({ ...(await zonesOf(BUILD)), joinedOf: (zone: number) => zone })
  const context: TourismContext = {
    warehouse,
    count: createCount(computed, reader),
    countDevices: createCountDevices(reader),
    stored: computed,
    dwells: createCountDwells(
      (_build, _question, compute) => compute(),
      warehouse,
      async () => [async () => dwellsOf(trips.visits ?? [], options)],
    ),
    trips: reader,
    zonesOf: (buildId, zone) => (zone === 'near-zone' || zone === 'far-zone' ? joined() : zonesOf(buildId)),
    cuts: cache.part('cuts'),
    settings: disclosureSettings(15),
    middleZones: async () => ({ near: await joined(), far: await joined() }),
    delivered: { version: 1, payments: [1] },
  }
  return { context, buildId: BUILD }
}
export type OpenPlanted = ReturnType<typeof openPlanted>
