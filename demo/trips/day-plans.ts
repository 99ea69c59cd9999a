import type { Random } from '../../src/domain/random.ts'
import { normalPair } from '../../src/domain/random.ts'
import type { BlockGrid, TripBlocks } from './blocks.ts'
import { type Attraction, attracted, HAUNTS, type People } from './people.ts'
import type { Period } from './period.ts'
import { Stay, type Traveller } from './traveller.ts'

interface PlanWorld {
  readonly blocks: TripBlocks
  readonly grid: BlockGrid
  readonly people: People
  readonly period: Period
  readonly attractions: readonly Attraction[]
  readonly random: Random
}

const HOUR_S = 3600
const LAST_OUTING_H = 23
const SUNDAY = 0

/** How much people do outside work on each weekday, from Sunday to Saturday. */
const LIVELY = [0.8, 0.82, 0.85, 0.9, 0.96, 1.15, 1.3] as const

const about = (random: Random, hours: number, spread: number): number =>
  (hours + normalPair(random)[0] * spread) * HOUR_S

/** The destination of an outing: mostly a haunt, sometimes a new or distant place. */
const outingTo = ({ random, people, blocks, grid, attractions }: PlanWorld, person: number, from: number): number => {
  const choice = random()
  if (choice < 0.72) return people.haunts[person * HAUNTS + Math.floor(random() * HAUNTS)]!
  if (choice < 0.84) return attracted(random, attractions, blocks, from, 'outings')
  if (choice < 0.965) return grid.near(random, from, 3000, from)
  return grid.near(random, from, random() < 0.7 ? 22_000 : 90_000, from)
}

/** Simulates a day of a person in the region: to work and back, errands and outings. It ends at home. */
export const liveDay = (world: PlanWorld, traveller: Traveller, person: number, day: number): void => {
  const { people, random, period } = world
  const weekday = period.isBankHoliday(day) ? SUNDAY : period.weekdayOf(day)
  const isTerm = !period.isSchoolHoliday(day)
  const isWeekend = weekday === SUNDAY || weekday === 6
  const work = people.work[person]!
  const works = work >= 0 && random() < (isWeekend ? 0.12 : !isTerm ? 0.6 : weekday === 5 ? 0.66 : 0.78)
  const home = people.home[person]!
  const lively = LIVELY[weekday]! * period.seasonOf(day) * (!isTerm && !works ? 1.2 : 1)
  if (people.drivesGoods[person] === 1) {
    if (!isWeekend) deliver(world, traveller, person, day)
    return
  }
  if (works) {
    const shift = random()
    const leave =
      shift < 0.8 ? about(random, 7.85, 0.7) : shift < 0.9 ? about(random, 5.6, 0.5) : about(random, 13.2, 0.7)
    traveller.go(day, Math.max(4 * HOUR_S, leave), work, Stay.Work)
    if (random() < 0.13) {
      traveller.go(day, leave + about(random, 4.3, 0.4), world.grid.near(random, work, 900, work), Stay.Other)
      traveller.go(day, traveller.earliest(day) + random() * 0.5 * HOUR_S, work, Stay.Work)
    }
    const off = leave + about(random, 8.9, 0.75)
    if (random() < 0.24 * lively) {
      traveller.go(day, off, outingTo(world, person, home), Stay.Other)
      traveller.go(day, traveller.earliest(day) + (0.3 + random() * 1.4) * HOUR_S, home, Stay.Home)
    } else traveller.go(day, off, home, Stay.Home)
    if (random() < 0.17 * lively) outing(world, traveller, person, day, about(random, 19.1, 0.7), 1.9)
    return
  }
  const outings = random() < 0.3 * lively ? 2 : 1
  let at = isWeekend
    ? about(random, 11.4, 1.9)
    : random() < 0.24 && isTerm
      ? about(random, 8.5, 0.2)
      : about(random, 11.2, 2.2)
  for (let i = 0; i < outings; i++) {
    outing(world, traveller, person, day, at, isWeekend ? 1.9 : 1.3)
    at = Math.max(traveller.earliest(day) + random() * 3 * HOUR_S, about(random, 15.6, 1.4))
  }
  if (random() < (weekday === 6 || weekday === 5 ? 0.26 : 0.09))
    outing(world, traveller, person, day, about(random, 19.3, 0.9), 2.6)
}

/** Simulates an outing from home and back, sometimes via a second place. */
const outing = (
  world: PlanWorld,
  traveller: Traveller,
  person: number,
  day: number,
  localS: number,
  stayH: number,
): void => {
  const { random, people } = world
  const leave = Math.max(5 * HOUR_S, localS, traveller.earliest(day))
  if (leave > LAST_OUTING_H * HOUR_S) return
  const linger = () => (0.15 + stayH * 1.25 * random() ** 1.5) * HOUR_S
  traveller.go(day, leave, outingTo(world, person, people.home[person]!), Stay.Other)
  if (random() < 0.22)
    traveller.go(
      day,
      traveller.earliest(day) + linger(),
      world.grid.near(random, traveller.at, 1500, traveller.at),
      Stay.Other,
    )
  traveller.go(day, traveller.earliest(day) + linger(), people.home[person]!, Stay.Home)
}

/** Simulates a round of deliveries from the depot at home. */
const deliver = (world: PlanWorld, traveller: Traveller, person: number, day: number): void => {
  const { random, people } = world
  traveller.go(
    day,
    Math.max(3 * HOUR_S, about(random, 6.6, 1.2)),
    world.grid.near(random, people.home[person]!, 16_000, people.home[person]!),
    Stay.Other,
  )
  for (let stops = 2 + Math.floor(random() * 3); stops > 0; stops--)
    traveller.go(
      day,
      traveller.earliest(day) + (0.2 + random()) * HOUR_S,
      world.grid.near(random, traveller.at, 9000, traveller.at),
      Stay.Other,
    )
  traveller.go(day, traveller.earliest(day) + random() * HOUR_S, people.home[person]!, Stay.Home)
}

/** Simulates a visit from afar to a busy place, perhaps with a night or two. @returns the number of days */
export const visitRegion = (world: PlanWorld, traveller: Traveller, person: number, day: number): number => {
  const { random, people, attractions, grid } = world
  const place = attractions[chosenPlace(attractions, random)]!
  const somewhere = () => place.blocks[place.draw.draw(random)]!
  const nights = random() < 0.55 ? 0 : random() < 0.6 ? 1 : 2
  traveller.go(day, about(random, nights === 0 ? 8.2 : 13, nights === 0 ? 0.9 : 2.5), somewhere(), Stay.Other)
  const lodging = nights === 0 ? -1 : grid.near(random, traveller.at, 900, traveller.at)
  for (let night = 0; night <= nights; night++) {
    const first =
      night === 0 ? traveller.earliest(day + night) + (0.6 + random() * 2.4) * HOUR_S : about(random, 10, 0.8)
    if (first < 20 * HOUR_S)
      traveller.go(
        day + night,
        first,
        random() < 0.7 ? somewhere() : grid.near(random, traveller.at, 2500, traveller.at),
        Stay.Other,
      )
    if (night < nights)
      traveller.go(
        day + night,
        Math.max(traveller.earliest(day + night) + HOUR_S, about(random, 21.5, 1)),
        lodging,
        Stay.Other,
      )
  }
  const back = Math.max(
    traveller.earliest(day + nights) + (0.5 + random() * 2) * HOUR_S,
    about(random, nights === 0 ? 17.6 : 15, 1.2),
  )
  traveller.go(day + nights, back, people.home[person]!, Stay.Home)
  return nights + 1
}

const chosenPlace = (attractions: readonly Attraction[], random: Random): number => {
  let sum = 0
  let chosen = 0
  attractions.forEach(({ place }, i) => {
    sum += place.tourists
    if (random() * sum < place.tourists) chosen = i
  })
  return chosen
}
