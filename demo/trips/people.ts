import { createRandom, hashed, type Random } from '../../src/domain/random.ts'
import type { BlockGrid, TripBlocks } from './blocks.ts'
import { Weighted } from './blocks.ts'
import type { BusyPlace } from './busy-places.ts'

/** The number of places that a person visits regularly, in addition to home and work. */
export const HAUNTS = 5
/** The properties and places of people, in columns. Places are blocks. */
export interface People {
  readonly count: number
  readonly home: Int32Array
  /** -1 for people who do not go to work. */
  readonly work: Int32Array
  /** HAUNTS blocks for each person. */
  readonly haunts: Int32Array
  readonly isVisitor: Uint8Array
  readonly drivesGoods: Uint8Array
  readonly hasCar: Uint8Array
  readonly ageBand: Uint8Array
  readonly gender: Uint8Array
  readonly isEv: Uint8Array
  readonly weight: Float32Array
  /** How often this person goes out, relative to an average of about 1. */
  readonly habit: Float32Array
}

export interface Attraction {
  readonly place: BusyPlace
  readonly blocks: readonly number[]
  readonly draw: Weighted
}

/** The blocks of each busy place. Those in the centre are drawn more often. */
export const attractions = (places: readonly BusyPlace[], blocks: TripBlocks, grid: BlockGrid): Attraction[] =>
  places.map(place => {
    let found: number[] = []
    for (let reach = place.spreadM * 2; found.length < 3; reach *= 1.5) found = grid.within(place.e, place.n, reach)
    const weights = found.map(
      b =>
        Math.exp(-(((blocks.e[b]! - place.e) ** 2 + (blocks.n[b]! - place.n) ** 2) / (2 * place.spreadM ** 2))) + 0.02,
    )
    return { place, blocks: found, draw: new Weighted(weights) }
  })

/** Draws a busy place to attract people from a block. A place's strength fades with distance. */
export const attracted = (
  random: Random,
  all: readonly Attraction[],
  blocks: TripBlocks,
  from: number,
  kind: 'jobs' | 'outings',
): number => {
  let sum = 0
  let chosen = all[0]!
  for (const attraction of all) {
    const { place } = attraction
    const weight =
      place[kind] * Math.exp(-Math.hypot(blocks.e[from]! - place.e, blocks.n[from]! - place.n) / place.pullM)
    sum += weight
    if (random() * sum < weight) chosen = attraction
  }
  return chosen.blocks[chosen.draw.draw(random)]!
}

/** Draws a home, and decides whether the person appears only when they visit a busy place. */
export type DrawHome = (random: Random) => { readonly home: number; readonly isVisitor: boolean }

const AGES = [0.04, 0.13, 0.19, 0.19, 0.18, 0.15, 0.12] as const
const GENDERS = [0.05, 0.48, 0.47] as const

/** The average number of residents that each of these people represents. */
const EXPANSION = 42

/** The population from which people are drawn. */
export interface Population {
  readonly seed: number
  /** Pseudonymous people. */
  readonly devices: number
  readonly blocks: TripBlocks
  readonly drawHome: DrawHome
}

export const makePeople = (
  { seed, devices: count, blocks, drawHome }: Population,
  grid: BlockGrid,
  all: readonly Attraction[],
): People => {
  const random = createRandom(seed, 'people')
  const ages = new Weighted(AGES)
  const genders = new Weighted(GENDERS)
  const people: People = {
    count,
    home: new Int32Array(count),
    work: new Int32Array(count).fill(-1),
    haunts: new Int32Array(count * HAUNTS),
    isVisitor: new Uint8Array(count),
    drivesGoods: new Uint8Array(count),
    hasCar: new Uint8Array(count),
    ageBand: new Uint8Array(count),
    gender: new Uint8Array(count),
    isEv: new Uint8Array(count),
    weight: new Float32Array(count),
    habit: new Float32Array(count),
  }
  for (let p = 0; p < count; p++) {
    const { home, isVisitor } = drawHome(random)
    people.isVisitor[p] = isVisitor ? 1 : 0
    people.home[p] = home
    people.ageBand[p] = ages.draw(random)
    people.gender[p] = genders.draw(random)
    people.hasCar[p] = random() < 0.76 ? 1 : 0
    const leaning = hashed(blocks.zoneId[home]!, 5, seed)
    people.isEv[p] = people.hasCar[p] === 1 && random() < 0.12 + 0.2 * leaning ? 1 : 0
    people.drivesGoods[p] = !isVisitor && random() < 0.018 ? 1 : 0
    people.weight[p] =
      Math.round(EXPANSION * (0.75 + 0.5 * hashed(blocks.zoneId[home]!, 9, seed)) * (0.9 + 0.2 * random()) * 1000) /
      1000
    people.habit[p] = 0.6 + 0.8 * random()
    const working = people.ageBand[p] === 6 ? 0.12 : people.ageBand[p] === 1 ? 0.5 : 0.74
    if (random() < working)
      people.work[p] =
        random() < 0.52
          ? attracted(random, all, blocks, home, 'jobs')
          : grid.near(random, home, random() < 0.6 ? 4500 : 12_000, home)
    for (let i = 0; i < HAUNTS; i++)
      people.haunts[p * HAUNTS + i] =
        i < 2
          ? attracted(random, all, blocks, home, 'outings')
          : grid.near(random, home, i === 2 ? 1300 : i === 3 ? 2600 : 7000, home)
  }
  return people
}
