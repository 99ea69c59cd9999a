import type { TourismMagnitude } from '../../../src/contract/tourism.ts'
import { lesserBand } from '../../../src/domain/device-band.ts'
import type { Measure } from '../gate/measure.ts'
import { bandOf, contributionsOf, marginOf } from '../gate/quality.ts'
import { type Released, releasedValue } from '../gate/release.ts'
import { releaseMagnitudes, type SafeMagnitude } from '../gate/release-magnitudes.ts'
import { type Blend, blend } from './blends.ts'
import { type Counted, countDestinations, countDwells, countOrigins, countTourists } from './count-moves.ts'
import type { TourismFilters } from './filters.ts'
import type { TourismContext } from './tourism-context.ts'
import { zonePayments } from './zone-payments.ts'

/** The last part of the calls' paths. */
export type TourismMeasure =
  | 'totaltourists'
  | 'origins'
  | 'destinations'
  | 'dwelltime'
  | 'totalpayments'
  | `blended${Blend}`

export type TourismAnswer = {
  Items: TourismMagnitude[]
  Classes: number
  /** For a blend, the number of zones for which both figures are released; null for other measures. */
  Compared: number | null
}

type Of<T> = (context: TourismContext, buildId: number, filters: TourismFilters) => Promise<T>
type Read = Of<{ readonly zones: readonly SafeMagnitude[]; readonly compared: number | null }>

const magnitudesOf = (released: ReadonlyMap<number, Measure>): (SafeMagnitude & { readonly margin: number })[] => {
  const family = contributionsOf(released.values())
  return [...released].map(([zone, measure]) => {
    const magnitude = releasedValue(measure)
    return { zone, magnitude, devices: bandOf(magnitude, family), margin: marginOf(magnitude, family) }
  })
}

const alone =
  (of: Of<readonly SafeMagnitude[]>): Read =>
  async (...asked) => ({ zones: await of(...asked), compared: null })

const counted = (count: Of<Awaited<Counted>>): Read => alone(async (...asked) => magnitudesOf(await count(...asked)))

/** Tourists and payments of the zones for which both are released (docs/decisions/0022). */
const blended =
  (kind: Blend): Read =>
  async (...asked) => {
    const [tourists, payments] = await Promise.all([countTourists(...asked), zonePayments(...asked)])
    const touristsOf = new Map(magnitudesOf(tourists).map(row => [row.zone, row]))
    const both = payments.flatMap(spent => {
      const came = touristsOf.get(spent.zone)
      return came ? { zone: spent.zone, came, spent } : []
    })
    const bands = new Map(both.map(({ zone, came, spent }) => [zone, lesserBand(came.devices, spent.devices)]))
    const pairs = both.map(({ zone, came, spent }) => ({
      zone,
      tourists: came.magnitude,
      margin: came.margin,
      payments: spent.magnitude,
    }))
    const zones = blend(kind, pairs).map(row => ({ ...row, devices: bands.get(row.zone) ?? '<30' }))
    return { zones, compared: pairs.length }
  }

const READ: Readonly<Record<TourismMeasure, Read>> = {
  totaltourists: counted(countTourists),
  origins: counted(countOrigins),
  destinations: counted(countDestinations),
  dwelltime: counted(countDwells),
  totalpayments: alone(zonePayments),
  blendedhotspots: blended('hotspots'),
  blendedcorrelation: blended('correlation'),
  blendedhighspendratio: blended('highspendratio'),
  blendedlowspendratio: blended('lowspendratio'),
}

export const TOURISM_MEASURES = Object.keys(READ) as TourismMeasure[]

/** One measure of the Tourism and Economy viewer by middle zone, through the gate (docs/movement-data.md 4). */
export const tourismMeasure = async (
  context: TourismContext,
  buildId: number,
  measure: TourismMeasure,
  filters: TourismFilters,
): Promise<Released<TourismAnswer>> => {
  const { zones, compared } = await READ[measure](context, buildId, filters)
  return releaseMagnitudes(zones, compared)
}
