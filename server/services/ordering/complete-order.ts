import type { DatasetPlace, WizardPayload } from '../../../src/contract/datasets.ts'
import type { CustomerReport } from '../../../src/contract/templates.ts'
import { creditsTotal } from '../../../src/domain/credits-total.ts'
import { populationProblem, refusalText } from '../../../src/domain/location-rules.ts'
import { type Month, offeredMonths } from '../../../src/domain/month-period.ts'
import type { Database } from '../../db/database.ts'
import { badOrder, badPlace } from '../../errors.ts'
import type { MovementData } from '../../warehouse/movement-data.ts'
import type { StandardZones } from '../../zones/standard/versions.ts'
import type { ZoneEngines } from '../../zones/zone-engines.ts'
import { type Identity, scopeOf } from '../account/identity.ts'
import type { AreaRequest } from '../areas/area-judge.ts'
import { nameOrder } from '../datasets/dataset-places.ts'
import { requireStandard } from '../places/standard-zones.ts'
import { getTemplate } from '../templates/templates.ts'
import { areaOfOrder } from './area-of-order.ts'
import { type MeasuredPlace, measurePlace } from './measure-place.ts'
import {
  type AskedPlace,
  isStandard,
  readEventDays,
  readInputs,
  readMonth,
  readName,
  readPlace,
  requirePlace,
} from './read-order.ts'

export interface OfferParts {
  readonly database: Database
  readonly engines: ZoneEngines
  readonly movement: Pick<MovementData, 'availableMonths'>
  /** Today in Europe/London by the database's clock, ISO. */
  readonly today: () => Promise<string>
}

/** What orders of one template with the same choices share, by the server's own data. */
export interface Offer {
  readonly template: CustomerReport
  readonly inputs: ReturnType<typeof readInputs>
  readonly zoneSystemId: number | null
  readonly standard: StandardZones
  /** The months that the template offers today. */
  readonly months: readonly Month[]
}

/** An order with all that it must have beside credits, the right to spend them and an area that may be shown. */
export interface CompleteOrder {
  readonly name: string
  readonly period: Pick<AreaRequest, 'firstDay' | 'lastDay' | 'eventDays'>
  readonly asked: AskedPlace
  readonly place: MeasuredPlace
  /** The place by its names; null where its points cannot be named yet. */
  readonly places: readonly DatasetPlace[] | null
  readonly credits: number
  readonly ground: AreaRequest
}

const zoneSystemOf = async (database: Database, identity: Identity, payload: WizardPayload): Promise<number | null> => {
  if (isStandard(payload.zoneSystem)) return null
  const system = await database.within(scopeOf(identity), tx =>
    tx
      .selectFrom('zone_systems')
      .select('id')
      .where('organisation_id', '=', identity.organisationId ?? 0)
      .where('file_name', '=', payload.zoneSystem)
      .where('id', '=', payload.zoneSystemId ?? 0)
      .executeTakeFirst(),
  )
  if (!system) throw badOrder('The zone system is not one of your organisation’s. Choose another one.')
  return system.id
}

/** @throws Refusal not-found for the template, bad-order for choices that are not the template's */
export const readOffer = async (
  { database, movement, today }: OfferParts,
  identity: Identity,
  payload: WizardPayload,
): Promise<Offer> => {
  const template = await getTemplate(database, identity, payload.reportId)
  const inputs = readInputs(template, payload.reportInputs)
  const zoneSystemId = await zoneSystemOf(database, identity, payload)
  const standard = await requireStandard(database, identity)
  const months = offeredMonths(await movement.availableMonths(), template, await today())
  return { template, inputs, zoneSystemId, standard, months }
}

/** The place of a payload, measured; both null where it has none yet. @throws Refusal bad-place */
export const measureOrder = async (
  { engines }: OfferParts,
  { template, standard }: Offer,
  payload: WizardPayload,
): Promise<{ readonly asked: AskedPlace | null; readonly place: MeasuredPlace | null }> => {
  const found = readPlace(template, payload)
  const place = found && (await measurePlace(engines, standard.small, template, found))
  // a boundary is kept as it was judged: to the centimetre, in the server's own writing
  return { asked: place && found?.kind === 'boundary' ? { ...found, wkt: place.studyAreaWkt } : found, place }
}

export const priceOf = ({ template, inputs }: Offer, place: MeasuredPlace | null) =>
  creditsTotal(
    template,
    inputs.flatMap(({ selectedOptions }) => selectedOptions),
    { areaKm2: place?.areaKm2 ?? null, population: place?.population ?? null },
  )

/**
 * Completes orders of one offer, of which each place is measured and named once.
 * @returns a function that completes one order; it throws Refusal bad-order, bad-place where the order breaks a rule
 */
export const completeWith = (
  parts: OfferParts,
  identity: Identity,
  offer: Offer,
): ((payload: WizardPayload) => Promise<CompleteOrder>) => {
  const { template, months } = offer

  const located = async (payload: WizardPayload) => {
    const measured = await measureOrder(parts, offer, payload)
    const place = requirePlace(measured.place)
    const asked = requirePlace(measured.asked)
    if (place.population === null)
      throw badPlace('The population of this place is not known. Choose another place, or contact support.')
    const crowded = populationProblem(template, place.population)
    if (crowded) throw badPlace(refusalText(crowded), { population: place.population })
    return { place, asked, places: await nameOrder(parts, scopeOf(identity), asked, place) }
  }
  const byPlace = new Map<string, ReturnType<typeof located>>()
  const locate = (payload: WizardPayload) => {
    const { pois, selectedZones, studyAreaWkt, boundaryMade } = payload
    const key = JSON.stringify([pois, selectedZones, studyAreaWkt, boundaryMade])
    const found = byPlace.get(key) ?? located(payload)
    byPlace.set(key, found)
    return found
  }

  return async payload => {
    const name = readName(payload.clientProjectName)
    const month = readMonth(payload, months)
    const period = { ...month, eventDays: readEventDays(template, payload, month) }
    const { place, asked, places } = await locate(payload)
    const { credits } = priceOf(offer, place)
    return {
      name,
      period,
      asked,
      place,
      places,
      credits,
      ground: areaOfOrder(identity, offer, asked, place, period),
    }
  }
}
