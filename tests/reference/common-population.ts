/**
 * Visits without the residents of other areas, counted from the trips in a plain way. A figure is shown if the
 * residents of each area and all other people may be shown too. Shares no code with the product.
 */
import type { Rules } from './gate.ts'
import { mapOf, type Place } from './maps.ts'
import { isInside, type Counted as Moved, type Polygon } from './movement.ts'
import { areSidesApart, axesOf, mapsOf, type Trip, tripOf, type View } from './report.ts'
import { type Axis, type Cell, countRows, tableOf, totalsOf } from './tables.ts'
import { join, together } from './trees.ts'

interface Month {
  /** Recoded visits (recode.ts). */
  readonly visited: readonly Moved[]
  readonly dates: ReadonlySet<string>
  readonly whole: Place
  /** The options of the month's maps that the dataset can distinguish. */
  readonly options: Readonly<Record<string, readonly (readonly number[])[]>>
}

/**
 * @param areas the areas whose residents divide the visits
 * @param without the positions of the areas whose residents' visits are left out
 */
export const commonOf = (
  { visited, dates, whole, options }: Month,
  areas: readonly (readonly Polygon[])[],
  without: readonly number[],
  rules: Rules,
) => {
  const visits = visited.map(tripOf)
  const maps = mapsOf('visits', whole)
  const { axes } = axesOf(visits, dates, maps, rules)
  const sides = new Map<number, number>()
  const sideOfMoved = ({ trip: { personId, home } }: Moved): number => {
    const known = sides.get(personId) ?? areas.findIndex(area => isInside(area, home)) + 1
    sides.set(personId, known)
    return known
  }
  const sideOf = ({ moved }: Trip) => sideOfMoved(moved)
  const all = [0, ...areas.map((_, i) => i + 1)]
  const counted = all.filter(side => !without.includes(side - 1))
  const { all: _, ...others } = axes
  const isApart = areSidesApart(visits, maps, all, sideOf, others, rules)
  const cells = (by: readonly Axis<Trip>[]): readonly Cell<Trip>[] =>
    isApart
      ? tableOf(visits, by, rules, { count: all.length, sideOf }).map(({ nodes, sides }) => ({
          nodes,
          sides: [counted.flatMap(side => sides[side]!)],
        }))
      : []
  const total = (days: number) => totalsOf(null, cells([axes.all]), rules, { days })
  const table = (by: readonly Axis<Trip>[], value = 'visitorcount', more: Parameters<typeof countRows>[4] = {}) =>
    countRows(by, cells(by), rules, value, more)
  return {
    views: {
      'visitors/averagedaily': { rows: table([axes.weekday]), totals: total(dates.size) },
      'visitors/averagehourly': {
        rows: table([axes.hour, axes.weekday], 'visitorcount', { order: [1, 0] }),
        totals: totalsOf(axes.weekday, cells([axes.weekday]), rules),
      },
      'visitors/bydate': { rows: table([axes.date]), totals: total(1) },
      'journeys/visitorsbydistance': { rows: table([axes.distance]), totals: total(1) },
      'purpose/journeysbypurpose': { rows: table([axes.purpose], 'journeycount'), totals: total(1) },
      'mode/journeysbymode': { rows: table([axes.mode], 'journeycount'), totals: total(1) },
    } as Record<string, View>,
    origins: mapOf(
      { trips: visited, zoneOf: ({ trip }) => trip.originZone, whole, rules },
      [
        {
          name: 'home-area',
          chosen: counted,
          optionOf: sideOfMoved,
          tree: join(...all.map(side => together(side))),
        },
      ],
      options,
    ),
  }
}
