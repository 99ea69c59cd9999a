import { FetchSource, type Header, PMTiles } from 'pmtiles'

/** The zooms and the bounds in the archive's header. */
interface ArchiveAbout {
  readonly minZoom: number
  readonly maxZoom: number
  /** West, south, east and north, in degrees. */
  readonly bounds: readonly [number, number, number, number]
  /** The attribution in the archive's metadata, unchanged. */
  readonly attribution: string
}

export interface ArchiveReader {
  about(): Promise<ArchiveAbout>
  /** Returns a decompressed tile, or null if the archive does not contain it. */
  tile(zoom: number, x: number, y: number, signal: AbortSignal): Promise<ArrayBuffer | null>
}

interface Opened {
  readonly archive: PMTiles
  readonly header: Header
}

/**
 * Creates a reader that fetches byte ranges of a PMTiles file. If a tile cannot be read, it reopens the file, which may
 * have been replaced or briefly unavailable. The library never retries a header or directory that it failed to fetch,
 * and does not notice a replacement, although its zooms and tiles may differ.
 * @param locate returns the file's current address
 * @param onReplaced called if a reopened file turns out to be a different one
 */
export const createArchiveReader = (locate: () => Promise<string>, onReplaced: () => void): ArchiveReader => {
  let opened: Promise<Opened> | null = null
  let latest: { readonly address: string; readonly etag: string | undefined } | null = null

  const open = async (): Promise<Opened> => {
    const address = await locate()
    const source = new FetchSource(address)
    // The browser may have cached parts of the previous file under this address.
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
   * Runs `work` on the archive. If it fails, reopens the archive and runs it once more. Concurrent failures share one
   * reopening.
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
        // `getZxy` would not report an error after a replacement.
        const tile = await archive.getZxyAttempt(zoom, x, y, signal)
        return tile?.data ?? null
      }, signal),
  }
}
