import { randomUUID } from 'node:crypto'
import type { BodyOf } from '../../../src/contract/call.ts'
import type { newDatasetRequest, supportRequest } from '../../../src/contract/contact.ts'
import type { Actor } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { Refusal } from '../../errors.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { Outbox } from '../../mail/outbox.ts'
import { networkOf } from '../account/address-network.ts'
import { ATTEMPTS_WINDOW_MINUTES, createAttempts } from '../account/attempts.ts'
import { scopeOf } from '../account/identity.ts'
import { readAttachment } from './read-attachment.ts'

/** Requests of one user from one address within the window. */
const MAX_REQUESTS = 20

export interface ContactParts {
  readonly database: Database
  readonly files: FileStore
  readonly outbox: Outbox
  readonly key: Buffer
  readonly supportEmail: string
  readonly portalTitle: string
}

/** Line breaks are removed, because an e-mail header is one line. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').slice(0, 120)

/** Requests to the provider, which are stored and then sent to the support address. */
export const createContact = ({ database, files, outbox, key, supportEmail, portalTitle }: ContactParts) => {
  const attempts = createAttempts(key)
  const requireTurn = async ({ identity, address }: Actor): Promise<void> => {
    const turn = { of: ['contact', String(identity.userId), networkOf(address)], most: MAX_REQUESTS }
    if (await database.within(scopeOf(identity), tx => attempts.take(tx, turn)))
      throw new Refusal('too-many-attempts', `Too many requests. Try again in ${ATTEMPTS_WINDOW_MINUTES} minutes.`)
  }
  const keep = (
    { identity }: Actor,
    kind: 'new-template' | 'support',
    content: Record<string, unknown>,
    attachmentKey: string | null,
  ): Promise<{ id: number }> =>
    database.within(scopeOf(identity), tx =>
      tx
        .insertInto('contact_requests')
        .values({
          organisation_id: identity.organisationId,
          user_id: identity.userId,
          kind,
          content: JSON.stringify(content),
          attachment_key: attachmentKey,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
  /** The sender is the account; the typed name and address serve only for the reply. */
  const signature = ({ identity }: Actor) => `Account: ${identity.userName} (user ${identity.userId})`

  return {
    async newTemplate(actor: Actor, asked: BodyOf<typeof newDatasetRequest>): Promise<{ id: number }> {
      await requireTurn(actor)
      const kept = await keep(actor, 'new-template', asked, null)
      outbox.post({
        to: supportEmail,
        replyTo: asked.customerEmail,
        subject: oneLine(`${portalTitle}: new dataset request ${kept.id} from ${asked.customerName}`),
        text: [
          asked.description,
          `Nearest template: ${asked.selectedReport}`,
          `Name: ${asked.customerName}`,
          `E-mail: ${asked.customerEmail}`,
          `Telephone: ${asked.customerTelephone || 'none given'}`,
          signature(actor),
        ].join('\n\n'),
      })
      return kept
    },

    /** @throws Refusal too-large or bad-attachment for the file, too-many-attempts */
    async support(actor: Actor, asked: BodyOf<typeof supportRequest>): Promise<{ id: number }> {
      const { attachment: encoded, attachmentName, ...content } = asked
      const attachment = encoded === null || encoded === '' ? null : readAttachment(encoded, attachmentName)
      await requireTurn(actor)
      const attachmentKey = attachment && `attachments/${randomUUID()}.${attachment.extension}`
      if (attachment && attachmentKey) await files.put(attachmentKey, attachment.bytes)
      const kept = await keep(actor, 'support', { ...content, attachmentName: attachment?.name ?? null }, attachmentKey)
      outbox.post({
        to: supportEmail,
        replyTo: asked.userEmail,
        subject: oneLine(`${portalTitle}: support request ${kept.id} from ${asked.username}`),
        text: [asked.description, `Name: ${asked.username}`, `E-mail: ${asked.userEmail}`, signature(actor)].join(
          '\n\n',
        ),
        ...(attachment && { attachment }),
      })
      return kept
    },
  }
}
export type Contact = ReturnType<typeof createContact>
