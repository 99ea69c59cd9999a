/**
 * The report of an event by docs/movement-data.md 3, plainly from the trips: each of its two sides, beside what the month's own
 * report and map show. Shares no code with the product.
 */
import {
  type Figure,
  familyOf,
  figureOf,
  HIDDEN,
  marksOf,
  mayShow,
  protect,
  type Rules,
  type Sums,
  shownValue,
  type Counted as Weighed,
} from './gate.ts'
import type { Counted as Moved } from './movement.ts'
import type { View } from './report.ts'
import { magnitudesShown } from './zones.ts'

interface Visit extends Weighed {
  readonly day: string
  readonly weekday: number
  readonly hour: number
  readonly metres: number
  readonly zone: number
  /** 1 on a day of the event, 2 on an ordinary day beside it, 0 on any other. */
  readonly part: number
}

interface Month {
  readonly visited: readonly Moved[]
  readonly dates: ReadonlySet<string>
  /** The month's own report, and the zones of its map of origins. */
  readonly report: Readonly<Record<string, View>>
  readonly zones: ReadonlySet<number>
}

type Row = Record<string, unknown>
const weekdayOf = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay()
const shownKeys = (view: View, keyOf: (row: Row) => number) =>
  new Set(view.rows.filter(row => row.suppressed === false).map(keyOf))
const upTo = (metres: number, km: number) => Math.max(1, Math.ceil(metres / (km * 1000))) * km
const blockOf = (metres: number) => (metres > 250_000 ? 260 : metres > 35_000 ? upTo(metres, 10) : upTo(metres, 5))
const fineOf = (metres: number) => (metres > 250_000 ? 255 : metres > 35_000 ? upTo(metres, 5) : upTo(metres, 1))
const everyStep = (from: number, to: number, step: number) =>
  Array.from({ length: (to - from) / step + 1 }, (_, i) => from + i * step)
const BLOCKS = [...everyStep(5, 35, 5), ...everyStep(40, 250, 10), 260]
const FINE = [...everyStep(1, 35, 1), ...everyStep(40, 250, 5), 255]
const WIDTH = 1000

export const eventOf = (month: Month, eventDays: readonly string[], rules: Rules) => {
  const { report } = month
  const safe = (some: readonly Visit[]) => mayShow(figureOf(some, rules), rules)
  const isEvent = (day: string) => eventDays.includes(day)
  const weekdays = [...new Set([...month.dates].filter(isEvent).map(weekdayOf))].sort((a, b) => a - b)
  const visitOf = (moved: Moved): Visit => ({
    personId: moved.trip.personId,
    weight: moved.trip.weight,
    day: moved.day,
    weekday: moved.weekday,
    hour: moved.hour,
    metres: moved.trip.distanceM,
    zone: moved.trip.originZone,
    part: weekdays.includes(moved.weekday) ? (isEvent(moved.day) ? 1 : 2) : 0,
  })
  const asked = month.visited.map(visitOf)
  const shownWeekdays = shownKeys(report['visitors/averagedaily']!, row => Number(row.weekday))
  const shownDates = new Set(
    report['visitors/bydate']!.rows.filter(row => row.suppressed === false).map(row => String(row.date)),
  )
  const counted = weekdays.filter(
    weekday =>
      shownWeekdays.has(weekday) &&
      [1, 2].every(part => {
        const side = asked.filter(visit => visit.weekday === weekday && visit.part === part)
        const hidden = side.filter(({ day }) => !shownDates.has(day))
        return safe(side) && (hidden.length === 0 || safe(hidden))
      }),
  )
  const visits = asked.map(visit => (counted.includes(visit.weekday) ? visit : { ...visit, part: 0 }))

  const hourOf = ({ weekday, hour }: Visit) => weekday * 24 + hour
  const hourKeys = counted.flatMap(weekday => everyStep(weekday * 24, weekday * 24 + 23, 1))
  const partsOf = (keys: readonly number[], parts: readonly number[]) =>
    parts.flatMap(part => keys.map(key => part * WIDTH + key))
  const hourly = protect(
    visits,
    visit => visit.part * WIDTH + hourOf(visit),
    partsOf(hourKeys, [1, 2]),
    [
      {
        totalOf: hourOf,
        totalOfKey: key => key % WIDTH,
        shown: shownKeys(report['visitors/averagehourly']!, row => Number(row.weekday) * 24 + Number(row.hour)),
      },
      {
        totalOf: visit => visit.part * WIDTH + visit.weekday,
        totalOfKey: key => key - (key % WIDTH) + Math.floor((key % WIDTH) / 24),
      },
    ],
    rules,
  )

  const bracket = (row: Row) => Number(row.distancebracket)
  const [all, local, far] = ['visitorsbydistance', 'localvisitorsbydistance', 'nonlocalvisitorsbydistance'].map(name =>
    shownKeys(report[`journeys/${name}`]!, bracket),
  ) as [Set<number>, Set<number>, Set<number>]
  const shownBlocks = new Set([...[...all].filter(key => key <= 35), ...far])
  const shownFine = new Set([...local, ...[...all].filter(key => key > 35)])
  const ofPart: Sums<Visit> = { totalOf: ({ part }) => part, totalOfKey: key => Math.floor(key / WIDTH) }
  const blockAt = ({ part, metres }: Visit) => part * WIDTH + blockOf(metres)
  const blocks = protect(
    visits,
    blockAt,
    partsOf(BLOCKS, [0, 1, 2]),
    [{ totalOf: ({ metres }) => blockOf(metres), totalOfKey: key => key % WIDTH, shown: shownBlocks }, ofPart],
    rules,
  )
  const blockOfFine = (key: number) => (key === 255 ? 260 : upTo(key * 1000, key > 35 ? 10 : 5))
  const fine = protect(
    visits,
    ({ part, metres }) => part * WIDTH + fineOf(metres),
    partsOf(FINE, [0, 1, 2]),
    [
      { totalOf: ({ metres }) => fineOf(metres), totalOfKey: key => key % WIDTH, shown: shownFine },
      {
        totalOf: blockAt,
        totalOfKey: key => key - (key % WIDTH) + blockOfFine(key % WIDTH),
        shown: new Set(blocks.keys()),
      },
    ],
    rules,
  )

  const byZone = new Map<number, Visit[]>()
  for (const visit of visits) byZone.set(visit.zone, [...(byZone.get(visit.zone) ?? []), visit])
  const classes = (some: readonly Visit[]) =>
    [0, 1, 2].flatMap(part =>
      [true, false].map(weekend => some.filter(one => one.part === part && (one.weekday % 6 === 0) === weekend)),
    )
  const areSafe = (some: readonly Visit[]) => classes(some).every(one => one.length === 0 || safe(one))
  let zones = [...byZone.keys()]
    .filter(zone => zone !== 0 && month.zones.has(zone) && areSafe(byZone.get(zone)!))
    .sort((a, b) => figureOf(byZone.get(a)!, rules).value - figureOf(byZone.get(b)!, rules).value || a - b)
  while (zones.length > 0 && !areSafe(visits.filter(({ zone }) => !zones.includes(zone)))) zones = zones.slice(1)
  if (counted.length === 0) zones = []

  const sideOf = (part: number) => {
    const mine = visits.filter(visit => visit.part === part)
    const days = [...month.dates]
      .filter(day => counted.includes(weekdayOf(day)) && isEvent(day) === (part === 1))
      .sort()
    const daysOn = (weekday: number) => days.filter(day => weekdayOf(day) === weekday).length
    const rows = <K extends number | string>(
      keys: readonly K[],
      shown: ReadonlyMap<K, Figure>,
      keyOf: (key: K) => Row,
      daysOf: (key: K) => number = () => 1,
    ): Row[] => {
      const family = familyOf(shown.values())
      return keys.map(key => {
        const figure = shown.get(key)
        if (!figure) return { ...keyOf(key), visitorcount: null, ...HIDDEN }
        const visitorcount = shownValue(figure, daysOf(key))
        return { ...keyOf(key), visitorcount, ...marksOf(visitorcount * daysOf(key), family) }
      })
    }
    const totals = (figures: readonly (readonly [Row, Figure, number])[]): Row[] => {
      const family = familyOf(figures.map(([, figure]) => figure))
      return figures.map(([of, figure, over]) => {
        const value = shownValue(figure, over)
        const { devices, margin } = marksOf(value * over, family)
        return { of, value, margin, devices }
      })
    }
    const total = (over: number) => (safe(mine) ? totals([[{}, figureOf(mine, rules), over]]) : [])
    const ofPartOnly = (table: ReadonlyMap<number, Figure>, isWanted: (key: number) => boolean = () => true) =>
      new Map(
        [...table].flatMap(([key, figure]) =>
          Math.floor(key / WIDTH) === part && isWanted(key % WIDTH) ? [[key % WIDTH, figure] as const] : [],
        ),
      )
    const onWeekday = (weekday: number) =>
      figureOf(
        mine.filter(visit => visit.weekday === weekday),
        rules,
      )
    const hours = ofPartOnly(hourly)
    const hourWeekdays = counted.filter(weekday => [...hours.keys()].some(key => Math.floor(key / 24) === weekday))
    const byDate = new Map(
      days.flatMap(day =>
        shownDates.has(day)
          ? [
              [
                day,
                figureOf(
                  mine.filter(visit => visit.day === day),
                  rules,
                ),
              ] as const,
            ]
          : [],
      ),
    )
    return {
      views: {
        'visitors/averagedaily': {
          rows: rows(weekdays, new Map(counted.map(one => [one, onWeekday(one)])), weekday => ({ weekday }), daysOn),
          totals: total(days.length),
        },
        'visitors/averagehourly': {
          rows: rows(
            weekdays.flatMap(weekday => everyStep(weekday * 24, weekday * 24 + 23, 1)),
            hours,
            key => ({ weekday: Math.floor(key / 24), hour: key % 24 }),
            key => daysOn(Math.floor(key / 24)),
          ),
          totals: totals(hourWeekdays.map(weekday => [{ weekday }, onWeekday(weekday), daysOn(weekday)])),
        },
        'visitors/bydate': { rows: rows(days, byDate, date => ({ date })), totals: total(1) },
        'journeys/visitorsbydistance': {
          rows: rows(
            [...everyStep(5, 250, 5), 255],
            new Map([...ofPartOnly(blocks, key => key <= 35), ...ofPartOnly(fine, key => key > 35)]),
            distancebracket => ({ distancebracket }),
          ),
          totals: total(1),
        },
      },
      origins: magnitudesShown(
        new Map(
          zones
            .toSorted((a, b) => a - b)
            .map(zone => [zone, byZone.get(zone)!.filter(visit => visit.part === part)] as const)
            .filter(([, some]) => safe(some))
            .map(([zone, some]) => [zone, figureOf(some, rules)] as const),
        ),
      ),
    }
  }
  return { weekdays, counted, event: sideOf(1), ordinary: sideOf(2) }
}
