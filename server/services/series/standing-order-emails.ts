import type { PauseKind } from '../../../src/contract/standing-orders.ts'
import { WORKER } from '../../db/database.ts'
import type { Email, Outbox } from '../../mail/outbox.ts'
import { createEmailLimits } from '../account/attempts.ts'
import type { NoticeParts } from '../account/dataset-emails.ts'
import { readersOf } from './get-series.ts'
import { MOST_STANDING } from './standing-orders.ts'

/** The most pauses of one user's standing orders that are written about in a day: all of them pause at once where credits run out. */
export const MOST_PAUSES_A_DAY = MOST_STANDING
const DAY_MINUTES = 24 * 60
/** The audit trail has this instead of a caller's address. */
const ADDRESS = 'standing order'

interface PausedOrder {
  readonly id: number
  readonly name: string
  readonly template_name: string
  readonly pause_kind: PauseKind | null
  readonly pause_reason: string | null
}

/** The reason of a refused area may name a dataset that its maker sees, but not everybody who is written to. */
const reasonOf = ({ pause_kind, pause_reason }: PausedOrder): string =>
  pause_kind === 'area' ? 'A month could not be ordered because of its area.' : (pause_reason ?? '')

const GOES_ON: Partial<Record<PauseKind, string>> = {
  template: 'It goes on by itself once the template is offered again.',
  'by-provider': 'It orders nothing until the provider lets it go on.',
}
const GOES_ON_BY_HAND = 'It orders nothing until somebody lets it go on under My Datasets.'

const pauseEmail = (
  { portalUrl, portalTitle }: Omit<NoticeParts, 'database'>,
  order: PausedOrder,
  to: string,
): Email => ({
  to,
  subject: `${portalTitle}: the standing order ${order.name} pauses`,
  text: `The standing order ${order.name} (${order.template_name}) pauses. ${reasonOf(order)}\n\n${GOES_ON[order.pause_kind ?? 'by-hand'] ?? GOES_ON_BY_HAND}\n\n${portalUrl}/My_Datasets\n`,
})

export interface PauseParts extends NoticeParts {
  readonly outbox: Pick<Outbox, 'keep'>
  /** The key under which the names of counted attempts are stored as MACs. */
  readonly key: Buffer
}

/**
 * Writes about the pauses that nobody was written to about: e-mails and mark in one transaction, so that none is lost or sent twice. Where a
 * user resumes a standing order again and again although its reason to pause stays, its people hear of it no more often than the limit says.
 */
export const sendPauses = async (parts: PauseParts): Promise<void> => {
  const { database, outbox } = parts
  const mails = createEmailLimits(parts.key)
  const due = await database.within(WORKER, tx =>
    tx
      .selectFrom('standing_orders')
      .select('id')
      .where('email_due', '=', true)
      .where('ended_at', 'is', null)
      .orderBy('id')
      .execute(),
  )
  for (const { id } of due)
    await database.within(WORKER, async tx => {
      // The row's lock lets one of two runs write the e-mails.
      const { numUpdatedRows } = await tx
        .updateTable('standing_orders')
        .set({ email_due: false })
        .where('id', '=', id)
        .where('email_due', '=', true)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return
      const order = await tx
        .selectFrom('standing_orders as o')
        .innerJoin('dataset_series as s', 's.id', 'o.series_id')
        .select(['o.id', 'o.organisation_id', 'o.created_by', 's.name'])
        .select(['o.template_name', 'o.pause_kind', 'o.pause_reason'])
        .where('o.id', '=', id)
        .executeTakeFirstOrThrow()
      const { organisation_id: organisationId, created_by: maker } = order
      const readers = await readersOf(tx, id, true)
      const may = await mails.allow(tx, 'standing order', { userId: null, organisationId, address: ADDRESS }, [
        { name: 'account a day', of: ['pauses of', String(maker)], most: MOST_PAUSES_A_DAY, minutes: DAY_MINUTES },
      ])
      if (may) for (const to of readers) await outbox.keep(tx, pauseEmail(parts, order, to))
    })
}
