import type { ZONE_FILES, ZoneFileLink } from '../../src/contract/places.ts'
import { canonicalPostcode } from '../../src/domain/postcode-shape.ts'
import type { Database } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import { notFound, Refusal } from '../runtime/refusal.ts'
import { visibleDataset } from './dataset-access.ts'
import { type Identity, scopeOf } from './identity.ts'

/** Links to zone files outlive a working day's map: they are read by ranges for as long as it is open. Seconds. */
const ZONE_LINK_S = 12 * 3600

export const zoneFileKey = (fileName: string) => `zones/${fileName}.fgb`
export const neighboursKey = (fileName: string) => `zones/${fileName}.neighbours`

/** Where a postcode lies, in degrees; an empty list when there is none such. */
export const findPostcode = (
  database: Database,
  identity: Identity,
  postcode: string,
): Promise<{ lat: number; long: number }[]> =>
  database.within(scopeOf(identity), async tx => {
    const rows = await tx
      .selectFrom('postcodes')
      .select(['latitude', 'longitude'])
      .where('postcode', '=', canonicalPostcode(postcode))
      .execute()
    return rows.map(row => ({ lat: row.latitude, long: row.longitude }))
  })

const linkTo = (files: FileStore, identity: Identity, system: { file_name: string; name: string }): ZoneFileLink => ({
  signedUrl: files.signedUrl(zoneFileKey(system.file_name), identity.userId, ZONE_LINK_S),
  neighboursUrl: files.signedUrl(neighboursKey(system.file_name), identity.userId, ZONE_LINK_S),
  name: system.name,
})

/** Signed links to a custom zone system of the user's own organisation. */
export const getCustomZoneSystem = async (
  database: Database,
  files: FileStore,
  identity: Identity,
  asked: { readonly zonesystemid: number; readonly zonesystemfilename: string },
): Promise<ZoneFileLink> => {
  const system = await database.within(scopeOf(identity), tx =>
    tx
      .selectFrom('zone_systems')
      .select(['file_name', 'name'])
      .where('id', '=', asked.zonesystemid)
      .where('file_name', '=', asked.zonesystemfilename)
      .where('organisation_id', '=', identity.organisationId ?? 0)
      .executeTakeFirst(),
  )
  if (!system) throw notFound('The zone system')
  return linkTo(files, identity, system)
}

interface DatasetZonesAsked {
  readonly datasetid: number
  readonly zonefile: (typeof ZONE_FILES)[number]
}

/** The zone system that a dataset's map is drawn on: its own, or one of the two standard levels. @throws Refusal not-found */
export const datasetZoneFile = async (
  database: Database,
  identity: Identity,
  asked: DatasetZonesAsked,
): Promise<{ readonly file_name: string; readonly name: string }> => {
  const dataset = await visibleDataset(database, identity, asked.datasetid)
  const system = await database.within(
    // A custom system is its organisation's alone, but a sample's map is open to every user, and a moved dataset keeps its
    // own: the dataset was checked above.
    { ...scopeOf(identity), everywhere: true },
    tx => {
      const systems = tx.selectFrom('zone_systems').select(['file_name', 'name'])
      if (asked.zonefile === 'DatasetZones.json' && dataset.zone_system_id !== null)
        return systems.where('id', '=', dataset.zone_system_id).executeTakeFirst()
      const kind = asked.zonefile === 'MSOAZones.json' ? 'middle' : 'small'
      return systems.where('kind', '=', kind).executeTakeFirst()
    },
  )
  if (!system) throw notFound('The zone system')
  return system
}

/** The file name of the standard small zones. @throws Refusal not-ready before they are imported */
export const standardZoneFile = async (database: Database, identity: Identity): Promise<string> => {
  const system = await database.within(scopeOf(identity), tx =>
    tx.selectFrom('zone_systems').select('file_name').where('kind', '=', 'small').executeTakeFirst(),
  )
  if (!system) throw new Refusal('not-ready', 'The standard zones have not been imported yet')
  return system.file_name
}

/** Signed links to the zone file that a dataset's map is drawn on. @throws Refusal not-found */
export const getDatasetZones = async (
  database: Database,
  files: FileStore,
  identity: Identity,
  asked: DatasetZonesAsked,
): Promise<ZoneFileLink> => linkTo(files, identity, await datasetZoneFile(database, identity, asked))
