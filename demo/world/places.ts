import type { ZonePayments } from '../../server/warehouse/deliveries/load/load-rows.ts'
import { createRandom, hashed } from '../../src/domain/random.ts'
import type { Industry } from '../../src/domain/tourism.ts'
import { busyPlaces } from '../trips/busy-places.ts'
import type { Scene } from './scene.ts'
import type { StandardZones } from './standard-zones.ts'
import type { Tessellation } from './tessellation.ts'

/** A mast; EPSG:27700 whole metres. */
export interface Mast {
  readonly id: number
  readonly easting: number
  readonly northing: number
  readonly rangeM: number
}

const SHARE_OF_ZONES = 0.7
const FIRST_ID = 100_001

/**
 * Places masts where people live: close together with a short range in towns, and far apart with a long range in the
 * country.
 */
export const makeCells = (seed: number, { small, smallAt, areaM2 }: Tessellation): Mast[] => {
  const random = createRandom(seed, 'cells')
  const masts: Mast[] = []
  for (let zone = 0; zone < small; zone++) {
    if (random() > SHARE_OF_ZONES) continue
    const across = Math.sqrt(areaM2[zone]!)
    masts.push({
      id: FIRST_ID + masts.length,
      easting: Math.round(smallAt[zone * 2]! + (random() - 0.5) * across * 0.4),
      northing: Math.round(smallAt[zone * 2 + 1]! + (random() - 0.5) * across * 0.4),
      rangeM: Math.round(Math.min(12_000, Math.max(450, across * (1.3 + 0.7 * random())))),
    })
  }
  return masts
}

/** The share of payments, pounds per payment, and payments per merchant in a month. */
const INDUSTRY: readonly (readonly [Industry, share: number, pounds: number, perMerchant: number])[] = [
  ['Total Retail', 0.58, 27, 1300],
  ['Eating Places', 0.29, 14, 750],
  ['Total Apparel', 0.13, 41, 550],
]
/** A resident's payments near home in a month, and the payments at all busy places. */
const PER_RESIDENT = 4
const DRAWN = 2_600_000
const PAYMENTS_A_CARD = 3.4
/** The share of a month's payments on weekdays. */
const WEEKDAY_SHARE = 0.66

/** How strongly each middle zone attracts spending, in the order of the tessellation. */
const drawOf = ({ towns }: Scene, { middle, middleOf, smallAt, small }: Tessellation): Float64Array => {
  const pulls = new Float64Array(middle)
  for (const place of busyPlaces(towns)) {
    const near = new Float64Array(middle)
    for (let zone = 0; zone < small; zone++) {
      const away = Math.hypot(smallAt[zone * 2]! - place.e, smallAt[zone * 2 + 1]! - place.n)
      near[middleOf[zone]!]! += Math.exp(-((away / (place.spreadM * 2.2)) ** 2))
    }
    const sum = near.reduce((total, value) => total + value, 0)
    for (let own = 0; sum > 0 && own < middle; own++)
      pulls[own]! += (near[own]! / sum) * (place.tourists + place.outings)
  }
  return pulls
}

/** Generates card payments for each middle zone and month: some where people live, and many more where they go. */
export const makePayments = (
  scene: Scene,
  tessellation: Tessellation,
  standard: StandardZones,
  months: readonly number[],
): ZonePayments[] => {
  const drawn = drawOf(scene, tessellation)
  const drawnInAll = drawn.reduce((total, value) => total + value, 0)
  const even = (zone: number, what: number, spread: number) => 1 - spread + 2 * spread * hashed(zone, what, scene.seed)
  return standard.middle.flatMap((middle, own) => {
    const zone = middle.id!
    const pull = drawn[own]! / drawnInAll
    const monthly = (middle.numbers!.population! * PER_RESIDENT + DRAWN * pull) * even(zone, 31, 0.45)
    return months.flatMap(month =>
      ([0, 1] as const).flatMap(dayType =>
        INDUSTRY.map(([industry, share, pounds, perMerchant], at) => {
          const key = (month % 100) * 100 + dayType * 10 + at
          const ofDays = dayType === 0 ? WEEKDAY_SHARE : 1 - WEEKDAY_SHARE
          const payments = Math.round(monthly * ofDays * share * even(zone, at + 40, 0.5) * even(zone, key, 0.06))
          return {
            zone,
            month,
            dayType,
            industry,
            payments,
            amountPence: Math.round(payments * pounds * even(zone, at + 50, 0.25) * 100),
            cards: Math.ceil(payments / PAYMENTS_A_CARD),
            merchants: Math.ceil((monthly * share * even(zone, at + 60, 0.3)) / perMerchant),
          }
        }),
      ),
    )
  })
}
