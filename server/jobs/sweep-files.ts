import { ReportStatus } from '../../src/domain/constants.ts'
import { type Database, WORKER } from '../db/database.ts'
import { installationIdentity } from '../db/installation.ts'
import { requireOwnStore } from '../files/claim-store.ts'
import type { BuildParts } from './attempt-build.ts'
import { discardBuild } from './discard-build.ts'
import { sweepReplacedZones } from './sweep-replaced-zones.ts'

/** Datasets read in one query. */
const AT_ONCE = 1000
/** A file that is still incomplete after this time was abandoned. Milliseconds. */
const DRAFT_MS = 24 * 3600 * 1000

interface Build {
  readonly dataset: number
  readonly build: number
}

/** The builds that no dataset uses and none will use; builds of datasets that this state does not know are left alone. */
const overtaken = async (database: Database, builds: readonly Build[]): Promise<Build[]> => {
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
    return build !== row.attempt_build_id || row.status === ReportStatus.Failed
  })
}

/** Removes the files of discarded builds, incomplete files and replaced ones. */
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
    for (const { dataset, build } of await overtaken(database, all.slice(from, from + AT_ONCE)))
      await discardBuild(parts, dataset, build)
}
