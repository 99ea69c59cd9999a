import { type FileHandle, open } from 'node:fs/promises'
import { Compression, type Header, ResolvedValueCache } from 'pmtiles'
import { isOfOrdnanceSurvey } from '../../src/domain/basemap.ts'
import { OperatorError } from '../errors.ts'
import { readBytes } from '../files/file-store.ts'
import { cutOff, readHeader, unpack } from './read-header.ts'

/** The maximum depth of directories below the root that the browsers' reader follows. */
const DEEPEST_DIRECTORY = 3

interface Tile {
  readonly offset: number
  readonly length: number
}

/**
 * Follows all directories of an archive and decompresses its first, middle and last tile.
 * @returns a sentence about the first part that no reader could use, or null if there is none
 */
const directoryFault = async (file: FileHandle, header: Header): Promise<string | null> => {
  const getBytes = async (offset: number, length: number) => ({ data: (await readBytes(file, offset, length)).buffer })
  const cache = new ResolvedValueCache(undefined, undefined, async (data, compression) => {
    const bytes = await unpack(new Uint8Array(data), compression)
    return new Uint8Array(bytes).buffer
  })
  const source = { getKey: () => '', getBytes }
  const leavesBytes = header.leafDirectoryLength ?? 0
  const tilesBytes = header.tileDataLength ?? 0
  const tiles: Tile[] = []
  let next = 0
  let followedBytes = 0

  const follow = async (offset: number, length: number, depth: number): Promise<void> => {
    if (depth > DEEPEST_DIRECTORY) throw new Error('they lead to each other without an end')
    for (const { tileId, offset: at, length: bytes, runLength } of await cache.getDirectory(
      source,
      offset,
      length,
      header,
    )) {
      if (tileId < next) throw new Error('their tiles are not in order')
      if (at + bytes > (runLength === 0 ? leavesBytes : tilesBytes)) throw new Error('they lead out of the file')
      if (runLength === 0) {
        followedBytes += bytes
        if (followedBytes > leavesBytes) throw new Error('they lead to each other without an end')
        await follow(header.leafDirectoryOffset + at, bytes, depth + 1)
      } else {
        next = tileId + runLength
        tiles.push({ offset: at, length: bytes })
      }
    }
  }
  try {
    await follow(header.rootDirectoryOffset, header.rootDirectoryLength, 0)
  } catch (error) {
    return `Its directories cannot be read: ${error instanceof Error ? error.message : String(error)}. Make or copy the file again.`
  }
  try {
    for (const at of [0, tiles.length >> 1, tiles.length - 1]) {
      const { offset, length } = tiles[at]!
      await unpack(await readBytes(file, header.tileDataOffset + offset, length), header.tileCompression)
    }
    return null
  } catch {
    return 'A tile of it cannot be unpacked: the file is damaged. Make or copy it again.'
  }
}

/**
 * A map tile file's contents according to its header and metadata, and the parts that the portal's style cannot draw.
 */
export interface ArchiveReport {
  readonly bytes: number
  readonly minZoom: number
  readonly maxZoom: number
  /** West, south, east and north, in degrees. */
  readonly bounds: readonly [number, number, number, number]
  readonly tiles: number
  /** The file's credit without markup; empty if there is none. */
  readonly attribution: string
  /** The Protomaps schema version and the day of the data, if the file states them. */
  readonly schemaVersion: string | null
  readonly dataDay: string | null
  /** Reasons why the file is unusable, as sentences; empty if it is usable. */
  readonly faults: readonly string[]
  /** Warnings for the operator about a usable file. */
  readonly remarks: readonly string[]
}

/** The layers that the style draws (src/map/basemap). */
const NEEDED = ['water', 'landuse', 'roads', 'buildings', 'boundaries', 'places', 'pois']
const SCHEMA_VERSION = 4
const ADVISED_ZOOM = 13
const GREAT_BRITAIN = [-8.65, 49.86, 1.77, 60.87] as const

interface Metadata {
  readonly attribution?: unknown
  readonly version?: unknown
  readonly vector_layers?: unknown
  readonly 'planetiler:osm:osmosisreplicationtime'?: unknown
}

/** The maximum length of a string from the file when it is displayed, in characters. */
const LONGEST_TEXT = 300
/** Metadata larger than this is damaged or hostile. */
const LARGEST_METADATA_BYTES = 16 * 1024 * 1024
/** The deepest zoom that styles support. */
const DEEPEST_ZOOM = 22

/** Prepares a string from the file for the terminal: removes control characters and limits it to a few lines. */
const text = (value: unknown): string | null => {
  const shown = typeof value === 'string' ? value.slice(0, LONGEST_TEXT).replace(/[\p{Cc}\p{Cf}]/gu, '') : ''
  return shown === '' ? null : shown
}

/** @throws OperatorError if the metadata cannot be read */
const readMetadata = async (file: FileHandle, header: Header, path: string): Promise<Metadata> => {
  const length = Math.min(header.jsonMetadataLength, LARGEST_METADATA_BYTES)
  const packed = await readBytes(file, header.jsonMetadataOffset, length)
  try {
    const bytes = await unpack(packed, header.internalCompression)
    const metadata: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'))
    if (typeof metadata !== 'object' || metadata === null) throw new Error('no object')
    return metadata
  } catch {
    throw new OperatorError(
      `The metadata of ${path} cannot be read: the file is damaged, or compressed in a way browsers cannot undo.`,
    )
  }
}

const layerNames = ({ vector_layers: layers }: Metadata): string[] =>
  Array.isArray(layers) ? layers.flatMap(layer => text((layer as { id?: unknown } | null)?.id) ?? []) : []

/**
 * True if an archive has roads but no names of places. It is drawn over the packaged map, which names them; a map
 * without names would be of little use.
 */
const lacksPlaces = (metadata: Metadata): boolean => {
  const names = layerNames(metadata)
  return names.includes('roads') && !names.includes('places')
}

/**
 * True if an archive is to be drawn over the packaged map instead of replacing it.
 * @throws OperatorError if the file is not an archive of vector tiles; otherwise a file system error
 */
export const isOverlay = async (path: string): Promise<boolean> => {
  const file = await open(path, 'r')
  try {
    return lacksPlaces(await readMetadata(file, await readHeader(file, path), path))
  } finally {
    await file.close()
  }
}

const faultsOf = async (file: FileHandle, header: Header, metadata: Metadata, bytes: number): Promise<string[]> => {
  const names = layerNames(metadata)
  const missing = lacksPlaces(metadata) ? [] : NEEDED.filter(name => !names.includes(name))
  const version = Number.parseInt(text(metadata.version) ?? '', 10)
  const shortfall = cutOff(header, bytes, 'The file')
  const isUnpackable = [header.internalCompression, header.tileCompression].every(
    compression => compression === Compression.None || compression === Compression.Gzip,
  )
  const misdirected = shortfall !== null || !isUnpackable ? null : await directoryFault(file, header)
  return [
    ...(shortfall === null ? [] : [shortfall]),
    ...(misdirected === null ? [] : [misdirected]),
    ...(header.minZoom > header.maxZoom || header.maxZoom > DEEPEST_ZOOM
      ? [`Its zooms cannot be: ${header.minZoom} to ${header.maxZoom}. Make or copy the file again.`]
      : []),
    ...(missing.length === NEEDED.length
      ? ['The tiles are not in the Protomaps schema: none of its layers is in them.']
      : missing.length > 0
        ? [`The tiles lack layers of the Protomaps schema: ${missing.join(', ')}.`]
        : []),
    ...(version < SCHEMA_VERSION
      ? [
          `The tiles are of version ${version} of the Protomaps schema; the style needs version ${SCHEMA_VERSION}. Cut the file out of a newer build.`,
        ]
      : []),
    ...(isUnpackable
      ? []
      : ['The tiles are compressed in a way that browsers cannot undo: only gzip, or none, is read.']),
  ]
}

const remarksOf = (header: Header, attribution: string, overlay: boolean): string[] => {
  const { minLon, minLat, maxLon, maxLat, maxZoom } = header
  const [west, south, east, north] = GREAT_BRITAIN
  const isWhole = minLon <= west && minLat <= south && maxLon >= east && maxLat >= north
  return [
    ...(overlay
      ? ['It has no names of places: maps draw it over the packaged map.']
      : isWhole
        ? []
        : ['It does not cover all of Great Britain: outside its bounds maps show no ground.']),
    ...(maxZoom < ADVISED_ZOOM
      ? [
          `It ends at zoom ${maxZoom}: most streets begin at zoom 12 and buildings at 13. Zoom ${ADVISED_ZOOM} is advised.`,
        ]
      : []),
    ...(maxZoom > ADVISED_ZOOM
      ? [
          `It goes to zoom ${maxZoom}: each zoom beyond ${ADVISED_ZOOM} doubles the size and adds little, since closer views enlarge the deepest tiles.`,
        ]
      : []),
    ...(/openstreetmap/i.test(attribution) || isOfOrdnanceSurvey(attribution)
      ? []
      : ['Its credit does not name OpenStreetMap, as the portal’s maps will: make sure that its data are from there.']),
    ...(header.clustered
      ? []
      : [
          'Its tiles are not in order ("clustered"), so browsers ask more often than they need to: "pmtiles cluster FILE" mends it.',
        ]),
  ]
}

/**
 * Checks whether the portal can draw a map tile file.
 * @throws OperatorError if the file is not an archive of vector tiles; otherwise a file system error
 */
export const checkArchive = async (path: string): Promise<ArchiveReport> => {
  const file = await open(path, 'r')
  try {
    const header = await readHeader(file, path)
    const metadata = await readMetadata(file, header, path)
    const { size: bytes } = await file.stat()
    const attribution = (text(metadata.attribution) ?? '')
      .replace(/<[^>]*>/g, '')
      .replaceAll('&copy;', '©')
      .trim()
    return {
      bytes,
      minZoom: header.minZoom,
      maxZoom: header.maxZoom,
      bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
      tiles: header.numAddressedTiles,
      attribution,
      schemaVersion: text(metadata.version),
      dataDay: text(metadata['planetiler:osm:osmosisreplicationtime'])?.slice(0, 10) ?? null,
      faults: await faultsOf(file, header, metadata, bytes),
      remarks: remarksOf(header, attribution, lacksPlaces(metadata)),
    }
  } finally {
    await file.close()
  }
}
