import type { ExpectedVisits, WizardPayload } from '../../../src/contract/datasets.ts'
import type { CustomerReport } from '../../../src/contract/templates.ts'
import { isElectric, isOfFlows } from '../../../src/domain/viewers.ts'
import { Refusal } from '../../errors.ts'
import type { MovementData } from '../../warehouse/movement-data.ts'
import type { DatasetQuestion } from '../../warehouse/pricing/expected-visits.ts'
import type { ZoneEngines } from '../../zones/zone-engines.ts'
import type { Identity } from '../account/identity.ts'
import type { AreaJudge, AreaJudgement, AreaRequest, PendingArea } from '../areas/area-judge.ts'
import { monthNotReady, revealing, TOO_FEW, TOO_FEW_ELECTRIC, TOO_FEW_OF_EVENT } from '../areas/area-refusal.ts'
import { DATASET_KINDS } from '../datasets/dataset-access.ts'
import { type CompleteOrder, type Offer, type OrderedArea, type OrderedDistrict, ofDistrict } from './complete-order.ts'
import { type MeasuredPlace, measureArea } from './measure-place.ts'
import { isStandard } from './read-order.ts'

/** The zones that an order's dataset shows its figures by. */
const zonesOf = (
  { mapViewer }: CustomerReport,
  { zoneSystem }: Pick<WizardPayload, 'zoneSystem'>,
): DatasetQuestion['zones'] => {
  if (DATASET_KINDS.tourism({ map_viewer: mapViewer })) return 'middle'
  return isStandard(zoneSystem) ? 'small' : 'own'
}

/**
 * The visits expected from an order in a month; null for flows, which do not count visits.
 * @param payload must have a zone system that the user may use
 */
export const expectOrder = async (
  movement: Pick<MovementData, 'expected'>,
  template: CustomerReport,
  payload: Pick<WizardPayload, 'zoneSystem'>,
  period: Pick<AreaRequest, 'firstDay' | 'lastDay' | 'eventDays'>,
  areaWkt: string,
): Promise<ExpectedVisits | null> =>
  isOfFlows(template)
    ? null
    : movement.expected({ ...period, areaWkt, evOnly: isElectric(template), zones: zonesOf(template, payload) })

/**
 * Why an order with these expected visits is refused: its dataset would be empty. Null if it is accepted. Expected
 * visits come from released figures, so a refusal reveals nothing.
 */
export const emptyRefusal = (
  expected: ExpectedVisits | null,
  { made, evOnly, eventDays }: Pick<AreaRequest, 'made' | 'evOnly' | 'eventDays'>,
): string | null => {
  if (expected?.kind !== 'few') return null
  if (eventDays !== null) return TOO_FEW_OF_EVENT
  return evOnly ? TOO_FEW_ELECTRIC : TOO_FEW[made]
}

/** The judgement of an area that may be shown. */
interface AllowedArea {
  readonly judged: AreaJudgement
  /** The place with its dataset's edges. */
  readonly built: MeasuredPlace
}

/** A judged order that may be placed. */
export interface AllowedOrder extends CompleteOrder, AllowedArea {
  readonly district: (OrderedDistrict & AllowedArea) | null
}

/** The areas of orders: each order's place and district. */
export const areasOf = (orders: readonly AllowedOrder[]): (OrderedArea & AllowedArea)[] =>
  orders.flatMap(order => [order, ...(order.district === null ? [] : [order.district])])

/** An order line, or the reason why it cannot be ordered. */
export type OrderLine = WizardPayload | Refusal

interface ExamineParts {
  readonly engines: ZoneEngines
  readonly grounds: AreaJudge
  readonly movement: Pick<MovementData, 'expected'>
  readonly identity: Identity
  readonly offer: Offer
  readonly complete: (payload: WizardPayload) => Promise<CompleteOrder>
}

const pendingOf = ({ name, period, ground, judged, built }: OrderedArea & AllowedArea): PendingArea => ({
  ...period,
  name,
  evOnly: ground.evOnly,
  flowZones: ground.flowZones,
  countedBy: ground.countedBy,
  isDrawn: judged.isDrawn,
  wkt: judged.areaWkt,
  extent: built.extent,
})

/** @throws Refusal bad-order, bad-place, month-not-ready, or area-refused, also if the dataset would be empty */
const examine = async (
  { engines, grounds, movement, identity, offer, complete }: ExamineParts,
  line: OrderLine,
  pending: readonly PendingArea[],
): Promise<AllowedOrder> => {
  if (line instanceof Refusal) throw line
  const order = await complete(line)
  const allow = async <A extends OrderedArea>(area: A, others: readonly PendingArea[]): Promise<A & AllowedArea> => {
    const judged = await grounds.judge(identity, area.ground, others)
    if (judged === null) throw monthNotReady()
    if (judged.refusal !== null) throw revealing(judged.refusal)
    const built =
      judged.snapped === null
        ? area.place
        : await measureArea(engines, offer.standard.small, offer.template, judged.areaWkt)
    return { ...area, judged, built }
  }
  const street = await allow(order, pending)
  const expected = await expectOrder(movement, offer.template, line, order.period, street.judged.areaWkt)
  if (expected?.kind === 'making') throw monthNotReady()
  const empty = emptyRefusal(expected, order.ground)
  if (empty !== null) throw revealing(empty)
  // The district contains the street, so it has at least as many visits.
  if (order.district === null) return { ...street, district: null }
  const district = await allow(order.district, [...pending, { ...pendingOf(street), isStreet: true }]).catch(
    (error: unknown) => {
      throw ofDistrict(error)
    },
  )
  return { ...street, district }
}

/**
 * Examines an order's lines one after another, each together with the accepted lines before it. Two datasets in one
 * order could reveal a few people just as two orders could.
 */
export async function* examineOrders(
  parts: ExamineParts,
  lines: readonly OrderLine[],
): AsyncGenerator<AllowedOrder | Refusal, void> {
  const pending: PendingArea[] = []
  for (const line of lines) {
    const examined = await examine(parts, line, pending).catch((error: unknown) => {
      if (error instanceof Refusal) return error
      throw error
    })
    if (!(examined instanceof Refusal)) pending.push(...areasOf([examined]).map(pendingOf))
    yield examined
  }
}

/**
 * Returns an order's examined lines.
 * @throws Refusal if any line is refused; the details list the refused lines
 */
export const requireAllowed = async (
  examined: AsyncIterable<AllowedOrder | Refusal>,
  lines: readonly OrderLine[],
): Promise<AllowedOrder[]> => {
  const allowed: AllowedOrder[] = []
  const refused: { readonly index: number; readonly refusal: Refusal }[] = []
  let index = 0
  for await (const line of examined) {
    if (line instanceof Refusal) refused.push({ index, refusal: line })
    else allowed.push(line)
    index++
  }
  const [first] = refused
  if (first === undefined) return allowed
  if (lines.length === 1) throw first.refusal
  const { code, retryAfterS } = first.refusal
  throw new Refusal(
    code,
    refused.length === 1
      ? `One of the ${lines.length} datasets cannot be ordered: ${first.refusal.message}`
      : `${refused.length} of the ${lines.length} datasets cannot be ordered. The first reason: ${first.refusal.message}`,
    refused.map(({ refusal, ...line }) => ({ ...line, refusal: refusal.message })),
    retryAfterS,
  )
}
