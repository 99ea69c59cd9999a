import type { PauseKind } from '../../../src/contract/standing-orders.ts'
import { WORKER } from '../../db/database.ts'
import { isUpdated } from '../../db/updates.ts'
import type { Email, Outbox } from '../../mail/outbox.ts'
import { createEmailLimits } from '../account/attempts.ts'
import type { NoticeParts } from '../account/dataset-emails.ts'
import { readersOf } from './get-series.ts'
import { MOST_STANDING } from './standing-orders.ts'

/**
 * The maximum number of e-mails per day about a user's paused standing orders. All of them pause at the same time when
 * credits run out.
 */
export const MOST_PAUSES_A_DAY = MOST_STANDING
const DAY_MINUTES = 24 * 60
/** Recorded in the audit trail instead of a caller's address. */
const ADDRESS = 'standing order'

interface PausedOrder {
  readonly id: number
  readonly name: string
  readonly template_name: string
  readonly pause_kind: PauseKind | null
  readonly pause_reason: string | null
}

/** The reason for refusing an area may name a dataset that the creator can see, but not all recipients. */
const reasonOf = ({ pause_kind, pause_reason }: PausedOrder): string =>
  pause_kind === 'area' ? 'A month could not be ordered because of its area.' : (pause_reason ?? '')

const RESUMES: Partial<Record<PauseKind, string>> = {
  template: 'It resumes automatically once the template is offered again.',
  'by-provider': 'It orders nothing until the provider resumes it.',
}
const RESUMED_BY_HAND = 'It orders nothing until somebody resumes it under My Datasets.'

const pauseEmail = (
  { portalUrl, portalTitle }: Omit<NoticeParts, 'database'>,
  order: PausedOrder,
  to: string,
): Email => ({
  to,
  subject: `${portalTitle}: the standing order ${order.name} pauses`,
  text: `The standing order ${order.name} (${order.template_name}) pauses. ${reasonOf(order)}\n\n${RESUMES[order.pause_kind ?? 'by-hand'] ?? RESUMED_BY_HAND}\n\n${portalUrl}/My_Datasets\n`,
})

export interface PauseParts extends NoticeParts {
  readonly outbox: Pick<Outbox, 'keep'>
  /** The key for the MACs that attempts are counted under. */
  readonly key: Buffer
}

/**
 * Queues the e-mails about new pauses and marks the pauses, in one transaction, so that no e-mail is lost or sent
 * twice. The daily limit matters if a user keeps resuming a standing order whose reason to pause persists.
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
      // The row's lock ensures that only one of two concurrent runs writes the e-mails.
      const isFirst = await isUpdated(
        tx.updateTable('standing_orders').set({ email_due: false }).where('id', '=', id).where('email_due', '=', true),
      )
      if (!isFirst) return
      const order = await tx
        .selectFrom('standing_orders as o')
        .innerJoin('dataset_series as s', 's.id', 'o.series_id')
        .select(['o.id', 'o.organisation_id', 'o.created_by', 's.name'])
        .select(['o.template_name', 'o.pause_kind', 'o.pause_reason'])
        .where('o.id', '=', id)
        .executeTakeFirstOrThrow()
      const { organisation_id: organisationId, created_by: creator } = order
      const readers = await readersOf(tx, id, true)
      const isAllowed = await mails.allow(tx, 'standing order', { userId: null, organisationId, address: ADDRESS }, [
        { name: 'account a day', of: ['pauses of', String(creator)], most: MOST_PAUSES_A_DAY, minutes: DAY_MINUTES },
      ])
      if (isAllowed) for (const to of readers) await outbox.keep(tx, pauseEmail(parts, order, to))
    })
}
