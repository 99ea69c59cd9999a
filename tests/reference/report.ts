/**
 * A plain implementation of the released rows of every Location Insights view (docs/movement-data.md 3). Shares no code
 * with the product.
 */
import {
  type Counted,
  type Figure,
  familyOf,
  figureOf,
  hasEnough,
  hashOf,
  leavesEnough,
  marksOf,
  mayShow,
  mayShowTotal,
  NO_DATA,
  type Rules,
  shownValue,
} from './gate.ts'
import { finestPlaces, type Place } from './maps.ts'
import { isInside, type Counted as Moved, momentOf, type Polygon, repeatsOf, thousandths } from './movement.ts'
import { type FactorOf, withTripNoise } from './noise.ts'
import { type Axis, type Cell, cellsOf, countRows, type Row, rowsOf, tableOf, totalsOf } from './tables.ts'
import { finestSafe, join, type Named, onlyOf, TREES, type Tree, together, treeOfDates, treeOfNamed } from './trees.ts'

/** A trip in one of the sets, with the values that the views group it by. */
export interface Trip extends Counted {
  readonly moved: Moved
  /** Days since 1970. */
  readonly day: number
  readonly weekday: number
  readonly hour: number
  readonly weekend: 0 | 1
  readonly purpose: number
  readonly mode: number
  readonly age: number
  readonly gender: number
  readonly metres: number
}

const dayNumbers = new Map<string, number>()
const dayNumber = (date: string) => {
  const day = dayNumbers.get(date) ?? Math.round(Date.parse(`${date}T12:00:00Z`) / 86_400_000 - 0.5)
  dayNumbers.set(date, day)
  return day
}
export const dateOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)

export const tripOf = (moved: Moved): Trip => ({
  moved,
  personId: moved.trip.personId,
  weight: moved.trip.weight,
  day: dayNumber(moved.day),
  weekday: moved.weekday,
  hour: moved.hour,
  weekend: moved.weekday === 0 || moved.weekday === 6 ? 1 : 0,
  purpose: moved.trip.purpose,
  mode: moved.trip.mode,
  age: moved.trip.ageBand,
  gender: moved.trip.gender,
  metres: moved.trip.distanceM,
})

/** The straight-line distance in metres from a place to the nearest point of an area's boundary. */
export const metresTo = (polygons: readonly Polygon[], [e, n]: readonly [number, number]): number => {
  if (isInside(polygons, [e, n])) return 0
  const reaches = polygons.flat().flatMap(ring =>
    ring.map(([x1, y1], i) => {
      const [x2, y2] = ring[(i + 1) % ring.length]!
      const long = (x2 - x1) ** 2 + (y2 - y1) ** 2
      const along = Math.max(0, Math.min(1, ((e - x1) * (x2 - x1) + (n - y1) * (y2 - y1)) / long))
      return Math.hypot(x1 + along * (x2 - x1) - e, y1 + along * (y2 - y1) - n)
    }),
  )
  return Math.min(...reaches)
}

/** The bucket of a distance, from 1 to 8. */
export const bucketOf = (metres: number): number =>
  1 + [5, 10, 20, 40, 80, 160, 360].filter(top => metres > top * 1000).length

/** The upper bounds, in km, that name the distance buckets. */
const REACH_KM = [5, 10, 20, 40, 80, 160, 360, 361]

/** How often each weekday occurs, from Sunday. */
const weekdaysOf = (dates: Iterable<string>): number[] => {
  const days = [0, 0, 0, 0, 0, 0, 0]
  for (const date of dates) days[new Date(`${date}T12:00:00Z`).getUTCDay()]! += 1
  return days
}

/** Stays split into hours, one for each person, day and hour. */
const dwellHours = (dwells: readonly Moved[], days: ReadonlySet<string>, factorOf: FactorOf) => {
  const hours = new Map<string, Counted & { day: string; weekday: number; hour: number }>()
  for (const { trip } of dwells) {
    const until = trip.endedAt + trip.dwellS!
    for (let at = trip.endedAt - (trip.endedAt % 3600); at < until; at += 3600) {
      const { day, weekday, hour } = momentOf(at)
      if (!days.has(day)) continue
      const before = hours.get(`${trip.personId} ${day} ${hour}`)
      hours.set(`${trip.personId} ${day} ${hour}`, {
        personId: trip.personId,
        day,
        weekday,
        hour,
        weight: Math.max(trip.plainWeight, before?.weight ?? 0),
      })
    }
  }
  return [...hours.values()].map(one => {
    const secret = hashOf(one.personId + factorOf(one.personId) * 2 ** 32)
    const hash = hashOf(secret + (dayNumber(one.day) * 24 + one.hour) * 2 ** 32)
    return { ...one, weight: withTripNoise(thousandths(one.weight), hash) / 1000 }
  })
}

/** The rows of a view, and its totals. */
export interface View {
  readonly rows: Row[]
  readonly totals: Row[]
}

/** The recoded trips of a dataset (recode.ts). */
interface Reported {
  readonly visited: readonly Moved[]
  readonly traversed: readonly Moved[]
  /** Local days that have data. */
  readonly dates: ReadonlySet<string>
  /** The zones of the maps. */
  readonly whole: Place
}

const AGES = ['', '18-24', '25-34', '35-44', '45-54', '55-64', '65+']
const GENDERS = ['', 'Female', 'Male']
const ageNames = (ages: readonly number[]) => {
  const [from] = AGES[ages[0]!]!.split('-')
  return ages.includes(6) ? `${from}+` : `${from}-${AGES[ages.at(-1)!]!.split('-')[1]}`
}
const upTo = (metres: number, km: number) => Math.max(1, Math.ceil(metres / (km * 1000))) * km
const tenKm = ({ metres }: Trip) =>
  metres > 250_000 ? 260 : metres > 35_000 ? upTo(metres, 10) : metres > 20_000 ? 35 : metres > 10_000 ? 20 : 10
const fiveKm = ({ metres }: Trip) => (metres > 250_000 ? 255 : upTo(metres, 5))
const oneKm = ({ metres }: Trip) => (metres > 35_000 ? 255 : upTo(metres, 1))

/** The order of the dimensions. Dimensions that are divided at the same bounds have the same second name. */
const ORDER = [
  ['hour', 'hour'],
  ['weekend', 'day'],
  ['weekday', 'day'],
  ['distance', 'km'],
  ['local', 'km'],
  ['far', 'km'],
  ['purpose', 'purpose'],
  ['mode', 'mode'],
  ['gender', 'gender'],
  ['age', 'age'],
  ['date', 'day'],
] as const
/** The sets of trips, with the dimensions that they lack. */
const LACKS = { visits: [], departures: ['hour', 'km'], traverses: ['km'] } as const

/** The maps that show all trips of a set. */
export interface Maps {
  readonly whole: Place
  /** Functions that return a trip's zone on each map. Earlier maps keep their detail. */
  readonly zonesOf: readonly ((moved: Moved) => number)[]
}

const originOf = ({ trip }: Moved) => trip.originZone
const destOf = ({ trip }: Moved) => trip.destZone
export const mapsOf = (set: keyof typeof LACKS, whole: Place): Maps => {
  const zonesOf = { visits: [originOf], departures: [destOf], traverses: [originOf, destOf] }
  return { whole, zonesOf: zonesOf[set] }
}

const among = (some: readonly Trip[], { optionOf }: Axis<Trip>, { covers }: Tree) =>
  some.filter(trip => covers.includes(optionOf(trip)))

/** A tree whose parts leave enough devices after subtracting any of another table's given rows. */
const partedNextTo = (
  trips: readonly Trip[],
  tree: Tree,
  axis: Axis<Trip>,
  rowsOf: readonly (readonly Trip[])[],
  rules: Rules,
): Tree => {
  const isParted = ({ parts }: Tree): boolean =>
    parts.length > 0 &&
    parts.every(part => hasEnough(figureOf(among(trips, axis, part), rules), rules)) &&
    (rowsOf.length < 2 ||
      leavesEnough(
        rowsOf.map(row => parts.map(part => among(row, axis, part))),
        rules,
      ))
  const pruned = (node: Tree): Tree => (isParted(node) ? join(...node.parts.map(pruned)) : together(...node.covers))
  return pruned(tree)
}

/** Groups trips by the rows of an axis's table. */
const rowsBy = (trips: readonly Trip[], axis: Axis<Trip>, rules: Rules): readonly (readonly Trip[])[] =>
  finestSafe(axis.tree, node => mayShow(figureOf(among(trips, axis, node), rules), rules)).map(node =>
    among(trips, axis, node),
  )

/** The trips of each place on each map that shows all trips. A map of a single place divides nothing. */
const placesOfMaps = (
  trips: readonly Trip[],
  { whole, zonesOf }: Maps,
  rules: Rules,
): readonly (readonly (readonly Trip[])[])[] =>
  zonesOf
    .map((zoneOf, i) => {
      const moved = trips.map(trip => trip.moved)
      const places = finestPlaces({ trips: moved, zoneOf, whole, rules, earlier: zonesOf.slice(0, i) })
      return places.map(({ zones }) => trips.filter(trip => zones.includes(zoneOf(trip.moved))))
    })
    .filter(places => places.length > 1)

/**
 * True if trips can be divided into some sides without conflicting with the maps, or with the tables of other axes.
 * Axes with the same field do not count.
 */
export const areSidesApart = (
  trips: readonly Trip[],
  maps: Maps,
  sides: readonly number[],
  sideOf: (trip: Trip) => number,
  axes: Readonly<Partial<Record<(typeof ORDER)[number][0], Axis<Trip>>>>,
  rules: Rules,
): boolean => {
  const axis: Axis<Trip> = { field: '', tree: join(...sides.map(side => together(side))), optionOf: sideOf }
  const tables = Object.values(axes).map(other => rowsBy(trips, other, rules))
  return [...placesOfMaps(trips, maps, rules), ...tables].every(
    rows => partedNextTo(trips, axis.tree, axis, rows, rules).parts.length > 0,
  )
}
/** The axes of tables that are not broken down by day. */
export const withoutDays = ({ weekday: _, weekend: __, date: ___, all: ____, ...others }: Axes) => others

const each = (options: readonly unknown[]) => options.length
/** The dimensions that trips are counted by in a dataset with these days. */
export const axesOf = (
  trips: readonly Trip[],
  dates: ReadonlySet<string>,
  maps: Maps,
  rules: Rules,
  set: keyof typeof LACKS = 'visits',
) => {
  const days = weekdaysOf(dates)
  const daysOfType = [1, 2, 3, 4, 5].reduce((sum, day) => sum + days[day]!, 0)
  const dayTypes = [daysOfType, days[0]! + days[6]!]
  const sum = (counts: readonly number[]) => (options: readonly number[]) =>
    options.reduce((all, one) => all + counts[one]!, 0)
  /** A dataset has figures only if it has days. */
  const some = (tree: Tree, counts: readonly number[]) => onlyOf(tree, one => counts[one]! > 0) ?? tree
  const named = (by: Named): Tree => {
    const of = (options: readonly number[]) =>
      figureOf(
        trips.filter(trip => options.includes(trip[by])),
        rules,
      )
    return treeOfNamed(
      by,
      options => mayShow(of(options), rules),
      options => of(options).noised,
    )
  }
  const first = (order: readonly number[]) => (options: readonly number[]) => {
    const sorted = order.filter(one => options.includes(one))
    return { value: sorted[0]!, options: sorted }
  }
  const sortedDays = [...dates].map(dayNumber).sort((a, b) => a - b)
  const undivided = {
    all: { field: '', tree: TREES.all, optionOf: () => 0 },
    weekday: {
      field: 'weekday',
      tree: some(TREES.weekday, days),
      optionOf: trip => trip.weekday,
      always: [0, 1, 2, 3, 4, 5, 6],
      over: sum(days),
    },
    weekend: {
      field: 'weekend',
      tree: some(TREES.daytype, dayTypes),
      optionOf: trip => trip.weekend,
      over: sum(dayTypes),
    },
    date: {
      field: 'date',
      tree: sortedDays.length > 0 ? treeOfDates(sortedDays) : TREES.all,
      optionOf: trip => trip.day,
      toKey: dateOf,
      over: each,
    },
    hour: { field: 'hour', tree: TREES.hour, optionOf: trip => trip.hour, over: each },
    distance: { field: 'distancebracket', tree: TREES.distance, optionOf: fiveKm, over: each },
    local: { field: 'distancebracket', tree: TREES.local, optionOf: oneKm, over: each },
    far: { field: 'distancebracket', tree: TREES.far, optionOf: tenKm, over: each },
    purpose: { field: 'purpose', tree: named('purpose'), optionOf: trip => trip.purpose, name: first([1, 2, 3, 4, 5]) },
    mode: { field: 'mode', tree: named('mode'), optionOf: trip => trip.mode, name: first([1, 3, 0, 4]) },
    age: {
      field: 'age_band_display',
      tree: TREES.age,
      optionOf: trip => trip.age,
      toKey: age => AGES[age],
      name: options => ({ value: ageNames(options), options }),
    },
    gender: {
      field: 'gender_band_display',
      tree: TREES.gender,
      optionOf: trip => trip.gender,
      toKey: gender => GENDERS[gender],
      name: options => ({ value: 'All', options }),
    },
  } satisfies Record<string, Axis<Trip>>
  const axes: Record<keyof typeof undivided, Axis<Trip>> = { ...undivided }
  const known = ORDER.filter(([, field]) => !(LACKS[set] as readonly string[]).includes(field))
  const places = placesOfMaps(trips, maps, rules)
  const rows: Partial<Record<keyof typeof axes, ReturnType<typeof rowsBy>>> = {}
  /** The rows of an axis that is already separable. */
  const separateRows = (name: keyof typeof axes) => {
    rows[name] ??= rowsBy(trips, axes[name], rules)
    return rows[name]
  }
  /** A trip's zone nearly determines its distance, so distances are not compared with maps. */
  const separable = (axis: Axis<Trip>, earlier: typeof known, isDistance: boolean): Axis<Trip> => {
    const tables = [...(isDistance ? [] : places), ...earlier.map(([other]) => separateRows(other))]
    return { ...axis, tree: tables.reduce((tree, table) => partedNextTo(trips, tree, axis, table, rules), axis.tree) }
  }
  for (const [at, [name, field]] of known.entries())
    axes[name] = separable(
      axes[name],
      known.slice(0, at).filter(([, other]) => other !== field),
      field === 'km',
    )
  axes.date = { ...axes.date, weekdays: axes.weekday }
  /** `further` makes an additional axis separable from all of these. */
  return { axes, further: (axis: Axis<Trip>, isDistance = false) => separable(axis, known, isDistance) }
}
type Axes = ReturnType<typeof axesOf>['axes']
type ByName = keyof Axes | Axis<Trip>
type Views = ReturnType<typeof viewsOf>

interface Asked {
  /** The axis to cut first, unless it is the first key of the rows. */
  readonly first?: keyof Axes
  readonly value?: string
  /** The number of days that a count is averaged over. */
  readonly days?: number
  readonly totals?: readonly (readonly [by: keyof Axes, days: number])[]
  readonly has?: (cell: Cell<Trip>) => boolean
}

const viewsOf = (
  trips: readonly Trip[],
  dates: ReadonlySet<string>,
  maps: Maps,
  rules: Rules,
  set: 'visits' | 'traverses' = 'visits',
) => {
  const { axes, further } = axesOf(trips, dates, maps, rules, set)
  const axisOf = (by: ByName) => (typeof by === 'string' ? axes[by] : by)
  const view = (
    by: readonly ByName[],
    { first, value = 'visitorcount', days = 1, totals = [['all', 1]], has = () => true }: Asked = {},
  ): View => {
    const rowAxes = by.map(axisOf)
    const cut = first ? [axes[first], ...rowAxes.filter(axis => axis !== axes[first])] : rowAxes
    const cells = tableOf(trips, cut, rules)
    const order = rowAxes.map(axis => cut.indexOf(axis))
    return {
      rows: countRows(cut, cells.filter(has), rules, value, { days, order }),
      totals: totals.flatMap(([name, of]) => {
        const axis = axes[name]
        return totalsOf(name === 'all' ? null : axis, cellsOf(trips, [axis], rules), rules, { days: of })
      }),
    }
  }
  return { axes, maps, further, view, cells: (by: keyof Axes) => cellsOf(trips, [axes[by]], rules) }
}

/** One side of the 35 km limit. It has a total if no cell mixes trips from both sides. */
const ofSide = (trips: readonly Trip[], axis: Axis<Trip>, isFar: boolean, rules: Rules): View => {
  const cells = cellsOf(trips, [axis], rules)
  const isOn = ({ nodes: [node] }: Cell<Trip>, far: boolean) => node!.covers.some(top => top > 35 === far)
  const own = cells.filter(cell => isOn(cell, isFar) && !isOn(cell, !isFar))
  const isParted = cells.length > 0 && cells.every(cell => !isOn(cell, true) || !isOn(cell, false))
  const all = { nodes: [], sides: [trips.filter(({ metres }) => metres > 35_000 === isFar)] }
  return { rows: countRows([axis], own, rules, 'visitorcount'), totals: totalsOf(null, isParted ? [all] : [], rules) }
}

/** Visits and repeat visits. The row has the repeat visits' marks. */
const repeatsView = (visits: readonly Trip[], { axes, maps }: Views, rules: Rules): View => {
  const axis = axes.weekday
  const again = repeatsOf(visits.map(({ moved }) => moved))
  const sideOf = ({ moved }: Trip) => (again.has(moved) ? 1 : 0)
  const { all: _, ...others } = axes
  const cells = areSidesApart(visits, maps, [0, 1], sideOf, others, rules)
    ? tableOf(visits, [axis], rules, { count: 2, sideOf })
    : []
  const figures = new Map(cells.map(cell => [cell, cell.sides.map(side => figureOf(side!, rules))]))
  const family = familyOf([...figures.values()].map(([, repeat]) => repeat!))
  const rows = rowsOf(
    [axis],
    cells,
    cell => {
      const [single, repeat] = figures.get(cell) as [Figure, Figure]
      const days = axis.over!(cell.nodes[0]!.covers)
      const repeatcount = shownValue(repeat, days)
      const totalcount = shownValue({ noised: single.noised + repeat.noised }, days)
      return { totalcount, repeatcount, ...marksOf(repeatcount * days, family) }
    },
    { totalcount: null, repeatcount: null, ...NO_DATA },
  )
  return { rows, totals: [] }
}

/**
 * Figures for each band for Monday to Friday and for weekends, or for the mean day if one of the two is too small over
 * all bands.
 */
const bandsView = (visits: readonly Trip[], by: 'age' | 'gender', views: Views, rules: Rules): View => {
  const axis = views.axes[by]
  const dayTypes = views.axes.weekend
  const types = views.cells('weekend')
  const sideOf = (trip: Trip) => trip.weekend
  const isApart = areSidesApart(visits, views.maps, [0, 1], sideOf, { hour: views.axes.hour }, rules)
  const divided = isApart ? tableOf(visits, [axis], rules, { count: 2, sideOf }) : []
  const daysOf = (type: number) => dayTypes.over!([type])
  const cells =
    divided.length > 0 ? divided : views.cells(by).map(cell => ({ ...cell, sides: [cell.sides[0], cell.sides[0]] }))
  const days = divided.length > 0 ? [daysOf(0), daysOf(1)] : [daysOf(0) + daysOf(1), daysOf(0) + daysOf(1)]
  const family = familyOf(cells.flatMap(({ sides }) => sides.map(side => figureOf(side!, rules))))
  const rows = rowsOf(
    [axis],
    cells,
    ({ sides }) => {
      const [working, weekend] = sides.map((side, i) => {
        const value = shownValue(figureOf(side!, rules), days[i])
        return { value, marks: marksOf(value * days[i]!, family) }
      })
      return {
        weekday: working!.value,
        weekday_margin: working!.marks.margin,
        weekend: weekend!.value,
        weekend_margin: weekend!.marks.margin,
        ...(working!.marks.margin > weekend!.marks.margin ? working! : weekend!).marks,
      }
    },
    {},
  )
  const key = { ...dayTypes, field: 'daytype', toKey: (type: number) => ['weekday', 'weekend'][type] }
  return { rows, totals: totalsOf(key, types, rules) }
}

/** Mean stays of dwells. */
const staysView = (dwells: readonly Trip[], axis: Axis<Trip>, field: string, rules: Rules): View => {
  const spent = (one: Trip) => thousandths(one.weight) * one.moved.trip.stayS
  const at = (node: Tree) => dwells.filter(dwell => node.covers.includes(axis.optionOf(dwell)))
  const isSafe = (node: Tree) =>
    mayShow(figureOf(at(node), rules), rules) && mayShow(figureOf(at(node), rules, spent), rules)
  const cells = finestSafe(axis.tree, isSafe).map(node => {
    const own = at(node)
    const people = figureOf(own, rules)
    const mean = figureOf(own, rules, spent).noised / people.noised
    // How far a device's stay deviates from the mean, relative to the mean. This is the device's part of the ratio's
    // sampling error.
    const squares = [...new Set(own.map(({ personId }) => personId))].map(personId => {
      const visits = own.filter(one => one.personId === personId)
      const gave = (amount: (one: Trip) => number) => visits.reduce((sum, one) => sum + amount(one), 0)
      const stray = gave(spent) / mean - gave(one => thousandths(one.weight))
      return (stray / 1000) ** 2 * (rules.factorOf(personId) / 3000)
    })
    return { nodes: [node], sides: [own], people, mean, squares: squares.reduce((sum, one) => sum + one, 0) }
  })
  const people = cells.reduce((sum, cell) => sum + cell.people.noised / 3e6, 0)
  const squares = cells.reduce((sum, cell) => sum + cell.squares, 0)
  const family = {
    ...familyOf(cells.map(cell => cell.people)),
    design: people > 0 ? Number((squares / people).toPrecision(2)) : 0,
  }
  const rows = rowsOf(
    [{ ...axis, field }],
    cells,
    cell => {
      const { mean, people: counted } = cell as (typeof cells)[number]
      return { avgdwelltime: Math.round(mean), ...marksOf(counted.noised / 3e6, family) }
    },
    { avgdwelltime: null, ...NO_DATA },
  )
  return { rows, totals: [] }
}

/** The rows of every view, keyed by the end of its call's path. */
export const reportOf = (
  { visited, traversed, dates, whole }: Reported,
  polygons: readonly Polygon[],
  rules: Rules,
): Record<string, View> => {
  const visits = visited.map(tripOf)
  const traverses = traversed.map(tripOf)
  const all = dates.size
  const here = viewsOf(visits, dates, mapsOf('visits', whole), rules)
  const passing = viewsOf(traverses, dates, mapsOf('traverses', whole), rules, 'traverses')
  const isShown = mayShowTotal(figureOf(visits, rules), rules)
  const dwells = isShown ? visits.filter(({ moved: { trip } }) => (trip.dwellS ?? 0) >= 1800) : []

  const people = dwellHours(
    dwells.map(({ moved }) => moved),
    dates,
    rules.factorOf,
  )
  type Hour = (typeof people)[number]
  const [{ weekdays: _, ...hourAxis }, { weekdays: __, ...weekdayAxis }] = [here.axes.hour, here.axes.weekday]
  const hourOfDay: Axis<Hour> = { ...hourAxis, optionOf: one => one.hour } as Axis<Hour>
  const dayOfWeek: Axis<Hour> = { ...weekdayAxis, optionOf: one => one.weekday } as Axis<Hour>
  const dwellers = cellsOf(people, [hourOfDay, dayOfWeek], rules)

  const named = (by: Named) => {
    const value = 'journeycount'
    return {
      all: here.view([by], { value }),
      byDay: here.view([by, 'weekend'], {
        value,
        totals: [
          ['weekend', 1],
          [by, all],
        ],
      }),
      byTime: here.view([by, 'hour'], {
        value,
        days: all,
        totals: [
          [by, all],
          ['hour', all],
        ],
        has: ({ nodes: [node] }) => by === 'mode' || String(node!.covers) !== '5',
      }),
    }
  }
  const purpose = named('purpose')
  const mode = named('mode')

  const access = new Map(traverses.map(trip => [trip, bucketOf(metresTo(polygons, trip.moved.trip.origin))]))
  const egress = new Map(traverses.map(trip => [trip, bucketOf(metresTo(polygons, trip.moved.trip.dest))]))
  const bucket = (field: string, optionOf: (trip: Trip) => number, toKey: (bucket: number) => number): Axis<Trip> =>
    passing.further({ field, tree: TREES.buckets, optionOf, toKey, over: options => options.length }, true)
  const from = (trip: Trip) => access.get(trip)! - 1
  const to = (trip: Trip) => egress.get(trip)! - 1
  const length = ({ moved: { trip } }: Trip) =>
    bucketOf(Math.hypot(trip.dest[0] - trip.origin[0], trip.dest[1] - trip.origin[1])) - 1

  return {
    'visitors/averagedaily': here.view(['weekday'], { totals: [['all', all]] }),
    'visitors/averagehourly': here.view(['weekday', 'hour'], { first: 'hour', totals: [['weekday', 1]] }),
    'visitors/repeatfrequency': repeatsView(visits, here, rules),
    'visitors/bydate': here.view(['date']),
    'journeys/visitorsbydistance': here.view(['distance']),
    'journeys/localvisitorsbydistance': ofSide(visits, here.axes.local, false, rules),
    'journeys/nonlocalvisitorsbydistance': ofSide(visits, here.axes.far, true, rules),
    'purpose/journeysbypurpose': purpose.all,
    'purpose/purposebyday': purpose.byDay,
    'purpose/purposebytime': purpose.byTime,
    'mode/journeysbymode': mode.all,
    'mode/modebyday': mode.byDay,
    'mode/modebytime': mode.byTime,
    'dwells/dwellsbyday': staysView(dwells, here.axes.weekday, 'dayofweek', rules),
    'dwells/dwellsbyhour': staysView(dwells, here.axes.hour, 'origin_hour', rules),
    'dwells/dwellersbytime': {
      rows: countRows([hourOfDay, dayOfWeek], dwellers, rules, 'visitorcount', { order: [1, 0] }),
      totals: [],
    },
    'demographics/visitorsbyageband': bandsView(visits, 'age', here, rules),
    'demographics/visitorsbygender': bandsView(visits, 'gender', here, rules),
    'demographics/combined': here.view(['age', 'gender'], {
      first: 'gender',
      value: 'total',
      totals: [
        ['all', 1],
        ['age', 1],
        ['gender', 1],
      ],
    }),
    'traversing/averagedaily': passing.view(['weekday'], { totals: [['all', all]] }),
    'traversing/hour': passing.view([{ ...passing.axes.hour, field: 'hour_range' }], {
      days: all,
      totals: [['all', all]],
    }),
    'traversing/mode': passing.view(['mode']),
    'traversing/purpose': passing.view(['purpose']),
    'traversing/tripsbydistance': passing.view([
      bucket('access_distance_bucket', from, one => one + 1),
      bucket('egress_distance_bucket', to, one => one + 1),
    ]),
    'traversing/evtripsbydistance': passing.view(
      [
        bucket('distance_from_origin_km', from, one => REACH_KM[one]!),
        bucket('distance_to_dest_km', to, one => REACH_KM[one]!),
        bucket('distance_orig_dest_crowfly_bucket', length, one => one),
      ],
      { value: 'pev_trips' },
    ),
  }
}
