import type { DatasetPlace, WizardPayload } from '../../../src/contract/datasets.ts'
import type { CustomerReport } from '../../../src/contract/templates.ts'
import { creditsTotal } from '../../../src/domain/credits-total.ts'
import { districtName } from '../../../src/domain/geography/district.ts'
import { populationProblem, refusalText } from '../../../src/domain/geography/location-rules.ts'
import { type Month, offeredMonths } from '../../../src/domain/months.ts'
import type { StreetNames } from '../../basemap/street-names.ts'
import type { Database } from '../../db/database.ts'
import { badOrder, badPlace, Refusal } from '../../errors.ts'
import type { MovementData } from '../../warehouse/movement-data.ts'
import type { StandardZones } from '../../zones/standard/versions.ts'
import type { ZoneEngines } from '../../zones/zone-engines.ts'
import { type Identity, scopeOf } from '../account/identity.ts'
import type { AreaRequest } from '../areas/surroundings.ts'
import { nameOrder } from '../datasets/dataset-places.ts'
import { requireStandard } from '../places/zone-links.ts'
import { getTemplate } from '../templates/templates.ts'
import { areaOfOrder, type MeasuredPlace, measurePlace } from './measure-place.ts'
import {
  type AskedPlace,
  districtOf,
  isStandard,
  readDistrict,
  readEventDays,
  readInputs,
  readMonth,
  readName,
  readPlace,
  requirePlace,
} from './read-order.ts'

interface OfferParts {
  readonly database: Database
  readonly engines: ZoneEngines
  readonly streets: StreetNames | null
  readonly movement: Pick<MovementData, 'availableMonths'>
  /** Today's date in Europe/London on the database's clock, as an ISO date. */
  readonly today: () => Promise<string>
}

/** The server's data that all orders with the same template and choices share. */
export interface Offer {
  readonly template: CustomerReport
  readonly inputs: ReturnType<typeof readInputs>
  readonly zoneSystemId: number | null
  readonly standard: StandardZones
  /** The months that the template offers today. */
  readonly months: readonly Month[]
}

/** An area of an order. It becomes a dataset. */
export interface OrderedArea {
  /** The name of its dataset. */
  readonly name: string
  readonly period: Pick<AreaRequest, 'firstDay' | 'lastDay' | 'eventDays'>
  readonly asked: AskedPlace
  readonly place: MeasuredPlace
  /** The names of the place; null if its points cannot be named yet. */
  readonly places: readonly DatasetPlace[] | null
  readonly ground: AreaRequest
}

/** The district ordered with a street. */
export interface OrderedDistrict extends OrderedArea {
  /** How many metres it extends beyond the street. */
  readonly metres: number
}

/** A complete order. The credits, the right to spend them and the area's judgement have not been checked yet. */
export interface CompleteOrder extends OrderedArea {
  /** Null if the template takes a single area. */
  readonly district: OrderedDistrict | null
  /** The place that determines the price. It is the district, which contains the street, or the only place. */
  readonly charged: MeasuredPlace
  readonly credits: number
}

/** Adds to a refusal that it concerns the district. Other errors are returned unchanged. */
export const ofDistrict = (error: unknown): unknown =>
  error instanceof Refusal
    ? new Refusal(error.code, `The district: ${error.message}`, error.details, error.retryAfterS)
    : error

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

/** @throws Refusal not-found for the template, bad-order for choices that the template does not have */
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

/** An order's place as requested, and as measured. */
interface MeasuredRequest {
  readonly asked: AskedPlace
  readonly place: MeasuredPlace
}
interface MeasuredDistrict extends MeasuredRequest {
  readonly metres: number
}
export interface MeasuredOrder extends MeasuredRequest {
  readonly district: MeasuredDistrict | null
  /** The district if there is one, otherwise the place. It determines the price. */
  readonly charged: MeasuredPlace
}

/** @throws Refusal bad-order, or bad-place stating that it concerns the district */
const measureDistrict = async (
  { engines }: OfferParts,
  { template, standard }: Offer,
  street: AskedPlace,
  payload: WizardPayload,
): Promise<MeasuredDistrict | null> => {
  const metres = readDistrict(template, payload)
  if (metres === null) return null
  const asked = districtOf(street, metres)
  try {
    return { asked, place: await measurePlace(engines, standard.small, template, asked), metres }
  } catch (error) {
    throw ofDistrict(error)
  }
}

/**
 * Measures a payload's place. Returns null if the place is not set yet.
 * @throws Refusal bad-order, bad-place
 */
export const measureOrder = async (
  parts: OfferParts,
  offer: Offer,
  payload: WizardPayload,
): Promise<MeasuredOrder | null> => {
  const { template, standard } = offer
  const requested = readPlace(template, payload)
  if (requested === null) return null
  const place = await measurePlace(parts.engines, standard.small, template, requested)
  const district = await measureDistrict(parts, offer, requested, payload)
  // A boundary is stored in the form in which it was judged: rounded to the centimetre and rewritten by the server.
  const asked = requested.kind === 'boundary' ? { ...requested, wkt: place.studyAreaWkt } : requested
  return { asked, place, district, charged: district?.place ?? place }
}

export const priceOf = ({ template, inputs }: Offer, place: MeasuredPlace | null) =>
  creditsTotal(
    template,
    inputs.flatMap(({ selectedOptions }) => selectedOptions),
    { areaKm2: place?.areaKm2 ?? null, population: place?.population ?? null },
  )

/**
 * Completes orders that share an offer, measuring and naming each place once.
 * @returns a function that completes an order and throws Refusal bad-order or bad-place if it breaks a rule
 */
export const completeWith = (
  parts: OfferParts,
  identity: Identity,
  offer: Offer,
): ((payload: WizardPayload) => Promise<CompleteOrder>) => {
  const { template, months } = offer

  const located = async (payload: WizardPayload) => {
    const measured = requirePlace(await measureOrder(parts, offer, payload))
    const { asked, place, district, charged } = measured
    if (charged.population === null)
      throw badPlace('The population of this place is not known. Choose another place, or contact support.')
    const problem = populationProblem(template, charged.population)
    if (problem) {
      const refusal = badPlace(refusalText(problem), { population: charged.population })
      throw district === null ? refusal : ofDistrict(refusal)
    }
    const namesOf = (area: MeasuredRequest) => nameOrder(parts, scopeOf(identity), area.asked, area.place)
    return {
      ...measured,
      places: await namesOf({ asked, place }),
      district: district && { ...district, places: await namesOf(district) },
    }
  }
  const byPlace = new Map<string, ReturnType<typeof located>>()
  const locate = (payload: WizardPayload) => {
    const { pois, selectedZones, studyAreaWkt, boundaryMade, districtMetres } = payload
    const key = JSON.stringify([pois, selectedZones, studyAreaWkt, boundaryMade, districtMetres])
    const location = byPlace.get(key) ?? located(payload)
    byPlace.set(key, location)
    return location
  }

  return async payload => {
    const name = readName(payload.clientProjectName)
    const month = readMonth(payload, months)
    const period = { ...month, eventDays: readEventDays(template, payload, month) }
    const { district, charged, ...street } = await locate(payload)
    const areaOf = <A extends MeasuredRequest>(area: A, areaName: string) => ({
      ...area,
      name: areaName,
      period,
      ground: areaOfOrder(identity, offer, area.asked, area.place, period),
    })
    return {
      ...areaOf(street, name),
      district: district && areaOf(district, districtName(name)),
      charged,
      credits: priceOf(offer, charged).credits,
    }
  }
}
