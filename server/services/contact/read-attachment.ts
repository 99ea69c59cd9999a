import { ATTACHMENT_KINDS, MAX_ATTACHMENT_BYTES } from '../../../src/domain/constants.ts'
import { Refusal } from '../../errors.ts'

export interface Attachment {
  /** The sender's file name without folders and control characters. */
  readonly name: string
  readonly extension: string
  readonly bytes: Uint8Array
}

const starts = (bytes: Uint8Array, ...signature: readonly number[]) => signature.every((byte, at) => bytes[at] === byte)
const isText = (bytes: Uint8Array) => !bytes.includes(0)
const isZip = (bytes: Uint8Array) => starts(bytes, 0x50, 0x4b)
const isOldOffice = (bytes: Uint8Array) => starts(bytes, 0xd0, 0xcf, 0x11, 0xe0)

/** What people send to support, and how each begins: a name alone does not make a picture. */
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
 * The file of a support request.
 * @param encoded base64, with or without `data:…;base64,` in front
 * @throws Refusal too-large over 5242880 bytes, bad-attachment where it is not base64 or not of a kind that is taken
 */
export const readAttachment = (encoded: string, name: string | null): Attachment => {
  const base64 = encoded.replace(/^data:[^,]{0,200},/, '')
  // Four characters carry three bytes: what is far too large is not decoded at all.
  if (base64.length > Math.ceil(MAX_ATTACHMENT_BYTES / 3) * 4) throw tooLarge()
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64) || base64.length % 4 !== 0)
    throw badAttachment('The attachment is not base64')
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > MAX_ATTACHMENT_BYTES) throw tooLarge()
  const plain = (name ?? '').replace(/^.*[\\/]/, '').replace(/\p{Cc}/gu, '')
  const extension = /\.([A-Za-z0-9]+)$/.exec(plain)?.[1]?.toLowerCase() ?? ''
  const kind = ATTACHMENT_KINDS.find(one => one === extension)
  if (bytes.length === 0 || !kind || !KINDS[kind](bytes))
    throw badAttachment(`Attach one of these: ${ATTACHMENT_KINDS.join(', ')}`)
  return { name: plain, extension, bytes }
}
