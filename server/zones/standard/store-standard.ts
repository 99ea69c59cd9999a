import { createHash } from 'node:crypto'
import type { ZoneFile } from '../../../workers/zone-import/zone-file.ts'
import { auditTerminal } from '../../audit/terminal-audit.ts'
import { type Database, type Tx, WORKER } from '../../db/database.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { StandardZone } from '../../warehouse/deliveries/load/zone-versions.ts'
import { ImportError } from '../import/import-error.ts'
import { neighboursKey, zoneFileKey } from '../zone-files.ts'
import { putZoneFiles, registerZoneSystem } from '../zone-systems.ts'
import type { StandardFiles } from './make-standard-files.ts'
import { currentStandard, type StandardZones } from './versions.ts'

/** The warehouse's record of a version. */
export interface ZonesLoader {
  zones(version: number, zones: readonly StandardZone[]): Promise<void>
  /** The version's zones in ascending order; empty if the warehouse does not have it. */
  zonesOf(version: number): Promise<readonly StandardZone[]>
}

export interface StandardParts {
  readonly database: Database
  readonly files: FileStore
  readonly load: ZonesLoader
}

/** The details of a new version in the audit trail. */
interface StandardEntry {
  readonly standardVersion: number
  readonly name: string
  readonly zones: { readonly small: number; readonly middle: number }
}
/** Records a new version in its own transaction. */
type RecordStandard = (tx: Tx, entry: StandardEntry) => Promise<void>

const atTerminal: RecordStandard = (tx, entry) => auditTerminal(tx, null, 'zones-imported', { ...entry })

export type Level = 'small' | 'middle'

/** Names a level's file after its version and content, so that two concurrent imports write different files. */
export const levelFileName = (version: number, level: Level, { flatGeobuf }: ZoneFile): string =>
  `standard-${version}-${level}.${createHash('sha256').update(flatGeobuf).digest('hex').slice(0, 12)}`

/** True if every zone in the warehouse is one of these, with the same parent. */
const areAllOf = (stored: readonly StandardZone[], zones: readonly StandardZone[]): boolean => {
  const parents = new Map(zones.map(({ zone, parent }) => [zone, parent]))
  return stored.every(({ zone, parent }) => parents.get(zone) === parent)
}

/**
 * The next number that neither the state nor the warehouse uses for other zones. An import that was interrupted between
 * the two leaves its zones in the warehouse.
 */
const freeVersion = async (
  { load }: StandardParts,
  newest: number,
  zones: readonly StandardZone[],
): Promise<number> => {
  for (let version = newest + 1; ; version++) {
    const stored = await load.zonesOf(version)
    if (stored.length === 0 || (stored.length === zones.length && areAllOf(stored, zones))) return version
  }
}

const takenMeanwhile = (version: number) =>
  new ImportError(`Another import has made version ${version} meanwhile. Look at --list, and run the command again.`)

export interface StoredStandard {
  readonly version: number
  /** False if the newest version already has the same files. */
  readonly isNew: boolean
  /** The keys of its files that were damaged or missing in the store and have been restored. */
  readonly putBack: readonly string[]
}

/** Restores a version's files that are damaged or missing in the store. */
const putBack = async (files: FileStore, version: number, made: StandardFiles): Promise<string[]> => {
  const mended: string[] = []
  for (const level of ['small', 'middle'] as const) {
    const name = levelFileName(version, level, made[level])
    const [whole, beside] = [
      await isStored(files, zoneFileKey(name), made[level].flatGeobuf),
      await isStored(files, neighboursKey(name), made[level].neighbours),
    ]
    if (whole && beside) continue
    await putZoneFiles(files, name, made[level])
    mended.push(zoneFileKey(name))
  }
  return mended
}

const isStored = async (files: FileStore, key: string, bytes: Uint8Array): Promise<boolean> => {
  const stats = await files.stat(key)
  return stats?.bytes === bytes.byteLength && Buffer.compare(await files.read(key, 0, stats.bytes), bytes) === 0
}

/**
 * Makes files the newest version of the standard zones. Files and parents are stored first and the state's row last, so
 * that an interrupted import is never visible. Importing the newest version's files again repairs them in the store and
 * changes nothing else.
 * @throws ImportError if another import took the version number in the meantime
 */
export const storeStandard = async (
  parts: StandardParts,
  name: string,
  made: StandardFiles,
  record: RecordStandard = atTerminal,
): Promise<StoredStandard> => {
  const { database, files, load } = parts
  const newest = await database.within(WORKER, currentStandard)
  if (newest && isOf(newest, made)) {
    // The warehouse may have been replaced since then.
    await load.zones(newest.version, made.zones)
    return { version: newest.version, isNew: false, putBack: await putBack(files, newest.version, made) }
  }
  const version = await freeVersion(parts, newest?.version ?? 0, made.zones)
  for (const level of ['small', 'middle'] as const)
    await putZoneFiles(files, levelFileName(version, level, made[level]), made[level])
  await load.zones(version, made.zones)
  if (!areAllOf(await load.zonesOf(version), made.zones)) throw takenMeanwhile(version)
  await database.within(WORKER, tx => writeVersion(tx, version, name, made, record))
  return { version, isNew: true, putBack: [] }
}

const isOf = ({ version, small, middle }: StandardZones, made: StandardFiles): boolean =>
  small === levelFileName(version, 'small', made.small) && middle === levelFileName(version, 'middle', made.middle)

const writeVersion = async (
  tx: Tx,
  version: number,
  name: string,
  made: StandardFiles,
  record: RecordStandard,
): Promise<void> => {
  const system = (level: Level, title: string) =>
    registerZoneSystem(
      tx,
      { organisationId: null, kind: level, name: title, fileName: levelFileName(version, level, made[level]) },
      made[level].zones,
    )
  const [small_system_id, middle_system_id] = [await system('small', name), await system('middle', `${name}, middle`)]
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('standard_zones')
    .values({ version, name, small_system_id, middle_system_id })
    .onConflict(at => at.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) throw takenMeanwhile(version)
  const zones = { small: made.small.zones, middle: made.middle.zones }
  await record(tx, { standardVersion: version, name, zones })
}
