import { bufferSource } from '../../../workers/bytes/buffer-source.ts'
import type { ZoneColumns } from '../../../workers/columns/zone-columns.ts'
import { decodeFlatGeobuf } from '../../../workers/flatgeobuf/decode-stream.ts'
import type { FileStore } from '../../files/file-store.ts'
import { zoneFileKey } from '../../services/places.ts'

/** The zones of a file in the store, by the name of its zone system's file. */
export const readStoredZones = async (files: FileStore, fileName: string): Promise<ZoneColumns> => {
  const key = zoneFileKey(fileName)
  const found = await files.stat(key)
  if (!found) throw new Error(`There is no file ${key} in the file store`)
  return decodeFlatGeobuf(bufferSource(await files.read(key, 0, found.bytes)))
}
