import { deflateRawSync, gzipSync, constants as zlib } from 'node:zlib'
import { zipSync } from 'fflate'
import { zoneFile } from '../support/files.ts'
import { rectangle } from '../support/mesh.ts'
import { type Shape, shapefileParts, zipped } from '../support/shapefile.ts'
import { makeZip } from '../support/zip.ts'

/** The expected result of reading a file: part of the error message, or the areas. */
export interface OddFile {
  readonly name: string
  readonly bytes: Uint8Array | Blob
  /** The file or its area is refused. */
  readonly refused?: RegExp
  /** The expected notes on a file that is read. */
  readonly noted?: RegExp
  /** The number of coordinate systems offered; 1 by default. */
  readonly systems?: number
  readonly list?: true
}

type Point = readonly [x: number, y: number]
const text = (value: string) => new TextEncoder().encode(value)
const json = (value: unknown) => text(JSON.stringify(value))

const box = (x: number, y: number, size: number): Point[] => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y],
]
/** A square in Leeds, in each system. */
const DEGREES = box(-1.55, 53.79, 0.01)
const GRID = box(430_000, 433_000, 700)
const MERCATOR = box(-172_545, 7_137_000, 1200)
const UTM30 = box(595_000, 5_961_000, 700)
const turned = (ring: readonly Point[]): Point[] => ring.map(([x, y]) => [y, x])
const feature = (geometry: unknown, properties: unknown = { code: 'A', name: 'Mid' }) => ({
  type: 'Feature',
  properties,
  geometry,
})
const polygon = (...rings: readonly (readonly Point[])[]) => ({ type: 'Polygon', coordinates: rings })
const collection = (features: unknown, more: object = {}) => ({ type: 'FeatureCollection', ...more, features })
const crs = (name: string) => ({ crs: { type: 'name', properties: { name } } })
const one = (...rings: readonly (readonly Point[])[]) => json(collection([feature(polygon(...rings))]))

const SOUND = JSON.stringify(
  collection(
    Array.from({ length: 20 }, (_, i) => feature(polygon(box(-1.5 + i / 100, 53.8, 0.01)), { code: `Z${i}` })),
  ),
)
const WGS84 =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]'
const BRITISH =
  'PROJCS["British_National_Grid",GEOGCS["GCS_OSGB_1936",DATUM["D_OSGB_1936",SPHEROID["Airy_1830",6377563.396,299.3249646]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",400000.0],PARAMETER["False_Northing",-100000.0],PARAMETER["Central_Meridian",-2.0],PARAMETER["Scale_Factor",0.9996012717],PARAMETER["Latitude_Of_Origin",49.0],UNIT["Meter",1.0]]'
const shape = (ring: readonly Point[]): Shape => [[...ring].reverse()]
const ROW = { CODE: 'A', NAME: 'Mid' }
const parts = (ring: readonly Point[] = DEGREES, prj = WGS84) => shapefileParts([shape(ring)], [ROW], prj)
/** A Shapefile with one of its files replaced or modified. */
const withPart = (name: string, change: (bytes: Uint8Array, view: DataView) => unknown) => {
  const all = parts()
  const bytes = all[name]!.slice()
  const made = change(bytes, new DataView(bytes.buffer))
  return zipped({ ...all, [name]: made instanceof Uint8Array ? made : bytes })
}
const without = (...endings: readonly string[]) =>
  zipped(
    Object.fromEntries(
      Object.entries(parts(GRID, BRITISH)).filter(([name]) => !endings.some(ending => name.endsWith(ending))),
    ),
  )
const SHAPEFILE = zipped(parts())

const kml = (body: string, head = '<?xml version="1.0" encoding="UTF-8"?>') =>
  `${head}<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${body}</Document></kml>`
const mark = (coordinates: string, name = 'Mid') =>
  `<Placemark><name>${name}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`
const written = (ring: readonly Point[]) => ring.map(([x, y]) => `${x},${y},0`).join(' ')
const MARK = mark(written(DEGREES))
const KML = text(
  kml(Array.from({ length: 20 }, (_, i) => mark(written(box(-1.5 + i / 100, 53.8, 0.01)), `Z${i}`)).join('')),
)
const utf16 = (value: string, isBig = false) => {
  const bytes = new Uint8Array(2 + value.length * 2)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, 0xfeff, !isBig)
  for (let i = 0; i < value.length; i++) view.setUint16(2 + i * 2, value.charCodeAt(i), !isBig)
  return bytes
}

const FLATGEOBUF = zoneFile([
  { id: 1, code: 'A', name: 'One', polygons: [[rectangle(430_000, 433_000, 430_700, 433_700)]] },
  { id: 2, code: 'B', name: 'Two', polygons: [[rectangle(431_000, 433_000, 431_700, 433_700)]] },
])
const patched = (bytes: Uint8Array, ...changes: readonly (readonly [at: number, ...values: number[]])[]) => {
  const copy = bytes.slice()
  for (const [at, ...values] of changes) copy.set(values, at)
  return copy
}

/** Deflated zero bytes: one flushed block of 16 MB, repeated. */
const deflatedZeros = (times: number): Uint8Array => {
  const block = deflateRawSync(new Uint8Array(16 * 1024 * 1024), { finishFlush: zlib.Z_FULL_FLUSH })
  return Buffer.concat([...Array.from({ length: times }, () => block), Buffer.from([3, 0])])
}
/** A zip with one entry that is already deflated and declares an arbitrary size. */
const zipOfDeflated = (name: string, deflated: Uint8Array, statedBytes: number): Uint8Array =>
  makeZip([{ name, method: 8, packed: deflated, crc: 0, bytes: statedBytes }])
const gzipOfDeflated = (deflated: Uint8Array) =>
  Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]), deflated, new Uint8Array(8)])

const cut = (name: string, bytes: Uint8Array, times: number, refused: RegExp): OddFile[] =>
  Array.from({ length: times }, (_, i) => {
    const length = Math.max(1, Math.floor((bytes.length * (i + 1)) / (times + 1)))
    return { name: `${name} cut off after ${length} bytes`, bytes: bytes.slice(0, length), refused }
  })

const zigzag = (turns: number): Point[] => {
  const ring: Point[] = []
  for (let i = 0; i < turns; i++) ring.push([430_000 + (i % 2) * 1000, 433_000 + ((i * 7919) % turns)])
  return [...ring, ring[0]!]
}
const circle = (corners: number): Point[] => {
  const ring = Array.from({ length: corners }, (_, i): Point => {
    const angle = (i / corners) * 2 * Math.PI
    return [430_000 + Math.cos(angle) * 900, 433_000 + Math.sin(angle) * 900]
  })
  return [...ring, ring[0]!]
}
const metres = (...rings: readonly (readonly Point[])[]) =>
  json(collection([feature(polygon(...rings))], crs('EPSG:27700')))

const texts = (): OddFile[] => [
  { name: 'nothing', bytes: new Uint8Array(0), refused: /empty \(0 bytes\)/ },
  { name: 'white space', bytes: text(' \n\t\n'), refused: /only white space/ },
  { name: 'zeros', bytes: new Uint8Array(5000), refused: /neither areas nor text/ },
  {
    name: 'bytes of a program',
    bytes: Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0),
    refused: /neither areas nor text/,
  },
  { name: 'CSV in UTF-8', bytes: text('code,name\nE01,Leeds\n'), list: true },
  { name: 'CSV with a mark', bytes: text('\ufeffcode;name\nE01;Ynys Môn\n'), list: true },
  { name: 'CSV in UTF-16', bytes: utf16('code\tname\nE01\tYnys Môn\n'), list: true },
  { name: 'CSV in UTF-16, big-endian', bytes: utf16('code\nE01\n', true), list: true },
  { name: 'CSV in UTF-16 without a mark', bytes: utf16('code,name\nE01,Leeds\n').slice(2), list: true },
  {
    name: 'CSV in Windows-1252',
    bytes: Uint8Array.of(0x59, 0x6e, 0x79, 0x73, 0x20, 0x4d, 0xf4, 0x6e, 0x0a),
    list: true,
  },
  { name: 'CSV named .geojson', bytes: text('code\nE01\n'), list: true },
  { name: 'a CSV of 9 MB', bytes: text('E01000001,Leeds\n'.repeat(600_000)), refused: /at most 5,000 lines/ },
  {
    name: 'a file of over 1 GB',
    bytes: { size: 2 ** 31, slice: () => new Blob() } as unknown as Blob,
    refused: /larger than 1 GB/,
  },
  {
    name: 'a file that is gone',
    bytes: { size: 500, slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) } as unknown as Blob,
    refused: /no longer be read/,
  },
]

const begins = (name: string, bytes: readonly number[], refused: RegExp): OddFile => ({
  name,
  bytes: Uint8Array.from([...bytes, ...Array.from({ length: 200 }, (_, i) => i % 251)]),
  refused,
})
const otherKinds = (): OddFile[] => [
  begins('a PDF', [0x25, 0x50, 0x44, 0x46], /is a PDF/),
  begins('a PNG', [0x89, 0x50, 0x4e, 0x47], /is a picture/),
  begins('a JPEG', [0xff, 0xd8, 0xff], /is a picture/),
  begins('a GIF', [0x47, 0x49, 0x46, 0x38], /is a picture/),
  begins('a TIFF', [0x49, 0x49, 0x2a, 0], /is a picture/),
  begins('a GeoPackage', [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65], /GeoPackage/),
  begins('Parquet', [0x50, 0x41, 0x52, 0x31], /Parquet/),
  begins('RAR', [0x52, 0x61, 0x72, 0x21], /RAR/),
  begins('7-Zip', [0x37, 0x7a, 0xbc, 0xaf], /7-Zip/),
  begins('an old workbook', [0xd0, 0xcf, 0x11, 0xe0], /Office/),
  { name: 'a .shp alone', bytes: parts()['zones.shp']!, refused: /one part of a Shapefile/ },
  { name: 'a .dbf alone', bytes: parts()['zones.dbf']!, refused: /neither areas nor text/ },
  { name: 'a gzip of a gzip', bytes: gzipSync(gzipSync(text(SOUND))), refused: /another gzip/ },
  {
    name: 'a gzip of a picture',
    bytes: gzipSync(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1, 2, 3, 4)),
    refused: /picture/,
  },
  { name: 'a gzip of GeoJSON', bytes: gzipSync(text(SOUND)) },
  {
    name: 'a gzip of two members',
    bytes: Buffer.concat([gzipSync(text(SOUND.slice(0, 99))), gzipSync(text(SOUND.slice(99)))]),
  },
  {
    name: 'a gzip that unpacks without end',
    bytes: gzipOfDeflated(deflatedZeros(8)),
    refused: /more than 100 times its size/,
  },
]

const geoJson = (): OddFile[] => [
  ...cut('GeoJSON', text(SOUND), 24, /breaks off|broken|neither/),
  ...[
    ['a list', '[]', /neither/],
    ['an empty object', '{}', /not GeoJSON/],
    ['no type', '{"a":1}', /not GeoJSON/],
    ['a word', '{hello', /neither/],
    ['single quotes', "{'type':'FeatureCollection'}", /neither/],
    ['a comment', '{/* x */"type":"FeatureCollection","features":[]}', /neither/],
    ['no features', '{"type":"FeatureCollection"}', /no list of features/],
    ['features null', '{"type":"FeatureCollection","features":null}', /no list of features/],
    ['features that are none', '{"type":"FeatureCollection","features":{"a":1}}', /no list of features/],
    ['no feature', '{"type":"FeatureCollection","features":[]}', /holds no features/],
    ['numbers as features', '{"type":"FeatureCollection","features":[1,2]}', /Feature 1/],
    ['null as a feature', '{"type":"FeatureCollection","features":[null]}', /Feature 1/],
    ['a trailing comma', '{"type":"FeatureCollection","features":[],}', /broken|neither/],
    ['text behind the end', `${SOUND} and more`, /broken/],
    ['NaN', SOUND.replace('53.8', 'NaN'), /Feature 1 .* broken/],
    ['Infinity', SOUND.replace('53.8', 'Infinity'), /Feature 1 .* broken/],
    ['a number without a comma', '{"type":"FeatureCollection","features":[1 2]}', /Feature/],
    ['lists 100,000 deep', `{"type":"FeatureCollection","features":[${'['.repeat(100_000)}`, /levels deep/],
    ['objects 100,000 deep', `{"type":"FeatureCollection","x":${'{"a":'.repeat(100_000)}`, /levels deep/],
    ['a text without an end', '{"type":"FeatureCollection","features":["abc', /breaks off/],
    ['a key without an end', '{"type":"FeatureCollection","feat', /breaks off/],
    ['TopoJSON', '{"type":"Topology","objects":{},"arcs":[]}', /TopoJSON/],
    [
      'ArcGIS JSON',
      '{"geometryType":"esriGeometryPolygon","features":[{"attributes":{},"geometry":{"rings":[]}}]}',
      /ArcGIS JSON/,
    ],
    ['another type', '{"type":"Collection","features":[]}', /not a FeatureCollection/],
  ].map(([name, value, refused]) => ({
    name: `JSON: ${name}`,
    bytes: text(value as string),
    refused: refused as RegExp,
  })),
  ...[
    ['a geometry that is a text', { type: 'Feature', geometry: 'x' }],
    ['coordinates that are a text', feature({ type: 'Polygon', coordinates: 'x' })],
    ['coordinates too shallow', feature({ type: 'Polygon', coordinates: DEGREES })],
    ['coordinates too deep', feature({ type: 'Polygon', coordinates: [[DEGREES]] })],
    ['positions of one number', feature({ type: 'Polygon', coordinates: [[[1], [2]]] })],
    ['positions as texts', feature({ type: 'Polygon', coordinates: [[['1', '2']]] })],
    ['no coordinates', feature({ type: 'Polygon' })],
    ['a collection of null', feature({ type: 'GeometryCollection', geometries: [null] })],
  ].map(([name, value]) => ({
    name: `GeoJSON: ${name}`,
    bytes: json(collection([value])),
    refused: /Feature 1 .* not a whole feature/,
  })),
  {
    name: 'bytes that are no UTF-8',
    bytes: Uint8Array.from([...text(SOUND.slice(0, 60)), 0xff, 0xfe, ...text(SOUND.slice(60))]),
    refused: /broken|neither/,
  },
  {
    name: 'points only',
    bytes: json(collection([feature({ type: 'Point', coordinates: [0, 51] })])),
    refused: /polygon: it holds Point/,
  },
  {
    name: 'lines only',
    bytes: json(collection([feature({ type: 'LineString', coordinates: DEGREES })])),
    refused: /polygon: it holds LineString/,
  },
  { name: 'no geometry', bytes: json(collection([feature(null)])), refused: /No feature of the file has a shape/ },
  { name: 'an empty polygon', bytes: json(collection([feature(polygon())])), refused: /No feature of the file has a/ },
  { name: 'a ring without corners', bytes: one([]), refused: /No feature of the file has a/ },
  { name: 'a ring of one corner', bytes: metres([[430_000, 433_000]]), refused: /no ground/ },
  {
    name: 'a ring of two corners',
    bytes: metres([
      [430_000, 433_000],
      [430_100, 433_000],
    ]),
    refused: /no ground/,
  },
  {
    name: 'a ring on a line',
    bytes: metres([
      [430_000, 433_000],
      [430_100, 433_100],
      [430_200, 433_200],
      [430_000, 433_000],
    ]),
    refused: /no ground/,
  },
  {
    name: 'a ring of equal corners',
    bytes: metres(Array.from({ length: 9 }, (): Point => [430_000, 433_000])),
    refused: /no ground/,
  },
  {
    name: 'a ring thinner than a millimetre',
    bytes: metres([
      [430_000, 433_000],
      [430_100, 433_000.0001],
      [430_200, 433_000],
      [430_000, 433_000],
    ]),
    refused: /no ground/,
  },
  {
    name: 'an infinite corner',
    bytes: text(JSON.stringify(collection([feature(polygon(DEGREES))])).replace('-1.54', '1e400')),
    refused: /outside Great Britain/,
  },
  { name: 'corners of 1e308', bytes: one(box(1e308, 1e308, 1e307)), refused: /outside Great Britain/ },
  { name: 'Berlin', bytes: one(box(13.4, 52.5, 0.01)), refused: /outside Great Britain/ },
  { name: 'the Gulf of Guinea', bytes: one(box(0, 0, 0.01)), refused: /outside Great Britain/ },
  { name: 'the South Pole', bytes: one(box(10, -89, 0.5)), refused: /outside Great Britain/ },
  {
    name: 'a system that is not known, elsewhere',
    bytes: json(collection([feature(polygon(box(5, 5, 1)))], crs('EPSG:99999'))),
    refused: /EPSG:99999, which is not known/,
  },
  {
    name: 'sides that cross 100,000 times',
    bytes: metres(zigzag(1000)),
    refused: /crosses itself more than 500 times/,
  },
  {
    name: 'sides that cross millions of times',
    bytes: metres(zigzag(40_000)),
    refused: /crosses itself more than 500 times/,
  },
  { name: 'a ring of 250,000 corners', bytes: metres(circle(250_000)), refused: /at most 200,000/ },
  {
    name: '500,001 features',
    bytes: text(
      `{"type":"FeatureCollection","features":[${Array.from({ length: 500_001 }, () => '{"type":"Feature"}').join(',')}]}`,
    ),
    refused: /more than 500,000 features/,
  },
  { name: 'a ring of 100,000 corners', bytes: metres(circle(100_000)) },
  { name: 'a ring that is not closed', bytes: metres(GRID.slice(0, 4)) },
  {
    name: 'a bow tie',
    bytes: metres([
      [430_000, 433_000],
      [431_000, 434_000],
      [431_000, 433_000],
      [430_000, 434_000],
      [430_000, 433_000],
    ]),
    noted: /crossed itself and was repaired/,
  },
  {
    name: 'parts that overlap',
    bytes: json(
      collection(
        [feature({ type: 'MultiPolygon', coordinates: [[GRID], [box(430_300, 433_300, 700)]] })],
        crs('EPSG:27700'),
      ),
    ),
    noted: /were united, and common ground counts once/,
  },
  {
    name: 'a hole outside',
    bytes: metres(GRID, box(440_000, 433_000, 50)),
    noted: /crossed its outline and were corrected/,
  },
  {
    name: 'holes in their thousands',
    bytes: metres(
      GRID,
      ...Array.from({ length: 2000 }, (_, i) => box(430_010 + (i % 50) * 10, 433_010 + Math.floor(i / 50) * 10, 5)),
    ),
  },
  { name: 'a Feature', bytes: json(feature(polygon(DEGREES))) },
  { name: 'a bare geometry', bytes: json(polygon(DEGREES)) },
  {
    name: 'a collection of geometries',
    bytes: json({
      type: 'GeometryCollection',
      geometries: [polygon(DEGREES), { type: 'Point', coordinates: [0, 51] }],
    }),
  },
  { name: 'geometries as features', bytes: json(collection([polygon(DEGREES)])) },
  {
    name: 'heights',
    bytes: json(collection([feature(polygon(DEGREES.map(([x, y]) => [x, y, 12, 5] as unknown as Point)))])),
  },
  {
    name: 'points beside',
    bytes: json(collection([feature(polygon(DEGREES)), feature({ type: 'Point', coordinates: [0, 51] })])),
    noted: /One feature has no polygon \(Point\) and is left out/,
  },
  { name: 'a mark before', bytes: text(`\ufeff${SOUND}`) },
  { name: 'UTF-16', bytes: utf16(SOUND) },
  { name: 'UTF-16, big-endian', bytes: utf16(SOUND, true) },
  { name: 'two collections', bytes: text(`${SOUND}\n${SOUND}`) },
  { name: '__proto__ as a property', bytes: text(SOUND.replaceAll('"code"', '"__proto__"')) },
  {
    name: 'properties of properties',
    bytes: json(collection([feature(polygon(DEGREES), { code: { a: [1] }, name: ['x'] })])),
  },
  {
    name: 'a name of 1 MB with markup',
    bytes: json(collection([feature(polygon(DEGREES), { name: '<b>x</b>'.repeat(130_000) })])),
  },
  {
    name: 'the system behind the features',
    bytes: json({ ...collection([feature(polygon(GRID))]), ...crs('urn:ogc:def:crs:EPSG::27700') }),
  },
]

const systems = (): OddFile[] => [
  { name: 'metres that state nothing', bytes: one(GRID) },
  { name: 'Web Mercator that states nothing', bytes: one(MERCATOR) },
  { name: 'UTM that states nothing: two zones fit', bytes: one(box(350_000, 5_750_000, 800)), systems: 2 },
  { name: 'UTM of the north that states nothing', bytes: one(UTM30), systems: 1 },
  { name: 'latitude first', bytes: one(turned(DEGREES)), noted: /latitude before longitude/ },
  {
    name: 'latitude first, as WGS84',
    bytes: json(collection([feature(polygon(turned(DEGREES)))], crs('EPSG:4326'))),
    noted: /latitude before longitude/,
  },
  {
    name: 'northing first',
    bytes: json(collection([feature(polygon(turned(box(530_000, 180_000, 800))))], crs('EPSG:27700'))),
    noted: /outside|northing|^$/,
  },
  {
    name: 'northing first, stating nothing',
    bytes: one(turned(box(530_000, 180_000, 800))),
    noted: /northing before easting/,
  },
  {
    name: 'degrees that state the National Grid',
    bytes: json(collection([feature(polygon(DEGREES))], crs('EPSG:27700'))),
    noted: /outside|states/,
  },
  {
    name: 'metres that state degrees',
    bytes: json(collection([feature(polygon(GRID))], crs('EPSG:4326'))),
    noted: /by which its shapes lie outside/,
  },
  {
    name: 'metres in an unknown system',
    bytes: json(collection([feature(polygon(GRID))], crs('EPSG:99999'))),
    noted: /not known here/,
  },
  { name: 'at sea', bytes: one(box(2.1, 53.5, 0.01)) },
  { name: 'no .prj', bytes: without('.prj') },
]

const zips = (): OddFile[] => [
  ...cut('a zip', SHAPEFILE, 20, /broken|cut off|too short/),
  { name: 'an empty zip', bytes: zipSync({}), refused: /zip is empty/ },
  { name: 'an encrypted zip', bytes: patched(SHAPEFILE, [6, 1]), refused: /encrypted.*without a password/ },
  { name: 'a zip of a picture', bytes: zipSync({ 'a.png': new Uint8Array(9) }), refused: /no \.shp/ },
  { name: 'a zip of a table', bytes: zipSync({ 'a.dbf': parts()['zones.dbf']! }), refused: /no \.shp/ },
  { name: 'a zip of a zip', bytes: zipSync({ 'a.zip': SHAPEFILE }), refused: /another zip/ },
  {
    name: 'a workbook',
    bytes: zipSync({ '[Content_Types].xml': text('<x/>'), 'xl/workbook.xml': text('<x/>') }),
    refused: /Office document/,
  },
  { name: 'a geodatabase', bytes: zipSync({ 'a.gdb/a0001.gdbtable': text('x') }), refused: /geodatabase/ },
  { name: 'MapInfo', bytes: zipSync({ 'a.tab': text('x'), 'a.map': text('x') }), refused: /MapInfo/ },
  { name: 'what macOS adds only', bytes: zipSync({ '__MACOSX/._zones.shp': text('x') }), refused: /no \.shp/ },
  { name: 'two Shapefiles', bytes: zipped({ ...parts(), 'more.shp': new Uint8Array(100) }), refused: /2 Shapefiles/ },
  {
    name: 'two GeoJSON files',
    bytes: zipSync({ 'a.geojson': text(SOUND), 'b.geojson': text(SOUND) }),
    refused: /contains 2 files/,
  },
  {
    name: '10,001 files',
    bytes: zipSync(Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`${i}`, new Uint8Array(0)]))),
    refused: /more than 10000 files/,
  },
  {
    name: 'a zip that unpacks without end',
    bytes: zipOfDeflated('zones.shp', deflatedZeros(8), 8 * 2 ** 24),
    refused: /more than 100 times its size/,
  },
  {
    name: 'a zip that unpacks without end that states 10 bytes',
    bytes: zipOfDeflated('zones.shp', deflatedZeros(8), 10),
    refused: /more than 100 times its size/,
  },
  {
    name: 'a path out of the folder',
    bytes: zipped(Object.fromEntries(Object.entries(parts()).map(([name, bytes]) => [`../../${name}`, bytes]))),
  },
  { name: 'GeoJSON in a zip', bytes: zipSync({ 'area.geojson': text(SOUND) }) },
  { name: 'a CSV in a zip', bytes: zipSync({ 'codes.csv': text('code\nE01\n') }), list: true },
  { name: 'no .dbf', bytes: without('.dbf') },
  { name: 'a Shapefile alone in its zip', bytes: without('.dbf', '.prj', '.cpg') },
  { name: 'a JSON text', bytes: text('"E01"'), list: true },
  { name: 'a .prj of nonsense', bytes: zipped(parts(DEGREES, 'nonsense')), noted: /not known here/ },
  { name: 'an empty .prj', bytes: zipped(parts(DEGREES, '')) },
  { name: 'a .cpg of nonsense', bytes: zipped({ ...parts(), 'zones.cpg': text('klingon') }), refused: /klingon/ },
  {
    name: 'a .dbf of more rows',
    bytes: zipped({ ...parts(), 'zones.dbf': shapefileParts([null, null], [ROW, ROW], '')['zones.dbf']! }),
    refused: /states 2 zones/,
  },
  {
    name: 'a .dbf without rows',
    bytes: withPart('zones.dbf', bytes => bytes.slice(0, bytes.length - 60)),
    refused: /cut off/,
  },
  { name: 'an empty .dbf', bytes: withPart('zones.dbf', () => new Uint8Array(0)), refused: /too short/ },
  { name: 'an empty .shp', bytes: withPart('zones.shp', () => new Uint8Array(0)), refused: /not a Shapefile/ },
  {
    name: 'a .shp of points',
    bytes: withPart('zones.shp', (_, view) => view.setInt32(32, 1, true)),
    refused: /holds points/,
  },
  {
    name: 'a .shp of lines',
    bytes: withPart('zones.shp', (_, view) => view.setInt32(32, 3, true)),
    refused: /holds lines/,
  },
  {
    name: 'a .shp of surfaces',
    bytes: withPart('zones.shp', (_, view) => view.setInt32(32, 31, true)),
    refused: /holds surfaces/,
  },
  {
    name: 'a .shp that is longer than it says',
    bytes: withPart('zones.shp', bytes => Uint8Array.from([...bytes, 1, 2])),
    refused: /states/,
  },
  ...(
    [
      ['a record of no length', 104, 0],
      ['a record of a negative length', 104, -5],
      ['a record of 4 GB', 104, 0x7fffffff],
    ] as const
  ).map(([name, at, value]) => ({
    name,
    bytes: withPart('zones.shp', (_, view) => view.setInt32(at, value)),
    refused: /Shape 1 of the \.shp is broken/,
  })),
  ...(
    [
      ['a negative number of parts', 144, -1],
      ['two billion parts', 144, 0x7fffffff],
      ['two billion corners', 148, 0x7fffffff],
      ['a part that begins outside', 152, 9999],
      ['another type within', 108, 1],
    ] as const
  ).map(([name, at, value]) => ({
    name,
    bytes: withPart('zones.shp', (_, view) => view.setInt32(at, value, true)),
    refused: /Shape 1 of the \.shp is broken/,
  })),
  {
    name: 'corners that are no numbers',
    bytes: withPart('zones.shp', (_, view) => view.setFloat64(156, Number.NaN, true)),
    refused: /outside Great Britain/,
  },
  { name: 'null shapes', bytes: zipped(shapefileParts([null], [ROW], WGS84)), refused: /No feature of the file has a/ },
  {
    name: '6,000 holes in 6,000 rings',
    bytes: zipped(
      shapefileParts(
        [
          Array.from({ length: 12_000 }, (_, i) =>
            i % 2 === 0 ? [...box(430_000, 433_000, 900)].reverse() : box(430_100 + (i % 7), 434_500, 5),
          ),
        ],
        [ROW],
        WGS84,
      ),
    ),
    refused: /outside Great Britain|too many rings|cross each other/,
  },
]

const xml = (): OddFile[] => [
  ...cut('KML', KML, 20, /breaks off|broken|contains no XML|white space|neither/),
  ...(['gpx', 'html', 'svg', 'osm', 'rss', 'FeatureCollection'] as const).map(root => ({
    name: `XML: ${root}`,
    bytes: text(`<${root}><a/></${root}>`),
    refused: /Export the area as/,
  })),
  ...(
    [
      [
        'entities of entities',
        kml(MARK, `<?xml version="1.0"?><!DOCTYPE k [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`),
        /declares entities/,
      ],
      [
        'an entity from a file',
        kml(MARK, `<!DOCTYPE k [<!ENTITY a SYSTEM "file:///etc/passwd">]>`),
        /declares entities/,
      ],
      ['an unknown entity', kml(mark('&a;')), /broken|pairs/],
      ['elements 300 deep', kml('<Folder>'.repeat(300)), /levels deep/],
      ['a tag that is not closed', kml(`${MARK}<Placemark>`), /broken/],
      ['tags out of order', '<kml><Document></kml></Document>', /broken/],
      ['a broken attribute', '<kml a=1><Document/></kml>', /broken/],
      ['a comment only', '<!-- x -->', /contains no XML element/],
      ['only the first sign', '<', /contains no XML|broken/],
      ['words as coordinates', kml(mark('here there')), /pairs of "longitude,latitude"/],
      [
        'spaces behind the commas',
        kml(mark('-1.5, 53.8 -1.4, 53.8 -1.4, 53.9 -1.5, 53.8')),
        /pairs of "longitude,latitude"/,
      ],
      ['semicolons', kml(mark('-1.5;53.8')), /pairs of "longitude,latitude"/],
      ['no coordinates', kml(mark('')), /No feature of the file has a/],
      ['points only', kml('<Placemark><Point><coordinates>0,51</coordinates></Point></Placemark>'), /it holds Point/],
      [
        'lines only',
        kml('<Placemark><LineString><coordinates>0,51 1,52</coordinates></LineString></Placemark>'),
        /it holds LineString/,
      ],
      ['a link only', kml('<NetworkLink><Link><href>x</href></Link></NetworkLink>'), /only links to a file elsewhere/],
      ['no placemark', kml(''), /holds no features/],
      ['infinite coordinates', kml(mark('Infinity,0 1,1 2,2 Infinity,0')), /outside Great Britain|not a finite number/],
      ['an unknown encoding', `<?xml version="1.0" encoding="klingon"?>${kml(MARK, '')}`, /klingon/],
    ] as const
  ).map(([name, value, refused]) => ({ name: `KML: ${name}`, bytes: text(value), refused })),
  { name: 'KML with a DOCTYPE', bytes: text(kml(MARK, '<!DOCTYPE kml>')) },
  {
    name: 'KML with latitude first',
    bytes: text(kml(mark(written(turned(DEGREES))))),
    noted: /latitude before longitude/,
  },
  {
    name: 'KML of two folders',
    bytes: text(kml(`<Folder><name>Old</name>${MARK}</Folder><Folder><name>New</name>${MARK}</Folder>`)),
    noted: /2 layers: Old, New/,
  },
  { name: 'KML in UTF-16', bytes: utf16(kml(MARK, '')) },
  {
    name: 'KML in Latin-1',
    bytes: Uint8Array.from([
      ...text('<?xml version="1.0" encoding="ISO-8859-1"?><kml>'),
      ...text(MARK.replace('Mid', 'M')),
      0xf4,
      ...text('</kml>'),
    ]),
  },
  {
    name: 'KML with CDATA and a prefix',
    bytes: text(`<k:kml xmlns:k="x">${MARK.replace('Mid', '<![CDATA[A & B]]>')}</k:kml>`),
  },
  { name: 'KMZ', bytes: zipSync({ 'doc.kml': KML, 'images/a.png': new Uint8Array(9) }) },
  { name: 'KMZ of two documents', bytes: zipSync({ 'a.kml': KML, 'b.kml': KML }), refused: /contains 2 files/ },
  { name: 'KMZ without KML', bytes: zipSync({ 'images/a.png': new Uint8Array(9) }), refused: /no \.shp/ },
]

const flatGeobuf = (): OddFile[] => {
  const header = new DataView(FLATGEOBUF.buffer, FLATGEOBUF.byteOffset).getUint32(8, true)
  const features = FLATGEOBUF.length - 2 * 200
  return [
    ...cut('FlatGeobuf', FLATGEOBUF, 24, /./),
    { name: 'FlatGeobuf: the first bytes only', bytes: FLATGEOBUF.slice(0, 8), refused: /too short/ },
    { name: 'FlatGeobuf of another version', bytes: patched(FLATGEOBUF, [3, 2]), refused: /version 2/ },
    {
      name: 'FlatGeobuf: a header of 4 GB',
      bytes: patched(FLATGEOBUF, [8, 255, 255, 255, 255]),
      refused: /header states/,
    },
    {
      name: 'FlatGeobuf: a header without room',
      bytes: patched(FLATGEOBUF, [8, 1, 0, 0, 0]),
      refused: /header states/,
    },
    {
      name: 'FlatGeobuf: a header that points outside',
      bytes: patched(FLATGEOBUF, [12, 255, 255, 255, 127]),
      refused: /outside its buffer/,
    },
    ...Array.from({ length: 12 }, (_, i) => ({
      name: `FlatGeobuf: an extreme number at ${features + i * 16}`,
      bytes: patched(FLATGEOBUF, [Math.min(features + i * 16, FLATGEOBUF.length - 4), 255, 255, 255, 127]),
    })),
    { name: 'FlatGeobuf: its header cut', bytes: FLATGEOBUF.slice(0, 12 + header), refused: /states|breaks off/ },
    { name: 'FlatGeobuf', bytes: FLATGEOBUF },
    { name: 'FlatGeobuf in a gzip', bytes: gzipSync(FLATGEOBUF) },
  ]
}

/** Generates broken and odd files of all kinds. */
export const oddFiles = (): OddFile[] => [
  ...texts(),
  ...otherKinds(),
  ...geoJson(),
  ...systems(),
  ...zips(),
  ...xml(),
  ...flatGeobuf(),
]
