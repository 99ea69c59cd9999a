import { FetchSource, type Header, PMTiles } from 'pmtiles'

/** The zooms and the bounds that the archive's header names. */
export interface ArchiveAbout {
  readonly minZoom: number
  readonly maxZoom: number
  /** West, south, east, north; degrees. */
  readonly bounds: readonly [number, number, number, number]
  /** The credit that the archive asks for, as it stands there. */
  readonly attribution: string
}

export interface ArchiveReader {
  about(): Promise<ArchiveAbout>
  /** A tile without its compression; null where the archive has none there. */
  tile(zoom: number, x: number, y: number, signal: AbortSignal): Promise<ArrayBuffer | null>
}

interface Opened {
  readonly archive: PMTiles
  readonly header: Header
}

/**
 * Reads a PMTiles file by byte ranges, and opens it anew where a tile cannot be read: its file may have been replaced, or its
 * server been away. The library keeps a header or directory that could not be fetched as failed for good, and after a
 * replacement it reads on without saying so, though zooms and tiles may be others.
 * @param locate where the file is now
 * @param onReplaced called where a file that was opened anew is another one
 */
export const createArchiveReader = (locate: () => Promise<string>, onReplaced: () => void): ArchiveReader => {
  let opened: Promise<Opened> | null = null
  let latest: { readonly address: string; readonly etag: string | undefined } | null = null

  const open = async (): Promise<Opened> => {
    const address = await locate()
    const source = new FetchSource(address)
    // what the browser has kept of this address may be of the file before
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
  /** Runs the work on the archive, and once more on the archive opened anew; all that fail of one opening share the next. */
  const withArchive = async <T>(work: (open: Opened) => Promise<T>, signal?: AbortSignal): Promise<T> => {
    const mine = current()
    try {
      return await work(await mine)
    } catch (error) {
      if (signal?.aborted) throw error
      if (opened === mine) opened = null
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
        // after a replacement getZxy would read on without an error
        const tile = await archive.getZxyAttempt(zoom, x, y, signal)
        return tile?.data ?? null
      }, signal),
  }
}
