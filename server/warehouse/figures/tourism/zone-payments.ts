import { INDUSTRIES, PaymentsType } from '../../../../src/domain/tourism.ts'
import { bandOf } from '../../disclosure/quality.ts'
import type { SafeMagnitude } from '../../disclosure/release-magnitudes.ts'
import { type PaymentsCell, safePayments } from '../../disclosure/safe-payments.ts'
import { statement } from '../../statement.ts'
import type { TourismFilters } from './filters.ts'
import type { TourismContext } from './tourism-context.ts'
import { zonesOfArea } from './tourism-maps.ts'

const monthsOfBuild = statement<{ buildId: number }, { readonly month: number }>(import.meta.url, 'months-of-build.sql')
const paymentsOfZones = statement<
  { buildId: number; batches: readonly number[]; zones: readonly number[] },
  PaymentsCell
>(import.meta.url, 'payments-of-zones.sql')

/** A card contributes itself: cards are not expanded. */
const CARDS = { mean: 1 }
const ALL_DAY_TYPES = [0, 1]

const chosen = (options: readonly number[], all: readonly number[]): readonly number[] =>
  options.length > 0 ? [...new Set(options)] : all

/** Card payments of the study area's zones in the dataset's months, their number or their amount in whole pounds. */
export const zonePayments = async (
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
