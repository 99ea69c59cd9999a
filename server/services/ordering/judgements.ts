import type { CostBreakdown, WizardPayload } from '../../../src/contract/datasets.ts'
import type { Identity } from '../account/identity.ts'
import type { AreaJudge } from '../areas/area-judge.ts'
import type { AreaRequest, PendingArea } from '../areas/surroundings.ts'
import { digestOf } from './charge.ts'
import type { MeasuredOrder, Offer } from './complete-order.ts'
import { type AllowedOrder, areasOf } from './examine-orders.ts'
import { areaOfOrder } from './measure-place.ts'

/** Judgements are cached for this many milliseconds, while the user reads the prices and submits. */
const REMEMBERED_MS = 15 * 60_000
/** The maximum total length of all judgements, in characters. A single boundary may have 4 million. */
const MOST_CHARACTERS = 32_000_000
/** The number of characters that take up as much memory as one number. */
const CHARACTERS_PER_NUMBER = 8
const NUMBERS_PER_BOX = 4
const NUMBERS_PER_POINT = 2

type Area = ReturnType<typeof areasOf>[number]

interface Remembered {
  readonly digest: string
  readonly allowed: readonly AllowedOrder[]
  readonly characters: number
  readonly until: number
}

/**
 * Identifies lines and everything that their judgement depends on. Judgements name datasets that the user may see, so
 * they depend on the user's rights. They are only valid while the template offers the same months and the standard
 * zones have the same residents. The versions and prices stated by the caller do not matter here; they are checked when
 * the order is placed.
 */
const digestOfLines = (
  { userId, organisationId, datasetAccess, isOrganisationAdmin }: Identity,
  { template, standard, months }: Offer,
  lines: readonly WizardPayload[],
): string =>
  digestOf([
    userId,
    organisationId,
    datasetAccess,
    isOrganisationAdmin,
    template.version,
    standard,
    months,
    lines.map(({ templateVersion: _, quotedCredits: __, unlessOrdered: ___, ...line }) => line),
  ])

const charactersOf = ({ judged, place, built, asked }: Area): number => {
  const numbers =
    judged.against.length +
    judged.between.length * NUMBERS_PER_BOX +
    (asked.kind === 'points' ? asked.points.length * NUMBERS_PER_POINT : 0) +
    (asked.kind === 'zones' ? asked.ids.length : 0)
  return [place, ...(built === place ? [] : [built])].reduce(
    (sum, { studyAreaWkt, geofenceWkt }) => sum + studyAreaWkt.length + geofenceWkt.length,
    judged.areaWkt.length + numbers * CHARACTERS_PER_NUMBER,
  )
}

/**
 * Remembers each user's last judged order of several datasets, without its refused lines, so that placing the order
 * need not judge it again. Each node has a separate memory, so another node has to judge again.
 */
export const createJudgements = (now: () => number = () => performance.now()) => {
  const byUser = new Map<number, Remembered>()
  const charactersInAll = () => [...byUser.values()].reduce((sum, { characters }) => sum + characters, 0)
  return {
    remember(
      identity: Identity,
      offer: Offer,
      lines: readonly WizardPayload[],
      allowed: readonly AllowedOrder[],
    ): void {
      const characters = areasOf(allowed).reduce((sum, area) => sum + charactersOf(area), 0)
      byUser.delete(identity.userId)
      if (characters > MOST_CHARACTERS) return
      for (const [user, { until }] of byUser)
        if (until < now() || charactersInAll() + characters > MOST_CHARACTERS) byUser.delete(user)
      const digest = digestOfLines(identity, offer, lines)
      byUser.set(identity.userId, { digest, allowed, characters, until: now() + REMEMBERED_MS })
    },
    /** Returns null if the user's last judged lines were different, or were judged too long ago. */
    find(identity: Identity, offer: Offer, lines: readonly WizardPayload[]): readonly AllowedOrder[] | null {
      const last = byUser.get(identity.userId)
      if (last === undefined || last.until < now()) return null
      return last.digest === digestOfLines(identity, offer, lines) ? last.allowed : null
    },
  }
}

export type Judgements = ReturnType<typeof createJudgements>

/** Judges a measured place and its district for the price. */
export const judgePlace = async (
  { areaJudge }: { readonly areaJudge: AreaJudge },
  identity: Identity,
  offer: Offer,
  { asked, place, district }: MeasuredOrder,
  period: Pick<AreaRequest, 'firstDay' | 'lastDay' | 'eventDays'>,
): Promise<NonNullable<CostBreakdown['judgement']>> => {
  const ground = areaOfOrder(identity, offer, asked, place, period)
  const judged = await areaJudge.judge(identity, ground)
  if (judged === null) return { kind: 'making' }
  if (district === null || judged.refusal !== null)
    return { kind: 'judged', refusal: judged.refusal, snapped: judged.snapped }
  const { evOnly, flowZones, countedBy, extent } = ground
  const street: PendingArea = {
    ...period,
    name: offer.template.name,
    isStreet: true,
    evOnly,
    flowZones,
    countedBy,
    isDrawn: judged.isDrawn,
    wkt: judged.areaWkt,
    extent,
  }
  const judgedDistrict = await areaJudge.judge(
    identity,
    areaOfOrder(identity, offer, district.asked, district.place, period),
    [street],
  )
  if (judgedDistrict === null) return { kind: 'making' }
  return {
    kind: 'judged',
    refusal: judgedDistrict.refusal && `The district: ${judgedDistrict.refusal}`,
    snapped: judged.snapped ?? judgedDistrict.snapped,
  }
}
