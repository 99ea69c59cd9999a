import { bufferSource } from '../../../workers/bytes/byte-source.ts'
import type { ZoneColumns } from '../../../workers/columns/zone-columns.ts'
import { EngineError } from '../../../workers/engine-error.ts'
import { decodeFlatGeobuf } from '../../../workers/flatgeobuf/decode.ts'
import { type Database, type Tx, WORKER } from '../../db/database.ts'
import type { FileStore } from '../../files/file-store.ts'
import { damagedZones, wholeZoneFile, zoneFileKey } from '../zone-files.ts'

/** A version of the standard zones: small zones and the middle zones that contain them. */
export interface StandardZones {
  /** Counted from 1. */
  readonly version: number
  readonly name: string
  /** The name of the small zones' file; its key in the file store is zoneFileKey(small). */
  readonly small: string
  readonly middle: string
}

const standardZones = (tx: Tx) =>
  tx
    .selectFrom('standard_zones')
    .innerJoin('zone_systems as small', 'small.id', 'standard_zones.small_system_id')
    .innerJoin('zone_systems as middle', 'middle.id', 'standard_zones.middle_system_id')
    .select(['standard_zones.version', 'standard_zones.name', 'small.file_name as small', 'middle.file_name as middle'])

/** The newest version, used for prices and orders; undefined before the first import. */
export const currentStandard = (tx: Tx): Promise<StandardZones | undefined> =>
  standardZones(tx).orderBy('standard_zones.version', 'desc').limit(1).executeTakeFirst()

/** The version with a given number; undefined if it does not exist. */
export const standardOfVersion = (tx: Tx, version: number): Promise<StandardZones | undefined> =>
  standardZones(tx).where('standard_zones.version', '=', version).executeTakeFirst()

/** One level of a version, with its zone system's file and name; undefined if the version does not exist. */
export const standardSystem = (
  tx: Tx,
  version: number,
  level: 'small' | 'middle',
): Promise<{ readonly file_name: string; readonly name: string } | undefined> =>
  tx
    .selectFrom('standard_zones')
    .innerJoin('zone_systems', 'zone_systems.id', `standard_zones.${level}_system_id`)
    .select(['zone_systems.file_name', 'zone_systems.name'])
    .where('standard_zones.version', '=', version)
    .executeTakeFirst()

/**
 * Reads the zones of a stored file, given its name in the zone system.
 * @throws Damaged if the file is missing or damaged
 */
export const readStoredZones = async (files: FileStore, fileName: string): Promise<ZoneColumns> => {
  const key = zoneFileKey(fileName)
  return decodeFlatGeobuf(bufferSource(new Uint8Array(await wholeZoneFile(files, key)))).catch((error: unknown) => {
    throw error instanceof EngineError ? damagedZones(key, `it cannot be read (${error.message})`) : error
  })
}

/** A version of the standard zones and the number of datasets that use it. */
interface ListedVersion {
  readonly version: number
  readonly name: string
  readonly createdAt: Date
  readonly small: number
  readonly middle: number
  readonly residents: number
  readonly datasets: number
}

/** The versions of the standard zones, oldest first. */
export const listStandard = async (database: Database, files: FileStore): Promise<ListedVersion[]> => {
  const rows = await database.within(WORKER, tx =>
    tx
      .selectFrom('standard_zones as z')
      .innerJoin('zone_systems as small', 'small.id', 'z.small_system_id')
      .innerJoin('zone_systems as middle', 'middle.id', 'z.middle_system_id')
      .select(({ selectFrom }) => [
        'z.version',
        'z.name',
        'z.created_at as createdAt',
        'small.file_name as fileName',
        'small.zones as small',
        'middle.zones as middle',
        selectFrom('datasets')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .whereRef('standard_version', '=', 'z.version')
          .as('datasets'),
      ])
      .orderBy('z.version')
      .execute(),
  )
  const listed: ListedVersion[] = []
  for (const { fileName, datasets, ...row } of rows)
    listed.push({ ...row, datasets: Number(datasets), residents: await residentsOf(files, fileName) })
  return listed
}

const residentsOf = async (files: FileStore, fileName: string): Promise<number> => {
  const { numbers } = await readStoredZones(files, fileName)
  return (numbers.get('population') ?? new Float64Array(0)).reduce((sum, each) => sum + (each > 0 ? each : 0), 0)
}
