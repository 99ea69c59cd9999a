import type { ZoneColumns } from '../../../workers/columns/zone-columns.ts'
import { makeZoneFile, type ZoneFile } from '../../../workers/zone-import/zone-file.ts'
import { type Database, type Tx, WORKER } from '../../db/database.ts'
import type { FileStore } from '../../files/file-store.ts'
import { ImportError } from '../import/import-error.ts'
import { putZoneFiles, registerZoneSystem } from '../zone-systems.ts'
import { type DeliveredResidents, readResidents } from './read-residents.ts'
import type { Table } from './read-table.ts'
import { type Level, levelFileName } from './store-standard.ts'
import { currentStandard, readStoredZones, type StandardZones, standardOfVersion } from './versions.ts'

interface ReplacedResidents extends Omit<DeliveredResidents, 'residents'> {
  readonly version: number
  /** The number of residents in all zones, before and after. */
  readonly before: number
  readonly after: number
}

const LEVELS = ['small', 'middle'] as const
type Files = Readonly<Record<Level, ZoneFile>>

const versionOf = async (tx: Tx, version: number | undefined): Promise<StandardZones> => {
  const standard = version === undefined ? await currentStandard(tx) : await standardOfVersion(tx, version)
  if (standard) return standard
  throw new ImportError(
    version === undefined
      ? 'There are no standard zones whose residents these could be. Import the zones first, by npm run zones:standard -- --name NAME --small FILE --middle FILE.'
      : `There is no version ${version} of the standard zones. npm run zones:standard -- --list lists those that there are.`,
  )
}

const withResidents = (columns: ZoneColumns, residents: Float64Array): ZoneColumns => ({
  ...columns,
  numbers: new Map([...columns.numbers, ['population', residents]]),
})

/** The residents of the middle zones: the sums of their small zones. */
const middleResidents = (middle: ZoneColumns, small: ZoneColumns, residents: Float64Array): Float64Array => {
  const positions = new Map([...middle.ids].map((id, at) => [id, at]))
  const sums = new Float64Array(middle.count)
  small.numbers.get('parent')!.forEach((parent, zone) => {
    const people = residents[zone]!
    if (people > 0) sums[positions.get(parent)!]! += people
  })
  return sums
}

const total = (residents: Float64Array) => residents.reduce((sum, each) => sum + (each > 0 ? each : 0), 0)

/**
 * Replaces the residents of a standard zone version with delivered ones. Writes new files with the same zones, because
 * the browser's map, prices and refusals all read the version's files. Zones missing from the table keep their
 * residents. The previous files stay for open pages.
 * @param version defaults to the newest
 * @throws ImportError if the version does not exist, or the table cannot be used
 */
export const replaceResidents = async (
  { database, files }: { readonly database: Database; readonly files: FileStore },
  table: Table,
  version?: number,
): Promise<ReplacedResidents> => {
  const standard = await database.within(WORKER, tx => versionOf(tx, version))
  const [small, middle] = [await readStoredZones(files, standard.small), await readStoredZones(files, standard.middle)]
  const zones = Array.from({ length: small.count }, (_, zone) => ({ id: small.ids[zone]!, code: small.codes.at(zone) }))
  const { residents: delivered, ...findings } = readResidents(table, zones)
  const stored = small.numbers.get('population') ?? new Float64Array(small.count).fill(Number.NaN)
  const residents = delivered.map((people, zone) => (Number.isNaN(people) ? stored[zone]! : people))
  const made: Files = {
    small: await makeZoneFile(withResidents(small, residents), 'small'),
    middle: await makeZoneFile(withResidents(middle, middleResidents(middle, small, residents)), 'middle'),
  }
  for (const level of LEVELS)
    await putZoneFiles(files, levelFileName(standard.version, level, made[level]), made[level])
  await database.within(WORKER, tx => pointTo(tx, standard, made))
  return { ...findings, version: standard.version, before: total(stored), after: total(residents) }
}

/**
 * Points a version to other files.
 * @throws ImportError if its files have changed in the meantime
 */
const pointTo = async (tx: Tx, standard: StandardZones, made: Files): Promise<void> => {
  const { version } = standard
  const row = await tx
    .selectFrom('standard_zones')
    .select(['small_system_id', 'middle_system_id'])
    .where('version', '=', version)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const now = await standardOfVersion(tx, version)
  if (now?.small !== standard.small || now.middle !== standard.middle)
    throw new ImportError(`Other residents of version ${version} have been delivered meanwhile. Run the command again.`)
  const ids = { small: row.small_system_id, middle: row.middle_system_id }
  for (const level of LEVELS) {
    const fileName = levelFileName(version, level, made[level])
    if (fileName === standard[level]) continue
    const { name } = await tx
      .selectFrom('zone_systems')
      .select('name')
      .where('id', '=', ids[level])
      .executeTakeFirstOrThrow()
    const system = { organisationId: null, kind: level, name, fileName }
    const replaced = ids[level]
    ids[level] = await registerZoneSystem(tx, system, made[level].zones)
    await tx.updateTable('zone_systems').set({ replaced_at: new Date() }).where('id', '=', replaced).execute()
    await tx.updateTable('zone_systems').set({ replaced_at: null }).where('id', '=', ids[level]).execute()
  }
  await tx
    .updateTable('standard_zones')
    .set({ small_system_id: ids.small, middle_system_id: ids.middle })
    .where('version', '=', version)
    .execute()
}
