import { addProtocol } from 'maplibre-gl'
import { BASEMAP_ADDRESS, isOfOrdnanceSurvey, OS_CREDIT } from '../../domain/basemap.ts'
import { loadedOnce } from '../../domain/collections.ts'
import type { ArchiveReader } from './archive-reader.ts'

const SCHEME = 'basemap'
/** The address from which MapLibre reads the zooms, the bounds and the tile addresses. */
export const ARCHIVE_URL = `${SCHEME}://archive`
const TILE = /^basemap:\/\/archive\/(\d+)\/(\d+)\/(\d+)$/

/** Returns the file's current address: `url`, or the address that the server reports. */
const locate = async (url: string | null): Promise<string> => {
  if (url !== null) return url
  const reply = await fetch(BASEMAP_ADDRESS)
  if (!reply.ok) throw new Error(`The server has no base map (${reply.status})`)
  const { address } = (await reply.json()) as { address: string }
  return new URL(address, location.href).href
}

const onReplaced = new Set<() => void>()
let reader: (() => Promise<ArchiveReader>) | null = null

/** Returns the archive, which all maps of the page share. Its reader is loaded when a map first needs it. */
const readerOf = (url: string | null): Promise<ArchiveReader> => {
  reader ??= loadedOnce(async () => {
    const { createArchiveReader } = await import('./archive-reader.ts')
    return createArchiveReader(
      () => locate(url),
      () => {
        for (const handler of onReplaced) handler()
      },
    )
  })
  return reader()
}

/**
 * Serves the archive's tiles to the maps of the page.
 * @param url the archive's address; null if the server reports it
 * @param replaced called when the file has been replaced by one whose zooms and tiles may differ
 * @returns a function that stops serving
 */
export const serveArchive = (url: string | null, replaced: () => void): (() => void) => {
  addProtocol(SCHEME, async (request, { signal }) => {
    const archive = await readerOf(url)
    const tile = TILE.exec(request.url)
    if (tile === null) {
      const { minZoom, maxZoom, bounds, attribution } = await archive.about()
      return {
        data: {
          tiles: [`${ARCHIVE_URL}/{z}/{x}/{y}`],
          minzoom: minZoom,
          maxzoom: maxZoom,
          bounds,
          attribution: archiveCredit(attribution),
        },
      }
    }
    const [, zoom, x, y] = tile
    return { data: (await archive.tile(Number(zoom), Number(x), Number(y), signal)) ?? new ArrayBuffer(0) }
  })
  onReplaced.add(replaced)
  return () => void onReplaced.delete(replaced)
}

/** Spelled out, because readers of pictures and PDFs cannot follow a link. */
const OSM =
  'Base map: © <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">OpenStreetMap contributors</a>, Open Database Licence'
const OS = `Base map: ${OS_CREDIT}, Open Government Licence`

/**
 * Returns the archive's credit for maps. The attribution in its metadata is never shown, because it may contain
 * arbitrary markup.
 * @param attribution the attribution in the metadata
 */
export const archiveCredit = (attribution: string): string => (isOfOrdnanceSurvey(attribution) ? OS : OSM)
