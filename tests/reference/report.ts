/**
 * Every view of the Location Insights report by docs/movement-data.md 3, plainly from the trips: the rows as they are given
 * out. Shares no code with the product.
 */
import {
  type Counted,
  type Figure,
  familyOf,
  figureOf,
  followed,
  HIDDEN,
  marksOf,
  mayShow,
  protect,
  type Rules,
  type Sums,
  shownValue,
} from './gate.ts'
import { isInside, type Counted as Moved, momentOf, type Polygon, repeatsOf, thousandths } from './movement.ts'

/** A trip of a set with what the views group it by. */
interface Trip extends Counted {
  readonly moved: Moved
  readonly weekday: number
  readonly hour: number
  readonly weekend: 0 | 1
  readonly purpose: number
  readonly mode: number
  readonly age: number
  readonly gender: number
  readonly metres: number
}

const tripOf = (moved: Moved): Trip => ({
  moved,
  personId: moved.trip.personId,
  weight: moved.trip.weight,
  weekday: moved.weekday,
  hour: moved.hour,
  weekend: moved.weekday === 0 || moved.weekday === 6 ? 1 : 0,
  purpose: moved.trip.purpose,
  mode: moved.trip.mode,
  age: moved.trip.ageBand,
  gender: moved.trip.gender,
  metres: moved.trip.distanceM,
})

const range = (count: number) => Array.from({ length: count }, (_, i) => i)
const everyStep = (from: number, to: number, step: number) => range((to - from) / step + 1).map(i => from + i * step)

/** The period, which is withheld with all of its parts where it is too little for a place that is followed. */
const periodOf = (trips: readonly Trip[], rules: Rules): Sums<Trip> => ({
  totalOf: () => 0,
  totalOfKey: () => 0,
  shown: new Set(mayShow(figureOf(trips, rules), followed(rules)) ? [0] : []),
})

/** Straight metres from a place to the nearest point of an area's boundary. */
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

/** 1 to 8. */
export const bucketOf = (metres: number): number =>
  1 + [5, 10, 20, 40, 80, 160, 360].filter(top => metres > top * 1000).length

/** The upper bound that names a bucket of reach, km. */
const REACH_KM = [5, 10, 20, 40, 80, 160, 360, 361]

/** How many days of each weekday, from Sunday. */
const weekdaysOf = (dates: Iterable<string>): number[] => {
  const days = [0, 0, 0, 0, 0, 0, 0]
  for (const date of dates) days[new Date(`${date}T12:00:00Z`).getUTCDay()]! += 1
  return days
}

/** Hours of stays: one a person, day and hour. */
const dwellHours = (dwells: readonly Moved[], days: ReadonlySet<string>) => {
  const hours = new Map<string, Counted & { weekday: number; hour: number }>()
  for (const { trip } of dwells) {
    const until = trip.endedAt + trip.dwellS!
    for (let at = trip.endedAt - (trip.endedAt % 3600); at < until; at += 3600) {
      const { day, weekday, hour } = momentOf(at)
      if (!days.has(day)) continue
      const before = hours.get(`${trip.personId} ${day} ${hour}`)
      hours.set(`${trip.personId} ${day} ${hour}`, {
        personId: trip.personId,
        weekday,
        hour,
        weight: Math.max(trip.weight, before?.weight ?? 0),
      })
    }
  }
  return [...hours.values()]
}

type Row = Record<string, unknown>

/** The released rows of a view. */
export interface View {
  readonly rows: Row[]
  readonly totals: Row[]
}

/** The trips of a dataset. */
interface Reported {
  readonly visited: readonly Moved[]
  readonly traversed: readonly Moved[]
  /** Local days that have data. */
  readonly dates: ReadonlySet<string>
}

/** Rows of every view, by the end of its call's path. */
export const reportOf = (
  { visited, traversed, dates }: Reported,
  polygons: readonly Polygon[],
  rules: Rules,
): Record<string, View> => {
  const visits = visited.map(tripOf)
  const traverses = traversed.map(tripOf)
  const ofVisits = periodOf(visits, rules)
  const ofTraverses = periodOf(traverses, rules)
  const days = weekdaysOf(dates)
  const weekendDays = days[0]! + days[6]!
  const allDays = days.reduce((sum, count) => sum + count, 0)
  const daysOfType = [allDays - weekendDays, weekendDays]

  const rows = (
    keys: readonly number[],
    shown: ReadonlyMap<number, Figure>,
    value: string,
    keyOf: (key: number) => Row,
    daysOf: (key: number) => number = () => 1,
  ): Row[] => {
    const family = familyOf(shown.values())
    return keys.map(key => {
      const figure = shown.get(key)
      if (!figure) return { ...keyOf(key), [value]: null, ...HIDDEN }
      const count = shownValue(figure, daysOf(key))
      return { ...keyOf(key), [value]: count, ...marksOf(count * daysOf(key), family) }
    })
  }
  const table = (
    trips: readonly Trip[],
    keyOf: (trip: Trip) => number,
    keys: readonly number[],
    sums: readonly Sums<Trip>[] = [trips === visits ? ofVisits : ofTraverses],
    by: Rules = rules,
  ) => protect(trips, keyOf, keys, sums, by)

  /** Totals of rows: of those of which some row is shown, all that is counted in them. */
  const totals = (
    trips: readonly Trip[],
    shown: Iterable<number>,
    { totalOf, totalOfKey }: Sums<Trip>,
    of: (total: number) => Row = () => ({}),
    daysOf: (total: number) => number = () => 1,
  ): Row[] => {
    const told = [...new Set([...shown].map(totalOfKey))].sort((a, b) => a - b)
    const figures = told.map(total => ({
      total,
      figure: figureOf(
        trips.filter(trip => totalOf(trip) === total),
        rules,
      ),
    }))
    const family = familyOf(figures.map(({ figure }) => figure))
    return figures.map(({ total, figure }) => {
      const value = shownValue(figure, daysOf(total))
      const { devices, margin } = marksOf(value * daysOf(total), family)
      return { of: of(total), value, margin, devices }
    })
  }

  const week = range(7)
  const hours = range(24)
  const weekHours = range(168)
  const purposes = [1, 2, 3, 4, 5]
  const modes = [0, 1, 3, 4]

  const meanDay = () => allDays
  /** The totals of hours and of kinds of day, which must not tell each other as parts of the period. */
  const ofWeekend: Sums<Trip> = {
    totalOf: trip => trip.weekend,
    totalOfKey: key => key % 2,
    shown: new Set(table(visits, trip => trip.weekend, [0, 1], [ofVisits], followed(rules)).keys()),
  }
  const ofHour: Sums<Trip> = {
    totalOf: trip => trip.hour,
    totalOfKey: key => key % 24,
    shown: new Set(table(visits, trip => trip.hour, hours).keys()),
  }

  const daily = table(
    visits,
    trip => trip.weekday,
    week,
    [ofVisits, { totalOf: trip => trip.weekend, totalOfKey: weekday => (weekday === 0 || weekday === 6 ? 1 : 0) }],
    followed(rules),
  )
  const ofWeekday: Sums<Trip> = {
    totalOf: trip => trip.weekday,
    totalOfKey: key => Math.floor(key / 24),
    shown: new Set(daily.keys()),
  }
  const hourly = table(visits, trip => trip.weekday * 24 + trip.hour, weekHours, [ofWeekday, ofHour])

  const dayNumber = (date: string) => Math.round(Date.parse(`${date}T12:00:00Z`) / 86_400_000 - 0.5)
  const weekdayOfDay = new Map([...dates].map(date => [dayNumber(date), new Date(`${date}T12:00:00Z`).getUTCDay()]))
  const byDate = table(
    visits,
    trip => dayNumber(trip.moved.day),
    [...weekdayOfDay.keys()].sort((a, b) => a - b),
    [
      { totalOf: trip => trip.weekday, totalOfKey: day => weekdayOfDay.get(day)!, shown: new Set(daily.keys()) },
      ofVisits,
      { totalOf: trip => trip.weekend, totalOfKey: day => (weekdayOfDay.get(day)! % 6 === 0 ? 1 : 0) },
    ],
    followed(rules),
  )

  const again = repeatsOf(visited)
  const repeated = week.map(weekday => {
    const repeat = figureOf(
      visits.filter(trip => trip.weekday === weekday && again.has(trip.moved)),
      rules,
    )
    const single = figureOf(
      visits.filter(trip => trip.weekday === weekday && !again.has(trip.moved)),
      rules,
    )
    const safe = mayShow(repeat, followed(rules)) && (single.parts.length === 0 || mayShow(single, followed(rules)))
    return { repeat, all: safe ? daily.get(weekday) : undefined }
  })
  const repeatFamily = familyOf(repeated.filter(({ all }) => all).map(({ repeat }) => repeat))
  const repeats = week.map(weekday => {
    const { repeat, all } = repeated[weekday]!
    if (!all) return { weekday, totalcount: null, repeatcount: null, ...HIDDEN }
    const repeatcount = shownValue(repeat, days[weekday])
    return {
      weekday,
      totalcount: shownValue(all, days[weekday]),
      repeatcount,
      ...marksOf(repeatcount * days[weekday]!, repeatFamily),
    }
  })

  const blockKeys = [...everyStep(5, 35, 5), ...everyStep(40, 250, 10), 260]
  const fineKeys = [...everyStep(1, 35, 1), ...everyStep(40, 250, 5), 255]
  const upTo = (metres: number, km: number) => Math.max(1, Math.ceil(metres / (km * 1000))) * km
  const block = ({ metres }: Trip) => (metres > 250_000 ? 260 : metres > 35_000 ? upTo(metres, 10) : upTo(metres, 5))
  const fine = ({ metres }: Trip) => (metres > 250_000 ? 255 : metres > 35_000 ? upTo(metres, 5) : upTo(metres, 1))
  const blocks = table(visits, block, blockKeys)
  const fines = table(visits, fine, fineKeys, [
    {
      totalOf: block,
      totalOfKey: key => (key === 255 ? 260 : upTo(key * 1000, key > 35 ? 10 : 5)),
      shown: new Set(blocks.keys()),
    },
  ])
  const distance = (distancebracket: number) => ({ distancebracket })
  const isFar = (key: number) => (key > 35 ? 1 : 0)
  const side: Sums<Trip> = { totalOf: trip => (trip.metres > 35_000 ? 1 : 0), totalOfKey: isFar }
  /** What is left of either side must be safe, or all of it shown: the two make up the period. */
  const sidesTold = [0, 1].every(far => {
    const hidden = visits.filter(trip => side.totalOf(trip) === far && !blocks.has(block(trip)))
    return blockKeys.every(key => isFar(key) !== far || blocks.has(key)) || mayShow(figureOf(hidden, rules), rules)
  })
  const totalOfSide = (far: number) =>
    totals(visits, sidesTold ? [...blocks.keys()].filter(key => isFar(key) === far) : [], side)
  const nearBlocks = new Map([...blocks].filter(([key]) => key <= 35))
  const farFines = new Map([...fines].filter(([key]) => key > 35))

  const codeViews = (
    codeOf: (trip: Trip) => number,
    name: string,
    codes: readonly number[],
    timed: readonly number[],
  ) => {
    const all = table(visits, codeOf, codes)
    const shown = new Set(all.keys())
    const ofCode = (code: number) => ({ [name]: code })
    const dayKeys = codes.flatMap(code => [code * 2, code * 2 + 1])
    const dayCodes: Sums<Trip> = { totalOf: codeOf, totalOfKey: key => Math.floor(key / 2), shown }
    const byDay = table(visits, trip => codeOf(trip) * 2 + trip.weekend, dayKeys, [dayCodes, ofWeekend])
    const timeKeys = timed.flatMap(code => hours.map(hour => code * 24 + hour))
    const timeCodes: Sums<Trip> = { totalOf: codeOf, totalOfKey: key => Math.floor(key / 24), shown }
    const byTime = table(visits, trip => codeOf(trip) * 24 + trip.hour, timeKeys, [timeCodes, ofHour])
    return {
      all: { rows: rows(codes, all, 'journeycount', ofCode), totals: totals(visits, shown, ofVisits) },
      byDay: {
        rows: rows(
          dayKeys,
          byDay,
          'journeycount',
          key => ({ [name]: Math.floor(key / 2), weekend: key % 2 }),
          key => daysOfType[key % 2]!,
        ),
        totals: [
          ...totals(
            visits,
            byDay.keys(),
            ofWeekend,
            weekend => ({ weekend }),
            weekend => daysOfType[weekend]!,
          ),
          ...totals(visits, byDay.keys(), dayCodes, ofCode, meanDay),
        ],
      },
      byTime: {
        rows: rows(
          timeKeys,
          byTime,
          'journeycount',
          key => ({ [name]: Math.floor(key / 24), hour: key % 24 }),
          meanDay,
        ),
        totals: [
          ...totals(visits, byTime.keys(), timeCodes, ofCode, meanDay),
          ...totals(visits, byTime.keys(), ofHour, hour => ({ hour }), meanDay),
        ],
      },
    }
  }
  const purpose = codeViews(trip => trip.purpose, 'purpose', purposes, [1, 2, 3, 4])
  const mode = codeViews(trip => trip.mode, 'mode', modes, modes)

  const isShown = ofVisits.shown?.has(0)
  const dwells = isShown ? visited.filter(({ trip }) => trip.dwellS !== null && trip.dwellS >= 1800) : []
  const stays = (keyOf: (dwell: Moved) => number, keys: readonly number[], name: string, by: Rules) => {
    const cells = keys.map(key => {
      const members = dwells.filter(dwell => keyOf(dwell) === key).map(tripOf)
      const people = figureOf(members, rules)
      const spent = figureOf(members, rules, one => thousandths(one.weight) * one.moved.trip.dwellS!)
      const mean = spent.noised / people.noised
      // what a device stays beyond the mean, over the mean: the sampling error of a quotient
      const strays = [...new Set(members.map(one => one.personId))].map(personId => {
        const own = members.filter(one => one.personId === personId)
        const gave = (amount: (one: Trip) => number) => own.reduce((sum, one) => sum + amount(one), 0)
        const beyond = gave(one => thousandths(one.weight) * one.moved.trip.dwellS!) / mean
        return { stray: beyond - gave(one => thousandths(one.weight)), factor: rules.factorOf(personId) }
      })
      const shown = mayShow(people, by) && mayShow(spent, by, people.noised) && people.noised > 0
      return { key, people, mean, strays, shown }
    })
    const shown = cells.filter(cell => cell.shown)
    const people = shown.reduce((sum, cell) => sum + cell.people.noised / 3e6, 0)
    const squares = shown
      .flatMap(cell => cell.strays)
      .reduce((sum, { stray, factor }) => sum + (stray / 1000) ** 2 * (factor / 3000), 0)
    const family = { ...familyOf(shown.map(cell => cell.people)), design: Number((squares / people).toPrecision(2)) }
    return cells.map(cell =>
      cell.shown
        ? { [name]: cell.key, avgdwelltime: Math.round(cell.mean), ...marksOf(cell.people.noised / 3e6, family) }
        : { [name]: cell.key, avgdwelltime: null, ...HIDDEN },
    )
  }
  const dwellers = protect(dwellHours(dwells, dates), one => one.weekday * 24 + one.hour, weekHours, [], rules)

  const AGES = ['Unknown', '18-24', '25-34', '35-44', '45-54', '55-64', '65+']
  const GENDERS = ['Unknown', 'Female', 'Male']
  const bands = (codeOf: (trip: Trip) => number, names: readonly string[], name: string) => {
    const codes = range(names.length)
    const all = table(visits, codeOf, codes)
    const split = table(visits, trip => codeOf(trip) * 2 + trip.weekend, range(names.length * 2), [
      { totalOf: codeOf, totalOfKey: key => Math.floor(key / 2), shown: new Set(all.keys()) },
      ofWeekend,
    ])
    const family = familyOf(split.values())
    return {
      bands: new Set(all.keys()),
      totals: totals(
        visits,
        split.keys(),
        ofWeekend,
        weekend => ({ daytype: ['weekday', 'weekend'][weekend] }),
        weekend => daysOfType[weekend]!,
      ),
      rows: codes.map(code => {
        const [weekday, weekend] = [split.get(code * 2), split.get(code * 2 + 1)]
        if (!weekday || !weekend) return { [name]: names[code], weekday: null, weekend: null, ...HIDDEN }
        const counts = [shownValue(weekday, daysOfType[0]), shownValue(weekend, daysOfType[1])] as const
        const lesser = Math.min(counts[0] * daysOfType[0]!, counts[1] * daysOfType[1]!)
        return { [name]: names[code], weekday: counts[0], weekend: counts[1], ...marksOf(lesser, family) }
      }),
    }
  }
  const ages = bands(trip => trip.age, AGES, 'age_band_display')
  const genders = bands(trip => trip.gender, GENDERS, 'gender_band_display')
  const ofAge: Sums<Trip> = { totalOf: trip => trip.age, totalOfKey: key => Math.floor(key / 3), shown: ages.bands }
  const ofGender: Sums<Trip> = { totalOf: trip => trip.gender, totalOfKey: key => key % 3, shown: genders.bands }
  const both = table(visits, trip => trip.age * 3 + trip.gender, range(21), [ofAge, ofGender])

  const reachOf = ({ moved: { trip } }: Trip) =>
    (bucketOf(metresTo(polygons, trip.origin)) - 1) * 8 + bucketOf(metresTo(polygons, trip.dest)) - 1
  const reached = new Map(traverses.map(trip => [trip, reachOf(trip)]))
  const reach = (trip: Trip) => reached.get(trip)!

  const reaches = table(traverses, reach, range(64))
  const crowFly = ({ moved: { trip } }: Trip) =>
    bucketOf(Math.hypot(trip.dest[0] - trip.origin[0], trip.dest[1] - trip.origin[1])) - 1
  const reachesByLength = table(traverses, trip => reach(trip) * 8 + crowFly(trip), range(512))

  const weekdayRow = (weekday: number) => ({ weekday })
  const weekHourRow = (key: number) => ({ weekday: Math.floor(key / 24), hour: key % 24 })
  const perDay = (weekday: number) => days[weekday]!
  const perHour = (key: number) => days[Math.floor(key / 24)]!
  const without = (some: Row[]): View => ({ rows: some, totals: [] })
  const passing = (
    keys: readonly number[],
    shown: ReadonlyMap<number, Figure>,
    keyOf: (key: number) => Row,
    {
      value = 'visitorcount',
      daysOf = () => 1,
      totalDays = 1,
    }: { value?: string; daysOf?: (key: number) => number; totalDays?: number } = {},
  ): View => ({
    rows: rows(keys, shown, value, keyOf, daysOf),
    totals: totals(traverses, shown.keys(), ofTraverses, undefined, () => totalDays),
  })
  return {
    'visitors/averagedaily': {
      rows: rows(week, daily, 'visitorcount', weekdayRow, perDay),
      totals: totals(visits, daily.keys(), ofVisits, undefined, meanDay),
    },
    'visitors/averagehourly': {
      rows: rows(weekHours, hourly, 'visitorcount', weekHourRow, perHour),
      totals: totals(visits, hourly.keys(), ofWeekday, weekdayRow, perDay),
    },
    'visitors/repeatfrequency': without(repeats),
    'visitors/bydate': {
      rows: rows(
        [...weekdayOfDay.keys()].sort((a, b) => a - b),
        byDate,
        'visitorcount',
        day => ({ date: new Date(day * 86_400_000).toISOString().slice(0, 10) }),
      ),
      totals: totals(visits, byDate.keys(), ofVisits),
    },
    'journeys/visitorsbydistance': {
      rows: rows([...everyStep(5, 250, 5), 255], new Map([...nearBlocks, ...farFines]), 'visitorcount', distance),
      totals: totals(visits, blocks.keys(), ofVisits),
    },
    'journeys/localvisitorsbydistance': {
      rows: rows(everyStep(1, 35, 1), fines, 'visitorcount', distance),
      totals: totalOfSide(0),
    },
    'journeys/nonlocalvisitorsbydistance': {
      rows: rows([...everyStep(40, 250, 10), 260], blocks, 'visitorcount', distance),
      totals: totalOfSide(1),
    },
    'purpose/journeysbypurpose': purpose.all,
    'purpose/purposebyday': purpose.byDay,
    'purpose/purposebytime': purpose.byTime,
    'mode/journeysbymode': mode.all,
    'mode/modebyday': mode.byDay,
    'mode/modebytime': mode.byTime,
    'dwells/dwellsbyday': without(stays(dwell => dwell.weekday, week, 'dayofweek', followed(rules))),
    'dwells/dwellsbyhour': without(stays(dwell => dwell.hour, hours, 'origin_hour', rules)),
    'dwells/dwellersbytime': without(rows(weekHours, dwellers, 'visitorcount', weekHourRow, perHour)),
    'demographics/visitorsbyageband': { rows: ages.rows, totals: ages.totals },
    'demographics/visitorsbygender': { rows: genders.rows, totals: genders.totals },
    'demographics/combined': {
      rows: rows(range(21), both, 'total', key => ({
        age_band_display: AGES[Math.floor(key / 3)],
        gender_band_display: GENDERS[key % 3],
      })),
      totals: [
        ...totals(visits, both.keys(), ofVisits),
        ...totals(visits, both.keys(), ofAge, age => ({ age_band_display: AGES[age] })),
        ...totals(visits, both.keys(), ofGender, gender => ({ gender_band_display: GENDERS[gender] })),
      ],
    },
    'traversing/averagedaily': passing(
      week,
      table(traverses, trip => trip.weekday, week, [ofTraverses], followed(rules)),
      weekdayRow,
      { daysOf: perDay, totalDays: allDays },
    ),
    'traversing/hour': passing(
      hours,
      table(traverses, trip => trip.hour, hours),
      hour_range => ({ hour_range }),
      { daysOf: meanDay, totalDays: allDays },
    ),
    'traversing/mode': passing(
      modes,
      table(traverses, trip => trip.mode, modes),
      key => ({ mode: key }),
    ),
    'traversing/purpose': passing(
      purposes,
      table(traverses, trip => trip.purpose, purposes),
      key => ({ purpose: key }),
    ),
    'traversing/tripsbydistance': passing(range(64), reaches, key => ({
      access_distance_bucket: Math.floor(key / 8) + 1,
      egress_distance_bucket: (key % 8) + 1,
    })),
    'traversing/evtripsbydistance': passing(
      range(512),
      reachesByLength,
      key => ({
        distance_from_origin_km: REACH_KM[Math.floor(key / 64)],
        distance_to_dest_km: REACH_KM[Math.floor(key / 8) % 8],
        distance_orig_dest_crowfly_bucket: key % 8,
      }),
      { value: 'pev_trips' },
    ),
  }
}
