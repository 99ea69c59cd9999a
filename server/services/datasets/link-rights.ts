import type { ProviderNames } from '../../../src/domain/level.ts'
import type { Database } from '../../db/database.ts'
import { Refusal } from '../../errors.ts'
import type { LinkSession } from '../../files/signed-link.ts'
import { neighboursKey, zoneFileKey } from '../../zones/zone-files.ts'
import { type Identity, scopeOf } from '../account/identity.ts'
import { loadIdentity } from '../account/load-identity.ts'
import { completedDataset, visibleDatasets } from './dataset-access.ts'
import { downloadsPrefix } from './downloads.ts'

/** A file of a dataset: while the user may see it, and of the build that counts. */
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

/** A zone file: the standard ones, the organisation's own, and those that a dataset is drawn on which the user may see. */
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
 * Whether the user that a link was made for may read its file now. A link ends with its session: by signing out, by a new
 * password, by disabling. The right to the file is looked at again at every use.
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
