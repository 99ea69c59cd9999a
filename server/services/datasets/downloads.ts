import type { ProviderNames } from '../../../src/domain/level.ts'
import { type Actor, auditBy } from '../../audit/audit.ts'
import { type Database, type Tx, WORKER } from '../../db/database.ts'
import { notFound, Refusal } from '../../errors.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { LinkSession, LinkSigner } from '../../files/signed-link.ts'
import type { TreeSpec } from '../../warehouse/zones/zones-of-build.ts'
import { standardOfVersion } from '../../zones/standard/versions.ts'
import { neighboursKey, zoneFileKey } from '../../zones/zone-files.ts'
import { type Identity, loadIdentity, scopeOf } from '../account/identity.ts'
import type { SignedIn } from '../status-feed/status-feed.ts'
import { completedDataset, DATASET_KINDS, type DatasetRow, visibleDatasets } from './dataset-access.ts'

/** True if the user may see the dataset and the file belongs to its current build. */
const mayDownload = async (
  database: Database,
  identity: Identity,
  key: string,
  datasetId: number,
): Promise<boolean> => {
  try {
    const { build_id } = await completedDataset(database, identity, datasetId)
    return key.startsWith(downloadsPrefix(datasetId, build_id))
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/**
 * True if the file contains standard zones, the organisation's own zones, or the zones of a dataset that the user may
 * see.
 */
const mayReadZones = (database: Database, identity: Identity, key: string): Promise<boolean> =>
  database.within({ ...scopeOf(identity), everywhere: true }, async tx => {
    const name = /^zones\/(.+)\.(fgb|neighbours)$/.exec(key)?.[1] ?? ''
    if (key !== zoneFileKey(name) && key !== neighboursKey(name)) return false
    const system = await tx
      .selectFrom('zone_systems')
      .select(['id', 'organisation_id'])
      .where('file_name', '=', name)
      .executeTakeFirst()
    if (!system) return false
    if (system.organisation_id === null || system.organisation_id === identity.organisationId) return true
    const drawn = visibleDatasets(tx, identity).select('datasets.id').where('zone_system_id', '=', system.id)
    return (await drawn.limit(1).executeTakeFirst()) !== undefined
  })

/**
 * Checks on every use whether the user of a link may still read its file. A link ends with its session, for example
 * when the user signs out, changes their password or is disabled.
 */
export const createLinkRights =
  (database: Database, names: ProviderNames) =>
  async ({ userId, sinceS, tokenId }: LinkSession, key: string): Promise<boolean> => {
    const identity = await loadIdentity(database, names, userId, sinceS, tokenId)
    if (identity === null || identity.level === '') return false
    const datasetId = /^downloads\/(\d{1,9})\//.exec(key)?.[1]
    if (datasetId !== undefined) return mayDownload(database, identity, key, Number(datasetId))
    return mayReadZones(database, identity, key)
  }

/** The zone files that a dataset is built with, and the file that names the zones in its downloads. */
export const zoneFilesOf = async (
  tx: Tx,
  dataset: Pick<DatasetRow, 'standard_version' | 'zone_system_id' | 'map_viewer'>,
): Promise<{ readonly standard: string; readonly custom: string | null; readonly named: string }> => {
  const standard = await standardOfVersion(tx, dataset.standard_version)
  if (!standard) throw new Error(`There is no version ${dataset.standard_version} of the standard zones`)
  const { small, middle } = standard
  // Tourism counts by middle zones, which consist of small standard zones, even if the place consists of other zones.
  if (DATASET_KINDS.tourism(dataset)) return { standard: small, custom: null, named: middle }
  if (dataset.zone_system_id === null) return { standard: small, custom: null, named: small }
  const { file_name } = await tx
    .selectFrom('zone_systems')
    .select('file_name')
    .where('id', '=', dataset.zone_system_id)
    .executeTakeFirstOrThrow()
  return { standard: small, custom: file_name, named: file_name }
}

/**
 * The inputs to a build's zone tree, from its dataset's row.
 * @throws Error if no dataset has the build
 */
export const treeSpecOf = (database: Database, buildId: number): Promise<TreeSpec> =>
  database.within(WORKER, async tx => {
    const dataset = await tx
      .selectFrom('datasets')
      .select(['study_area_wkt as areaWkt', 'standard_version', 'zone_system_id', 'map_viewer'])
      .where(eb => eb.or([eb('build_id', '=', buildId), eb('attempt_build_id', '=', buildId)]))
      .executeTakeFirst()
    if (!dataset) throw new Error(`No dataset has the build ${buildId}`)
    const { standard, custom } = await zoneFilesOf(tx, dataset)
    return {
      areaWkt: dataset.areaWkt,
      standard: { version: dataset.standard_version, smallFile: zoneFileKey(standard) },
      customZonesFile: custom === null ? null : zoneFileKey(custom),
    }
  })

/** Browsers start a download as soon as they have its link. */
const DOWNLOAD_LINK = { seconds: 300, stepS: 1 }

/** Downloads are stored by build, so an interrupted attempt's files are never visible. */
export const downloadsPrefix = (datasetId: number, buildId: number) => `downloads/${datasetId}/${buildId}/`

/** The names and sizes of a dataset's files. */
export const listDownloads = async (
  database: Database,
  files: FileStore,
  identity: Identity,
  datasetId: number,
): Promise<{ Key: string; Bytes: number }[]> => {
  const { build_id } = await completedDataset(database, identity, datasetId)
  const prefix = downloadsPrefix(datasetId, build_id)
  const listed = await Promise.all(
    (await files.list(prefix)).map(async key => ({ Key: key.slice(prefix.length), stat: await files.stat(key) })),
  )
  // Leave out files that were removed in the meantime.
  return listed.flatMap(({ Key, stat }) => (stat === null ? [] : [{ Key, Bytes: stat.bytes }]))
}

/**
 * Signs a link to one of a dataset's files for the session, and records it in the audit trail.
 * @throws Refusal not-found, not-completed
 */
export const downloadLink = async (
  database: Database,
  files: FileStore,
  links: LinkSigner,
  actor: Actor,
  signedIn: SignedIn,
  asked: { readonly datasetid: number; readonly fileKey: string },
): Promise<string> => {
  const { identity } = actor
  const dataset = await completedDataset(database, identity, asked.datasetid)
  const key = downloadsPrefix(dataset.id, dataset.build_id) + asked.fileKey
  // The key must be in the list. Never open a path from user input.
  if (!(await files.list(key)).includes(key)) throw notFound('The file')
  await database.within(scopeOf(identity), tx =>
    auditBy(tx, actor, dataset.organisation_id, 'dataset-exported', { datasetId: dataset.id, file: asked.fileKey }),
  )
  return links.sign(key, { userId: identity.userId, ...signedIn }, DOWNLOAD_LINK)
}
