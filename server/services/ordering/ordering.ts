import type { CostBreakdown, WizardPayload } from '../../../src/contract/datasets.ts'
import type { CustomerReport } from '../../../src/contract/templates.ts'
import { STANDARD_ZONES } from '../../../src/domain/constants.ts'
import { inOrder, takesEventDays } from '../../../src/domain/event-days.ts'
import { monthDays } from '../../../src/domain/month-period.ts'
import { isElectric } from '../../../src/domain/viewers.ts'
import { type Actor, auditBy } from '../../audit/audit.ts'
import { asUser, type Database, type Tx } from '../../db/database.ts'
import type { DatasetSeries } from '../../db/tables/datasets.ts'
import { badOrder, badPlace, Refusal } from '../../errors.ts'
import type { MovementData } from '../../warehouse/movement-data.ts'
import type { ZoneEngines } from '../../zones/zone-engines.ts'
import { type Identity, scopeOf } from '../account/identity.ts'
import type { AreaJudge } from '../areas/area-judge.ts'
import { creditsOf } from '../organisations/organisations.ts'
import { digestOf, ledgerInfo, lockBalance, maySpend, orderUnderKey, type PlacedOrder, writeDebits } from './charge.ts'
import { completeWith, measureOrder, type Offer, priceOf, readOffer } from './complete-order.ts'
import { type AllowedOrder, areasOf, examineOrders, type OrderLine, requireAllowed } from './examine-orders.ts'
import { emptyRefusal, expectOrder } from './expect-order.ts'
import { insertDatasets } from './insert-datasets.ts'
import { judgePlace } from './judge-place.ts'
import { createKeptJudgements } from './kept-judgements.ts'
import { coveredPeriod, poisOf, requirePlace } from './read-order.ts'

export interface OrderingParts {
  readonly database: Database
  readonly engines: ZoneEngines
  readonly grounds: AreaJudge
  readonly movement: Pick<MovementData, 'availableMonths' | 'expected'>
  readonly supportEmail: string
  /** Today in Europe/London by the database's clock, ISO. */
  readonly today: () => Promise<string>
}

/** Datasets that are ordered together: all are placed, or none. */
export interface Orders {
  /** What the lines share: the template, its choices and the version that was priced. */
  readonly shared: WizardPayload
  readonly lines: readonly OrderLine[]
  /** The total that was seen; undefined where the caller has seen none. */
  readonly quotedCredits: number | undefined
  /** Equal requests under one key are one order. */
  readonly request: unknown
  /** The series that the datasets become, or are added to; null for a dataset alone. */
  readonly series: Pick<DatasetSeries, 'kind' | 'name'> | { readonly id: number } | null
}

/** On whose behalf an order is placed that was written down before: the datasets are theirs. */
export interface OnBehalf {
  readonly userId: number
  readonly fullName: string
  /** Takes the order from those that wait, in the order's transaction. @throws Refusal where it waits no more */
  readonly take: (tx: Tx, credits: number) => Promise<void>
  /** Writes down what became of it, in the same transaction. */
  readonly placed?: (tx: Tx, order: PlacedOrder) => Promise<void>
}

const sumOf = (allowed: readonly AllowedOrder[]): number => allowed.reduce((sum, { credits }) => sum + credits, 0)

/**
 * Pricing and ordering. Every rule of the wizard is applied again, on the server's own data and shapes.
 * Geometry is done before the transaction, which then only compares, charges and writes.
 */
export const createOrdering = (parts: OrderingParts) => {
  const { database, engines, grounds, movement, supportEmail } = parts
  const kept = createKeptJudgements()

  const refusedOrder = () =>
    new Refusal(
      'order-refused',
      `Unable to create report. Your organisation's credits balance is too low, or your user account doesn't have permission to spend credits. To add more credits, please contact ${supportEmail}.`,
    )

  /** @throws Refusal template-changed, price-changed */
  const requirePriced = async (
    tx: Tx,
    { templateVersion }: WizardPayload,
    template: CustomerReport,
    quotedCredits: number | undefined,
    credits: number,
  ): Promise<void> => {
    const now = await tx.selectFrom('templates').select('version').where('id', '=', template.id).executeTakeFirst()
    if (now?.version !== template.version || (templateVersion ?? template.version) !== template.version)
      throw new Refusal('template-changed', 'The template has changed since you priced it. Look at the price again.')
    if ((quotedCredits ?? credits) !== credits)
      throw new Refusal('price-changed', `The price is now ${credits} credits. Look at it again.`, { credits })
  }

  /** What the lines share, and a way to examine them, as often as is needed. */
  const open = async (identity: Identity, shared: WizardPayload, lines: readonly OrderLine[]) => {
    const offer = await readOffer(parts, identity, shared)
    const complete = completeWith(parts, identity, offer)

    async function* examine(): AsyncGenerator<AllowedOrder | Refusal, void> {
      const payloads = lines.flatMap(line => (line instanceof Refusal ? [] : [line]))
      const known = payloads.length < lines.length ? null : kept.find(identity, offer, payloads)
      if (known !== null && (await grounds.areCurrent(areasOf(known)))) return yield* known
      const allowed: AllowedOrder[] = []
      const allowedLines: WizardPayload[] = []
      let at = 0
      for await (const examined of examineOrders({ engines, grounds, movement, identity, offer, complete }, lines)) {
        const line = lines[at++]!
        if (!(examined instanceof Refusal || line instanceof Refusal)) {
          allowed.push(examined)
          allowedLines.push(line)
        }
        // before the last one is given away, as its reader asks for no more
        if (at === lines.length && at > 1) kept.keep(identity, offer, allowedLines, allowed)
        yield examined
      }
    }
    return { offer, examine }
  }

  const insertSeries = async (tx: Tx, { identity }: Actor, series: Orders['series']): Promise<number | null> => {
    if (series === null || 'id' in series) return series?.id ?? null
    const { id } = await tx
      .insertInto('dataset_series')
      .values({
        ...series,
        organisation_id: identity.organisationId ?? 0,
        created_by: identity.userId,
        created_by_name: identity.fullName,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** Writes the datasets of an order, and what each costs. */
  const insertOrder = async (
    tx: Tx,
    actor: Actor,
    { template, inputs, zoneSystemId, standard }: Offer,
    { shared, series }: Orders,
    allowed: readonly AllowedOrder[],
    owner: Pick<OnBehalf, 'userId' | 'fullName'>,
  ): Promise<PlacedOrder> => {
    const { identity } = actor
    const organisationId = identity.organisationId ?? 0
    const seriesId = await insertSeries(tx, actor, series)
    const datasetOf = ({ name, period, asked, places, built }: ReturnType<typeof areasOf>[number]) => ({
      organisationId,
      userId: owner.userId,
      userFullName: owner.fullName,
      name,
      isSample: false,
      template,
      ...period,
      zoneSystemId,
      zoneSystem: zoneSystemId === null ? STANDARD_ZONES : shared.zoneSystem,
      standardVersion: standard.version,
      inputs,
      asked,
      places,
      place: built,
      population: built.population ?? 0,
    })
    const ids = await asUser(tx, scopeOf(identity), owner.userId, async () => {
      const streets = await insertDatasets(
        tx,
        allowed.map(order => ({ ...datasetOf(order), credits: order.credits, seriesId, districtOf: null })),
      )
      const districts = allowed.flatMap(({ district }, at) =>
        district === null
          ? []
          : [
              {
                ...datasetOf(district),
                credits: 0,
                seriesId: null,
                districtOf: { id: streets[at]!, metres: district.metres },
              },
            ],
      )
      if (districts.length > 0) await insertDatasets(tx, districts)
      return streets
    })
    const debits = allowed.map(({ name, period, credits }, at) => ({
      organisationId,
      userId: identity.userId,
      datasetId: ids[at]!,
      credits,
      info: ledgerInfo(template.name, { name, first_day: period.firstDay }, seriesId !== null),
    }))
    await writeDebits(tx, debits)
    for (const { datasetId, credits } of debits)
      await auditBy(tx, actor, organisationId, 'credits-spent', {
        datasetId,
        credits,
        ...(seriesId !== null && { seriesId }),
      })
    return { id: ids[0]!, seriesId, credits: sumOf(allowed) }
  }

  /**
   * Places orders: all debits and datasets in one transaction, or none. Under the same key the same order is placed once.
   * @param behalf null: the datasets are of who places the order
   * @throws Refusal order-refused, template-changed, price-changed, key-reused, bad-order, bad-place, area-refused,
   * month-not-ready
   */
  const place = async (
    actor: Actor,
    orders: Orders,
    key: string | null,
    behalf: OnBehalf | null = null,
  ): Promise<PlacedOrder> => {
    const { identity } = actor
    const { organisationId, userId } = identity
    if (organisationId === null) throw refusedOrder()
    if (key !== null && (key.length === 0 || key.length > 200))
      throw badOrder('The Idempotency-Key must have 1 to 200 characters')
    const scope = scopeOf(identity)
    const digest = digestOf(orders.request)
    const earlier = key === null ? null : await database.within(scope, tx => orderUnderKey(tx, userId, key, digest))
    if (earlier) return earlier

    const { offer, examine } = await open(identity, orders.shared, orders.lines)

    /** Null where the grounds must be judged again. */
    const write = async (tx: Tx, allowed: readonly AllowedOrder[]): Promise<PlacedOrder | null> => {
      const credits = sumOf(allowed)
      const balance = await lockBalance(tx, organisationId)
      const same = key === null ? null : await orderUnderKey(tx, userId, key, digest)
      if (same) return same
      for (const { ground, judged } of areasOf(allowed)) if (!(await grounds.isCurrent(tx, ground, judged))) return null
      await requirePriced(tx, orders.shared, offer.template, orders.quotedCredits, credits)
      await behalf?.take(tx, credits)
      if (!(await maySpend(tx, userId, organisationId)) || balance < credits) throw refusedOrder()
      const placed = await insertOrder(tx, actor, offer, orders, allowed, behalf ?? identity)
      await behalf?.placed?.(tx, placed)
      if (key !== null)
        await tx
          .insertInto('idempotency_keys')
          .values({
            user_id: userId,
            key,
            organisation_id: organisationId,
            request_digest: digest,
            dataset_id: placed.id,
            series_id: placed.seriesId,
            credits,
          })
          .execute()
      return placed
    }

    for (;;) {
      const allowed = await requireAllowed(examine(), orders.lines)
      const placed = await database.within(scope, tx => write(tx, allowed))
      if (placed) return placed
    }
  }

  return {
    place,

    /**
     * Examines the lines of an order as `place` does, one after the other.
     * @throws Refusal before the first line where all would be refused: not-found for the template, bad-order
     */
    async examine(identity: Identity, shared: WizardPayload, lines: readonly OrderLine[]) {
      return (await open(identity, shared, lines)).examine()
    },

    /** Residents of the chosen place, in the study area or its geofence as the template says. */
    async population(identity: Identity, payload: WizardPayload): Promise<{ totalpopulation: number }> {
      const { charged } = requirePlace(await measureOrder(parts, await readOffer(parts, identity, payload), payload))
      const { population } = charged
      if (population === null)
        throw badPlace('The population of this place is not known. Choose another place, or contact support.')
      return { totalpopulation: population }
    },

    /** The price; without its bands while there is no place. */
    async costs(identity: Identity, payload: WizardPayload): Promise<CostBreakdown> {
      const offer = await readOffer(parts, identity, payload)
      const { template, inputs } = offer
      const measured = await measureOrder(parts, offer, payload)
      const charged = measured?.charged ?? null
      const total = priceOf(offer, charged)
      const { organisationId } = identity
      const months = await movement.availableMonths()
      const period = coveredPeriod(payload, months)
      // Days that an order would refuse are judged as none.
      const eventDays = takesEventDays(template) && payload.eventDays ? inOrder(payload.eventDays) : null
      const newest = months.at(-1)
      const expectedPeriod = period ?? (newest ? monthDays(newest) : null)
      const expected =
        measured &&
        expectedPeriod &&
        (await expectOrder(movement, template, payload, { ...expectedPeriod, eventDays }, measured.place.studyAreaWkt))
      const judged =
        measured && period && (await judgePlace(parts, identity, offer, measured, { ...period, eventDays }))
      const judgement =
        judged?.kind === 'judged' && judged.refusal === null
          ? {
              ...judged,
              refusal: emptyRefusal(expected, { made: measured!.asked.kind, evOnly: isElectric(template), eventDays }),
            }
          : judged
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
        areaKm2: charged?.areaKm2 ?? null,
        totalPopulation: charged?.population ?? null,
        ...(judgement && { judgement }),
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
      const { offer, examine } = await open(identity, payload, [payload])
      const [allowed] = await requireAllowed(examine(), [payload])
      const { name, asked, place, district, credits } = allowed!
      const { template, inputs } = offer
      await database.within(scopeOf(identity), tx =>
        requirePriced(tx, payload, template, payload.quotedCredits, credits),
      )
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
          districtMetres: district?.metres,
          templateVersion: template.version,
          quotedCredits: credits,
        },
      }
    },

    /** Places an order of one dataset. */
    async request(
      actor: Actor,
      payload: WizardPayload,
      key: string | null,
      behalf: OnBehalf | null = null,
    ): Promise<{ readonly id: number; readonly credits: number }> {
      const { quotedCredits } = payload
      const orders: Orders = { shared: payload, lines: [payload], quotedCredits, request: payload, series: null }
      const { id, credits } = await place(actor, orders, key, behalf)
      return { id, credits }
    },
  }
}
export type Ordering = ReturnType<typeof createOrdering>
