import type { Kernels } from '../wasm/kernels.ts'
import { bufferSource } from './bytes/buffer-source.ts'
import type { ByteSource } from './bytes/byte-source.ts'
import { urlSource } from './bytes/url-source.ts'
import type { OpenProgress, ZoneSource } from './contract.ts'
import { badFile, isErrorShape, throwIfCancelled } from './errors.ts'
import { isJson, isZip } from './features/file-kind.ts'
import { readHeader } from './flatgeobuf/header.ts'
import { openIndex } from './flatgeobuf/index-finder.ts'
import { boxToGrid } from './projection/lon-lat.ts'
import { ZoneSet } from './zone-set.ts'

const NATIONAL_GRID = 27700
const KIND_BYTES = 64

export type OpenUrl = (url: string, signal?: AbortSignal) => Promise<ByteSource>
const fetched: OpenUrl = (url, signal) => urlSource(url, undefined, signal)

/**
 * Opens a zone file (FlatGeobuf, GeoJSON or zipped Shapefile) as far as its header and index, while `projection` arrives;
 * what has no index is read whole.
 */
export const openZoneSet = async (
  kernels: Kernels,
  projection: Promise<void>,
  zoneSource: ZoneSource,
  onProgress: ((progress: OpenProgress) => void) | undefined,
  signal: AbortSignal,
  openUrl: OpenUrl = fetched,
): Promise<ZoneSet> => {
  const [{ source, header, index }] = await Promise.all([
    readStart(kernels, projection, zoneSource, signal, openUrl),
    projection,
  ])
  throwIfCancelled(signal)
  onProgress?.({
    stage: 'index',
    bytesRead: header.featuresOffset,
    bytesTotal: source.size,
    zonesRead: 0,
    zonesTotal: header.featureCount,
  })
  const set = new ZoneSet({
    kernels,
    source,
    header,
    index,
    neighbours: () => neighboursOf(zoneSource, openUrl),
    onProgress,
    roles: zoneSource.idProperty === undefined ? {} : { id: zoneSource.idProperty },
  })
  if (index === null) await set.loaded()
  // on their way before a tile asks for them; what fails here fails again, and is told, where it is asked for
  else if (zoneSource.kind === 'url' && zoneSource.view) set.within(boxToGrid(kernels, zoneSource.view)).catch(() => {})
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
  const source = await asFlatGeobuf(kernels, projection, given, signal)
  const header = await readHeader(source, signal)
  if (header.crs !== 0 && header.crs !== NATIONAL_GRID)
    throw badFile(`The zone file is in EPSG:${header.crs}; zones are kept in EPSG:27700.`)
  return { source, header, index: header.nodeSize === 0 ? null : await openIndex(source, header, signal) }
}

/** GeoJSON and zipped Shapefiles are read whole and written anew, in EPSG:27700 and with an index. */
const asFlatGeobuf = async (
  kernels: Kernels,
  projection: Promise<void>,
  source: ByteSource,
  signal: AbortSignal,
): Promise<ByteSource> => {
  const start = await source.read(0, Math.min(KIND_BYTES, source.size), signal)
  if (!isZip(start) && !isJson(start)) return source
  const { featuresAsFlatGeobuf } = await import('./features/open-features.ts')
  const [bytes] = await Promise.all([source.read(0, source.size, signal), projection])
  throwIfCancelled(signal)
  return bufferSource(await featuresAsFlatGeobuf(kernels, bytes))
}

const neighboursOf = async (source: ZoneSource, openUrl: OpenUrl): Promise<Uint8Array | null> => {
  if (source.kind === 'bytes') return source.neighbours ? new Uint8Array(source.neighbours) : null
  if (source.neighboursUrl === undefined) return null
  try {
    const file = await openUrl(source.neighboursUrl)
    return await file.read(0, file.size)
  } catch (error) {
    if (isErrorShape(error) && error.code === 'unreachable') return null
    throw error
  }
}
