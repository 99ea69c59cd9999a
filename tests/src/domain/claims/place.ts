import { randomOf } from '../../../support/random.ts'
import { count, emptyTable, type Table } from './table.ts'

/** The number of days in a month that starts on a Sunday: in total, for each weekday, and for weekdays and weekends. */
export const MONTH = 30
export const DAYS_OF = [5, 5, 4, 4, 4, 4, 4] as const
export const DAY_TYPES = [21, 9] as const

export const PURPOSES = 5
export const MODES = 4
export const AGES = 6
export const GENDERS = 2
export const ZONES = 300
const FEWEST_PEOPLE = 1000
/** The largest place has this many times as many people as the smallest. */
const SPREAD = 40

/** All tables of a place: the truth about its people, and the contributions of the people who are observed. */
export interface Place {
  readonly weekdays: Table
  readonly hours: Table
  readonly purposes: Table
  readonly modes: Table
  /** purpose * 2, plus 1 at weekends. */
  readonly purposeDays: Table
  /** purpose * 24 + hour. */
  readonly purposeHours: Table
  /** gender * 6 + age: genders are cut first. */
  readonly gendersAndAges: Table
  /** age * 2, plus 1 at weekends. */
  readonly ageDays: Table
  /** Brackets of 1, 5 and 10 km; the last bracket of 5 km and of 10 km is open-ended. */
  readonly local: Table
  readonly distances: Table
  readonly nonlocal: Table
  readonly staysByDay: Table
  readonly staysByHour: Table
  /** weekday * 2, plus 1 for repeat visits. */
  readonly repeats: Table
  readonly zones: Table
  /** access * 8 + egress, plus each of these * 8 + the length of the whole trip. */
  readonly traverses: Table
  readonly reaches: Table
}

/** The upper bounds of the distance buckets, in km. */
const BUCKETS_KM = [5, 10, 20, 40, 80, 160, 360]
const bucketOf = (km: number): number => {
  const at = BUCKETS_KM.findIndex(bound => km <= bound)
  return at < 0 ? BUCKETS_KM.length : at
}

/** A random index, with probabilities proportional to `shares`. */
const draw = (random: () => number, shares: readonly number[]): number => {
  let left = random() * shares.reduce((sum, share) => sum + share, 0)
  const at = shares.findIndex(share => {
    left -= share
    return left < 0
  })
  return at < 0 ? shares.length - 1 : at
}

/** Random shares, from nearly equal to very different ones. */
const sharesOf = (random: () => number, count: number, most: number): readonly number[] => {
  const skew = random() * most
  return Array.from({ length: count }, () => Math.exp(skew * (random() * 2 - 1)))
}

const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** Draws a place with a random character: the number of its people, their attributes, and their usual behaviour. */
export function drawPlace(seed: number): Place {
  const random = randomOf(seed)
  const place: Place = {
    weekdays: emptyTable(7),
    hours: emptyTable(24),
    purposes: emptyTable(PURPOSES),
    modes: emptyTable(MODES),
    purposeDays: emptyTable(PURPOSES * 2),
    purposeHours: emptyTable(PURPOSES * 24),
    gendersAndAges: emptyTable(GENDERS * AGES),
    ageDays: emptyTable(AGES * 2),
    local: emptyTable(35),
    distances: emptyTable(51),
    nonlocal: emptyTable(23),
    staysByDay: emptyTable(7),
    staysByHour: emptyTable(24),
    repeats: emptyTable(14),
    zones: emptyTable(ZONES),
    traverses: emptyTable(64),
    reaches: emptyTable(512),
  }
  const shares = {
    weekdays: sharesOf(random, 7, 0.8),
    hours: Array.from({ length: PURPOSES }, () => sharesOf(random, 24, 3)),
    purposes: sharesOf(random, PURPOSES, 1.5),
    modes: sharesOf(random, MODES, 2.5),
    ages: sharesOf(random, AGES, 0.8),
    genders: [1, Math.exp(0.6 * (random() * 2 - 1))],
    zones: sharesOf(random, ZONES, 3),
    stays: sharesOf(random, 24, 2),
    staysByDay: sharesOf(random, 7, 2),
  }
  const [near, spread] = [3 + 40 * random() ** 2, 0.6 + 0.8 * random()]
  /** How closely people follow their usual behaviour. */
  const habit = random()
  const people = Math.round(FEWEST_PEOPLE * SPREAD ** random())
  for (let person = 1; person <= people; person++) {
    const weight = 4 + random() * 16
    const weight_m = random() * weight < 1 ? Math.round(weight * 1000) : null
    const pick = (of: readonly number[], mostly: number) => (random() < habit ? mostly : draw(random, of))
    const mostly = {
      weekday: draw(random, shares.weekdays),
      purpose: draw(random, shares.purposes),
      mode: draw(random, shares.modes),
      hour: draw(random, shares.hours[0]!),
      zone: draw(random, shares.zones),
      km: near * Math.exp(spread * normal(random)),
      stay: Math.exp(0.3 * normal(random)),
      access: bucketOf(3 * near * Math.exp(1.5 * normal(random))),
      egress: bucketOf(3 * near * Math.exp(1.5 * normal(random))),
    }
    const [age, gender] = [draw(random, shares.ages), draw(random, shares.genders)]
    const seen = new Set<number>()
    const visits = Math.ceil(Math.exp(3 * random() ** 2))
    for (let visit = 0; visit < visits; visit++) {
      const weekday = pick(shares.weekdays, mostly.weekday)
      const purpose = pick(shares.purposes, mostly.purpose)
      const hour = pick(shares.hours[purpose]!, mostly.hour)
      const km = random() < habit ? mostly.km : near * Math.exp(spread * normal(random))
      const week = Math.floor(random() * 4)
      const weekend = weekday === 0 || weekday === 6 ? 1 : 0
      const add = (table: Table, cell: number, stay?: number) => count(table, cell, person, weight_m, stay)
      add(place.weekdays, weekday)
      add(place.hours, hour)
      add(place.purposes, purpose)
      add(place.modes, pick(shares.modes, mostly.mode))
      add(place.purposeDays, purpose * 2 + weekend)
      add(place.purposeHours, purpose * 24 + hour)
      add(place.gendersAndAges, gender * AGES + age)
      add(place.ageDays, age * 2 + weekend)
      add(place.distances, Math.min(50, Math.ceil(km / 5) - 1))
      if (km <= 35) add(place.local, Math.ceil(km) - 1)
      else add(place.nonlocal, km <= 40 ? 0 : Math.min(22, Math.ceil(km / 10) - 4))
      add(place.repeats, weekday * 2 + (seen.has(week) ? 1 : 0))
      seen.add(week)
      add(place.zones, pick(shares.zones, mostly.zone))
      const stay = Math.round(
        1800 + 3600 * mostly.stay * shares.stays[hour]! * shares.staysByDay[weekday]! * (0.5 + random()),
      )
      add(place.staysByDay, weekday, stay)
      add(place.staysByHour, hour, stay)
      const access = random() < habit ? mostly.access : bucketOf(3 * near * Math.exp(1.5 * normal(random)))
      const egress = random() < habit ? mostly.egress : bucketOf(3 * near * Math.exp(1.5 * normal(random)))
      const length = Math.min(7, Math.max(access, egress) + (random() < 0.3 ? 1 : 0))
      add(place.traverses, access * 8 + egress)
      add(place.reaches, access * 64 + egress * 8 + length)
    }
  }
  return place
}
