import { sql } from 'kysely'
import type { WizardPayload } from '../../../src/contract/datasets.ts'
import type { FoundPostcode } from '../../../src/contract/places.ts'
import type { Series, SeriesOrder, SeriesPlace } from '../../../src/contract/series.ts'
import { CreditType } from '../../../src/domain/constants.ts'
import { postcodePartsOf } from '../../../src/domain/geography/postcodes.ts'
import { monthKey, monthOf, monthPeriod } from '../../../src/domain/months.ts'
import type { Database, Tx } from '../../db/database.ts'
import { badOrder, badPlace, notFound } from '../../errors.ts'
import { type Identity, scopeOf } from '../account/identity.ts'
import { visibleDatasets } from '../datasets/dataset-access.ts'
import { placesOf } from '../datasets/dataset-places.ts'
import type { OrderLine } from '../ordering/examine-orders.ts'
import { monthNotOffered } from '../ordering/read-order.ts'
import { findPostcodes } from '../places/find-place-names.ts'

/** One of the datasets ordered together, for a month or a place. */
export interface SeriesLine {
  readonly name: string
  /** A month, such as '2026-10'. */
  readonly month: string
  readonly line: OrderLine
}

const isUnitPostcode = (typed: string): boolean => postcodePartsOf(typed)[0]?.kind === 'postcode'

/** The order for one month. */
export const inMonth = (order: WizardPayload, month: string): WizardPayload => ({
  ...order,
  ...monthPeriod(monthOf(month)!),
})

const linesOfMonths = (order: WizardPayload, months: readonly string[]): SeriesLine[] => {
  if (new Set(months).size < months.length) throw badOrder('A month is listed twice')
  return months.map(month => ({ name: order.clientProjectName, month, line: inMonth(order, month) }))
}

/** A place's position, or the reason why it cannot be located. */
const locate = ({ postcode, coords }: SeriesPlace, located: FoundPostcode | null | undefined) => {
  if ((postcode === undefined) === (coords === undefined)) return 'Give either a postcode or coordinates'
  if (postcode === undefined) return coords!
  if (!isUnitPostcode(postcode))
    return `‘${postcode}’ is not a whole postcode. Give one such as LS1 4AP, or coordinates.`
  return located?.positions[0] ?? `The postcode ‘${postcode}’ is unknown. Check it, or give coordinates.`
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
  const located = postcodes.length === 0 ? [] : await findPostcodes(database, identity, postcodes)
  const byPostcode = new Map(postcodes.map((postcode, index) => [postcode, located[index]]))
  const first = new Map<string, number>()
  return places.map((place, index): SeriesLine => {
    const { name, postcode = '', radius } = place
    const line = { name, month: monthKey(month) }
    const coords = locate(place, byPostcode.get(postcode))
    if (typeof coords === 'string') return { ...line, line: badPlace(coords) }
    if (radius !== undefined && radiusM !== null && radius !== radiusM)
      return {
        ...line,
        line: badPlace(`This template counts within ${radiusM} m of a point, not ${radius} m. Omit the radius.`),
      }
    const same = first.get(String(coords))
    if (same !== undefined) return { ...line, line: badPlace(`Duplicate of line ${same + 1}.`) }
    first.set(String(coords), index)
    const pois = [{ coords, radius: radiusM ?? 1 }]
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
 * The datasets that are ordered together.
 * @param radiusM the radius of the template's points; null if it takes no points
 * @throws Refusal bad-order if there are neither months nor places, or both, or a month occurs twice
 */
export const linesOfSeries = (
  database: Database,
  identity: Identity,
  { order, months, places }: SeriesOrder,
  radiusM: number | null,
): Promise<SeriesLine[]> | SeriesLine[] => {
  if ((months === undefined) === (places === undefined)) throw badOrder('Give either months or places')
  return months === undefined
    ? linesOfPlaces(database, identity, order, places!, radiusM)
    : linesOfMonths(order, months)
}

/**
 * Addresses for e-mails about a standing order: the people it names and, when it pauses, its creator, or the primary
 * users if the creator is gone. People who have left the organisation get no e-mails.
 */
export const readersOf = async (tx: Tx, standingOrderId: number, isAboutPause: boolean): Promise<string[]> => {
  const rows = await tx
    .selectFrom('standing_orders as o')
    .innerJoin('user_organisations as m', 'm.organisation_id', 'o.organisation_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('u.email')
    .where('o.id', '=', standingOrderId)
    .where('u.status', '=', 'Active')
    .where(({ and, eb, exists, not, or, ref, selectFrom }) =>
      or([
        exists(
          selectFrom('standing_order_people as p')
            .select('p.user_id')
            .whereRef('p.standing_order_id', '=', 'o.id')
            .whereRef('p.user_id', '=', 'u.id'),
        ),
        ...(isAboutPause
          ? [
              eb('u.id', '=', ref('o.created_by')),
              and([
                eb('m.is_primary_user', '=', true),
                not(
                  exists(
                    selectFrom('users as maker')
                      .innerJoin('user_organisations as n', 'n.user_id', 'maker.id')
                      .select('maker.id')
                      .whereRef('maker.id', '=', 'o.created_by')
                      .whereRef('n.organisation_id', '=', 'o.organisation_id')
                      .where('maker.status', '=', 'Active'),
                  ),
                ),
              ]),
            ]
          : []),
      ]),
    )
    .orderBy('u.id')
    .execute()
  return rows.map(({ email }) => email)
}

/**
 * A series that the user may see, including its datasets sorted by month and name.
 * @throws Refusal not-found
 */
export const getSeries = (database: Database, identity: Identity, id: number): Promise<Series> =>
  database.within(scopeOf(identity), async tx => {
    const series = await tx.selectFrom('dataset_series').selectAll().where('id', '=', id).executeTakeFirst()
    if (!series) throw notFound('The series')
    const standing = await tx
      .selectFrom('standing_orders')
      .select('id')
      .where('series_id', '=', id)
      .where('ended_at', 'is', null)
      // A standing order that has placed its last month may have a successor.
      .orderBy('id', 'desc')
      .executeTakeFirst()
    const rows = await visibleDatasets(tx, identity)
      .select(['id', 'name', 'status', 'progress', 'failure', 'places', 'pois', 'credits', 'first_day'])
      .select(({ selectFrom, ref }) =>
        selectFrom('credit_ledger as l')
          .select(sql<number>`coalesce(sum(l.amount), 0)::int`.as('refunded'))
          .where('l.dataset_id', '=', ref('datasets.id'))
          .where('l.credit_type', '=', CreditType.Credit)
          .as('refunded'),
      )
      .where('series_id', '=', id)
      .orderBy('first_day')
      .orderBy('name')
      .orderBy('id')
      .execute()
    return {
      id: series.id,
      kind: series.kind,
      name: series.name,
      createdBy: series.created_by_name,
      createdAt: series.created_at.toISOString(),
      standingOrderId: standing?.id ?? null,
      datasets: rows.map(row => ({
        id: row.id,
        name: row.name,
        month: row.first_day.slice(0, 7),
        reportStatus: row.status,
        progress: row.progress,
        failure: row.failure,
        places: placesOf(row),
        credits: row.credits,
        refunded: row.refunded ?? 0,
      })),
    }
  })
