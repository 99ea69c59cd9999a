import { FetchSource, type Header, PMTiles } from 'pmtiles'

/** The zooms and the bounds that the archive's header names. */
interface ArchiveAbout {
  readonly minZoom: number
  readonly maxZoom: number
  /** West, south, east, north, in degrees. */
  readonly bounds: readonly [number, number, number, number]
  /** The attribution in the metadata of the archive, unchanged. */
  readonly attribution: string
}

export interface ArchiveReader {
  about(): Promise<ArchiveAbout>
  /** A decompressed tile; null if the archive does not contain it. */
  tile(zoom: number, x: number, y: number, signal: AbortSignal): Promise<ArrayBuffer | null>
}

interface Opened {
  readonly archive: PMTiles
  readonly header: Header
}

/**
 * Reads a PMTiles file by byte ranges, and reopens it if a tile cannot be read, because the file may have been
 * replaced, or the server may have been unavailable. The library never retries a header or directory that it could not
 * fetch, and silently continues after a replacement although zooms and tiles may differ.
 * @param locate returns the current address of the file
 * @param onReplaced called if a reopened file is another one
 */
export const createArchiveReader = (locate: () => Promise<string>, onReplaced: () => void): ArchiveReader => {
  let opened: Promise<Opened> | null = null
  let latest: { readonly address: string; readonly etag: string | undefined } | null = null

  const open = async (): Promise<Opened> => {
    const address = await locate()
    const source = new FetchSource(address)
    // the browser may have cached parts of the previous file under this address
    source.mustReload = latest?.address === address
    const archive = new PMTiles(source)
    const header = await archive.getHeader()
    const before = latest
    latest = { address, etag: header.etag }
    if (before !== null && (before.address !== address || before.etag !== header.etag)) onReplaced()
    return { archive, header }
  }
  const current = (): Promise<Opened> => {
    opened ??= open()
    return opened
  }
  /**
   * Runs the work on the archive and, if that fails, once more on the reopened archive. All failures of one opening
   * share the next opening.
   */
  const withArchive = async <T>(work: (open: Opened) => Promise<T>, signal?: AbortSignal): Promise<T> => {
    const attempt = current()
    try {
      return await work(await attempt)
    } catch (error) {
      if (signal?.aborted) throw error
      if (opened === attempt) opened = null
      return await work(await current())
    }
  }

  return {
    about: () =>
      withArchive(async ({ archive, header: { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } }) => {
        const { attribution } = (await archive.getMetadata()) as { readonly attribution?: unknown }
        return {
          minZoom,
          maxZoom,
          bounds: [minLon, minLat, maxLon, maxLat],
          attribution: typeof attribution === 'string' ? attribution : '',
        }
      }),
    tile: (zoom, x, y, signal) =>
      withArchive(async ({ archive }) => {
        // getZxy would not report an error after a replacement
        const tile = await archive.getZxyAttempt(zoom, x, y, signal)
        return tile?.data ?? null
      }, signal),
  }
}
