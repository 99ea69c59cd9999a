import type { ExpectedVisits, WizardPayload } from '../../../src/contract/datasets.ts'
import type { CustomerReport } from '../../../src/contract/templates.ts'
import { isElectric, isOfFlows } from '../../../src/domain/viewers.ts'
import { Refusal } from '../../errors.ts'
import type { MovementData } from '../../warehouse/movement-data.ts'
import type { DatasetQuestion } from '../../warehouse/pricing/expected-visits.ts'
import type { ZoneEngines } from '../../zones/zone-engines.ts'
import type { Identity } from '../account/identity.ts'
import type { AreaJudge, AreaJudgement } from '../areas/area-judge.ts'
import { monthNotReady, revealing, TOO_FEW, TOO_FEW_ELECTRIC, TOO_FEW_OF_EVENT } from '../areas/area-refusal.ts'
import type { AreaRequest, PendingArea } from '../areas/surroundings.ts'
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
  /** Null for flows, which do not count visits. */
  readonly expected: ExpectedVisits | null
  readonly district: (OrderedDistrict & AllowedArea) | null
}

/** The areas of orders: each order's place and district. */
export const areasOf = (orders: readonly AllowedOrder[]): (OrderedArea & AllowedArea)[] =>
  orders.flatMap(order => [order, ...(order.district === null ? [] : [order.district])])

/** An order line, or the reason why it cannot be ordered. */
export type OrderLine = WizardPayload | Refusal

interface ExamineParts {
  readonly engines: ZoneEngines
  readonly areaJudge: AreaJudge
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

/** An area that the judge allows, with its dataset's edges. */
const allowed = async <A extends OrderedArea>(
  { engines, offer }: ExamineParts,
  area: A,
  judged: AreaJudgement | null,
): Promise<A & AllowedArea> => {
  if (judged === null) throw monthNotReady()
  if (judged.refusal !== null) throw revealing(judged.refusal)
  const built =
    judged.areaWkt === area.place.studyAreaWkt
      ? area.place
      : await measureArea(engines, offer.standard.small, offer.template, judged.areaWkt)
  return { ...area, judged, built }
}

const allow = async <A extends OrderedArea>(
  parts: ExamineParts,
  area: A,
  others: readonly PendingArea[],
): Promise<A & AllowedArea> => allowed(parts, area, await parts.areaJudge.judge(parts.identity, area.ground, others))

/** @throws Refusal month-not-ready, or area-refused if the dataset would be empty */
const expect = async (
  { movement, offer }: ExamineParts,
  line: WizardPayload,
  { ground, judged, period }: CompleteOrder & AllowedArea,
): Promise<ExpectedVisits | null> => {
  const expected = await expectOrder(movement, offer.template, line, period, judged.areaWkt)
  if (expected?.kind === 'making') throw monthNotReady()
  const empty = emptyRefusal(expected, ground)
  if (empty !== null) throw revealing(empty)
  return expected
}

/** @throws Refusal bad-order, bad-place, month-not-ready, or area-refused, also if the dataset would be empty */
const examine = async (
  parts: ExamineParts,
  line: OrderLine,
  pending: readonly PendingArea[],
): Promise<AllowedOrder> => {
  if (line instanceof Refusal) throw line
  const order = await parts.complete(line)
  const street = await allow(parts, order, pending)
  const expected = await expect(parts, line, street)
  // The district contains the street, so it has at least as many visits.
  if (order.district === null) return { ...street, expected, district: null }
  const district = await allow(parts, order.district, [...pending, streetOf(street)]).catch((error: unknown) => {
    throw ofDistrict(error)
  })
  return { ...street, expected, district }
}

const streetOf = (street: OrderedArea & AllowedArea): PendingArea => ({ ...pendingOf(street), isStreet: true })

const orRefusal = <T>(work: Promise<T>): Promise<T | Refusal> =>
  work.catch((error: unknown) => {
    if (error instanceof Refusal) return error
    throw error
  })

/** The areas of one place in several months, with their judgements; a refusal for each month that lacks one. */
type MonthAreas<A> = readonly ((A & AllowedArea) | Refusal)[]

/**
 * Judges one place in several months, and gives all months the same edge, so that their figures can be compared: if an
 * older area moves the edge in one month, the others use that edge too. Each month is judged with the edge that it gets.
 * If the months cannot agree on an edge, or one would be refused with it, each keeps its own.
 * @param othersOf the areas of the same order in a month
 */
const judgeMonths = async <A extends OrderedArea>(
  parts: ExamineParts,
  areas: readonly (A | Refusal)[],
  othersOf: (index: number) => readonly PendingArea[],
): Promise<MonthAreas<A>> => {
  const judgeAll = async (all: readonly (A | Refusal)[]): Promise<MonthAreas<A>> => {
    const judged: ((A & AllowedArea) | Refusal)[] = []
    for (const [index, area] of all.entries())
      judged.push(area instanceof Refusal ? area : await orRefusal(allow(parts, area, othersOf(index))))
    return judged
  }
  const apart = await judgeAll(areas)
  let agreed = apart
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const moved = agreed.find(isMoved)
    if (moved === undefined) return withReasons(apart, agreed)
    const { judged, built } = moved
    const edge = { areaWkt: judged.areaWkt, extent: built.extent, isEdgeDrawn: judged.isDrawn }
    agreed = await judgeAll(
      areas.map(area => (area instanceof Refusal ? area : { ...area, ground: { ...area.ground, ...edge } })),
    )
    if (agreed.some((area, index) => area instanceof Refusal && !(apart[index] instanceof Refusal))) break
  }
  return apart.map(area => (isMoved(area) ? withReason(area, `${area.judged.snapped} ${APART}`) : area))
}

/** If the months have not agreed on an edge after this many rounds, they do not. */
const MOST_ROUNDS = 3

const isMoved = <A extends OrderedArea>(area: (A & AllowedArea) | Refusal): area is A & AllowedArea =>
  !(area instanceof Refusal) && area.judged.areaWkt !== area.ground.areaWkt

const withReason = <A extends OrderedArea>(area: A & AllowedArea, snapped: string): A & AllowedArea => ({
  ...area,
  judged: { ...area.judged, snapped },
})

/** Says of each month with a moved edge why it was moved. */
const withReasons = <A extends OrderedArea>(apart: MonthAreas<A>, agreed: MonthAreas<A>): MonthAreas<A> =>
  agreed.map((area, index) => {
    if (area instanceof Refusal || area.judged.areaWkt === area.place.studyAreaWkt) return area
    const alone = apart[index]
    return withReason(area, (alone instanceof Refusal ? null : alone?.judged.snapped) ?? TOGETHER)
  })

const TOGETHER = 'The edge follows that of the other months, so that all months count the same ground.'
const APART = 'The ground of this month therefore differs from that of the others.'

/**
 * A month's order, from its judged place and district.
 * @throws Refusal that of the place or the district; otherwise as `expect` does
 */
const orderOfMonth = async (
  parts: ExamineParts,
  line: WizardPayload,
  street: (CompleteOrder & AllowedArea) | Refusal,
  district: (OrderedDistrict & AllowedArea) | Refusal,
): Promise<AllowedOrder> => {
  if (street instanceof Refusal) throw street
  const expected = await expect(parts, line, street)
  if (street.district === null) return { ...street, expected, district: null }
  if (district instanceof Refusal) throw ofDistrict(district)
  return { ...street, expected, district }
}

/** Stands for the district of an order without one. */
const NO_DISTRICT = new Refusal('bad-order', 'This template takes one area, so the order has no district')

/** Examines an order of one place in several months. Other months do not reveal anything about a month. */
const examineMonths = async (
  parts: ExamineParts,
  lines: readonly WizardPayload[],
): Promise<(AllowedOrder | Refusal)[]> => {
  const orders: (CompleteOrder | Refusal)[] = []
  for (const line of lines) orders.push(await orRefusal(parts.complete(line)))
  const streets = await judgeMonths(parts, orders, () => [])
  const districts = await judgeMonths(
    parts,
    streets.map(street => (street instanceof Refusal ? street : (street.district ?? NO_DISTRICT))),
    index => [streets[index]!].flatMap(street => (street instanceof Refusal ? [] : [streetOf(street)])),
  )
  return Promise.all(
    lines.map((line, index) => orRefusal(orderOfMonth(parts, line, streets[index]!, districts[index]!))),
  )
}

/** The lines if there are several and all are of one place; null otherwise. */
const monthsOfPlace = (lines: readonly OrderLine[]): readonly WizardPayload[] | null => {
  const payloads = lines.flatMap(line => (line instanceof Refusal ? [] : [line]))
  const places = new Set(
    payloads.map(({ pois, selectedZones, studyAreaWkt }) => JSON.stringify([pois, selectedZones, studyAreaWkt])),
  )
  return lines.length > 1 && payloads.length === lines.length && places.size === 1 ? payloads : null
}

/**
 * Examines an order's lines one after another, each together with the accepted lines before it. Two datasets in one
 * order could reveal a few people just as two orders could. Months of one place are examined together.
 */
export async function* examineOrders(
  parts: ExamineParts,
  lines: readonly OrderLine[],
): AsyncGenerator<AllowedOrder | Refusal, void> {
  const months = monthsOfPlace(lines)
  if (months !== null) return yield* await examineMonths(parts, months)
  const pending: PendingArea[] = []
  for (const line of lines) {
    const examined = await orRefusal(examine(parts, line, pending))
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
