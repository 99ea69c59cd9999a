import type { BuildCache } from '../cache/create-cache.ts'
import { type Statement, statement } from '../statement.ts'
import type { Column, Warehouse } from '../warehouse.ts'
import type { OfPart, TripReader } from './read-trips.ts'
import { columnOf, peopleOf, type Trips } from './trips.ts'

/** Dwells of some whole persons as a struct of arrays, sorted by person. */
export interface Dwells extends Pick<Trips, 'persons' | 'starts' | 'factors' | 'weights'> {
  /** By row, the weight without the noise of its trip. */
  readonly plainWeights: Column
  /** By row, how long it counts in means, seconds: its length times separate noise. */
  readonly staysS: Column
  /** By row, when it begins, seconds since 1970, and how long it lasts, seconds: at least one. */
  readonly beginsAt: Column
  readonly lastsS: Column
  /** By row, the local weekday and hour in which it begins. */
  readonly weekday: Column
  readonly hour: Column
}

const dwellsOfBuild: Statement<OfPart> = statement(import.meta.url, 'dwells.sql', {
  moment: { sql: 'ended_at' },
  secret: { sql: 'factor' },
})

/** Reads the dwells of a build, part by part. */
export type ReadDwells = (buildId: number) => Promise<readonly (() => Promise<Dwells>)[]>

export const createReadDwells =
  (warehouse: Warehouse, trips: TripReader, cache: BuildCache): ReadDwells =>
  async buildId => {
    const parts = await trips.partsOf(buildId, 'visits')
    return Array.from(
      { length: parts },
      (_, part) => () =>
        cache.getOrCompute(buildId, `dwells ${part}`, async () => {
          const columns = await warehouse.columns(dwellsOfBuild, { buildId, parts, part })
          const of = (name: string) => columnOf(columns, name)
          return {
            ...peopleOf(columns),
            plainWeights: of('weight_m'),
            staysS: of('stay'),
            beginsAt: of('ended_at'),
            lastsS: of('dwell'),
            weekday: of('weekday'),
            hour: of('hour'),
          }
        }),
    )
  }
