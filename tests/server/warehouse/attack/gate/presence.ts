import { type Selection, selectionOf, ZONE_SETS } from '../../../../../server/warehouse/figures/maps/counted-filters.ts'
import { eventOrigins, zoneMagnitudes } from '../../../../../server/warehouse/figures/maps/zone-magnitudes.ts'
import { type EventDays, readEvent } from '../../../../../server/warehouse/figures/reports/event-views.ts'
import { dateOf } from '../../../../../server/warehouse/figures/reports/report-views.ts'
import { weekdayOf } from '../../../../../src/domain/days.ts'
import type { FactorOf } from '../../../../reference/noise.ts'
import { randomOf } from '../../../../support/random.ts'
import { treesOfNumbers } from '../../invented-zones.ts'
import { drawnFactors } from '../drawn-factors.ts'
import { type Sight, scoreByRegression } from '../regression.ts'
import type { Score } from '../score.ts'
import { DATES, type OpenVisits, openVisits, type Visit } from './in-memory.ts'

/** How many standard deviations a figure exceeds its known part by. The known part excludes the attacked person. */
const excess = (magnitude: number, known: number) => (magnitude / 10 - known) / Math.sqrt(Math.max(1, known))

/** How many values an attacker records per map. */
const NUMBERS_OF_MAP = 4

/**
 * What an attacker sees of a map: the number of places, the total, how many of some zones are separate places, and
 * their figures.
 */
const seenOn = (
  { Nodes, Total }: Awaited<ReturnType<typeof zoneMagnitudes>>,
  zones: readonly number[],
  known: readonly Visit[],
  isCutAlone: boolean,
): readonly number[] => {
  const alone = zones.flatMap(zone => {
    const place = Nodes.find(node => String(node.zones) === String(zone))
    return place ? [excess(place.magnitude, known.filter(visit => visit.zone === zone).length)] : []
  })
  const cut = [Nodes.length, alone.length]
  const total = Total ? excess(Total.magnitude, known.length) : 0
  return isCutAlone ? cut : [...cut, total, alone.reduce((sum, one) => sum + one, 0) / Math.sqrt(zones.length)]
}

/** The code that a visit has for each filter. */
const CODES: Readonly<Partial<Record<keyof Selection, (visit: Visit) => number>>> = {
  daytype: ({ date }) => weekdayOf(date),
  purposes: ({ purpose }) => purpose,
  modes: ({ mode }) => (mode === 4 ? 1 : mode),
  ages: ({ age }) => age,
  genders: ({ gender }) => gender,
  stays: ({ stays }) => stays,
}
const isChosen = (selection: Partial<Selection>) => (visit: Visit) =>
  Object.entries(selection).every(([filter, codes]) => codes.includes(CODES[filter as keyof Selection]!(visit)))

export const visitOf = (person: number, more: Partial<Visit> = {}): Visit => ({
  person,
  date: DATES[4]!,
  hour: 9,
  purpose: 1,
  mode: 1,
  age: 6,
  gender: 1,
  stays: 1,
  bracket: 3,
  crowFly: 0,
  zone: 1,
  ...more,
})

/**
 * People who each come once, with the zone and options that `more` returns.
 * @param first the number of the first person
 */
export const peopleOf = (first: number, count: number, more: (i: number) => Partial<Visit> = () => ({})): Visit[] =>
  Array.from({ length: count }, (_, i) => visitOf(first + i, more(i)))

export interface Attack {
  /**
   * The visits that happen even if the attacked person does not come.
   * @param random the case's generator
   */
  readonly others: (random: () => number) => readonly Visit[]
  /** The attacked person's visits. */
  readonly visits: readonly Visit[]
  readonly zones: readonly number[]
  /** The maps that the attacker reads, and the days of an event. */
  readonly maps: readonly Partial<Selection>[]
  readonly eventDates?: readonly number[]
  /** True if the attacker reads only the maps' places, not their figures. */
  readonly isCutAlone?: boolean
  /** True if the attacker also subtracts the maps' numbers from each other. */
  readonly areCompared?: boolean
}

const PLACE = [0, 0] as const

const look = async (
  open: OpenVisits,
  { maps, eventDates, visits, isCutAlone = false, areCompared = false }: Attack,
  others: readonly Visit[],
): Promise<number[]> => {
  const zones = [...new Set(visits.map(({ zone }) => zone))]
  const seen: number[] = []
  const add = (map: Awaited<ReturnType<typeof zoneMagnitudes>>, known: readonly Visit[]) => {
    seen.push(...seenOn(map, zones, known, isCutAlone))
  }
  for (const selection of maps)
    add(
      await zoneMagnitudes({ ...open, set: ZONE_SETS['visit-origins'] }, selectionOf(selection)),
      others.filter(isChosen(selection)),
    )
  if (areCompared) {
    const [first = [], ...rest] = maps.map((_, i) => seen.slice(i * NUMBERS_OF_MAP, (i + 1) * NUMBERS_OF_MAP))
    seen.push(...rest.flatMap(other => other.map((number, i) => number - first[i]!)))
  }
  if (eventDates) {
    const event: EventDays | null = await readEvent(open.context, open.buildId, eventDates.map(dateOf))
    const weekdays = eventDates.map(weekdayOf)
    for (const side of ['event', 'ordinary'] as const)
      add(
        await eventOrigins(open.context, open.buildId, event, side),
        others.filter(
          ({ date }) => weekdays.includes(weekdayOf(date)) && eventDates.includes(date) === (side === 'event'),
        ),
      )
  }
  return seen
}

/**
 * Scores an attacker, who has learnt from other cases, on balanced cases with and without a person. Each case has
 * separate noise.
 * @param noise the product's by default
 */
export const attackPresence = async (
  attack: Attack,
  {
    seed,
    cases,
    noise = drawnFactors,
  }: { readonly seed: number; readonly cases: number; readonly noise?: (salt: number) => FactorOf },
): Promise<Score> => {
  const sights: Sight[] = []
  const trees = treesOfNumbers(attack.zones, PLACE)
  const random = randomOf(seed)
  for (let i = 0; i < cases; i++) {
    const isMore = i % 2 === 0
    const others = attack.others(random)
    const visits = isMore ? [...others, ...attack.visits] : others
    // Every case has different people, so the permanent draws for a person differ too.
    const renamed = visits.map(visit => ({ ...visit, person: visit.person + 10_000 * (seed * cases + i) }))
    const open = openVisits(renamed, noise(seed * cases + i), trees)
    sights.push({ seen: await look(open, attack, others), isMore })
  }
  return scoreByRegression(sights)
}
