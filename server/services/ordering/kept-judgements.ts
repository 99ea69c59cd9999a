import type { WizardPayload } from '../../../src/contract/datasets.ts'
import type { Identity } from '../account/identity.ts'
import { digestOf } from './charge.ts'
import type { Offer } from './complete-order.ts'
import { type AllowedOrder, areasOf } from './examine-orders.ts'

/** How long judgements are kept, in which the user reads the prices and submits. Milliseconds. */
const KEPT_MS = 15 * 60_000
/** The most characters of all that is kept together; one boundary may have 4 million. */
const MOST_CHARACTERS = 32_000_000
/** The number of characters that take as much memory as one number. */
const CHARACTERS_A_NUMBER = 8
const NUMBERS_A_BOX = 4
const NUMBERS_A_POINT = 2

type Area = ReturnType<typeof areasOf>[number]

interface Kept {
  readonly digest: string
  readonly allowed: readonly AllowedOrder[]
  readonly characters: number
  readonly until: number
}

/**
 * Judgements name datasets that the user may see, so that they hold for these rights alone, and an order holds only as long as the
 * template offers the same months and the standard zones count the same residents. Of a line everything counts but the versions and
 * prices that its caller names, which are compared when it is placed.
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
    lines.map(({ templateVersion: _, quotedCredits: __, ...line }) => line),
  ])

const charactersOf = ({ judged, place, built, asked }: Area): number => {
  const numbers =
    judged.against.length +
    judged.between.length * NUMBERS_A_BOX +
    (asked.kind === 'points' ? asked.points.length * NUMBERS_A_POINT : 0) +
    (asked.kind === 'zones' ? asked.ids.length : 0)
  return [place, ...(built === place ? [] : [built])].reduce(
    (sum, { studyAreaWkt, geofenceWkt }) => sum + studyAreaWkt.length + geofenceWkt.length,
    judged.areaWkt.length + numbers * CHARACTERS_A_NUMBER,
  )
}

/**
 * The newest order of several that each user had judged, without its refused lines: placed soon after, it is not judged a second time.
 * Kept on one node; another one judges again.
 */
export const createKeptJudgements = (now: () => number = () => performance.now()) => {
  const byUser = new Map<number, Kept>()
  const characters = () => [...byUser.values()].reduce((sum, kept) => sum + kept.characters, 0)
  return {
    keep(identity: Identity, offer: Offer, lines: readonly WizardPayload[], allowed: readonly AllowedOrder[]): void {
      const own = areasOf(allowed).reduce((sum, area) => sum + charactersOf(area), 0)
      byUser.delete(identity.userId)
      if (own > MOST_CHARACTERS) return
      for (const [user, { until }] of byUser)
        if (until < now() || characters() + own > MOST_CHARACTERS) byUser.delete(user)
      const digest = digestOfLines(identity, offer, lines)
      byUser.set(identity.userId, { digest, allowed, characters: own, until: now() + KEPT_MS })
    },
    /** Null where the lines that the user had judged last are others, or were judged too long ago. */
    find(identity: Identity, offer: Offer, lines: readonly WizardPayload[]): readonly AllowedOrder[] | null {
      const kept = byUser.get(identity.userId)
      if (kept === undefined || kept.until < now()) return null
      return kept.digest === digestOfLines(identity, offer, lines) ? kept.allowed : null
    },
  }
}
