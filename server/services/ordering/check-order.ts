import type { WizardPayload } from '../../../src/contract/datasets.ts'
import type { CustomerReport } from '../../../src/contract/templates.ts'
import type { StreetNames } from '../../basemap/street-names.ts'
import type { Database, Tx } from '../../db/database.ts'
import { Refusal } from '../../errors.ts'
import type { MovementData } from '../../warehouse/movement-data.ts'
import type { ZoneEngines } from '../../zones/zone-engines.ts'
import { type Identity, scopeOf } from '../account/identity.ts'
import type { AreaJudge } from '../areas/area-judge.ts'
import { completeWith, readOffer } from './complete-order.ts'
import { type AllowedOrder, areasOf, examineOrders, type OrderLine, requireAllowed } from './examine-orders.ts'
import type { Judgements } from './judgements.ts'
import { poisOf } from './read-order.ts'

export interface OrderingParts {
  readonly database: Database
  readonly engines: ZoneEngines
  /** Null if the installation has no map of streets. */
  readonly streets: StreetNames | null
  readonly areaJudge: AreaJudge
  readonly movement: Pick<MovementData, 'availableMonths' | 'expected'>
  readonly supportEmail: string
  /** Today's date in Europe/London on the database's clock, as an ISO date. */
  readonly today: () => Promise<string>
}

export interface OrderingState extends OrderingParts {
  readonly judgements: Judgements
}

/** @throws Refusal template-changed, price-changed */
export const requirePriced = async (
  tx: Tx,
  { templateVersion }: WizardPayload,
  template: CustomerReport,
  quotedCredits: number | undefined,
  credits: number,
): Promise<void> => {
  const current = await tx.selectFrom('templates').select('version').where('id', '=', template.id).executeTakeFirst()
  if (current?.version !== template.version || (templateVersion ?? template.version) !== template.version)
    throw new Refusal('template-changed', 'The template has changed since you priced it. Check the new price.')
  if ((quotedCredits ?? credits) !== credits)
    throw new Refusal('price-changed', `The price is now ${credits} credits. Check it again.`, { credits })
}

/** Reads an order's offer. The returned `examine` examines the lines, and may be called repeatedly. */
export const openOrder = async (
  parts: OrderingState,
  identity: Identity,
  shared: WizardPayload,
  lines: readonly OrderLine[],
) => {
  const { areaJudge, judgements } = parts
  const offer = await readOffer(parts, identity, shared)
  const complete = completeWith(parts, identity, offer)

  async function* examine(): AsyncGenerator<AllowedOrder | Refusal, void> {
    const payloads = lines.flatMap(line => (line instanceof Refusal ? [] : [line]))
    const remembered = payloads.length < lines.length ? null : judgements.find(identity, offer, payloads)
    if (remembered !== null && (await areaJudge.areCurrent(areasOf(remembered)))) return yield* remembered
    const allowed: AllowedOrder[] = []
    const allowedLines: WizardPayload[] = []
    let index = 0
    for await (const examined of examineOrders({ ...parts, identity, offer, complete }, lines)) {
      const line = lines[index++]!
      if (!(examined instanceof Refusal || line instanceof Refusal)) {
        allowed.push(examined)
        allowedLines.push(line)
      }
      // Remember the judgements before yielding the last line, because the reader does not read beyond it.
      if (index === lines.length && index > 1) judgements.remember(identity, offer, allowedLines, allowed)
      yield examined
    }
  }
  return { offer, examine }
}

/**
 * Checks an order in the same way as placing it would, except for the credits and the right to spend them.
 * @returns the order with the template's own names and sizes, its version and the current price
 * @throws Refusal as placeOrders does
 */
export const checkOrder = async (
  parts: OrderingState,
  identity: Identity,
  payload: WizardPayload,
): Promise<{ readonly credits: number; readonly payload: WizardPayload }> => {
  const { offer, examine } = await openOrder(parts, identity, payload, [payload])
  const [allowed] = await requireAllowed(examine(), [payload])
  const { name, asked, place, district, credits } = allowed!
  const { template, inputs } = offer
  await parts.database.within(scopeOf(identity), tx =>
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
      unlessOrdered: undefined,
    },
  }
}
