import type { Kernels } from '../wasm/kernels.ts'
import { bufferSource } from './bytes/buffer-source.ts'
import type { ByteSource } from './bytes/byte-source.ts'
import { urlSource } from './bytes/url-source.ts'
import type { OpenProgress, ZoneSource } from './contract.ts'
import { badFile, throwIfCancelled } from './errors.ts'
import { readHeader } from './flatgeobuf/header.ts'
import { readIndex } from './flatgeobuf/index-reader.ts'
import { ZoneSet } from './zone-set.ts'

const NATIONAL_GRID = 27700

export type OpenUrl = (url: string, signal?: AbortSignal) => Promise<ByteSource>
const fetched: OpenUrl = (url, signal) => urlSource(url, undefined, signal)

/** Opens a zone file as far as its header and index, while `projection` arrives; a file without an index is read whole. */
export const openZoneSet = async (
  kernels: Kernels,
  projection: Promise<void>,
  zoneSource: ZoneSource,
  onProgress: ((progress: OpenProgress) => void) | undefined,
  signal: AbortSignal,
  openUrl: OpenUrl = fetched,
): Promise<ZoneSet> => {
  const [{ source, header, index }] = await Promise.all([readStart(zoneSource, signal, openUrl), projection])
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
  })
  if (index === null) await set.loaded()
  return set
}

const readStart = async (zoneSource: ZoneSource, signal: AbortSignal, openUrl: OpenUrl) => {
  const source =
    zoneSource.kind === 'url' ? await openUrl(zoneSource.url, signal) : bufferSource(new Uint8Array(zoneSource.bytes))
  const header = await readHeader(source, signal)
  if (header.crs !== 0 && header.crs !== NATIONAL_GRID)
    throw badFile(`The zone file is in EPSG:${header.crs}; zones are kept in EPSG:27700.`)
  return { source, header, index: header.nodeSize === 0 ? null : await readIndex(source, header, signal) }
}

const neighboursOf = async (source: ZoneSource, openUrl: OpenUrl): Promise<Uint8Array | null> => {
  if (source.kind === 'bytes') return source.neighbours ? new Uint8Array(source.neighbours) : null
  if (source.neighboursUrl === undefined) return null
  const file = await openUrl(source.neighboursUrl)
  return file.read(0, file.size)
}
