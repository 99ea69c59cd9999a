import type { ZONE_FILES, ZoneFileLink } from '../../../src/contract/places.ts'
import { canonicalPostcode } from '../../../src/domain/geography/postcode-shape.ts'
import type { Database } from '../../db/database.ts'
import { notFound } from '../../errors.ts'
import type { LinkSigner } from '../../files/signed-link.ts'
import { standardSystem } from '../../zones/standard/versions.ts'
import { neighboursKey, zoneFileKey } from '../../zones/zone-files.ts'
import { type Identity, scopeOf } from '../account/identity.ts'
import { visibleDataset } from '../datasets/dataset-access.ts'
import type { SignedIn } from '../status-feed/status-feed.ts'

/** Zone files are read by ranges for as long as a map is open, which may be a working day. */
const ZONE_LINK = { seconds: 12 * 3600, stepS: 900 }

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

interface ZoneSystemFile {
  readonly file_name: string
  readonly name: string
}

const linkTo = (links: LinkSigner, { userId }: Identity, signedIn: SignedIn, system: ZoneSystemFile): ZoneFileLink => {
  const sign = (key: string) => links.sign(key, { userId, ...signedIn }, ZONE_LINK)
  return {
    signedUrl: sign(zoneFileKey(system.file_name)),
    neighboursUrl: sign(neighboursKey(system.file_name)),
    name: system.name,
  }
}

/** Signed links to a custom zone system of the user's own organisation. */
export const getCustomZoneSystem = async (
  database: Database,
  links: LinkSigner,
  identity: Identity,
  signedIn: SignedIn,
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
  return linkTo(links, identity, signedIn, system)
}

interface DatasetZonesAsked {
  readonly datasetid: number
  readonly zonefile: (typeof ZONE_FILES)[number]
}

/**
 * The zone system that a dataset's map is drawn on: its own, or one of the two standard levels of the version that it was ordered in.
 * @throws Refusal not-found
 */
export const datasetZoneFile = async (
  database: Database,
  identity: Identity,
  asked: DatasetZonesAsked,
): Promise<ZoneSystemFile> => {
  const dataset = await visibleDataset(database, identity, asked.datasetid)
  const system = await database.within(
    // A custom system is its organisation's alone, but a sample's map is open to every user, and a moved dataset keeps its
    // own: the dataset was checked above.
    { ...scopeOf(identity), everywhere: true },
    tx => {
      if (asked.zonefile === 'DatasetZones.json' && dataset.zone_system_id !== null)
        return tx
          .selectFrom('zone_systems')
          .select(['file_name', 'name'])
          .where('id', '=', dataset.zone_system_id)
          .executeTakeFirst()
      return standardSystem(tx, dataset.standard_version, asked.zonefile === 'MSOAZones.json' ? 'middle' : 'small')
    },
  )
  if (!system) throw notFound('The zone system')
  return system
}

/** Signed links to the zone file that a dataset's map is drawn on. @throws Refusal not-found */
export const getDatasetZones = async (
  database: Database,
  links: LinkSigner,
  identity: Identity,
  signedIn: SignedIn,
  asked: DatasetZonesAsked,
): Promise<ZoneFileLink> => linkTo(links, identity, signedIn, await datasetZoneFile(database, identity, asked))
