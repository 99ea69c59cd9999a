import type { WizardPayload } from '../../../src/contract/datasets.ts'
import type { FoundPostcode } from '../../../src/contract/places.ts'
import type { SeriesOrder, SeriesPlace } from '../../../src/contract/series.ts'
import { postcodePartsOf } from '../../../src/domain/geography/postcode-parts.ts'
import { monthKey, monthOf, monthPeriod } from '../../../src/domain/month-period.ts'
import type { Database } from '../../db/database.ts'
import { badOrder, badPlace } from '../../errors.ts'
import type { Identity } from '../account/identity.ts'
import type { OrderLine } from '../ordering/examine-orders.ts'
import { monthNotOffered } from '../ordering/read-order.ts'
import { findPostcodes } from '../places/postcodes.ts'

/** A dataset of an order of several: a month or a place. */
export interface SeriesLine {
  readonly name: string
  /** '2026-10'. */
  readonly month: string
  readonly line: OrderLine
}

const isUnitPostcode = (typed: string): boolean => postcodePartsOf(typed)[0]?.kind === 'postcode'

/** The order of one month. */
export const inMonth = (order: WizardPayload, month: string): WizardPayload => ({
  ...order,
  ...monthPeriod(monthOf(month)!),
})

const linesOfMonths = (order: WizardPayload, months: readonly string[]): SeriesLine[] => {
  if (new Set(months).size < months.length) throw badOrder('A month is given twice')
  return months.map(month => ({ name: order.clientProjectName, month, line: inMonth(order, month) }))
}

/** A place with its position, or why it has none. */
const locate = ({ postcode, coords }: SeriesPlace, found: FoundPostcode | null | undefined) => {
  if ((postcode === undefined) === (coords === undefined)) return 'Give a postcode or coordinates, one of both'
  if (postcode === undefined) return coords!
  if (!isUnitPostcode(postcode))
    return `‘${postcode}’ is not a whole postcode. Give one such as LS1 4AP, or coordinates.`
  return found?.positions[0] ?? `The postcode ‘${postcode}’ is not known. Check it, or give coordinates.`
}

const linesOfPlaces = async (
  database: Database,
  identity: Identity,
  order: WizardPayload,
  places: readonly SeriesPlace[],
  radiusM: number | null,
): Promise<SeriesLine[]> => {
  const month = monthOf(order.startDate)
  if (month === null) throw monthNotOffered()
  const postcodes = places.flatMap(({ postcode }) => (postcode && isUnitPostcode(postcode) ? [postcode] : []))
  const found = postcodes.length === 0 ? [] : await findPostcodes(database, identity, postcodes)
  const byPostcode = new Map(postcodes.map((postcode, at) => [postcode, found[at]]))
  const first = new Map<string, number>()
  return places.map((place, index): SeriesLine => {
    const { name, postcode = '', radius } = place
    const line = { name, month: monthKey(month) }
    const at = locate(place, byPostcode.get(postcode))
    if (typeof at === 'string') return { ...line, line: badPlace(at) }
    if (radius !== undefined && radiusM !== null && radius !== radiusM)
      return {
        ...line,
        line: badPlace(`This template counts within ${radiusM} m of a point, not ${radius} m. Leave the radius out.`),
      }
    const same = first.get(String(at))
    if (same !== undefined)
      return { ...line, line: badPlace(`It is the same place as line ${same + 1}. Leave one of them out.`) }
    first.set(String(at), index)
    const pois = [{ coords: at, radius: radiusM ?? 1 }]
    return {
      ...line,
      line: {
        ...order,
        ...monthPeriod(month),
        clientProjectName: name,
        pois,
        selectedZones: [],
        studyAreaWkt: null,
        boundaryMade: undefined,
      },
    }
  })
}

/**
 * The datasets that an order of several asks for.
 * @param radiusM of the template's points; null where it takes none
 * @throws Refusal bad-order where it names neither months nor places, both, or a month twice
 */
export const linesOfSeries = (
  database: Database,
  identity: Identity,
  { order, months, places }: SeriesOrder,
  radiusM: number | null,
): Promise<SeriesLine[]> | SeriesLine[] => {
  if ((months === undefined) === (places === undefined)) throw badOrder('Give months or places, one of both')
  return months === undefined
    ? linesOfPlaces(database, identity, order, places!, radiusM)
    : linesOfMonths(order, months)
}
