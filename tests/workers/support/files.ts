import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bufferSource } from '../../../workers/bytes/byte-source.ts'
import { columnsFrom } from '../../../workers/columns/columns-builder.ts'
import type { ZoneColumns, ZoneInput } from '../../../workers/columns/zone-columns.ts'
import { decodeFlatGeobuf } from '../../../workers/flatgeobuf/decode.ts'
import { writeFlatGeobuf } from '../../../workers/flatgeobuf/write.ts'

/** Bytes that own their buffer, as the engine requires. */
export const ownBuffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer

export const zoneFile = (zones: Iterable<ZoneInput>): Uint8Array => writeFlatGeobuf(columnsFrom(zones), 'zones')

export const decode = (bytes: Uint8Array): Promise<ZoneColumns> => decodeFlatGeobuf(bufferSource(bytes))

const LSOA = join(import.meta.dirname, '../../../../shared/data/zones/lsoa_2021_ew_bgc.fgb')
/** True if the real zones of England and Wales are available; tests that need them are skipped otherwise. */
export const hasRealZones = existsSync(LSOA)
if (!hasRealZones) console.error(`SKIPPED: tests on real zones, because ${LSOA} is not there`)
export const realZones = (): Uint8Array => readFileSync(LSOA)
