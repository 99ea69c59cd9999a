import { createRandom } from '../../src/domain/random.ts'
import type { ZoneInput } from '../../workers/columns/zone-columns.ts'
import { curveOrder, groupUnits, linkUnits } from './group-units.ts'
import type { Scene } from './scene.ts'
import { type StandardZones, standardZones } from './standard-zones.ts'
import { type Tessellation, tessellate } from './tessellation.ts'
import { REGION, type WorldSize, worldSurface } from './world-size.ts'

export interface CustomZones {
  readonly zones: readonly ZoneInput[]
  /** The index of each small zone's custom zone; -1 outside the region. */
  readonly customOf: Int32Array
}

/** Small zones within this distance of the centre are not joined. Beyond it, two or three are. */
const CENTRE_M = 8500

/**
 * The customer's own zone system. It consists of planning areas in the region, with their own codes, names and resident
 * estimates.
 */
export const customZones = (scene: Scene, tessellation: Tessellation, residents: Int32Array): CustomZones => {
  const { small, smallAt, smallLinks, smallCoastal } = tessellation
  const random = createRandom(scene.seed, 'custom zones')
  const away = Float64Array.from({ length: small }, (_, zone) =>
    Math.hypot(smallAt[zone * 2]! - REGION.e, smallAt[zone * 2 + 1]! - REGION.n),
  )
  const inside = [...away.keys()].filter(zone => away[zone]! < REGION.reachM)
  const unitOf = new Int32Array(small).fill(-1)
  inside.forEach((zone, unit) => {
    unitOf[zone] = unit
  })
  const links = linksWithin(smallLinks, unitOf, inside)
  const weights = Float64Array.from(inside, zone => (away[zone]! < CENTRE_M ? 3 : 1))
  const middle = Float64Array.from(inside.flatMap(zone => [smallAt[zone * 2]!, smallAt[zone * 2 + 1]!]))
  const { groupOf, groups } = groupUnits(
    links,
    weights,
    Uint8Array.from(inside, zone => smallCoastal[zone]!),
    curveOrder(middle),
    { low: 2.2, high: 3.4, least: 2 },
    random,
  )
  const customOf = new Int32Array(small).fill(-1)
  inside.forEach((zone, unit) => {
    customOf[zone] = groupOf[unit]!
  })
  const order = byDistance(customOf, away, groups)
  const number = new Int32Array(groups)
  order.forEach((group, i) => {
    number[group] = i
  })
  for (const zone of inside) customOf[zone] = number[customOf[zone]!]!
  const names = localNames(scene, tessellation, customOf, groups)
  const estimate = new Float64Array(groups)
  for (const zone of inside) estimate[customOf[zone]!]! += residents[zone]! * (0.98 + 0.05 * random())
  const zones = tessellation.shapes(customOf, groups).map((polygons, i) => ({
    id: i + 1,
    code: `NPA-${String(i + 1).padStart(4, '0')}`,
    name: names[i]!,
    numbers: { population: Math.round(estimate[i]!) },
    polygons,
  }))
  return { zones, customOf }
}

const linksWithin = (
  { first, of, borderM }: Tessellation['smallLinks'],
  unitOf: Int32Array,
  inside: readonly number[],
) => {
  const [a, b, length]: [number[], number[], number[]] = [[], [], []]
  for (const zone of inside)
    for (let k = first[zone]!; k < first[zone + 1]!; k++) {
      const other = of[k]!
      if (other < zone || unitOf[other] === -1) continue
      a.push(unitOf[zone]!)
      b.push(unitOf[other]!)
      length.push(borderM[k]!)
    }
  return linkUnits(inside.length, a, b, length)
}

const byDistance = (customOf: Int32Array, away: Float64Array, groups: number): number[] => {
  const nearest = new Float64Array(groups).fill(Number.POSITIVE_INFINITY)
  customOf.forEach((group, zone) => {
    if (group >= 0) nearest[group] = Math.min(nearest[group]!, away[zone]!)
  })
  return [...nearest.keys()].sort((a, b) => nearest[a]! - nearest[b]! || a - b)
}

/** Names zones '<nearest place> 3' after GeoNames places, including suburbs. */
const localNames = ({ towns }: Scene, { smallAt }: Tessellation, customOf: Int32Array, groups: number): string[] => {
  const at = Array.from({ length: groups }, () => ({ e: 0, n: 0, zones: 0 }))
  customOf.forEach((group, zone) => {
    if (group < 0) return
    const own = at[group]!
    own.e += smallAt[zone * 2]!
    own.n += smallAt[zone * 2 + 1]!
    own.zones++
  })
  const places = towns.filter(town => Math.hypot(town.e - REGION.e, town.n - REGION.n) < REGION.reachM * 1.3)
  const seen = new Map<string, number>()
  return at.map(({ e, n, zones }) => {
    const near = places.reduce((best, place) =>
      Math.hypot(place.e - e / zones, place.n - n / zones) < Math.hypot(best.e - e / zones, best.n - n / zones)
        ? place
        : best,
    )
    const number = (seen.get(near.name) ?? 0) + 1
    seen.set(near.name, number)
    return `${near.name} ${number}`
  })
}

export interface WorldZones {
  readonly tessellation: Tessellation
  readonly standard: StandardZones
  readonly custom: CustomZones
}

/** Generates all zones of a world: small and middle standard zones, and the customer's own. */
export const makeZones = (scene: Scene, size: WorldSize): WorldZones => {
  const tessellation = tessellate(scene, worldSurface(scene.surface, size), size.zones)
  const standard = standardZones(scene, tessellation, size)
  return { tessellation, standard, custom: customZones(scene, tessellation, standard.residents) }
}
