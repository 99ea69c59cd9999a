import { webcrypto } from 'node:crypto'
import type { FileStore } from '../files/file-store.ts'
import { damagedZones, digestOfKey } from './damaged-zones.ts'

type Files = Pick<FileStore, 'stat' | 'read'>

/** @throws Damaged where it is not there */
export const wholeFile = async (files: Files, key: string): Promise<ArrayBuffer> => {
  const found = await files.stat(key)
  if (!found) throw damagedZones(key, 'it is missing')
  const bytes = await files.read(key, 0, found.bytes)
  return bytes.byteLength === bytes.buffer.byteLength ? (bytes.buffer as ArrayBuffer) : bytes.slice().buffer
}

/** A zone file, compared with the digest in its name where there is one. @throws Damaged */
export const wholeZoneFile = async (files: Files, key: string): Promise<ArrayBuffer> => {
  const bytes = await wholeFile(files, key)
  const digest = digestOfKey(key)
  if (digest === null) return bytes
  const found = Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex')
  if (!found.startsWith(digest)) throw damagedZones(key, 'its bytes are not those that it was made with')
  return bytes
}
