import type { PauseKind } from '../../../src/contract/standing-orders.ts'
import { UNSCOPED, WORKER } from '../../db/database.ts'
import type { Email, Outbox } from '../../mail/outbox.ts'
import type { NoticeParts } from '../account/dataset-emails.ts'
import { createEmailLimits } from '../account/email-limits.ts'
import { readersOf } from './readers-of.ts'
import { MOST_STANDING } from './standing-orders.ts'

/** The most pauses of one user's standing orders that are written about in a day: all of them pause at once where credits run out. */
export const MOST_PAUSES_A_DAY = MOST_STANDING
const DAY_MINUTES = 24 * 60
/** Stands in place of a caller's address in the audit trail. */
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
  readonly outbox: Pick<Outbox, 'post'>
  /** Of the counted attempts. */
  readonly key: Buffer
}

/**
 * Writes about the pauses that nobody was written to about; a run that is cut off is repeated, so that none is left out. Where a
 * user resumes a standing order again and again although its reason to pause stays, its people hear of it no more often than the limit says.
 */
export const sendPauses = async (parts: PauseParts): Promise<void> => {
  const { database, outbox } = parts
  const mails = createEmailLimits(parts.key)
  const due = await database.within(WORKER, async tx => {
    const orders = await tx
      .selectFrom('standing_orders as o')
      .innerJoin('dataset_series as s', 's.id', 'o.series_id')
      .select([
        'o.id',
        'o.organisation_id',
        'o.created_by',
        's.name',
        'o.template_name',
        'o.pause_kind',
        'o.pause_reason',
      ])
      .where('o.email_due', '=', true)
      .where('o.ended_at', 'is', null)
      .orderBy('o.id')
      .execute()
    const found: { readonly order: (typeof orders)[number]; readonly emails: readonly Email[] }[] = []
    for (const order of orders)
      found.push({ order, emails: (await readersOf(tx, order.id, true)).map(to => pauseEmail(parts, order, to)) })
    return found
  })
  for (const { order, emails } of due) {
    const { id, organisation_id: organisationId, created_by: maker } = order
    const may = await database.within(UNSCOPED, tx =>
      mails.allow(tx, 'standing order', { userId: null, organisationId, address: ADDRESS }, [
        { name: 'account a day', of: ['pauses of', String(maker)], most: MOST_PAUSES_A_DAY, minutes: DAY_MINUTES },
      ]),
    )
    if (may) for (const email of emails) outbox.post(email)
    await database.within(WORKER, tx =>
      tx.updateTable('standing_orders').set({ email_due: false }).where('id', '=', id).execute(),
    )
  }
}
