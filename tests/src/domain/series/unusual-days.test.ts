import { expect, test } from 'vitest'
import {
  type Score,
  type SeriesFigure,
  scoresOfDays,
  scoresOfWeeks,
} from '../../../../src/domain/series/unusual-days.ts'
import { randomOf } from '../../../support/random.ts'

const SEED = 20_260_512
const WEEKDAY_LEVELS = [18_000, 24_000, 25_000, 25_500, 26_000, 31_000, 34_000]

/**
 * Some weeks of days, starting on a Monday, with a level for each weekday, a spread between days, and a margin that
 * reflects the figures' error.
 */
const daysOf = (
  weeks: number,
  random: () => number,
  {
    spread = 0.03,
    margin = 4,
    method = () => 0,
  }: { spread?: number; margin?: number; method?: (day: number) => number } = {},
): SeriesFigure[] =>
  Array.from({ length: weeks * 7 }, (_, day) => {
    const weekday = (day + 1) % 7
    const level = WEEKDAY_LEVELS[weekday]!
    const error = spread * normal(random) + (margin / 100 / 1.96) * normal(random)
    return {
      figure: { value: Math.round(level * (1 + error)), margin },
      method: method(day),
      weekday,
      sharedBy: [day],
    }
  })

const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

const changed = (days: readonly SeriesFigure[], at: number, factor: number): SeriesFigure[] =>
  days.map((day, index) =>
    index === at ? { ...day, figure: { ...day.figure, value: Math.round((day.figure.value ?? 0) * factor) } } : day,
  )

/** The same days, except that the days at some positions share their mean as one figure. */
const shared = (days: readonly SeriesFigure[], positions: readonly number[], margin: number): SeriesFigure[] => {
  const mean = positions.reduce((sum, at) => sum + days[at]!.figure.value!, 0) / positions.length
  return days.map((day, at) =>
    positions.includes(at) ? { ...day, figure: { value: Math.round(mean), margin }, sharedBy: positions } : day,
  )
}

/**
 * The same scores, computed differently: methods and weekdays are filtered again for each score, and medians are found
 * by counting.
 */
function expected(days: readonly SeriesFigure[], least: number): (Score | null)[] {
  const known = days.filter(({ figure, sharedBy }) => figure.value !== null && sharedBy.length === 1)
  const middleOf = new Map<string, number | null>()
  const errorOf = new Map<string, number>()
  const factorOf = new Map<number, number>()
  for (const method of new Set(days.map(day => day.method))) {
    const own = known.filter(day => day.method === method)
    for (let weekday = 0; weekday < 7; weekday++) {
      const key = `${method} ${weekday}`
      const ofDay = own.filter(day => day.weekday === weekday)
      const isEnough = ofDay.length >= 6 && own.length >= least
      middleOf.set(key, isEnough ? byCounting(ofDay.map(({ figure }) => figure.value!)) : null)
      if (isEnough) errorOf.set(key, byCounting(ofDay.map(({ figure }) => (figure.value! * figure.margin!) / 196)))
    }
    const away = own.flatMap(day => {
      const key = `${method} ${day.weekday}`
      const middle = middleOf.get(key) ?? null
      return middle === null ? [] : [Math.abs(day.figure.value! - middle) / errorOf.get(key)!]
    })
    factorOf.set(method, 1.4826 * Math.max(1, byCounting(away)))
  }
  return days.map(({ figure: { value }, method, weekday, sharedBy }) => {
    const middle = middleOf.get(`${method} ${weekday}`) ?? null
    if (value === null || middle === null || sharedBy.length > 1) return null
    const spread = factorOf.get(method)! * errorOf.get(`${method} ${weekday}`)!
    const [low, high] = [middle - 3.5 * spread, middle + 3.5 * spread]
    return {
      score: (value - middle) / spread,
      expected: middle,
      low,
      high,
      unusual: value > high ? 'more' : value < low ? 'fewer' : null,
    }
  })
}

/** The median by definition: the mean of the values with as many values above as below, where ties count as half. */
function byCounting(values: readonly number[]): number {
  const isMiddle = (value: number) => {
    const below = values.filter(other => other < value).length
    const above = values.filter(other => other > value).length
    return below <= values.length / 2 && above <= values.length / 2
  }
  const middles = [...new Set(values.filter(isMiddle))]
  return middles.reduce((sum, value) => sum + value, 0) / middles.length
}

test('the scores of days equal an independent computation, with gaps, shared figures and a change of method', () => {
  const random = randomOf(SEED)
  for (let round = 0; round < 20; round++) {
    const weeks = 24 + Math.floor(random() * 40)
    const breakDay = Math.floor(weeks * 7 * (0.3 + 0.4 * random()))
    const days = daysOf(weeks, random, { method: day => (day < breakDay ? 0 : 1), margin: 2 + 8 * random() }).map(
      day => {
        const fate = random()
        // A figure shared by more than a week of days does not get a score.
        if (fate < 0.03) return { ...day, sharedBy: [0, 1, 2, 3, 4, 5, 6, 7] }
        if (fate < 0.05) return { ...day, figure: { value: null, margin: null } }
        if (fate < 0.08) return changed([day], 0, random() < 0.5 ? 0.4 : 1.9)[0]!
        return day
      },
    )
    const found = scoresOfDays(days)
    expect(found).toHaveLength(days.length)
    const others = expected(days, 84)
    for (const [at, score] of found.entries()) {
      const other = others[at]
      expect([at, score?.unusual ?? null, score === null]).toEqual([at, other?.unusual ?? null, other === null])
      expect(score?.score ?? 0).toBeCloseTo(other?.score ?? 0, 8)
      expect(score?.expected ?? 0).toBeCloseTo(other?.expected ?? 0, 8)
      expect(score?.low ?? 0).toBeCloseTo(other?.low ?? 0, 6)
      expect(score?.high ?? 0).toBeCloseTo(other?.high ?? 0, 6)
    }
  }
})

test('the scores of weeks equal an independent computation', () => {
  const random = randomOf(SEED + 1)
  for (let round = 0; round < 20; round++) {
    const weeks = daysOf(2 + Math.floor(random() * 8), random).map(day => ({ ...day, weekday: 0 }))
    const found = scoresOfWeeks(weeks.map(week => ({ ...week, isShared: false })))
    const others = expected(weeks, 12)
    for (const [at, score] of found.entries()) {
      const other = others[at]
      expect(score === null).toBe(other === null)
      expect(score?.score ?? 0).toBeCloseTo(other?.score ?? 0, 8)
    }
  }
})

test('gives no scores for fewer than 12 weeks of days, or for 12 weeks with two methods', () => {
  const random = randomOf(SEED + 2)
  const short = changed(daysOf(12, random).slice(1), 30, 3)
  expect(scoresOfDays(short).every(score => score === null)).toBe(true)
  const enough = changed(daysOf(12, random), 30, 3)
  expect(scoresOfDays(enough)[30]).toMatchObject({ unusual: 'more' })
  const broken = enough.map((day, at) => ({ ...day, method: at < 42 ? 0 : 1 }))
  expect(scoresOfDays(broken).every(score => score === null)).toBe(true)
  expect(
    scoresOfWeeks(short.slice(0, 11).map(week => ({ ...week, isShared: false }))).every(score => score === null),
  ).toBe(true)
})

test('calls a day unusual by its score alone, however wide its interval', () => {
  const random = randomOf(SEED + 3)
  const days = changed(daysOf(26, random, { margin: 2 }), 40, 1.6)
  const wide = days.map((day, at) => (at === 40 ? { ...day, figure: { ...day.figure, margin: 60 } } : day))
  const score = scoresOfDays(wide)[40]
  expect(score?.score).toBeGreaterThan(3.5)
  expect(score?.unusual).toBe('more')
})

test('scores the mean of days that share a figure once, using the medians of their weekdays', () => {
  const days = daysOf(26, randomOf(SEED + 5))
  const ordinary = scoresOfDays(days)
  const spreadOf = ({ high, expected: middle }: Score) => (high - middle) / 3.5
  const [first, second] = [spreadOf(ordinary[40]!), spreadOf(ordinary[41]!)]
  const scores = scoresOfDays(shared(changed(days, 41, 0), [40, 41], 5))
  expect(scores[41]).toBeNull()
  expect(scores[40]?.unusual).toBe('fewer')
  expect(scores[40]!.expected / ((ordinary[40]!.expected + ordinary[41]!.expected) / 2)).toBeCloseTo(1, 1)
  expect(spreadOf(scores[40]!) / (Math.hypot(first, second) / 2)).toBeCloseTo(1, 1)
  const uncertain = scoresOfDays(shared(days, [40, 41], 40))[40]!
  // The spread is wider than a single day's, because the figure itself is so uncertain.
  expect(spreadOf(uncertain)).toBeGreaterThan(2 * first)
})

test('gives no score without spread, and does not call a day unusual because of noise alone', () => {
  const figure = { value: 5000, margin: 0 }
  const flat = Array.from({ length: 91 }, (_, day) => ({ figure, method: 0, weekday: day % 7, sharedBy: [day] }))
  expect(scoresOfDays(flat).every(score => score === null)).toBe(true)
  // The deviations are 0, so only the errors contribute to the spread.
  const equal = flat.map((day, at) => ({ ...day, figure: { ...figure, margin: 8, value: at === 50 ? 5900 : 5000 } }))
  const [score] = scoresOfDays(equal).slice(50)
  expect(score?.score).toBeCloseTo(900 / (1.4826 * ((5000 * 0.08) / 1.96)), 6)
  expect(score?.unusual).toBeNull()
})

test('calls fewer than 1 in 500 ordinary days unusual, and finds a real event', () => {
  const random = randomOf(SEED + 4)
  let [ordinary, flagged, events, found] = [0, 0, 0, 0]
  for (let round = 0; round < 60; round++) {
    const days = daysOf(13 + Math.floor(random() * 39), random)
    const before = scoresOfDays(days)
    ordinary += days.length
    flagged += before.filter(score => score?.unusual).length
    // An event of 8 usual spreads, up or down.
    const at = Math.floor(random() * days.length)
    const { expected: middle, high } = before[at]!
    const size = ((high - middle) / 3.5) * 8 * (random() < 0.5 ? 1 : -1)
    const event = days.map((day, index) =>
      index === at ? { ...day, figure: { ...day.figure, value: Math.round(middle + size) } } : day,
    )
    events++
    if (scoresOfDays(event)[at]?.unusual === (size > 0 ? 'more' : 'fewer')) found++
  }
  expect(flagged / ordinary, `${flagged} of ${ordinary}, seed ${SEED + 4}`).toBeLessThan(1 / 500)
  expect(found / events, `${found} of ${events}, seed ${SEED + 4}`).toBeGreaterThan(0.95)
})

/** Each device makes seven trips a month, and each trip represents six, so 1,500 devices make 63,000 visits. */
const WEIGHT = 6
const TRIPS_A_MONTH = 7
const DEVICES = 1500

/**
 * The released figures of a year. The panel has a weekday pattern, and its noise factors (mean and standard deviation
 * 1) are drawn again each month. A trip's factor is between 0.3 and 1.7.
 * @param changes factors to multiply a day's trips by, keyed by day
 */
function releasedYear(random: () => number, changes: ReadonlyMap<number, number> = new Map()): SeriesFigure[] {
  const mean = WEEKDAY_LEVELS.reduce((sum, level) => sum + level, 0) / WEEKDAY_LEVELS.length
  let factors: number[] = []
  return Array.from({ length: 364 }, (_, day) => {
    if (day % 30 === 0) factors = Array.from({ length: DEVICES }, () => -Math.log(1 - random()))
    const weekday = (day + 1) % 7
    const trips = ((DEVICES * TRIPS_A_MONTH) / 30) * (WEEKDAY_LEVELS[weekday]! / mean) * (changes.get(day) ?? 1)
    const count = Math.max(0, Math.round(trips + Math.sqrt(trips) * normal(random)))
    let [value, squares] = [0, 0]
    for (let trip = 0; trip < count; trip++) {
      const share = factors[Math.floor(DEVICES * random())]! * (0.3 + 1.4 * random())
      value += WEIGHT * share
      squares += WEIGHT ** 2
    }
    const margin = value === 0 ? 100 : (196 * Math.sqrt(2.2 * squares)) / value
    return { figure: { value: Math.round(value), margin }, method: 0, weekday, sharedBy: [day] }
  })
}

test('calls at most 0.02 ordinary days a year unusual, and detects a 50 % increase and a closed day at 1,500 devices', () => {
  const random = randomOf(SEED + 6)
  const years = 200
  let [alarms, busy, closed] = [0, 0, 0]
  for (let year = 0; year < years; year++) {
    const at = 30 + Math.floor(random() * 300)
    const days = releasedYear(
      random,
      new Map([
        [at, 1.5],
        [at + 10, 0.05],
      ]),
    )
    // A closed day has too few devices and shares the next day's figure.
    const scores = scoresOfDays(shared(days, [at + 10, at + 11], 20))
    if (scores[at]?.unusual === 'more') busy++
    if (scores[at + 10]?.unusual === 'fewer') closed++
    alarms += scores.filter((score, day) => score?.unusual && day !== at && day !== at + 10).length
  }
  const counts = `${alarms} false alarms, ${busy} busy days and ${closed} closed days found, seed ${SEED + 6}`
  expect(alarms / years, counts).toBeLessThanOrEqual(0.02)
  expect(busy / years, counts).toBeGreaterThan(0.7)
  expect(closed / years, counts).toBeGreaterThan(0.9)
})
