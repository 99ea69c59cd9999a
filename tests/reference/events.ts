/**
 * A plain implementation of both sides of the event report (docs/movement-data.md 3). It shows a figure of a side only
 * if the rest of the month may be shown too. Shares no code with the product.
 */
import type { Rules } from './gate.ts'
import { mapOf, type Place } from './maps.ts'
import type { Counted as Moved } from './movement.ts'
import { areSidesApart, axesOf, dateOf, mapsOf, type Trip, tripOf, type View, withoutDays } from './report.ts'
import { type Axis, type Cell, countRows, leavesEnough, type Sides, tableOf, totalsOf } from './tables.ts'
import { halvesOf, join, together } from './trees.ts'

interface Month {
  /** Recoded visits (recode.ts). */
  readonly visited: readonly Moved[]
  readonly dates: ReadonlySet<string>
  readonly whole: Place
  /** The options of the month's maps that the dataset can distinguish. */
  readonly options: Readonly<Record<string, readonly (readonly number[])[]>>
}

const weekdayOf = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay()
const NO_MAP = { Items: [], Nodes: [], Classes: 0, Total: null, Options: {} }
const NOTHING: View = { rows: [], totals: [] }
const VIEWS = ['visitors/averagedaily', 'visitors/averagehourly', 'visitors/bydate', 'journeys/visitorsbydistance']

/** The side of each day: 0 for neither, 1 for an event day, 2 for an ordinary day of the same weekday. */
export const eventOf = (month: Month, eventDays: readonly string[], rules: Rules) => {
  const { visited, whole, options } = month
  const dates = [...month.dates].sort()
  const weekdays = new Set(dates.filter(date => eventDays.includes(date)).map(weekdayOf))
  const sideOfDate = (date: string) => (weekdays.has(weekdayOf(date)) ? (eventDays.includes(date) ? 1 : 2) : 0)
  const datesOf = [0, 1, 2].map(side => dates.filter(date => sideOfDate(date) === side)) as [
    string[],
    string[],
    string[],
  ]
  if (datesOf[1].length === 0 || datesOf[2].length === 0) {
    const none = {
      views: Object.fromEntries(VIEWS.map(view => [view, NOTHING])) as Record<string, View>,
      origins: NO_MAP,
    }
    return { event: none, ordinary: none }
  }
  const visits = visited.map(tripOf)
  const { axes } = axesOf(visits, month.dates, mapsOf('visits', whole), rules)
  const byDate = tableOf(visits, [axes.date], rules)
  /** True if the sides on some weekdays cannot be subtracted from the days that share a figure. */
  const isApartFromDays = (weekdays: readonly number[]) =>
    leavesEnough(
      visits,
      axes.date.optionOf,
      byDate.map(({ nodes: [node] }) => node!.covers),
      day => (weekdays.includes(weekdayOf(dateOf(day))) ? sideOfDate(dateOf(day)) : -1),
      rules,
    )
  /** A side has figures only for the weekdays of its days. */
  const sidesBy = (weekdayAt: number | null): Sides<Trip> => ({
    count: 3,
    sideOf: ({ moved }) => sideOfDate(moved.day),
    isIn: (side, nodes) =>
      datesOf[side]!.length > 0 &&
      (weekdayAt === null || datesOf[side]!.some(date => nodes[weekdayAt]!.covers.includes(weekdayOf(date)))),
    isApartFromDays: nodes => weekdayAt === null || isApartFromDays(nodes[weekdayAt]!.covers),
  })
  const sides = [0, 1, 2].filter(side => datesOf[side]!.length > 0)
  const isApart =
    isApartFromDays([0, 1, 2, 3, 4, 5, 6]) &&
    areSidesApart(
      visits,
      mapsOf('visits', whole),
      sides,
      ({ moved }) => sideOfDate(moved.day),
      withoutDays(axes),
      rules,
    )
  const divided = (by: readonly Axis<Trip>[], weekdayAt: number | null) =>
    isApart ? tableOf(visits, by, rules, sidesBy(weekdayAt)) : []
  const daily = divided([axes.weekday], 0)
  const hourly = divided([axes.hour, axes.weekday], 1)
  const distances = divided([axes.distance], null)
  const all = divided([axes.all], null)

  const sideOf = (side: 1 | 2) => {
    const days = datesOf[side]
    const on = days.map(weekdayOf)
    const weekday: Axis<Trip> = {
      ...axes.weekday,
      always: [],
      shown: new Set(on),
      over: covers => on.filter(one => covers.includes(one)).length,
    }
    const date: Axis<Trip> = {
      ...axes.date,
      shown: new Set(axes.date.tree.covers.filter(day => days.includes(dateOf(day)))),
      isOfAll: true,
    }
    const rows = (by: readonly Axis<Trip>[], cells: readonly Cell<Trip>[], order?: readonly number[]) =>
      countRows(by, cells, rules, 'visitorcount', { side, ...(order && { order }) })
    const total = (over: number) => totalsOf(null, all, rules, { days: over, side })
    return {
      views: {
        'visitors/averagedaily': { rows: rows([weekday], daily), totals: total(days.length) },
        'visitors/averagehourly': {
          rows: rows([axes.hour, weekday], hourly, [1, 0]),
          totals: totalsOf(weekday, daily, rules, { side }),
        },
        'visitors/bydate': { rows: countRows([date], byDate, rules, 'visitorcount'), totals: total(1) },
        'journeys/visitorsbydistance': { rows: rows([axes.distance], distances), totals: total(1) },
      } as Record<string, View>,
      origins: isApart
        ? mapOf(
            { trips: visited, zoneOf: ({ trip }) => trip.originZone, whole, rules },
            [
              {
                name: 'part',
                chosen: [side],
                optionOf: moved => sideOfDate(moved.day),
                tree: datesOf[0].length > 0 ? join(together(0), halvesOf(1, 2)) : halvesOf(1, 2),
              },
            ],
            options,
          )
        : NO_MAP,
    }
  }
  return { event: sideOf(1), ordinary: sideOf(2) }
}
