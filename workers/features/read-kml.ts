import sax from 'sax'
import { badFile, throwIfCancelled } from '../engine-error.ts'
import type { CountedFeatures, FileOfFeatures } from './file-features.ts'

/** Deeper nesting is not KML: nested folders rarely exceed ten levels. */
const MAX_DEPTH = 200
const MAX_NAME_LENGTH = 1000
/** KML geometries without an area. */
const WITHOUT_AREA = ['Point', 'LineString', 'Track', 'Model', 'MultiTrack']

interface Placemark {
  readonly properties: Record<string, unknown>
  readonly polygons: Float64Array[][]
  shape: string | null
}

/** 'lon,lat[,height]' separated by white space, even if a number is split between two chunks of text. */
const ringOf = (texts: readonly string[], feature: number): Float64Array => {
  const words = texts
    .join('')
    .split(/\s+/)
    .filter(word => word !== '')
  const ring = new Float64Array(words.length * 2)
  words.forEach((word, i) => {
    const [lon = '', lat = ''] = word.split(',')
    if (lon === '' || lat === '' || Number.isNaN(Number(lon)) || Number.isNaN(Number(lat)))
      throw badFile(
        `The coordinates of placemark ${feature} are not pairs of "longitude,latitude" (they have "${word.slice(0, 30)}"). Export the KML again.`,
      )
    ring[i * 2] = Number(lon)
    ring[i * 2 + 1] = Number(lat)
  })
  return ring
}

/**
 * Reads KML in chunks of text: polygons of placemarks, with name, folder and extended data. KML is WGS84 with longitude
 * first. Documents that declare entities are refused, so none is ever expanded.
 * @throws EngineError `bad-file`, `too-large`, `cancelled`
 */
export const readKml = async (
  texts: AsyncIterable<string>,
  counted: CountedFeatures,
  signal?: AbortSignal,
): Promise<FileOfFeatures> => {
  const parser = sax.parser(true, { xmlns: false, position: false })
  const path: string[] = []
  const folders: (string | null)[] = []
  let root: string | null = null
  let mark: Placemark | null = null
  let outer: Float64Array | null = null
  let holes: Float64Array[] = []
  let text: string[] | null = null
  let key: string | null = null
  let links = 0
  const number = () => counted.features.length + 1
  const parent = () => path.at(-2)
  const named = (value: string) => value.trim().slice(0, MAX_NAME_LENGTH)

  parser.onerror = error => {
    // The parser continues after an error unless it is thrown.
    throw badFile(
      `The XML is broken (${error.message.split('\n')[0]}) after ${counted.features.length} placemarks. Export it again.`,
    )
  }
  parser.ondoctype = doctype => {
    if (/ENTITY/i.test(doctype))
      throw badFile('The XML declares entities, which are not read. Export it without a DOCTYPE.')
  }
  parser.onopentag = ({ name: full, attributes }) => {
    const name = full.slice(full.indexOf(':') + 1)
    if (root === null && name !== 'kml') throw badFile(otherXml(name))
    root ??= name
    path.push(name)
    if (path.length > MAX_DEPTH)
      throw badFile(`The XML is nested more than ${MAX_DEPTH} levels deep, which no KML is. Export it again.`)
    if (name === 'Folder' || name === 'Document') folders.push(null)
    else if (name === 'Placemark') mark = { properties: {}, polygons: [], shape: null }
    else if (name === 'NetworkLink') links += 1
    else if (mark !== null && name === 'Polygon') {
      outer = null
      holes = []
      mark.shape = 'Polygon'
    } else if (mark !== null && WITHOUT_AREA.includes(name)) mark.shape ??= name
    else if (name === 'Data' || name === 'SimpleData') key = String(attributes.name ?? '')
    if (name === 'name' || name === 'value' || name === 'SimpleData' || name === 'coordinates') text = []
  }
  const takeText = (chunk: string) => text?.push(chunk)
  parser.ontext = takeText
  parser.oncdata = takeText
  parser.onclosetag = () => {
    const name = path.at(-1)!
    const whole = text
    if (name === 'name' && whole !== null) {
      if (parent() === 'Placemark' && mark !== null) mark.properties.name = named(whole.join(''))
      else if (parent() === 'Folder' || parent() === 'Document') folders[folders.length - 1] = named(whole.join(''))
    } else if ((name === 'value' || name === 'SimpleData') && key !== null && mark !== null && whole !== null)
      mark.properties[key] = named(whole.join(''))
    else if (
      name === 'coordinates' &&
      mark !== null &&
      whole !== null &&
      parent() === 'LinearRing' &&
      path.includes('Polygon')
    ) {
      const ring = ringOf(whole, number())
      if (!path.includes('outerBoundaryIs')) holes.push(ring)
      else if (outer === null) outer = ring
      else mark.polygons.push([ring])
    } else if (name === 'Polygon' && mark !== null) {
      if (outer !== null) mark.polygons.push([outer, ...holes])
    } else if (name === 'Placemark' && mark !== null) {
      const folder = folders.findLast(found => found !== null)
      counted.add({ ...mark, properties: folder ? { ...mark.properties, folder } : mark.properties })
      mark = null
    } else if (name === 'Folder' || name === 'Document') folders.pop()
    if (name === 'Data' || name === 'SimpleData') key = null
    if (whole !== null && ['name', 'value', 'SimpleData', 'coordinates'].includes(name)) text = null
    path.pop()
  }
  for await (const chunk of texts) {
    throwIfCancelled(signal)
    parser.write(chunk)
  }
  if (root === null) throw badFile('The file contains no XML element. Export the area as KML again.')
  if (path.length > 0)
    throw badFile(`The KML breaks off after ${counted.features.length} whole placemarks. Copy or export it again.`)
  parser.close()
  if (counted.features.length === 0 && links > 0)
    throw badFile('The KML only links to a file elsewhere, which is not fetched. Save the linked placemarks as KML.')
  return { format: 'KML', crs: 'EPSG:4326', features: counted.features, notZones: null, notes: [] }
}

/** Describes other root elements. */
const otherXml = (root: string): string => {
  const others: Readonly<Record<string, string>> = {
    gpx: 'GPX, which contains tracks and points, not areas',
    FeatureCollection: 'GML',
    html: 'a web page',
    svg: 'a drawing (SVG)',
    osm: 'OpenStreetMap XML',
  }
  return `The file is ${others[root] ?? `XML of another kind (its root element is "${root.slice(0, 40)}")`}. Export the area as GeoJSON, FlatGeobuf, KML or a zipped Shapefile.`
}
