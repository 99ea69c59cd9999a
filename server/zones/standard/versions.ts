import type { Tx } from '../../db/database.ts'

/** A version of the standard zones: small ones and the middle ones that they make up. */
export interface StandardZones {
  /** From 1. */
  readonly version: number
  readonly name: string
  /** Name of the zone file of the small zones; its key in the file store is zoneFileKey(small). */
  readonly small: string
  readonly middle: string
}

const standardZones = (tx: Tx) =>
  tx
    .selectFrom('standard_zones')
    .innerJoin('zone_systems as small', 'small.id', 'standard_zones.small_system_id')
    .innerJoin('zone_systems as middle', 'middle.id', 'standard_zones.middle_system_id')
    .select(['standard_zones.version', 'standard_zones.name', 'small.file_name as small', 'middle.file_name as middle'])

/** The newest version, in which prices are worked out and orders placed; undefined before any was imported. */
export const currentStandard = (tx: Tx): Promise<StandardZones | undefined> =>
  standardZones(tx).orderBy('standard_zones.version', 'desc').limit(1).executeTakeFirst()

/** One version; undefined where there is none such. */
export const standardOfVersion = (tx: Tx, version: number): Promise<StandardZones | undefined> =>
  standardZones(tx).where('standard_zones.version', '=', version).executeTakeFirst()

/** One level of a version, by its zone system's file and name; undefined where there is no such version. */
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
