import type { CostBreakdown, WizardPayload } from '../../../src/contract/datasets.ts'
import type { CustomerReport } from '../../../src/contract/templates.ts'
import { STANDARD_ZONES } from '../../../src/domain/constants.ts'
import { creditsTotal } from '../../../src/domain/credits-total.ts'
import { populationProblem, refusalText } from '../../../src/domain/location-rules.ts'
import { asUser, type Database, type Tx } from '../../db/database.ts'
import { badOrder, badPlace, Refusal } from '../../errors.ts'
import type { MovementData } from '../../warehouse/movement-data.ts'
import type { ZoneEngines } from '../../zones/zone-engines.ts'
import { type Identity, scopeOf } from '../account/identity.ts'
import type { AreaJudge, AreaJudgement, AreaRequest } from '../areas/area-judge.ts'
import { monthNotReady, revealing } from '../areas/area-refusal.ts'
import { type Actor, auditBy } from '../audit/audit.ts'
import { zonesOfOrder } from '../datasets/dataset-places.ts'
import { creditsOf } from '../organisations/organisations.ts'
import { requireStandard } from '../places/standard-zones.ts'
import { getTemplate } from '../templates/templates.ts'
import { areaOfOrder } from './area-of-order.ts'
import { digestOf, lockBalance, maySpend, orderUnderKey, type PlacedOrder, writeDebit } from './charge.ts'
import { expectOrder } from './expect-order.ts'
import { insertDataset, type NewDataset } from './insert-dataset.ts'
import { type MeasuredPlace, measureArea, measurePlace } from './measure-place.ts'
import {
  coveredPeriod,
  isStandard,
  poisOf,
  readInputs,
  readMonth,
  readName,
  readPlace,
  requirePlace,
} from './read-order.ts'

export interface OrderingParts {
  readonly database: Database
  readonly engines: ZoneEngines
  readonly grounds: AreaJudge
  readonly movement: Pick<MovementData, 'availableMonths' | 'expected'>
  readonly supportEmail: string
  /** Today in Europe/London, ISO. */
  readonly today: () => string
}

/** Who prepared the order that somebody else places; the dataset is theirs. */
export interface PreparedBy {
  readonly userId: number
  readonly fullName: string
  /** Takes the order from those that wait. */
  readonly take: (tx: Tx) => Promise<void>
}

/**
 * Pricing and ordering. Every rule of the wizard is applied again, on the server's own data and shapes.
 * Geometry is done before the transaction, which then only compares, charges and writes.
 */
export const createOrdering = ({ database, engines, grounds, movement, supportEmail, today }: OrderingParts) => {
  const zoneSystemOf = async (identity: Identity, payload: WizardPayload): Promise<number | null> => {
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
    if (!system) throw badOrder('The zone system is not one of your organisation’s')
    return system.id
  }

  /** Template, choices and place, each by the server's own data; the place is null where there is none yet. */
  const read = async (identity: Identity, payload: WizardPayload) => {
    const template = await getTemplate(database, identity, payload.reportId)
    const inputs = readInputs(template, payload.reportInputs)
    const zoneSystemId = await zoneSystemOf(identity, payload)
    const found = readPlace(template, payload)
    const standard = await requireStandard(database, identity)
    const place = found && (await measurePlace(engines, standard.small, template, found))
    // a boundary is kept as it was judged: to the centimetre, in the server's own writing
    const asked = place && found?.kind === 'boundary' ? { ...found, wkt: place.studyAreaWkt } : found
    return { template, inputs, zoneSystemId, asked, place, standard }
  }

  const price = (template: CustomerReport, inputs: ReturnType<typeof readInputs>, place: MeasuredPlace | null) =>
    creditsTotal(
      template,
      inputs.flatMap(({ selectedOptions }) => selectedOptions),
      { areaKm2: place?.areaKm2 ?? null, population: place?.population ?? null },
    )

  /** All that an order must have beside credits and the right to spend them. @throws Refusal bad-order, bad-place */
  const complete = async (identity: Identity, payload: WizardPayload) => {
    const name = readName(payload.clientProjectName)
    const { place: measured, asked: found, ...rest } = await read(identity, payload)
    const period = readMonth(rest.template, payload, await movement.availableMonths(), today())
    const place = requirePlace(measured)
    const asked = requirePlace(found)
    if (place.population === null) throw badPlace('The population of this place is not known')
    const crowded = populationProblem(rest.template, place.population)
    if (crowded) throw badPlace(refusalText(crowded), { population: place.population })
    const { credits } = price(rest.template, rest.inputs, place)
    const ground = areaOfOrder(identity, rest.template, asked, place, period)
    return { ...rest, name, period, place, asked, credits, ground }
  }

  /** @throws Refusal template-changed, price-changed */
  const requirePriced = async (
    tx: Tx,
    payload: WizardPayload,
    template: CustomerReport,
    credits: number,
  ): Promise<void> => {
    const now = await tx.selectFrom('templates').select('version').where('id', '=', template.id).executeTakeFirst()
    if (now?.version !== template.version || (payload.templateVersion ?? template.version) !== template.version)
      throw new Refusal('template-changed', 'The template has changed since you priced it. Look at the price again.')
    if ((payload.quotedCredits ?? credits) !== credits)
      throw new Refusal('price-changed', `The price is now ${credits} credits. Look at it again.`, { credits })
  }

  /** @throws Refusal month-not-ready, area-refused */
  const requireAllowed = async (identity: Identity, ground: AreaRequest): Promise<AreaJudgement> => {
    const judged = await grounds.judge(identity, ground)
    if (judged === null) throw monthNotReady()
    if (judged.refusal !== null) throw revealing(judged.refusal)
    return judged
  }

  const refusedOrder = () =>
    new Refusal(
      'order-refused',
      `Unable to create report. Your organisation's credits balance is too low, or your user account doesn't have permission to spend credits. To add more credits, please contact ${supportEmail}.`,
    )

  return {
    /** Residents of the chosen place, in the study area or its geofence as the template says. */
    async population(identity: Identity, payload: WizardPayload): Promise<{ totalpopulation: number }> {
      const { place } = await read(identity, payload)
      const { population } = requirePlace(place)
      if (population === null) throw badPlace('The population of this place is not known')
      return { totalpopulation: population }
    },

    /** The price; without its bands while there is no place. */
    async costs(identity: Identity, payload: WizardPayload): Promise<CostBreakdown> {
      const { template, inputs, asked, place } = await read(identity, payload)
      const total = price(template, inputs, place)
      const { organisationId } = identity
      const period = coveredPeriod(payload, await movement.availableMonths())
      const ground = asked && place && period && areaOfOrder(identity, template, asked, place, period)
      const judged = ground && (await grounds.judge(identity, ground))
      const expected = place && (await expectOrder(movement, template, payload, place.studyAreaWkt))
      return {
        credits: total.credits,
        base: total.base,
        options: inputs.flatMap(input =>
          input.selectedOptions.map(option => ({
            name: `${input.displayTitle}: ${option.name}`,
            credits: option.credits,
          })),
        ),
        area: total.area && { name: total.area.name, upToKm2: total.area.area, credits: total.area.credits },
        population: total.population && { upTo: total.population.population, credits: total.population.credits },
        areaKm2: place?.areaKm2 ?? null,
        totalPopulation: place?.population ?? null,
        ...(ground && {
          judgement:
            judged === null
              ? { kind: 'making' as const }
              : { kind: 'judged' as const, refusal: judged.refusal, snapped: judged.snapped },
        }),
        balance:
          organisationId === null ? 0 : await database.within(scopeOf(identity), tx => creditsOf(tx, organisationId)),
        ...(expected && { expected }),
      }
    },

    /**
     * An order that could be placed now, if somebody may spend credits: in the template's own words and sizes, with its
     * version and today's price.
     * @throws Refusal as an order does
     */
    async check(
      identity: Identity,
      payload: WizardPayload,
    ): Promise<{ readonly credits: number; readonly payload: WizardPayload }> {
      const { name, template, inputs, asked, place, credits, ground } = await complete(identity, payload)
      await requireAllowed(identity, ground)
      await database.within(scopeOf(identity), tx => requirePriced(tx, payload, template, credits))
      return {
        credits,
        payload: {
          ...payload,
          clientProjectName: name,
          reportName: template.name,
          reportInputs: inputs,
          pois: asked.kind === 'points' ? poisOf(asked) : [],
          selectedZones: asked.kind === 'zones' ? [...asked.ids] : [],
          studyAreaWkt: asked.kind === 'boundary' ? asked.wkt : null,
          boundaryMade: asked.kind === 'boundary' ? asked.made : undefined,
          geofenceWkt: null,
          area: place.areaKm2,
          templateVersion: template.version,
          quotedCredits: credits,
        },
      }
    },

    /**
     * Places an order: debit and dataset in one transaction. Under the same key the same order is placed once.
     * @param prepared by whom, where somebody else prepared it; null: by who places it
     * @throws Refusal order-refused, template-changed, price-changed, key-reused, bad-order, bad-place, area-refused,
     * month-not-ready
     */
    async request(
      { identity, address }: Actor,
      payload: WizardPayload,
      key: string | null,
      prepared: PreparedBy | null = null,
    ): Promise<PlacedOrder> {
      const { organisationId, userId } = identity
      if (organisationId === null) throw refusedOrder()
      if (key !== null && (key.length === 0 || key.length > 200))
        throw badOrder('The Idempotency-Key must have 1 to 200 characters')
      const owner = prepared ?? identity
      const scope = scopeOf(identity)
      const digest = digestOf(payload)
      const earlier = key === null ? null : await database.within(scope, tx => orderUnderKey(tx, userId, key, digest))
      if (earlier) return earlier

      const { name, template, inputs, zoneSystemId, asked, place, standard, period, credits, ground } = await complete(
        identity,
        payload,
      )

      /** Null where the ground must be judged again. */
      const write = async (tx: Tx, judged: AreaJudgement, built: MeasuredPlace): Promise<PlacedOrder | null> => {
        const balance = await lockBalance(tx, organisationId)
        const same = key === null ? null : await orderUnderKey(tx, userId, key, digest)
        if (same) return same
        if (!(await grounds.isCurrent(tx, ground, judged))) return null
        await requirePriced(tx, payload, template, credits)
        await prepared?.take(tx)
        if (!(await maySpend(tx, userId, organisationId)) || balance < credits) throw refusedOrder()
        const dataset: NewDataset = {
          organisationId,
          userId: owner.userId,
          userFullName: owner.fullName,
          name,
          isSample: false,
          template,
          ...period,
          zoneSystemId,
          zoneSystem: zoneSystemId === null ? STANDARD_ZONES : payload.zoneSystem,
          standardVersion: standard.version,
          inputs,
          asked,
          zones,
          place: built,
          population: built.population ?? 0,
          credits,
        }
        const id = await asUser(tx, scope, owner.userId, () => insertDataset(tx, dataset))
        await writeDebit(tx, { organisationId, userId, datasetId: id, credits, info: `${template.name}: ${name}` })
        await auditBy(tx, { identity, address }, organisationId, 'credits-spent', { datasetId: id, credits })
        if (key !== null)
          await tx
            .insertInto('idempotency_keys')
            .values({
              user_id: userId,
              key,
              organisation_id: organisationId,
              request_digest: digest,
              dataset_id: id,
              credits,
            })
            .execute()
        return { id, credits }
      }

      const zones = await zonesOfOrder(engines, asked)
      for (;;) {
        const judged = await requireAllowed(identity, ground)
        const built =
          judged.snapped === null ? place : await measureArea(engines, standard.small, template, judged.areaWkt)
        const order = await database.within(scope, tx => write(tx, judged, built))
        if (order) return order
      }
    },
  }
}
export type Ordering = ReturnType<typeof createOrdering>
