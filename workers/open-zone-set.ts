import { loadedOnce } from '../src/domain/collections.ts'
import type { Kernels } from '../wasm/kernels.ts'
import { type ByteSource, bufferSource } from './bytes/byte-source.ts'
import { urlSource } from './bytes/url-source.ts'
import type { OpenProgress, ZoneSource } from './contract.ts'
import { badFile, isErrorShape, throwIfCancelled } from './engine-error.ts'
import { fileKind } from './features/file-kind.ts'
import { readHeader } from './flatgeobuf/header.ts'
import { openIndex } from './flatgeobuf/index-reader.ts'
import { boxToGrid } from './projection/lon-lat.ts'
import { ZoneSet } from './zone-set.ts'

const NATIONAL_GRID = 27700
const KIND_BYTES = 64

/** `head` is the number of bytes worth reading in the first request. */
export type OpenUrl = (url: string, signal?: AbortSignal, head?: number) => Promise<ByteSource>
const fetched: OpenUrl = (url, signal, head) => urlSource(url, head, signal)
/** The size of the graph of a national file with 36,000 zones: 0.98 MB. */
const GRAPH_HEAD_BYTES = 1024 * 1024

/**
 * Opens a zone file (FlatGeobuf, GeoJSON or zipped Shapefile) up to its header and index, while `projection` loads. A
 * file without an index is read whole.
 */
export const openZoneSet = async (
  kernels: Kernels,
  projection: Promise<void>,
  zoneSource: ZoneSource,
  onProgress: ((progress: OpenProgress) => void) | undefined,
  signal: AbortSignal,
  openUrl: OpenUrl = fetched,
): Promise<ZoneSet> => {
  const [{ source, header, index, outside }] = await Promise.all([
    readStart(kernels, projection, zoneSource, signal, openUrl),
    projection,
  ])
  throwIfCancelled(signal)
  onProgress?.({
    stage: 'index',
    bytesRead: header.featuresOffset,
    zonesRead: 0,
    zonesTotal: header.featureCount,
  })
  const neighbours = neighboursReader(zoneSource, openUrl)
  const roles = zoneSource.idProperty === undefined ? {} : { id: zoneSource.idProperty }
  const set = new ZoneSet({ kernels, source, header, index, outside, neighbours, onProgress, roles })
  if (index === null) await set.loaded()
  // Prefetch the zones in view for the first tiles, then the graph for the first click. Errors are ignored here because
  // the call that needs the data fails with the same error.
  else if (zoneSource.kind === 'url' && zoneSource.view)
    set
      .within(boxToGrid(kernels, zoneSource.view))
      .then(neighbours)
      .catch(() => {})
  return set
}

const readStart = async (
  kernels: Kernels,
  projection: Promise<void>,
  zoneSource: ZoneSource,
  signal: AbortSignal,
  openUrl: OpenUrl,
) => {
  const given =
    zoneSource.kind === 'url' ? await openUrl(zoneSource.url, signal) : bufferSource(new Uint8Array(zoneSource.bytes))
  const { source, outside } = await asFlatGeobuf(kernels, projection, given, signal)
  const header = await readHeader(source, signal)
  if (header.crs !== 0 && header.crs !== NATIONAL_GRID)
    throw badFile(`The zone file is in EPSG:${header.crs}; zones are kept in EPSG:27700.`)
  const index = header.nodeSize === 0 ? null : await openIndex(source, header, signal)
  return { source, header, index, outside }
}

/** Other formats are read whole and rewritten in EPSG:27700 with an index. */
const asFlatGeobuf = async (
  kernels: Kernels,
  projection: Promise<void>,
  source: ByteSource,
  signal: AbortSignal,
): Promise<{ readonly source: ByteSource; readonly outside: readonly string[] }> => {
  const start = await source.read(0, Math.min(KIND_BYTES, source.size), signal)
  const kind = fileKind(start)
  if (kind === 'FlatGeobuf' || kind === 'text') return { source, outside: [] }
  const { featuresAsFlatGeobuf } = await import('./features/columns-of-features.ts')
  const [bytes] = await Promise.all([source.read(0, source.size, signal), projection])
  const { file, outside } = await featuresAsFlatGeobuf(kernels, bufferSource(bytes), signal)
  return { source: bufferSource(file), outside }
}

/** Reads the graph's file once, without retaining the zones themselves. */
const neighboursReader = (source: ZoneSource, openUrl: OpenUrl): (() => Promise<Uint8Array | null>) => {
  if (source.kind === 'bytes') {
    const { neighbours } = source
    return async () => (neighbours ? new Uint8Array(neighbours) : null)
  }
  const { neighboursUrl } = source
  return loadedOnce(() => readNeighboursOf(neighboursUrl, openUrl))
}

const readNeighboursOf = async (url: string | undefined, openUrl: OpenUrl): Promise<Uint8Array | null> => {
  if (url === undefined) return null
  try {
    const file = await openUrl(url, undefined, GRAPH_HEAD_BYTES)
    return await file.read(0, file.size)
  } catch (error) {
    if (isErrorShape(error) && error.code === 'unreachable') return null
    throw error
  }
}
