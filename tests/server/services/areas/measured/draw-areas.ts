import type { Random } from '../../../../../src/domain/random.ts'
import type { AskedArea, Measured } from './open-measured.ts'
import type { Visit } from './visits.ts'

export type Place = readonly [easting: number, northing: number]

/** The templates' radius limits in metres. */
const RADII = [300, 400, 500, 500, 1000, 3000]
const MAX_ZONES = 40

export const oneOf = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!
export const radiusOf = (random: Random): number => oneOf(random, RADII)

/** Discs around places, as in an order. */
export const discsAt = async (
  { engine }: Pick<Measured, 'engine'>,
  places: readonly Place[],
  radiusM: number,
): Promise<AskedArea> => {
  const lonLat = await engine.toLonLat(Float64Array.from(places.flat()))
  const points = places.map((_, i) => ({ at: [lonLat[2 * i]!, lonLat[2 * i + 1]!] as const, radiusM }))
  return { wkt: (await engine.discs(points)).wkt, points }
}

/** At most the given number of contiguous zones around a place; null if the place is outside all zones. */
export const zonesAbout = async (
  { engine, zoneSet }: Pick<Measured, 'engine' | 'zoneSet'>,
  random: Random,
  place: Place,
  wanted: number,
): Promise<number[] | null> => {
  const [lon, lat] = await engine.toLonLat(Float64Array.from(place))
  const first = await engine.zoneAt(zoneSet, [lon!, lat!])
  if (first === null) return null
  const zones = new Set([first])
  for (let tries = 0; zones.size < wanted && tries < 10 * wanted; tries++) {
    const beside = [...(await engine.neighbours(zoneSet, oneOf(random, [...zones])))]
    if (beside.length > 0) zones.add(oneOf(random, beside))
  }
  return [...zones]
}

export const outlineOf = async (
  { engine, zoneSet }: Pick<Measured, 'engine' | 'zoneSet'>,
  zones: readonly number[],
): Promise<AskedArea> => ({ wkt: (await engine.outline(zoneSet, Uint32Array.from(zones))).wkt, points: [] })

/** An order without malicious intent: one to three points, or 1 to 40 zones, at places that people visit. */
export const honestArea = async (measured: Measured, random: Random, near: readonly Visit[]): Promise<AskedArea> => {
  for (;;) {
    const place = (): Place => {
      const { destE, destN } = oneOf(random, near)
      return [destE + (random() - 0.5) * 100, destN + (random() - 0.5) * 100]
    }
    if (random() < 0.6) {
      const count = random() < 0.7 ? 1 : 2 + Math.floor(2 * random())
      return discsAt(measured, Array.from({ length: count }, place), radiusOf(random))
    }
    const zones = await zonesAbout(measured, random, place(), 1 + Math.floor(random() * MAX_ZONES))
    if (zones !== null) return outlineOf(measured, zones)
  }
}
