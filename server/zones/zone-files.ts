import { webcrypto } from 'node:crypto'
import type { FileStore } from '../files/file-store.ts'
import { Damaged } from '../runtime/outages/dependency-down.ts'

/** The keys of a zone system's two files in the file store (docs/formats). */
export const zoneFileKey = (fileName: string) => `zones/${fileName}.fgb`
export const neighboursKey = (fileName: string) => `zones/${fileName}.neighbours`

/** The file name of standard zones. It contains the first digits of the SHA-256 of its inputs (store-standard.ts). */
const STANDARD = /^zones\/standard-\d+-(?:small|middle)\.([0-9a-f]{12})\.fgb$/

/** Null for a file name without a digest. */
export const digestOfKey = (key: string): string | null => STANDARD.exec(key)?.[1] ?? null

/** @param why the fault, for use within a sentence */
export const damagedZones = (key: string, why: string): Damaged =>
  new Damaged(
    'files',
    `The zone file ${key} cannot be used: ${why}. Put it and its .neighbours file back from a backup, where they are files/zones/…${
      digestOfKey(key) === null
        ? '.'
        : '; or, for the newest version of the standard zones, give npm run zones:standard the files it was made of again.'
    }`,
  )

type Files = Pick<FileStore, 'stat' | 'read'>

/** @throws Damaged if it is missing */
export const wholeFile = async (files: Files, key: string): Promise<ArrayBuffer> => {
  const digest = await files.stat(key)
  if (!digest) throw damagedZones(key, 'it is missing')
  const bytes = await files.read(key, 0, digest.bytes)
  return bytes.byteLength === bytes.buffer.byteLength ? (bytes.buffer as ArrayBuffer) : bytes.slice().buffer
}

/**
 * Reads a zone file and compares it with the digest in its name, if there is one.
 * @throws Damaged
 */
export const wholeZoneFile = async (files: Files, key: string): Promise<ArrayBuffer> => {
  const bytes = await wholeFile(files, key)
  const digest = digestOfKey(key)
  if (digest === null) return bytes
  const actual = Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex')
  if (!actual.startsWith(digest)) throw damagedZones(key, 'its bytes are not those that it was made with')
  return bytes
}
