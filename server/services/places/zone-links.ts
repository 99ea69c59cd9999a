import { FLATGEOBUF, type ZONE_FILES, type ZoneFileLink } from '../../../src/contract/places.ts'
import { canonicalPostcode } from '../../../src/domain/geography/postcodes.ts'
import { EngineError } from '../../../workers/engine-error.ts'
import { readWkt } from '../../../workers/geometry/wkt.ts'
import type { Database } from '../../db/database.ts'
import { notFound, Refusal } from '../../errors.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { LinkSigner } from '../../files/signed-link.ts'
import { currentStandard, type StandardZones, standardSystem } from '../../zones/standard/versions.ts'
import { neighboursKey, zoneFileKey } from '../../zones/zone-files.ts'
import { createZoneFiles, zonePage, zonesAsFlatGeobuf, zonesAsJson } from '../../zones/zone-pages.ts'
import { type Identity, scopeOf } from '../account/identity.ts'
import type { ChunkedReply } from '../chunked-reply.ts'
import { visibleDataset } from '../datasets/dataset-access.ts'
import type { SignedIn } from '../status-feed/status-feed.ts'

/**
 * The newest standard zones.
 * @throws Refusal not-ready if none have been imported yet
 */
export const requireStandard = async (database: Database, identity: Identity): Promise<StandardZones> => {
  const standard = await database.within(scopeOf(identity), currentStandard)
  if (!standard)
    throw new Refusal(
      'not-ready',
      'There are no standard zones yet. The provider imports them with npm run zones:standard.',
    )
  return standard
}

/** Browsers read ranges of zone files for as long as a map is open, which may be a working day. */
const ZONE_LINK = { seconds: 12 * 3600, stepS: 900 }

/** A postcode's position in degrees; empty if it is unknown. */
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

const fileLink = (
  links: LinkSigner,
  { userId }: Identity,
  signedIn: SignedIn,
  system: ZoneSystemFile,
): ZoneFileLink => {
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
  return fileLink(links, identity, signedIn, system)
}

interface DatasetZonesRequest {
  readonly datasetid: number
  readonly zonefile: (typeof ZONE_FILES)[number]
}

/**
 * The zone system of a dataset's map: its own, or one of the two standard levels in the version it was ordered with.
 * @throws Refusal not-found
 */
export const datasetZoneFile = async (
  database: Database,
  identity: Identity,
  asked: DatasetZonesRequest,
): Promise<ZoneSystemFile> => {
  const dataset = await visibleDataset(database, identity, asked.datasetid)
  const system = await database.within(
    // The dataset was checked above. If it is a sample or was moved, its zone system may belong to another
    // organisation.
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

/**
 * Signed links to the zone file of a dataset's map.
 * @throws Refusal not-found
 */
export const getDatasetZones = async (
  database: Database,
  links: LinkSigner,
  identity: Identity,
  signedIn: SignedIn,
  asked: DatasetZonesRequest,
): Promise<ZoneFileLink> => fileLink(links, identity, signedIn, await datasetZoneFile(database, identity, asked))

interface Page {
  readonly limit?: number | undefined
  readonly after?: number | undefined
}
interface ZonesRequest {
  readonly accept: string
  readonly url: URL
}

const badExtent = (what: string) => new Refusal('bad-request', `The extent is not valid: ${what}`)

/**
 * An area's bounding box, in metres.
 * @throws Refusal bad-request
 */
const boxOf = (wkt: string): [number, number, number, number] => {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  try {
    for (const ring of readWkt(wkt).flat())
      for (let i = 0; i < ring.length; i += 2) {
        box[0] = Math.min(box[0], ring[i]!)
        box[1] = Math.min(box[1], ring[i + 1]!)
        box[2] = Math.max(box[2], ring[i]!)
        box[3] = Math.max(box[3], ring[i + 1]!)
      }
  } catch (error) {
    if (error instanceof EngineError) throw badExtent(error.message)
    throw error
  }
  if (box[0] === Infinity) throw badExtent('it is empty')
  return box
}

/** The Link header with the address of the next page (RFC 8288). */
const nextLink = (url: URL, next: number): string => {
  const page = new URL(url)
  page.searchParams.set('after', String(next))
  return `<${page.pathname}${page.search}>; rel="next"`
}

/** Replies with zones. They are found through the zone file's index and streamed, in pages if requested. */
export const createZonesInExtent = (database: Database, files: FileStore) => {
  const zoneFiles = createZoneFiles(files)
  const answer = async (
    fileName: string,
    wkt: string,
    page: Page,
    { accept, url }: ZonesRequest,
    [before, after]: readonly [string, string],
  ): Promise<ChunkedReply> => {
    const box = boxOf(wkt)
    const file = await zoneFiles(zoneFileKey(fileName))
    const { positions, next } = zonePage(file, box, page)
    const headers = { Vary: 'Accept', ...(next === null ? {} : { Link: nextLink(url, next) }) }
    return accept.includes(FLATGEOBUF)
      ? { type: FLATGEOBUF, headers, chunks: zonesAsFlatGeobuf(file, positions) }
      : { type: 'application/json', headers, chunks: zonesAsJson(file, positions, before, after) }
  }
  return {
    /**
     * Zones of a dataset's own zone system.
     * @throws Refusal not-found, bad-request
     */
    ofDataset: async (
      identity: Identity,
      asked: Page & { readonly datasetid: number; readonly extentwkt: string },
      request: ZonesRequest,
    ) => {
      const { file_name } = await datasetZoneFile(database, identity, {
        datasetid: asked.datasetid,
        zonefile: 'DatasetZones.json',
      })
      return answer(file_name, asked.extentwkt, asked, request, ['{"Results":[[', ']]}'])
    },
    /** Small standard zones. */
    small: async (identity: Identity, asked: Page & { readonly extentWkt: string }, request: ZonesRequest) =>
      answer((await requireStandard(database, identity)).small, asked.extentWkt, asked, request, [
        '{"Results":{"Items":[',
        ']}}',
      ]),
  }
}
