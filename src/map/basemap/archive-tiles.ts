import { addProtocol } from 'maplibre-gl'
import { BASEMAP_ADDRESS } from '../../domain/basemap.ts'
import { loadedOnce } from '../../domain/collections.ts'
import { archiveCredit } from './archive-credit.ts'
import type { ArchiveReader } from './archive-reader.ts'

const SCHEME = 'basemap'
/** Where MapLibre finds the zooms, the bounds and the addresses of the tiles. */
export const ARCHIVE_URL = `${SCHEME}://archive`
const TILE = /^basemap:\/\/archive\/(\d+)\/(\d+)\/(\d+)$/

/** Where the file is: at an address of its own, or wherever the server now has its own file. */
const locate = async (url: string | null): Promise<string> => {
  if (url !== null) return url
  const reply = await fetch(BASEMAP_ADDRESS)
  if (!reply.ok) throw new Error(`The server has no base map (${reply.status})`)
  const { address } = (await reply.json()) as { address: string }
  return new URL(address, location.href).href
}

const onReplaced = new Set<() => void>()
let reader: (() => Promise<ArchiveReader>) | null = null

/** One archive for all maps of the page; what reads it is fetched when a map first needs it. */
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
 * Serves the tiles of the archive to the page's maps.
 * @param url its address; null: the server has it
 * @param replaced called where the file has been replaced by another one, whose zooms and tiles may be others
 * @returns ends the calls
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
