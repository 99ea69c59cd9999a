import { MAX_FILE_BYTES } from '../../src/domain/constants.ts'
import { type ByteSource, bufferSource } from '../bytes/byte-source.ts'
import { badFile, EngineError } from '../engine-error.ts'
import { countedFeatures, type FileOfFeatures, type ReadingOptions } from './file-features.ts'
import { fileKind, otherKind } from './file-kind.ts'
import { readFlatGeobuf } from './read-flatgeobuf.ts'
import { readGeoJson } from './read-geojson.ts'
import { readKml } from './read-kml.ts'
import { readShapefile } from './read-shapefile.ts'
import { inUtf8, readText, xmlTexts } from './read-text.ts'
import { gunzip, readZip } from './unpack.ts'

const START_BYTES = 256
/** The formats of areas, and of lists, that a zip may contain, optionally gzipped. */
const AREAS = /\.(kml|geojson|json|geojsonl|geojsons|geojsonseq|ndgeojson|ndjson|jsonl|fgb)(\.gz)?$/i
const LISTS = /\.(csv|tsv|txt)(\.gz)?$/i
const PARTS = /\.(shp|dbf|prj|cpg)$/i
const isWanted = (name: string) => AREAS.test(name) || LISTS.test(name) || PARTS.test(name)
/** Other kinds of zip files, recognised by a file name inside them. */
const OTHER_ZIPS: readonly (readonly [name: RegExp, what: string])[] = [
  [/^\[Content_Types\]\.xml$/i, 'The file is an Office document. Save its list of codes as CSV.'],
  [/\.gdb\//i, 'The zip contains an Esri geodatabase. Export the area as GeoJSON or a Shapefile.'],
  [/\.(tab|mif)$/i, 'The zip contains MapInfo files. Export the area as GeoJSON or a Shapefile.'],
  [/\.(zip|kmz)$/i, 'The zip contains another zip. Unpack it first and choose the one inside.'],
  [/\.gpkg$/i, 'The zip contains a GeoPackage. Export the area as GeoJSON or a Shapefile.'],
]

/** Features, or the text of a file in an unknown format: a list of codes. */
type FileContents =
  | { readonly kind: 'features'; readonly file: FileOfFeatures }
  | { readonly kind: 'text'; readonly text: string }

/**
 * Reads a file of any supported format, recognised by its contents rather than its name: FlatGeobuf, GeoJSON, KML, a
 * zipped Shapefile, a zip or gzip of one of these, or text.
 * @throws EngineError `bad-file`, `too-large`, `cancelled`, with a sentence for the user
 */
export const readContents = async (source: ByteSource, options: ReadingOptions = {}): Promise<FileContents> => {
  if (source.size === 0) throw badFile('The file is empty (0 bytes). Choose another, or export it again.')
  if (source.size > MAX_FILE_BYTES)
    throw new EngineError('too-large', 'The file is larger than 1 GB. Simplify or split it.')
  const start = await source.read(0, Math.min(START_BYTES, source.size))
  const other = otherKind(start)
  if (other !== null) throw badFile(other)
  switch (fileKind(start)) {
    case 'FlatGeobuf':
      return { kind: 'features', file: await readFlatGeobuf(source, options) }
    case 'JSON': {
      const bytes = await inUtf8(source, start)
      return { kind: 'features', file: await readGeoJson(bytes === null ? source : bufferSource(bytes), options) }
    }
    case 'XML': {
      const counted = countedFeatures(source.size, options)
      return { kind: 'features', file: await readKml(xmlTexts(source, options.signal, counted.took), counted) }
    }
    case 'gzip': {
      const bytes = await gunzip(source, options.signal)
      if (fileKind(bytes) === 'gzip') throw badFile('The gzip contains another gzip. Unpack it first.')
      return readContents(bufferSource(bytes), options)
    }
    case 'zip':
      return readZipped(source, options)
    default:
      return { kind: 'text', text: await readText(source) }
  }
}

const readZipped = async (source: ByteSource, options: ReadingOptions): Promise<FileContents> => {
  const counted = countedFeatures(source.size, options)
  const zip = await readZip(source, isWanted, options.signal, counted.took)
  const { names, files } = zip
  const ending = (pattern: RegExp) => names.filter(name => pattern.test(name))
  if (ending(/\.shp$/i).length > 0) return { kind: 'features', file: await readShapefile(zip, counted, options.signal) }
  const kinds = OTHER_ZIPS.find(([name]) => names.some(one => name.test(one)))
  if (kinds) throw badFile(kinds[1])
  // A text next to a file of areas is its description.
  const readable = [ending(/\.kml$/i), ending(AREAS), ending(LISTS)].find(files => files.length > 0) ?? []
  const chosen = names.find(name => name === 'doc.kml') ?? readable[0]
  if (chosen === undefined)
    throw badFile('The zip contains no .shp. Zip the .shp, .dbf and .prj of one Shapefile together.')
  if (readable.length > 1 && chosen !== 'doc.kml')
    throw badFile(`The zip contains ${readable.length} files (${readable.slice(0, 5).join(', ')}). Zip one at a time.`)
  return readContents(bufferSource(files.get(chosen)!), { signal: options.signal })
}

/**
 * Reads a file's features.
 * @throws EngineError also `bad-file` if the file contains only text
 */
export const readFeatures = async (source: ByteSource, options: ReadingOptions = {}): Promise<FileOfFeatures> => {
  const contents = await readContents(source, options)
  if (contents.kind === 'features') return contents.file
  throw badFile(
    'The file is neither FlatGeobuf nor GeoJSON nor a zipped Shapefile nor KML. Export the zones as one of these.',
  )
}
