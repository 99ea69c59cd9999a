import { bufferSource } from '../../../workers/bytes/byte-source.ts'
import type { ZoneColumns } from '../../../workers/columns/zone-columns.ts'
import { EngineError } from '../../../workers/errors.ts'
import { decodeFlatGeobuf } from '../../../workers/flatgeobuf/decode.ts'
import type { FileStore } from '../../files/file-store.ts'
import { damagedZones } from '../damaged-zones.ts'
import { wholeZoneFile } from '../whole-zone-file.ts'
import { zoneFileKey } from '../zone-file-keys.ts'

/** The zones of a file in the store, by the name of its zone system's file. @throws Damaged */
export const readStoredZones = async (files: FileStore, fileName: string): Promise<ZoneColumns> => {
  const key = zoneFileKey(fileName)
  return decodeFlatGeobuf(bufferSource(new Uint8Array(await wholeZoneFile(files, key)))).catch((error: unknown) => {
    throw error instanceof EngineError ? damagedZones(key, `it cannot be read (${error.message})`) : error
  })
}
