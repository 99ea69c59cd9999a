import type { LonLat, Outline } from '../../../workers/contract.ts'
import type { Client } from '../../app/create-client.ts'
import { routes } from '../../contract/client-routes.ts'
import { RAPID_KW_INCLUSIVE } from '../../domain/constants.ts'
import { isWithin } from '../../domain/geography/rings.ts'
import { counted, whole } from '../../domain/text/numbers.ts'
import { boxOf } from '../../map/map-geometry.ts'

/** The public chargers in and around an area. */
export interface AreaChargers {
  /** The source and the licence of the data. */
  readonly credit: string
  /** The positions of the chargers in the area and within about 10 km of it. */
  readonly at: readonly LonLat[]
  /** Describes the chargers in the area: `12 public chargers, 3 of 50 kW or more`. */
  readonly text: string
}

/** About 10 km in Great Britain, in degrees. */
const [AROUND_LON, AROUND_LAT] = [0.15, 0.09]

/** @example chargersText([{ maxKw: 7 }, { maxKw: 150 }]) // '2 public chargers, 1 of 50 kW or more' */
export const chargersText = (chargers: readonly { readonly maxKw: number | null }[]): string => {
  const rapid = chargers.filter(({ maxKw }) => maxKw !== null && maxKw >= RAPID_KW_INCLUSIVE).length
  if (chargers.length === 0) return 'no public chargers'
  return `${counted(chargers.length, 'public charger')}, ${rapid === 0 ? 'none' : whole(rapid)} of ${RAPID_KW_INCLUSIVE} kW or more`
}

/**
 * Reads the public chargers in and around an area. Resolves to null if no area exists, or if the provider has not
 * imported any chargers.
 */
export async function readAreaChargers(
  call: Client['call'],
  outline: Outline['lonLat'],
  signal: AbortSignal,
): Promise<AreaChargers | null> {
  const box = boxOf(outline)
  if (box === null) return null
  const [west, south, east, north] = box
  const around = [west - AROUND_LON, south - AROUND_LAT, east + AROUND_LON, north + AROUND_LAT]
  const { credit, items } = await call(routes.chargepoints, { query: { box: around.join(',') }, signal })
  if (credit === null) return null
  const rings = outline.flat()
  return {
    credit,
    at: items.map(({ lon, lat }) => [lon, lat]),
    text: chargersText(items.filter(({ lon, lat }) => isWithin(rings, [lon, lat]))),
  }
}
