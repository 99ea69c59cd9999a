import { upTo } from '../../../../src/domain/collections.ts'
import { yieldToLoop } from '../../../runtime/concurrency/yield-to-loop.ts'
import { createContains, parseArea } from '../../builds/area.ts'
import { type BuildCache, cachedBy } from '../../cache/create-cache.ts'
import { columnOf, type FieldColumn, fieldOf, type TripReader, type Trips } from '../../counting/read-trips.ts'
import { type Statement, statement } from '../../sql/statement.ts'
import type { Warehouse } from '../../warehouse.ts'

/** The area that each person lives in, numbered from 1. People who live in none of the areas are missing. */
type AreaOfPerson = ReadonlyMap<number, number>

/**
 * Finds a build's visitors who live in some areas; null if the build was extracted without homes.
 * @param areas boundaries, WKT, EPSG:27700
 */
export type ReadHomes = (buildId: number, areas: readonly string[]) => Promise<AreaOfPerson | null>

/** The number of homes to locate in one turn of the event loop. */
const HOMES_PER_TURN = 20_000

const homesOfBuild: Statement<{ buildId: number }> = statement(import.meta.url, 'homes.sql')

export const createReadHomes = (warehouse: Warehouse, cache: BuildCache): ReadHomes =>
  cachedBy(cache, 'homes', async (buildId, areas: readonly string[]) => {
    const columns = await warehouse.columns(homesOfBuild, { buildId })
    const [persons, eastings, northings] = ['person_id', 'easting', 'northing'].map(name => columnOf(columns, name))
    if (persons!.length === 0) return null
    const contained = areas.map(wkt => createContains(parseArea(wkt)))
    const areaOf = new Map<number, number>()
    for (let row = 0; row < persons!.length; row++) {
      if (row % HOMES_PER_TURN === 0) await yieldToLoop()
      const number = 1 + contained.findIndex(contains => contains(eastings![row]!, northings![row]!))
      // A person who moves from one area to another counts in the first.
      if (number > 0) areaOf.set(persons![row]!, Math.min(number, areaOf.get(persons![row]!) ?? number))
    }
    return areaOf
  })

const homeColumn = ({ persons, starts }: Trips, areaOf: AreaOfPerson, areas: number): FieldColumn => {
  const codes = new Uint8Array(starts.at(-1) ?? 0)
  for (const [i, person] of persons.entries()) codes.fill(areaOf.get(person) ?? 0, starts[i]!, starts[i + 1]!)
  return { codes, values: Uint8Array.from(upTo(areas + 1)) }
}

/**
 * Adds the `home-area` field to trips, once for each part that stays cached.
 * @param areas the number of areas
 */
export const tripsByHome = (trips: TripReader, areaOf: AreaOfPerson, areas: number): TripReader => {
  const divided = new WeakMap<Trips, Trips>()
  const divide = (part: Trips): Trips => {
    // Columns are encoded once, in the cached trips.
    for (const field of part.fields.keys()) fieldOf(part, field)
    return { ...part, fields: new Map([...part.fields, ['home-area', homeColumn(part, areaOf, areas)]]) }
  }
  return {
    partCountOf: trips.partCountOf,
    parts: async (buildId, rows) =>
      (await trips.parts(buildId, rows)).map(read => async () => {
        const part = await read()
        const known = divided.get(part) ?? divide(part)
        divided.set(part, known)
        return known
      }),
  }
}
