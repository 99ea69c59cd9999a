import { randomUUID } from 'node:crypto'
import type { BodyOf } from '../../../src/contract/call.ts'
import type { newDatasetRequest, supportRequest } from '../../../src/contract/contact.ts'
import { ATTACHMENT_KINDS, MAX_ATTACHMENT_BYTES } from '../../../src/domain/constants.ts'
import { withoutBreaks } from '../../../src/domain/text/hidden.ts'
import type { Actor } from '../../audit/audit.ts'
import type { Database } from '../../db/database.ts'
import { Refusal } from '../../errors.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { Outbox } from '../../mail/outbox.ts'
import { ATTEMPTS_WINDOW_MINUTES, createAttempts, networkOf } from '../account/attempts.ts'
import { scopeOf } from '../account/identity.ts'

export interface Attachment {
  /** The file name without folders, and without characters that would break its line or reverse its direction. */
  readonly name: string
  readonly extension: string
  readonly bytes: Uint8Array
}

const starts = (bytes: Uint8Array, ...signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte)
const isText = (bytes: Uint8Array) => !bytes.includes(0)
const isZip = (bytes: Uint8Array) => starts(bytes, 0x50, 0x4b)
const isOldOffice = (bytes: Uint8Array) => starts(bytes, 0xd0, 0xcf, 0x11, 0xe0)

/** The accepted file types, each with a check of the file's first bytes. The extension proves nothing. */
const KINDS: Readonly<Record<(typeof ATTACHMENT_KINDS)[number], (bytes: Uint8Array) => boolean>> = {
  png: bytes => starts(bytes, 0x89, 0x50, 0x4e, 0x47),
  jpg: bytes => starts(bytes, 0xff, 0xd8, 0xff),
  jpeg: bytes => starts(bytes, 0xff, 0xd8, 0xff),
  gif: bytes => starts(bytes, 0x47, 0x49, 0x46, 0x38),
  webp: bytes => starts(bytes, 0x52, 0x49, 0x46, 0x46),
  pdf: bytes => starts(bytes, 0x25, 0x50, 0x44, 0x46),
  txt: isText,
  log: isText,
  csv: isText,
  json: isText,
  doc: isOldOffice,
  xls: isOldOffice,
  docx: isZip,
  xlsx: isZip,
  zip: isZip,
}

const tooLarge = () =>
  new Refusal('too-large', 'File upload failed: The file size is too large. Please choose a smaller file')
const badAttachment = (message: string) => new Refusal('bad-attachment', message)

/**
 * Decodes the file attached to a support request.
 * @param encoded base64, with or without a `data:…;base64,` prefix
 * @throws Refusal too-large over 5242880 bytes, bad-attachment if it is not base64 or its type is not accepted
 */
const readAttachment = (encoded: string, name: string | null): Attachment => {
  const base64 = encoded.replace(/^data:[^,]{0,200},/, '')
  // Four characters encode three bytes. A file that is far too large is not decoded at all.
  if (base64.length > Math.ceil(MAX_ATTACHMENT_BYTES / 3) * 4) throw tooLarge()
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64) || base64.length % 4 !== 0)
    throw badAttachment('The attachment is not base64')
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > MAX_ATTACHMENT_BYTES) throw tooLarge()
  const plain = withoutBreaks((name ?? '').replace(/^.*[\\/]/su, ''))
  const extension = /\.([A-Za-z0-9]+)$/.exec(plain)?.[1]?.toLowerCase() ?? ''
  const kind = ATTACHMENT_KINDS.find(one => one === extension)
  if (bytes.length === 0 || !kind || !KINDS[kind](bytes))
    throw badAttachment(`Attach one of these: ${ATTACHMENT_KINDS.join(', ')}`)
  return { name: plain, extension, bytes }
}

/** The maximum number of requests that a user may send from one address within the window. */
const MAX_REQUESTS = 20

interface ContactParts {
  readonly database: Database
  readonly files: FileStore
  readonly outbox: Outbox
  readonly key: Buffer
  readonly supportEmail: string
  readonly portalTitle: string
}

/** Removes line breaks, because an e-mail header is a single line. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').slice(0, 120)

/** Stores requests to the provider and sends them to the support address. */
export const createContact = ({ database, files, outbox, key, supportEmail, portalTitle }: ContactParts) => {
  const attempts = createAttempts(key)
  const requireTurn = async ({ identity, address }: Actor): Promise<void> => {
    const turn = { of: ['contact', String(identity.userId), networkOf(address)], most: MAX_REQUESTS }
    if (await database.within(scopeOf(identity), tx => attempts.take(tx, turn)))
      throw new Refusal('too-many-attempts', `Too many requests. Try again in ${ATTEMPTS_WINDOW_MINUTES} minutes.`)
  }
  const store = (
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
  /** Identifies the sender by account; the name and address in the form are only used for the reply. */
  const signature = ({ identity }: Actor) => `Account: ${identity.userName} (user ${identity.userId})`

  return {
    async newTemplate(actor: Actor, asked: BodyOf<typeof newDatasetRequest>): Promise<{ id: number }> {
      await requireTurn(actor)
      const stored = await store(actor, 'new-template', asked, null)
      outbox.post({
        to: supportEmail,
        replyTo: asked.customerEmail,
        subject: oneLine(`${portalTitle}: new dataset request ${stored.id} from ${asked.customerName}`),
        text: [
          asked.description,
          `Nearest template: ${asked.selectedReport}`,
          `Name: ${asked.customerName}`,
          `E-mail: ${asked.customerEmail}`,
          `Telephone: ${asked.customerTelephone || 'none given'}`,
          signature(actor),
        ].join('\n\n'),
      })
      return stored
    },

    /** @throws Refusal too-large or bad-attachment for the file, too-many-attempts */
    async support(actor: Actor, asked: BodyOf<typeof supportRequest>): Promise<{ id: number }> {
      const { attachment: encoded, attachmentName, ...content } = asked
      const attachment = encoded === null || encoded === '' ? null : readAttachment(encoded, attachmentName)
      await requireTurn(actor)
      const attachmentKey = attachment && `attachments/${randomUUID()}.${attachment.extension}`
      if (attachment && attachmentKey) await files.put(attachmentKey, attachment.bytes)
      const stored = await store(
        actor,
        'support',
        { ...content, attachmentName: attachment?.name ?? null },
        attachmentKey,
      )
      outbox.post({
        to: supportEmail,
        replyTo: asked.userEmail,
        subject: oneLine(`${portalTitle}: support request ${stored.id} from ${asked.username}`),
        text: [asked.description, `Name: ${asked.username}`, `E-mail: ${asked.userEmail}`, signature(actor)].join(
          '\n\n',
        ),
        ...(attachment && { attachment }),
      })
      return stored
    },
  }
}
export type Contact = ReturnType<typeof createContact>
