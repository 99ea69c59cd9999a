import type { MapNode, MapTotal } from '../../../../src/contract/location-insights.ts'
import type { TourismMagnitude } from '../../../../src/contract/tourism.ts'
import { lesserBand } from '../../../../src/domain/disclosure/quality.ts'
import { INDUSTRIES, PaymentsType } from '../../../../src/domain/tourism.ts'
import { bandOf, type Released } from '../../disclosure/release.ts'
import { releaseMagnitudes, type SafeMagnitude } from '../../disclosure/release-zones.ts'
import { type PaymentsCell, safePayments } from '../../disclosure/safe-payments.ts'
import { statement } from '../../sql/statement.ts'
import { type Blend, blend } from './blends.ts'
import type { TourismContext, TourismFilters } from './tourism-context.ts'
import { countDestinations, countDwells, countOrigins, countTourists, zonesOfArea } from './tourism-maps.ts'

/** The last part of the calls' paths. */
export type TourismMeasure =
  | 'totaltourists'
  | 'origins'
  | 'destinations'
  | 'dwelltime'
  | 'totalpayments'
  | `blended${Blend}`

export type TourismFigures = {
  Items: TourismMagnitude[]
  /** All places, from the whole map to the finest safe ones; absent for payments and blends. */
  Nodes?: MapNode[]
  Classes: number
  Total: MapTotal
  Options: Record<string, number[][]>
  /** The zones of the study area that are counted; null for all. */
  Zones: number[] | null
  /** For a blend, the number of zones in the places that it compares; null for other measures. */
  Compared: number | null
}

type Read = (context: TourismContext, buildId: number, filters: TourismFilters) => Promise<Released<TourismFigures>>

const counted =
  (count: typeof countTourists): Read =>
  async (...asked) => {
    const { map, zones } = await count(...asked)
    return { ...map, Zones: zones && [...zones], Compared: null }
  }

/** Figures that are not counts of people, or that do not add up to a total. */
const alone = (
  places: readonly SafeMagnitude[],
  { compared = null, options = {} }: { compared?: number | null; options?: TourismFigures['Options'] } = {},
): Released<TourismFigures> => ({
  ...releaseMagnitudes(places),
  Total: null,
  Options: options,
  Zones: null,
  Compared: compared,
})

/** A place's payments, or null if any of its zones' payments are not released. */
const paymentsOf = (
  zones: readonly number[],
  paymentsOfZone: ReadonlyMap<number, SafeMagnitude>,
): Pick<SafeMagnitude, 'magnitude' | 'devices'> | null => {
  const paid = zones.flatMap(zone => paymentsOfZone.get(zone) ?? [])
  if (paid.length < zones.length) return null
  return {
    magnitude: paid.reduce((sum, { magnitude }) => sum + magnitude, 0),
    devices: paid.map(({ devices }) => devices).reduce(lesserBand),
  }
}

/** Tourists and payments for those places on the tourist map where both are released (docs/decisions/0022). */
const blended =
  (kind: Blend): Read =>
  async (...asked) => {
    const [{ map }, payments] = await Promise.all([countTourists(...asked), zonePayments(...asked)])
    const paymentsOfZone = new Map(payments.map(row => [row.zones[0]!, row]))
    const places = map.Items.flatMap(came => {
      const spent = paymentsOf(came.zones, paymentsOfZone)
      return spent ? { came, spent } : []
    })
    const rows = blend(
      kind,
      places.map(({ came, spent }) => ({
        zone: came.zoneId,
        tourists: came.magnitude,
        margin: came.margin,
        payments: spent.magnitude,
      })),
    )
    const rowOf = new Map(rows.map(row => [row.zone, row]))
    const blends = places.flatMap(({ came, spent }): SafeMagnitude[] => {
      const row = rowOf.get(came.zoneId)
      if (!row) return []
      const { zones, name } = came
      const { magnitude, margin } = row
      return [{ zones, name, magnitude, margin, devices: lesserBand(came.devices, spent.devices) }]
    })
    const compared = places.reduce((sum, { came }) => sum + came.zones.length, 0)
    return alone(blends, { compared, options: map.Options })
  }

const READ: Readonly<Record<TourismMeasure, Read>> = {
  totaltourists: counted(countTourists),
  origins: counted(countOrigins),
  destinations: counted(countDestinations),
  dwelltime: counted(countDwells),
  totalpayments: async (...asked) => alone(await zonePayments(...asked)),
  blendedhotspots: blended('hotspots'),
  blendedcorrelation: blended('correlation'),
  blendedhighspendratio: blended('highspendratio'),
  blendedlowspendratio: blended('lowspendratio'),
}

export const TOURISM_MEASURES = Object.keys(READ) as TourismMeasure[]

/**
 * Computes a measure of the Tourism and Economy viewer for each middle zone, through the gate (docs/movement-data.md
 * 4).
 */
export const tourismMeasure = (
  context: TourismContext,
  buildId: number,
  measure: TourismMeasure,
  filters: TourismFilters,
): Promise<Released<TourismFigures>> => READ[measure](context, buildId, filters)

const monthsOfBuild = statement<{ buildId: number }, { readonly month: number }>(import.meta.url, 'months-of-build.sql')
const paymentsOfZones = statement<
  { buildId: number; batches: readonly number[]; zones: readonly number[] },
  PaymentsCell
>(import.meta.url, 'payments-of-zones.sql')

/** Each card counts once, because cards are not expanded to the population. */
const CARDS = { mean: 1 }
const ALL_DAY_TYPES = [0, 1]

const chosen = (options: readonly number[], all: readonly number[]): readonly number[] =>
  options.length > 0 ? [...new Set(options)] : all

/**
 * Counts card payments in the study area's zones and the dataset's months, either how many there are or their amount in
 * whole pounds.
 */
const zonePayments = async (
  context: TourismContext,
  buildId: number,
  filters: TourismFilters,
): Promise<SafeMagnitude[]> => {
  const { warehouse, delivered } = context
  const names = await zonesOfArea(context, buildId)
  const zones = [...names.keys()]
  if (zones.length === 0) return []
  const dayTypes = chosen(filters.dayTypes, ALL_DAY_TYPES)
  const industries = chosen(filters.industries, [...INDUSTRIES.keys()])
  const [months, cells] = await Promise.all([
    warehouse.rows(monthsOfBuild, { buildId }),
    warehouse.rows(paymentsOfZones, { buildId, batches: delivered.payments, zones }),
  ])
  const safe = safePayments(
    cells.filter(cell => dayTypes.includes(cell.day_type) && industries.includes(cell.industry)),
    months.length * dayTypes.length * industries.length,
  )
  return [...safe].map(([zone, { paid, pence, cards }]) => ({
    zones: [zone],
    name: names.get(zone)!,
    magnitude: filters.paymentsType === PaymentsType.Count ? paid : Math.round(pence / 100),
    devices: bandOf(cards, CARDS),
    margin: null,
  }))
}
