import { type Database, WORKER } from '../../db/database.ts'
import type { FileStore } from '../../files/file-store.ts'
import { readStoredZones } from './read-stored-zones.ts'

/** A version of the standard zones with what rests on it. */
export interface ListedVersion {
  readonly version: number
  readonly name: string
  readonly createdAt: Date
  readonly small: number
  readonly middle: number
  readonly residents: number
  readonly datasets: number
}

/** The versions of the standard zones, the newest last. */
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
