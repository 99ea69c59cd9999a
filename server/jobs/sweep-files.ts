import { DatasetStatus } from '../../src/domain/constants.ts'
import { type Database, WORKER } from '../db/database.ts'
import { installationIdentity } from '../db/installation.ts'
import { requireOwnStore } from '../files/claim-store.ts'
import type { FileStore } from '../files/file-store.ts'
import { neighboursKey, zoneFileKey } from '../zones/zone-files.ts'
import type { BuildParts } from './attempt-build.ts'
import { discardBuild } from './discard-builds.ts'

/** Replaced zone files are deleted after this many hours. Links to them are valid for half a day. */
const REPLACED_HOURS = 48

/** Removes zone files that were replaced so long ago that no open page can still read them. */
export const sweepReplacedZones = async ({
  database,
  files,
}: {
  readonly database: Database
  readonly files: FileStore
}): Promise<void> => {
  const replaced = await database.within(WORKER, tx =>
    tx
      .selectFrom('zone_systems')
      .select(['id', 'file_name'])
      .where('replaced_at', '<', new Date(Date.now() - REPLACED_HOURS * 3600 * 1000))
      .where(({ not, exists, or, selectFrom }) =>
        not(
          exists(
            selectFrom('standard_zones')
              .select('version')
              .where(eb =>
                or([
                  eb('small_system_id', '=', eb.ref('zone_systems.id')),
                  eb('middle_system_id', '=', eb.ref('zone_systems.id')),
                ]),
              ),
          ),
        ),
      )
      .execute(),
  )
  for (const { id, file_name } of replaced) {
    // Delete the row last, so that an interrupted sweep is repeated.
    for (const key of [zoneFileKey(file_name), neighboursKey(file_name)]) await files.remove(key)
    await database.within(WORKER, tx => tx.deleteFrom('zone_systems').where('id', '=', id).execute())
  }
}

/** The number of datasets to read per query. */
const AT_ONCE = 1000
/** An incomplete file is considered abandoned after this many milliseconds. */
const DRAFT_MS = 24 * 3600 * 1000

interface Build {
  readonly dataset: number
  readonly build: number
}

/** The builds that no dataset uses or will use. Builds of datasets that are not in this state are left alone. */
const unusedBuilds = async (database: Database, builds: readonly Build[]): Promise<Build[]> => {
  const rows = await database.within(WORKER, tx =>
    tx
      .selectFrom('datasets')
      .select(['id', 'status', 'build_id', 'attempt_build_id'])
      .where(
        'id',
        'in',
        builds.map(({ dataset }) => dataset),
      )
      .execute(),
  )
  const byId = new Map(rows.map(row => [row.id, row]))
  return builds.filter(({ dataset, build }) => {
    const row = byId.get(dataset)
    if (!row || build === row.build_id) return false
    return build !== row.attempt_build_id || row.status === DatasetStatus.Failed
  })
}

/** Removes the files of discarded builds, as well as incomplete and replaced files. */
export const sweepFiles = async (parts: Pick<BuildParts, 'database' | 'files' | 'movement'>): Promise<void> => {
  const { database, files } = parts
  await requireOwnStore(files, await installationIdentity(database))
  await files.removeDrafts(DRAFT_MS)
  await sweepReplacedZones(parts)
  const builds = new Map<string, Build>()
  for (const key of await files.list('downloads/')) {
    const [, dataset, build] = /^downloads\/(\d{1,9})\/(\d{1,16})\//.exec(key) ?? []
    if (dataset && build) builds.set(`${dataset}/${build}`, { dataset: Number(dataset), build: Number(build) })
  }
  const all = [...builds.values()]
  for (let from = 0; from < all.length; from += AT_ONCE)
    for (const { dataset, build } of await unusedBuilds(database, all.slice(from, from + AT_ONCE)))
      await discardBuild(parts, dataset, build)
}
