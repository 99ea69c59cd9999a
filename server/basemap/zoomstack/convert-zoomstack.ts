import { access, constants, rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { tileIdToZxy, zxyToTileId } from 'pmtiles'
import { OS_CREDIT } from '../../../src/domain/basemap.ts'
import { GREAT_BRITAIN } from '../../../src/domain/geography/coordinates.ts'
import { isGzip } from '../../../workers/features/file-kind.ts'
import { OperatorError } from '../../errors.ts'
import { createArchiveWriter } from '../write-archive.ts'
import { type Mbtiles, openMbtiles } from './read-mbtiles.ts'
import { translateTile } from './translate-tile.ts'
import { ZOOMSTACK_LAYERS } from './zoomstack-layers.ts'

/** The number of tiles that Node's thread pool decompresses and compresses concurrently. */
const AT_ONCE = 16
/** A tile that decompresses to more bytes than this is damaged or hostile. */
const LARGEST_TILE_BYTES = 64 * 1024 * 1024
/** The version of the Protomaps schema that tiles are translated to. */
const SCHEMA_VERSION = '4.0.0'
const LAYERS = ['water', 'landuse', 'roads', 'buildings', 'boundaries', 'places', 'pois']

interface Conversion {
  /** The number of tiles read from the MBTiles file. */
  readonly read: number
  /** The number of tiles in the archive, which are those with something to draw. */
  readonly written: number
  /** The file's layers that the portal's style does not draw, by name. */
  readonly leftOut: readonly string[]
}

interface ConvertOptions {
  /** Deeper tiles are left out. */
  readonly maxZoom: number
  readonly signal: AbortSignal
  readonly onProgress: (done: number, all: number) => void
}

/** West, south, east and north according to the metadata; all of Great Britain if they are missing. */
const boundsOf = (text: string | undefined): readonly [number, number, number, number] => {
  const [west = 0, south = 0, east = 0, north = 0, ...rest] = (text ?? '').split(',').map(Number)
  const isBox =
    rest.length === 0 && west >= -180 && west < east && east <= 180 && south >= -90 && south < north && north <= 90
  return isBox ? [west, south, east, north] : GREAT_BRITAIN
}

const unpack = async (bytes: Uint8Array): Promise<Uint8Array> =>
  isGzip(bytes) ? promisify(gunzip)(bytes, { maxOutputLength: LARGEST_TILE_BYTES }) : bytes

/** Maps items asynchronously, several at a time, and yields the results in order. */
async function* inOrder<T, R>(items: Iterable<T>, work: (item: T) => Promise<R>): AsyncGenerator<R> {
  const underWay: Promise<R>[] = []
  for (const item of items) {
    const one = work(item)
    // A rejection surfaces when this result is awaited.
    one.catch(() => {})
    underWay.push(one)
    if (underWay.length >= AT_ONCE) yield await underWay.shift()!
  }
  for (const one of underWay) yield await one
}

const writeTiles = async (
  source: Mbtiles,
  writer: Awaited<ReturnType<typeof createArchiveWriter>>,
  { maxZoom, signal, onProgress }: ConvertOptions,
): Promise<Conversion> => {
  const layers = new Set<string>()
  const zooms = new Set<number>()
  const work = async (tileId: number): Promise<readonly [number, Uint8Array | null]> => {
    const [zoom, x, y] = tileIdToZxy(tileId)
    try {
      const translated = translateTile(await unpack(source.tile(zoom, x, y)), name => layers.add(name))
      if (translated.length === 0) return [tileId, null]
      zooms.add(zoom)
      return [tileId, await promisify(gzip)(translated)]
    } catch (error) {
      if (error instanceof OperatorError) throw error
      const why = error instanceof Error ? error.message : String(error)
      throw new OperatorError(`The tile ${zoom}/${x}/${y} cannot be read: ${why}. Download the file again.`)
    }
  }
  const tileIds = source.tileIds.filter(tileId => tileId < zxyToTileId(maxZoom + 1, 0, 0))
  let read = 0
  let written = 0
  for await (const [tileId, packed] of inOrder(tileIds, work)) {
    signal.throwIfAborted()
    if (packed !== null) {
      await writer.add(tileId, packed)
      written++
    }
    onProgress(++read, tileIds.length)
  }
  if (written === 0)
    throw new OperatorError(
      'None of the tiles has a layer of OS Open Zoomstack: it is another product, or there are no tiles at these zooms.',
    )
  await writer.finish(
    {
      name: 'OS Open Zoomstack',
      type: 'baselayer',
      version: SCHEMA_VERSION,
      attribution: OS_CREDIT,
      vector_layers: LAYERS.map(id => ({ id, fields: { kind: 'String' } })),
    },
    { minZoom: Math.min(...zooms), maxZoom: Math.max(...zooms), bounds: boundsOf(source.metadata.get('bounds')) },
  )
  return { read, written, leftOut: [...layers].filter(name => !ZOOMSTACK_LAYERS.has(name)).sort() }
}

/**
 * Converts the vector tiles of OS Open Zoomstack (MBTiles) into a PMTiles file that the portal can draw. The file is
 * written under a temporary name and replaces the target once it is complete, so a portal that serves the previous file
 * is not interrupted.
 * @throws OperatorError if the file is not a Zoomstack MBTiles file; the signal's reason if it is aborted
 */
export const convertZoomstack = async (from: string, to: string, options: ConvertOptions): Promise<Conversion> => {
  if (resolve(from) === resolve(to)) throw new OperatorError('The new file must have another name.')
  // Check now, because otherwise the failure would only surface an hour later.
  if (
    await stat(to).then(
      at => at.isDirectory(),
      () => false,
    )
  )
    throw new OperatorError(`${to} is a folder. Name the new file in it.`)
  const folder = dirname(resolve(to))
  await access(folder, constants.W_OK).catch(() => {
    throw new OperatorError(`Cannot write into ${folder}.`)
  })
  const source = await openMbtiles(from)
  const part = `${to}.part`
  try {
    const format = source.metadata.get('format') ?? 'pbf'
    if (format !== 'pbf')
      throw new OperatorError(`${from} holds no vector tiles (its format is ${format.slice(0, 20)}).`)
    const writer = await createArchiveWriter(part)
    const conversion = await writeTiles(source, writer, options).finally(() => writer.close())
    await rename(part, to)
    return conversion
  } catch (error) {
    await rm(part, { force: true })
    throw error
  } finally {
    await source.close()
  }
}
