import { createRandom } from '../../src/domain/random.ts'
import type { ZoneInput } from '../../workers/columns/zone-columns.ts'
import type { Town } from '../open-data/read-open-data.ts'
import { LONDON, type Scene } from './scene.ts'
import type { Tessellation } from './tessellation.ts'
import { FULL_ZONES, LONDON_MIDDLE, residentsOf, type WorldSize } from './world-size.ts'

/** Splits `total` into whole numbers in proportion to `weights` (largest remainders; ties are broken by position). */
const shareOut = (weights: ArrayLike<number>, total: number): Int32Array => {
  let sum = 0
  for (let i = 0; i < weights.length; i++) sum += weights[i]!
  const shares = new Int32Array(weights.length)
  const rest = new Float64Array(weights.length)
  let given = 0
  for (let i = 0; i < weights.length; i++) {
    const exact = (weights[i]! / sum) * total
    shares[i] = Math.floor(exact)
    rest[i] = exact - shares[i]!
    given += shares[i]!
  }
  const order = [...rest.keys()].sort((a, b) => rest[b]! - rest[a]! || a - b)
  for (const i of order.slice(0, total - given)) shares[i]!++
  return shares
}

const DISTRICT_RESIDENTS = 30_000
const BOROUGH_RESIDENTS = 90_000
/** A town within this many metres of a larger one does not name a district. */
const TOO_CLOSE_M = 4500

interface At {
  readonly e: number
  readonly n: number
}

const apart = (a: At, b: At) => Math.hypot(a.e - b.e, a.n - b.n)

/** The towns that name districts, largest first: every larger town, and the boroughs of London. */
const districtTowns = (towns: readonly Town[]): Town[] => {
  const kept: Town[] = []
  for (const town of towns) {
    const london = apart(town, LONDON) < LONDON.reachM
    if (
      london
        ? town.name === 'London' || town.population < BOROUGH_RESIDENTS
        : town.part || town.population < DISTRICT_RESIDENTS
    )
      continue
    if (kept.every(other => apart(other, town) > TOO_CLOSE_M && other.name !== town.name)) kept.push(town)
  }
  return kept
}

/** The town that attracts most strongly, which depends on its distance and its size. */
const pullingTown = (towns: readonly Town[], at: At): Town => {
  let best = towns[0]!
  let bestPull = Number.POSITIVE_INFINITY
  for (const town of towns) {
    const pull = apart(town, at) / Math.min(town.population, 400_000) ** 0.3
    if (pull < bestPull) [best, bestPull] = [town, pull]
  }
  return best
}

/** 'A' to 'Z', then 'AA'. */
const letter = (i: number): string =>
  i < 26 ? String.fromCharCode(65 + i) : letter(Math.floor(i / 26) - 1) + letter(i % 26)

/** Numbers the names of each district from north to south: '<town> 001'. */
const numberedNames = (districts: readonly string[], at: readonly At[]): string[] => {
  const names = new Array<string>(at.length)
  const seen = new Map<string, number>()
  const order = [...at.keys()].sort((a, b) => at[b]!.n - at[a]!.n || a - b)
  for (const zone of order) {
    const number = (seen.get(districts[zone]!) ?? 0) + 1
    seen.set(districts[zone]!, number)
    names[zone] = `${districts[zone]} ${String(number).padStart(3, '0')}`
  }
  return names
}

export interface StandardZones {
  readonly small: readonly ZoneInput[]
  readonly middle: readonly ZoneInput[]
  /** The tessellation's small zones, by objectid. */
  readonly smallId: Uint32Array
  readonly residents: Int32Array
}

/** London is wider than it is tall. */
const LONDON_STRETCH = 0.8

/** Assigns numbers, codes, names and residents to the small and middle zones. */
export const standardZones = (scene: Scene, tessellation: Tessellation, size: WorldSize): StandardZones => {
  const { small, middle, middleOf, smallAt, weight } = tessellation
  const random = createRandom(scene.seed, 'residents')
  const residents = shareOut(
    weight.map(blocks => (blocks + 0.3) * (0.86 + 0.28 * random())),
    residentsOf(size),
  )

  const middleResidents = new Int32Array(middle)
  const middleAt = Array.from({ length: middle }, () => ({ e: 0, n: 0 }))
  const members: number[][] = Array.from({ length: middle }, () => [])
  for (let zone = 0; zone < small; zone++) {
    const own = middleOf[zone]!
    middleResidents[own]! += residents[zone]!
    members[own]!.push(zone)
  }
  members.forEach((zones, own) => {
    middleAt[own]!.e = zones.reduce((sum, zone) => sum + smallAt[zone * 2]!, 0) / zones.length
    middleAt[own]!.n = zones.reduce((sum, zone) => sum + smallAt[zone * 2 + 1]!, 0) / zones.length
  })
  const towns = districtTowns(scene.towns)
  const middleNames = numberedNames(
    middleAt.map(at => pullingTown(towns, at).name),
    middleAt,
  )

  const fromLondon = middleAt.map(({ e, n }) => Math.hypot((e - LONDON.e) * LONDON_STRETCH, n - LONDON.n))
  const inLondon = size.zones >= FULL_ZONES ? LONDON_MIDDLE.count : Math.round((middle * LONDON_MIDDLE.count) / 7200)
  const byDistance = [...fromLondon.keys()].sort((a, b) => fromLondon[a]! - fromLondon[b]! || a - b)
  const london = new Set(byDistance.slice(0, Math.min(inLondon, LONDON_MIDDLE.count)))
  const byName = [...middleNames.keys()].sort((a, b) => (middleNames[a]! < middleNames[b]! ? -1 : 1))
  const middleId = new Uint32Array(middle)
  byName
    .filter(own => london.has(own))
    .forEach((own, i) => {
      middleId[own] = LONDON_MIDDLE.first + i
    })
  byName
    .filter(own => !london.has(own))
    .forEach((own, i) => {
      middleId[own] = i + 1 < LONDON_MIDDLE.first ? i + 1 : i + 1 + LONDON_MIDDLE.count
    })

  const smallNames = new Array<string>(small)
  const smallId = new Uint32Array(small)
  let next = 1
  for (const own of [...middleId.keys()].sort((a, b) => middleId[a]! - middleId[b]!)) {
    const north = [...members[own]!].sort((a, b) => smallAt[b * 2 + 1]! - smallAt[a * 2 + 1]! || a - b)
    north.forEach((zone, i) => {
      smallNames[zone] = middleNames[own]! + letter(i)
      smallId[zone] = next++
    })
  }
  const smallShapes = tessellation.shapes(
    Int32Array.from({ length: small }, (_, zone) => zone),
    small,
  )
  const middleShapes = tessellation.shapes(middleOf, middle)
  return {
    smallId,
    residents,
    small: smallShapes.map((polygons, zone) => ({
      id: smallId[zone]!,
      code: `AS${String(smallId[zone]!).padStart(7, '0')}`,
      name: smallNames[zone]!,
      numbers: { population: residents[zone]!, parent: middleId[middleOf[zone]!]! },
      polygons,
    })),
    middle: middleShapes.map((polygons, own) => ({
      id: middleId[own]!,
      code: `AM${String(middleId[own]!).padStart(6, '0')}`,
      name: middleNames[own]!,
      numbers: { population: middleResidents[own]!, nczid: london.has(own) ? middleId[own]! : null },
      polygons,
    })),
  }
}
