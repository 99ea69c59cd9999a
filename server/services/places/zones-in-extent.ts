import { FLATGEOBUF } from '../../../src/contract/places.ts'
import { EngineError } from '../../../workers/errors.ts'
import { readWkt } from '../../../workers/geometry/wkt.ts'
import type { Database } from '../../db/database.ts'
import { Refusal } from '../../errors.ts'
import type { FileStore } from '../../files/file-store.ts'
import { zoneFileKey } from '../../zones/zone-files.ts'
import { createZoneFiles, zonePage, zonesAsFlatGeobuf, zonesAsJson } from '../../zones/zone-pages.ts'
import type { Identity } from '../account/identity.ts'
import type { ChunkedReply } from '../chunked-reply.ts'
import { requireStandard } from './standard-zones.ts'
import { datasetZoneFile } from './zone-links.ts'

interface Page {
  readonly limit?: number | undefined
  readonly after?: number | undefined
}
export interface ZonesRequest {
  readonly accept: string
  readonly url: URL
}

const badExtent = (what: string) => new Refusal('bad-request', `The extent is not right: ${what}`)

/** The box about an area, metres. @throws Refusal bad-request */
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

/** The address of the page after, for the Link header (RFC 8288). */
const linkTo = (url: URL, next: number): string => {
  const page = new URL(url)
  page.searchParams.set('after', String(next))
  return `<${page.pathname}${page.search}>; rel="next"`
}

/** Replies that carry zones: cut from the zone file by its index, streamed, in pages where asked for. */
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
    const headers = { Vary: 'Accept', ...(next === null ? {} : { Link: linkTo(url, next) }) }
    return accept.includes(FLATGEOBUF)
      ? { type: FLATGEOBUF, headers, chunks: zonesAsFlatGeobuf(file, positions) }
      : { type: 'application/json', headers, chunks: zonesAsJson(file, positions, before, after) }
  }
  return {
    /** Of a dataset's own zone system. @throws Refusal not-found, bad-request */
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
    /** The standard small zones. */
    small: async (identity: Identity, asked: Page & { readonly extentWkt: string }, request: ZonesRequest) =>
      answer((await requireStandard(database, identity)).small, asked.extentWkt, asked, request, [
        '{"Results":{"Items":[',
        ']}}',
      ]),
  }
}
