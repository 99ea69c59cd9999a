import { deflateRawSync, gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { createNodeEngine, readKernels } from '../../../server/zones/node-engine.ts'
import { bufferSource } from '../../../workers/bytes/byte-source.ts'
import { crc32 } from '../../../workers/bytes/crc32.ts'
import type { GeoEngine } from '../../../workers/contract.ts'
import { readFeatures } from '../../../workers/features/read-features.ts'
import { loadGeos } from '../../../workers/geos/geos.ts'
import { checkZones } from '../../../workers/zone-import/check-zones.ts'
import { NO_CHOICES, type ZoneTools } from '../../../workers/zone-import/zones-of-file.ts'
import { type Shape, shapefileParts, withDbf, zipped } from '../support/shapefile.ts'
import { makeZip, stored } from '../support/zip.ts'

type Point = readonly [x: number, y: number]

let engine: GeoEngine
let tools: ZoneTools
let jobs = 0
beforeAll(async () => {
  engine = await createNodeEngine()
  tools = { kernels: await readKernels(), geos: await loadGeos() }
})

/** Reads a file as an area, with all calls of the dialog. `listed` are the areas in its list, in km2. */
const area = async (bytes: Uint8Array) => {
  const file = await engine.readFile(++jobs, new Blob([bytes as Uint8Array<ArrayBuffer>]))
  if (file.kind === 'list') return { list: file.text }
  const { features } = await engine.fileFeatures(file.fileId, 0, '', 100)
  const taken = await engine.fileArea(file.fileId, 0, null)
  engine.closeFile(file.fileId)
  return {
    names: features.map(({ name }) => name),
    listed: features.map(({ areaKm2 }) => areaKm2),
    km2: taken.areaKm2,
    systems: file.systems.map(({ name }) => name),
    notes: [...file.notes, ...taken.notes],
  }
}

/** Reads a file as zones, with the code that the browser's worker, the server's child process and the command share. */
const zones = async (bytes: Uint8Array, crs: string | null = null) => {
  const { zones: all, report } = await checkZones(
    await readFeatures(bufferSource(bytes)),
    { ...NO_CHOICES, crs },
    tools,
  )
  return {
    codes: all.map(({ code }) => code),
    names: all.map(({ name }) => name),
    km2: report.areaKm2,
    system: report.system,
    notes: report.notes.filter(({ what }) => what !== 'is in several pieces').map(({ what }) => what),
  }
}

const text = (value: string) => new TextEncoder().encode(value)
const json = (value: unknown) => text(JSON.stringify(value))
/** A square from its south-west corner, anticlockwise, in metres. */
const box = (e: number, n: number, size: number): Point[] => [
  [e, n],
  [e + size, n],
  [e + size, n + size],
  [e, n + size],
  [e, n],
]
const reversed = (ring: readonly Point[]): Point[] => [...ring].reverse()
const A = box(430_000, 433_000, 1000)
const B = box(431_000, 433_000, 1000)
const DEGREES = box(-1.55, 53.8, 0.01)
const BRITISH =
  'PROJCS["British_National_Grid",GEOGCS["GCS_OSGB_1936",DATUM["D_OSGB_1936",SPHEROID["Airy_1830",6377563.396,299.3249646]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",400000.0],PARAMETER["False_Northing",-100000.0],PARAMETER["Central_Meridian",-2.0],PARAMETER["Scale_Factor",0.9996012717],PARAMETER["Latitude_Of_Origin",49.0],UNIT["Meter",1.0]]'
const WGS84 =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]'
const feature = (code: string, ...polygons: readonly (readonly Point[])[][]) => ({
  type: 'Feature',
  properties: { code, name: code },
  geometry: { type: 'MultiPolygon', coordinates: polygons },
})
const collection = (features: unknown, more: object = {}) => ({ type: 'FeatureCollection', ...more, features })
const named = (name: string) => ({ crs: { type: 'name', properties: { name } } })
const inGrid = (...features: unknown[]) => json(collection(features, named('EPSG:27700')))
const TWO = [feature('A', [A]), feature('B', [B])]

const shapefile = (shapes: readonly Shape[], prj = BRITISH, names = shapes.map((_, at) => `Zone ${at + 1}`)) =>
  shapefileParts(
    shapes,
    names.map((NAME, at) => ({ CODE: `Z${at + 1}`, NAME })),
    prj,
  )
const outer = (ring: readonly Point[]) => reversed(ring)

describe('coordinate systems', () => {
  const compound = `COMPD_CS["OSGB36 / British National Grid + ODN height",${BRITISH},VERT_CS["ODN height",VERT_DATUM["Ordnance Datum Newlyn",2005],UNIT["metre",1]]]`
  const wkt2 =
    'COMPOUNDCRS["BNG + ODN",PROJCRS["OSGB36 / British National Grid",BASEGEOGCRS["OSGB36",DATUM["Ordnance Survey of Great Britain 1936",ELLIPSOID["Airy 1830",6377563.396,299.3249646,LENGTHUNIT["metre",1]]],PRIMEM["Greenwich",0,ANGLEUNIT["degree",0.0174532925199433]]],CONVERSION["British National Grid",METHOD["Transverse Mercator"],PARAMETER["Latitude of natural origin",49,ANGLEUNIT["degree",0.0174532925199433]],PARAMETER["Longitude of natural origin",-2,ANGLEUNIT["degree",0.0174532925199433]],PARAMETER["Scale factor at natural origin",0.9996012717,SCALEUNIT["unity",1]],PARAMETER["False easting",400000,LENGTHUNIT["metre",1]],PARAMETER["False northing",-100000,LENGTHUNIT["metre",1]]],CS[Cartesian,2],AXIS["(E)",east],AXIS["(N)",north],LENGTHUNIT["metre",1]],VERTCRS["ODN height",VDATUM["Ordnance Datum Newlyn"],CS[vertical,1],AXIS["height",up],LENGTHUNIT["metre",1]]]'

  test.each([
    ['a compound system in WKT', compound],
    ['a compound system in WKT 2', wkt2],
    ['a list of two systems, as Esri writes it', `${BRITISH},VERTCS["Newlyn",VDATUM["Newlyn"],UNIT["Meter",1.0]]`],
    ['a bound system', `BOUNDCRS[SOURCECRS[${BRITISH}],TARGETCRS[${WGS84}]]`],
    ['a byte order mark', `\uFEFF${BRITISH}`],
    ['a name', 'British National Grid'],
    ['a code', 'EPSG:7405'],
  ])('reads a .prj with %s as its horizontal part', async (_, prj) => {
    const file = zipped(shapefile([[outer(A)], [outer(B)]], prj))
    expect(await area(file)).toMatchObject({ listed: [1, 1], km2: 2, systems: [expect.any(String)], notes: [] })
    expect(await zones(file)).toMatchObject({ codes: ['Z1', 'Z2'], km2: 2, notes: [] })
  })

  test('reads kilometres of the National Grid', async () => {
    const inKm = A.map(([e, n]): Point => [e / 1000, n / 1000])
    const prj = BRITISH.replace('400000.0', '400.0')
      .replace('-100000.0', '-100.0')
      .replace('UNIT["Meter",1.0]', 'UNIT["Kilometer",1000.0]')
    expect(await zones(zipped(shapefile([[outer(inKm)]], prj)))).toMatchObject({ km2: 1 })
  })

  test.each([
    'EPSG:27700',
    'epsg:27700',
    'EPSG::27700',
    'EPSG:7405',
    'urn:ogc:def:crs:EPSG::27700',
    'urn:ogc:def:crs:EPSG:9.9.1:27700',
    'urn:x-ogc:def:crs:EPSG:27700',
    'urn:ogc:def:crs,crs:EPSG::27700,crs:EPSG::5701',
    'http://www.opengis.net/def/crs/EPSG/0/27700',
    'https://www.opengis.net/def/crs/EPSG/9.9.1/27700',
    'http://www.opengis.net/def/crs-compound?1=http://www.opengis.net/def/crs/EPSG/0/27700&2=http://www.opengis.net/def/crs/EPSG/0/5701',
    'http://www.opengis.net/gml/srs/epsg.xml#27700',
    'https://epsg.io/27700.wkt',
    'OSGB36 / British National Grid',
  ])('reads the crs %s of a GeoJSON', async name => {
    const file = json(collection(TWO, named(name)))
    expect(await area(file)).toMatchObject({
      km2: 2,
      systems: ['British National Grid (EPSG:27700)'],
      notes: [],
    })
    expect(await zones(file)).toMatchObject({ km2: 2, system: 'EPSG:27700', notes: [] })
  })

  test.each([
    ['a link', { type: 'link', properties: { href: 'http://spatialreference.org/ref/epsg/27700/proj4/' } }],
    ['a code', { type: 'EPSG', properties: { code: 27700 } }],
    ['a code as text', { type: 'EPSG', properties: { code: '27700' } }],
    ['a URN of an old server', { type: 'OGC', properties: { urn: 'urn:ogc:def:crs:EPSG::27700' } }],
    ['a URL', { type: 'URL', properties: { url: 'http://www.opengis.net/def/crs/EPSG/0/27700' } }],
    ['a text', 'EPSG:27700'],
  ])('reads a crs that is %s', async (_, crs) => {
    expect(await zones(json(collection(TWO, { crs })))).toMatchObject({ km2: 2, system: 'EPSG:27700' })
  })

  test('reads a crs that is a member of the features or their geometries', async () => {
    const own = { type: 'name', properties: { name: 'EPSG:27700' } }
    const [first, second] = TWO
    expect(await zones(json(collection([{ ...first, crs: own }, second])))).toMatchObject({ system: 'EPSG:27700' })
    const geometry = { ...first!.geometry, crs: own }
    expect(await zones(json(collection([{ ...first, geometry }, second])))).toMatchObject({ system: 'EPSG:27700' })
  })

  test.each([
    'http://www.opengis.net/def/crs/OGC/1.3/CRS84',
    'urn:ogc:def:crs:OGC:1.3:CRS84',
    'OGC:CRS84h',
    'EPSG:4979',
  ])('reads %s as longitude and latitude', async name => {
    const file = json(collection([feature('A', [DEGREES])], named(name)))
    expect(await zones(file)).toMatchObject({ km2: 0.73, system: 'EPSG:4326', notes: [] })
  })

  test.each([
    ['metres called WGS 84', A, WGS84, 'GCS WGS 1984', 'British National Grid (EPSG:27700)', 'EPSG:27700', 1],
    [
      'degrees called grid',
      DEGREES,
      BRITISH,
      'British National Grid',
      'WGS 84 longitude and latitude',
      'EPSG:4326',
      0.73,
    ],
  ] as const)('names a contradiction and the way out: %s', async (_, ring, prj, states, fits, crs, km2) => {
    const file = zipped(shapefile([[outer(ring)]], prj))
    const read = await area(file)
    expect(read).toMatchObject({ km2, systems: [expect.stringContaining(fits)] })
    expect(read.notes?.join(' ')).toContain(`states ${states}, by which its shapes lie outside Great Britain.`)
    await expect(zones(file)).rejects.toThrow(`The file states ${states}, by which all its zones lie outside`)
    await expect(zones(file)).rejects.toThrow(`--crs ${crs}`)
    expect(await zones(file, crs)).toMatchObject({ km2, system: crs })
  })

  test('names a chosen system that contradicts the numbers', async () => {
    await expect(zones(inGrid(...TWO), 'EPSG:4326')).rejects.toThrow('In the chosen system, WGS 84')
    await expect(zones(inGrid(...TWO), 'EPSG:99999')).rejects.toThrow('EPSG:99999, which is not known here')
  })
})

describe('encodings of a .dbf', () => {
  const NAMES = ['Cwm-y-glô', 'Môn Café']
  /** The names as bytes of a code page that has their letters at these places. */
  const bytesOf = (letters: Readonly<Record<string, number>>) => (name: string) =>
    Uint8Array.from(name, letter => letters[letter] ?? letter.charCodeAt(0))
  const latin = bytesOf({ ô: 0xf4, é: 0xe9 })
  const dos = bytesOf({ ô: 0x93, é: 0x82 })
  const mac = bytesOf({ ô: 0x99, é: 0x8e })
  const made = (encode: (name: string) => Uint8Array, cpg: string | null, driver = 0) => {
    const { 'zones.cpg': _, ...parts } = shapefile([[outer(A)], [outer(B)]])
    const table = withDbf(parts, { texts: { NAME: NAMES.map(encode) }, driver })
    return zipped(cpg === null ? table : { ...table, 'zones.cpg': text(cpg) })
  }

  test.each([
    ...['1252', 'ANSI 1252', 'ANSI', 'windows-1252', 'CP1252\r\n'].map(cpg => [cpg, latin] as const),
    ...['88591', '8859_1', '8859-1', 'ISO8859-1', 'ISO-8859-1\r\n', '885915', '28591', 'Latin1'].map(
      cpg => [cpg, latin] as const,
    ),
    ...['850', 'OEM 850', 'cp850', 'IBM850', 'OEM', '437', 'CP437', '858', 'LDID/2'].map(cpg => [cpg, dos] as const),
    ...['10000', 'macintosh'].map(cpg => [cpg, mac] as const),
    ...['UTF-8', 'utf8', 'UTF_8', '65001', '\uFEFFUTF-8\r\n', 'CP65001', 'UTF-8\0'].map(cpg => [cpg, text] as const),
  ])('reads the .cpg %j', async (cpg, encode) => {
    const file = made(encode, cpg)
    expect(await area(file)).toMatchObject({ names: NAMES, notes: [] })
    expect(await zones(file)).toMatchObject({ names: NAMES })
  })

  test.each([
    ['code page 850 by its language driver', dos, 0x02],
    ['code page 437 by its language driver', dos, 0x01],
    ['Windows-1252 by its language driver', latin, 0x03],
    ['Mac Roman by its language driver', mac, 0x04],
    ['Windows-1252 without any sign', latin, 0],
    ['Windows-1252 with the driver of any Windows', latin, 0x57],
    ['UTF-8 without any sign', text, 0],
    ['UTF-8 with the driver of any Windows', text, 0x57],
  ])('without a .cpg, reads %s', async (_, encode, driver) => {
    expect(await zones(made(encode, null, driver))).toMatchObject({ names: NAMES })
  })

  test('reads Central European and Greek names', async () => {
    const { 'zones.cpg': _, ...parts } = shapefile([[outer(A)]])
    const zip = (bytes: readonly number[], cpg: string) =>
      zipped({
        ...withDbf(parts, { texts: { NAME: [Uint8Array.from(bytes)] }, driver: 0 }),
        'zones.cpg': text(cpg),
      })
    expect((await zones(zip([0xa3, 0xf3, 0x64, 0xbc], '88592'))).names).toEqual(['Łódź'])
    expect((await zones(zip([0x9d, 0xa2, 0x64, 0xab], '852'))).names).toEqual(['Łódź'])
    expect((await zones(zip([0xa3, 0xf3, 0x64, 0x9f], '1250'))).names).toEqual(['Łódź'])
    expect((await zones(zip([0x80, 0xe0], '737'))).names).toEqual(['Αω'])
  })

  test('says that a table is not in the UTF-8 of its .cpg, and reads a letter that is cut off by its field', async () => {
    const wrong = await area(made(latin, 'UTF-8'))
    expect(wrong).toMatchObject({ names: NAMES })
    expect(wrong.notes).toEqual([
      'The .cpg states UTF-8, which the texts of the .dbf are not; they were read in Windows-1252.',
    ])
    const cut = `${'x'.repeat(39)}ô`
    const { 'zones.cpg': _, ...parts } = shapefile([[outer(A)]])
    const file = withDbf(parts, { texts: { NAME: [text(cut)] }, driver: 0 })
    expect((await zones(zipped(file))).names).toEqual(['x'.repeat(39)])
  })

  test('refuses an encoding that it does not know by its name', async () => {
    await expect(zones(made(latin, 'EBCDIC'))).rejects.toThrow('The .cpg names the encoding "EBCDIC"')
  })
})

describe('rings of a Shapefile', () => {
  const land = box(430_000, 433_000, 4000)
  const lake = box(430_500, 433_500, 3000)
  const island = box(431_000, 434_000, 2000)
  const pond = box(431_500, 434_500, 1000)
  const far = box(440_000, 433_000, 1000)
  const [cw, ccw] = [reversed, (ring: readonly Point[]) => [...ring]]

  test.each([
    ['land, lake, island, pond', [cw(land), ccw(lake), cw(island), ccw(pond)], 10],
    ['the other way round', [ccw(land), cw(lake), ccw(island), cw(pond)], 10],
    ['holes first', [ccw(pond), ccw(lake), cw(land), cw(island)], 10],
    ['all clockwise', [cw(land), cw(lake), cw(island), cw(pond)], 10],
    ['a hole after another land', [cw(land), cw(far), ccw(lake)], 8],
    ['a hole that is clockwise', [cw(land), cw(lake)], 7],
    ['everything anticlockwise', [ccw(land), ccw(lake)], 7],
    ['a hole that touches the border at a corner', [cw(land), ccw(box(430_000, 433_000, 1000)).slice(1)], 15],
  ])('belong to each other by position: %s', async (_, rings, km2) => {
    const closed = rings.map(ring => (String(ring[0]) === String(ring.at(-1)) ? ring : [...ring, ring[0]!]))
    const file = zipped(shapefile([closed]))
    const read = await area(file)
    expect(read).toMatchObject({ km2, listed: [km2] })
    expect((await zones(file)).km2).toBe(km2)
    // Only the hole along the border has to be repaired.
    if (km2 !== 15) expect([read.notes, (await zones(file)).notes]).toEqual([[], []])
  })

  test('are united if two outer rings overlap, repeat each other or reach beyond each other', async () => {
    const half = box(430_500, 433_500, 1000)
    expect(await zones(zipped(shapefile([[cw(A), cw(half)]])))).toMatchObject({ km2: 1.75, notes: ['united parts'] })
    expect(await zones(zipped(shapefile([[cw(A), cw(A)]])))).toMatchObject({ km2: 1, notes: ['united parts'] })
  })
})

describe('parts of one feature', () => {
  const half = box(430_500, 433_500, 1000)
  const inside = box(430_250, 433_250, 500)
  const united = /Parts of one shape overlap or share a border; they were united, and common ground counts once/

  test.each([
    ['that overlap', [[A], [half]], 1.75],
    ['that overlap and run different ways', [[A], [reversed(half)]], 1.75],
    ['that are equal', [[A], [A]], 1],
    ['that are equal and run different ways', [[A], [reversed(A)]], 1],
    ['within each other', [[A], [inside]], 1],
    ['three deep', [[A], [inside], [box(430_400, 433_400, 100)]], 1],
    ['with a common border', [[A], [B]], 2],
    ['of which one fills the hole of another', [[A, inside], [inside]], 1],
  ])('are united: %s', async (_, polygons, km2) => {
    const file = inGrid(feature('A', ...polygons))
    const read = await area(file)
    expect(read).toMatchObject({ km2, listed: [km2] })
    expect(read.notes?.join(' ')).toMatch(united)
    expect(await zones(file)).toMatchObject({ km2, notes: ['united parts'] })
  })

  test('that touch at a corner are left alone', async () => {
    const corner = box(431_000, 434_000, 1000)
    expect(await area(inGrid(feature('A', [A], [corner])))).toMatchObject({ km2: 2, notes: [] })
  })

  test('are united in KML and in collections of geometries', async () => {
    const inner = box(-1.548, 53.802, 0.003)
    const alone = (await zones(json(collection([feature('A', [DEGREES])])))).km2
    const geometry = {
      type: 'GeometryCollection',
      geometries: [
        { type: 'Polygon', coordinates: [DEGREES] },
        { type: 'GeometryCollection', geometries: [{ type: 'Polygon', coordinates: [inner] }] },
      ],
    }
    expect((await area(json(collection([{ type: 'Feature', properties: { code: 'A' }, geometry }])))).km2).toBe(alone)
    expect((await area(text(kml(mark('A', DEGREES, inner))))).km2).toBe(alone)
  })

  test('that lie within another and alone run the other way are holes, as in official files', async () => {
    const far = box(440_000, 433_000, 1000)
    const file = inGrid(feature('A', [A], [far], [reversed(inside)]))
    expect(await area(file)).toMatchObject({ km2: 1.75, listed: [1.75] })
    expect(await zones(file)).toMatchObject({ km2: 1.75, notes: ['took a part as a hole'] })
  })
})

describe('a ring that crosses itself', () => {
  test('keeps all ground that it runs around', async () => {
    // A pentagram with a radius of 1 km, whose centre is run around twice.
    const star = Array.from({ length: 6 }, (_, i): Point => {
      const angle = (i * 2 * 2 * Math.PI) / 5
      return [430_000 + 1000 * Math.sin(angle), 433_000 + 1000 * Math.cos(angle)]
    })
    // The centre is a pentagon with the radius R / φ²; each of its sides carries a triangle to a tip.
    const inner = 1 / ((1 + Math.sqrt(5)) / 2) ** 2
    const centre = 2.5 * inner ** 2 * Math.sin((2 * Math.PI) / 5)
    const tips = 5 * inner * Math.sin(Math.PI / 5) * (1 - inner * Math.cos(Math.PI / 5))
    const file = inGrid(feature('A', [star]))
    expect((await zones(file)).km2).toBeCloseTo(centre + tips, 2)
    expect(await zones(file)).toMatchObject({ notes: ['untied a knot'] })
  })

  test('keeps both halves of a bow tie, and a hole that the ring itself runs around', async () => {
    const bow: Point[] = [
      [430_000, 433_000],
      [431_000, 434_000],
      [431_000, 433_000],
      [430_000, 434_000],
      [430_000, 433_000],
    ]
    expect(await zones(inGrid(feature('A', [bow])))).toMatchObject({ km2: 0.5, notes: ['untied a knot'] })
    const hole = reversed(box(430_000, 433_000, 500))
    const [corner, ...rest] = A
    expect((await zones(inGrid(feature('A', [[...hole, ...rest, corner!]])))).km2).toBe(0.75)
  })

  test.each([
    ['outside', box(435_000, 433_000, 100), 1],
    ['across the outline', box(430_500, 433_200, 1000), 1 - 0.4],
  ])('has its hole %s corrected', async (_, hole, km2) => {
    const file = inGrid(feature('A', [A, hole]))
    expect((await zones(file)).km2).toBe(km2)
    expect(await zones(file)).toMatchObject({ notes: ['trimmed a hole'] })
  })

  test('has holes that overlap cut out together', async () => {
    const holes = [box(430_200, 433_200, 400), box(430_400, 433_400, 400)]
    expect((await zones(inGrid(feature('A', [A, ...holes])))).km2).toBeCloseTo(1 - 0.28, 2)
  })

  test('is refused in words if it is a knot of thousands of crossings, before GEOS sees it', async () => {
    const corners = 1001
    const star = Array.from({ length: corners + 1 }, (_, i): Point => {
      const angle = (i * 500 * 2 * Math.PI) / corners
      return [430_000 + Math.round(900 * Math.sin(angle)), 433_000 + Math.round(900 * Math.cos(angle))]
    })
    const isUntouched = new Proxy(tools.geos, {
      get: (geos, name) => {
        if (String(name).startsWith('GEOS')) throw new Error(`GEOS was called: ${String(name)}`)
        return Reflect.get(geos, name)
      },
    })
    const file = await readFeatures(bufferSource(inGrid(feature('Star', [star]))))
    const began = performance.now()
    await expect(checkZones(file, NO_CHOICES, { ...tools, geos: isUntouched })).rejects.toThrow(
      'The outline of "Star" crosses itself more than 500 times. Draw it again, or export it again.',
    )
    expect(performance.now() - began).toBeLessThan(5000)
    await expect(area(inGrid(feature('Star', [star])))).rejects.toMatchObject({ code: 'too-large' })
  })

  test('is refused too if its sides run along each other', async () => {
    const there = Array.from({ length: 200 }, (_, i): Point => [430_000 + (i % 2) * (900 - i), 433_000])
    const file = inGrid(feature('Comb', [[...there, [430_500, 434_000], there[0]!]]))
    await expect(zones(file)).rejects.toThrow('The outline of "Comb" crosses itself more than 500 times.')
  })
})

const kml = (body: string) =>
  `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${body}</Document></kml>`
const polygonKml = (ring: readonly Point[]) =>
  `<Polygon><outerBoundaryIs><LinearRing><coordinates>${ring.map(([x, y]) => `${x},${y},0`).join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon>`
const mark = (name: string, ...rings: readonly (readonly Point[])[]) =>
  `<Placemark><name>${name}</name><ExtendedData><Data name="code"><value>${name}</value></Data></ExtendedData><MultiGeometry>${rings.map(polygonKml).join('')}</MultiGeometry></Placemark>`

test('many parts with common borders are united, and two zones with a tangle of borders are refused in words', async () => {
  const squares = Array.from({ length: 900 }, (_, i) => [
    box(430_000 + (i % 30) * 10, 433_000 + Math.floor(i / 30) * 10, 10),
  ])
  expect(await zones(inGrid(feature('A', ...squares)))).toMatchObject({ km2: 0.09, notes: ['united parts'] })
  const comb = (turn: (point: Point) => Point) => {
    const teeth = Array.from({ length: 120 }, (_, i): Point[] => [
      [i * 4, 0],
      [i * 4, 1000],
      [i * 4 + 2, 1000],
      [i * 4 + 2, 0],
    ]).flat()
    return [...teeth, [480, -10] as const, [0, -10] as const, teeth[0]!].map(turn)
  }
  const file = inGrid(
    feature('A', [comb(([x, y]) => [430_000 + x, 433_000 + y])]),
    feature('B', [comb(([x, y]) => [429_900 + y, 433_100 + x])]),
  )
  await expect(zones(file)).rejects.toThrow('The borders of the zones A and B cross each other more than 10,000 times.')
})

describe('an empty geometry', () => {
  const empties = [
    '<Polygon><outerBoundaryIs><LinearRing><coordinates>\n</coordinates></LinearRing></outerBoundaryIs></Polygon>',
    '<Polygon><outerBoundaryIs><LinearRing><coordinates/></LinearRing></outerBoundaryIs></Polygon>',
    '<Polygon><outerBoundaryIs><LinearRing/></outerBoundaryIs></Polygon>',
    '<Polygon/>',
    '<MultiGeometry/>',
    '<LineString><coordinates/></LineString>',
    '',
  ]
  test.each(empties)('of a KML is left out and named: %j', async empty => {
    const body = `<Placemark><name>Not drawn</name><ExtendedData><Data name="code"><value>Not drawn</value></Data></ExtendedData>${empty}</Placemark>`
    const file = text(kml(mark('North', DEGREES) + body + mark('South', box(-1.55, 53.78, 0.01))))
    const read = await area(file)
    expect(read).toMatchObject({ names: ['North', 'South'] })
    expect(read.notes?.join(' ')).toMatch(/^One feature has no polygon.* and is left out: Not drawn\.$/)
    expect(await zones(file)).toMatchObject({ codes: ['North', 'South'], notes: ['left out: no polygon'] })
  })

  test.each([
    ['null', null],
    ['an empty polygon', { type: 'Polygon', coordinates: [] }],
    ['an empty ring', { type: 'Polygon', coordinates: [[]] }],
    ['empty polygons', { type: 'MultiPolygon', coordinates: [[], [[]]] }],
    ['an empty collection', { type: 'GeometryCollection', geometries: [] }],
  ])('of a GeoJSON is left out: %s', async (_, geometry) => {
    const empty = { type: 'Feature', properties: { code: 'E', name: 'E' }, geometry }
    const file = inGrid(TWO[0], empty, TWO[1])
    expect(await area(file)).toMatchObject({ names: ['A', 'B'], km2: 2 })
    expect(await zones(file)).toMatchObject({ codes: ['A', 'B'], notes: ['left out: no polygon'] })
  })

  test('within a shape leaves the rest of it', async () => {
    expect(await zones(inGrid(feature('A', [A, []], [[]])))).toMatchObject({ km2: 1, notes: [] })
  })
})

describe('rows marked as deleted', () => {
  test.each([
    [[1], ['Z1', 'Z3'], 'One feature is marked as deleted in the .dbf and is left out.'],
    [[0, 1], ['Z3'], '2 features are marked as deleted in the .dbf and are left out.'],
  ])('are left out: %j', async (deleted, codes, note) => {
    const shapes: Shape[] = [A, B, box(433_000, 433_000, 1000)].map(ring => [outer(ring)])
    const file = zipped(withDbf(shapefile(shapes), { deleted }))
    expect((await zones(file)).codes).toEqual(codes)
    const read = await area(file)
    expect(read.listed).toHaveLength(codes.length)
    expect(read.notes).toEqual([note])
  })
})

describe('gzip', () => {
  const plain = inGrid(...TWO)
  const [first, second] = [plain.subarray(0, 100), plain.subarray(100)]
  /** A gzip with an extra field, a name, a comment and a checksum of its header (RFC 1952). */
  const withHeader = (bytes: Uint8Array) => {
    const bare = gzipSync(bytes)
    const fields = Buffer.concat([
      Buffer.from([4, 0, 1, 2, 3, 4]),
      Buffer.from('zones.json\0a comment\0'),
      Buffer.alloc(2),
    ])
    return Buffer.concat([
      Buffer.from([0x1f, 0x8b, 8, 4 | 8 | 16 | 2]),
      bare.subarray(4, 10),
      fields,
      bare.subarray(10),
    ])
  }

  test.each([
    ['one member', gzipSync(plain)],
    ['two members', Buffer.concat([gzipSync(first), gzipSync(second)])],
    ['an empty member first', Buffer.concat([gzipSync(''), gzipSync(plain)])],
    ['an empty member last, as block packers write', Buffer.concat([gzipSync(plain), gzipSync('')])],
    ['a member for each byte', Buffer.concat([...plain].map(byte => gzipSync(Uint8Array.of(byte))))],
    ['all fields of the header', Buffer.concat([withHeader(first), withHeader(second)])],
    ['zeros behind it', Buffer.concat([gzipSync(plain), Buffer.alloc(700)])],
    ['a gzip within a zip', zipSync({ 'zones.geojson.gz': gzipSync(plain) })],
  ])('is read with %s', async (_, bytes) => {
    expect(await zones(bytes)).toMatchObject({ codes: ['A', 'B'], km2: 2 })
  })

  const flipped = (bytes: Buffer, at: number) => {
    const copy = Buffer.from(bytes)
    copy[at < 0 ? copy.length + at : at]! ^= 1
    return copy
  }
  test.each([
    ['the checksum', flipped(gzipSync(plain), -8)],
    ['the length', flipped(gzipSync(plain), -1)],
    ['the checksum of the first member', Buffer.concat([flipped(gzipSync(first), -8), gzipSync(second)])],
    ['the end', gzipSync(plain).subarray(0, -3)],
    ['the end of the second member', Buffer.concat([gzipSync(first), gzipSync(second).subarray(0, -12)])],
    ['other bytes behind it', Buffer.concat([gzipSync(plain), Buffer.from('more')])],
    ['a byte that is stored', flipped(gzipSync(plain, { level: 0 }), 200)],
  ])('is refused if damaged: %s', async (_, bytes) => {
    await expect(zones(bytes)).rejects.toThrow(/The gzip around the file is broken .* Copy or download it again/)
  })
})

describe('zip', () => {
  const plain = inGrid(...TWO)
  const deflated = (name: string) => ({
    name,
    packed: deflateRawSync(plain),
    method: 8,
    crc: crc32(plain),
    bytes: plain.length,
  })

  test.each([
    ['stored', [stored('a.geojson', plain)], {}],
    ['deflated', [deflated('a.geojson')], {}],
    ['with a descriptor behind the bytes', [{ ...deflated('a.geojson'), hasDescriptor: true }], {}],
    ['stored with a descriptor', [{ ...stored('a.geojson', plain), hasDescriptor: true }], {}],
    ['in the form for large files', [{ ...deflated('a.geojson'), isZip64: true }], {}],
    ['with a comment', [deflated('a.geojson')], { comment: 'made by PK\u0005\u0006' }],
    ['behind a program that unpacks it', [deflated('a.geojson')], { prefix: 'PK\u0003\u0004 not really' }],
    [
      'with folders and a description',
      [stored('area/', text('')), deflated('area/a.geojson'), stored('read me.txt', text('hi'))],
      {},
    ],
    [
      'with a name in code page 437',
      [deflated('x'), stored(Uint8Array.of(0x81, 0x2e, 0x70, 0x6e, 0x67), text(''))].map((entry, at) =>
        at === 0 ? { ...entry, name: 'a.geojson' } : entry,
      ),
      {},
    ],
  ])('is read: %s', async (_, entries, more) => {
    expect(await zones(makeZip(entries, more))).toMatchObject({ codes: ['A', 'B'], km2: 2 })
  })

  const damaged = Buffer.from(plain)
  damaged[plain.length - 40]! ^= 1
  test.each([
    ['a bit flipped in stored bytes', { ...stored('a.geojson', damaged), crc: crc32(plain) }, /checksum of a\.geojson/],
    ['another checksum', { ...deflated('a.geojson'), crc: 1 }, /checksum of a\.geojson does not match/],
    ['a checksum behind it', { ...deflated('a.geojson'), crc: 1, hasDescriptor: true }, /checksum of a\.geojson/],
    ['another size', { ...deflated('a.geojson'), bytes: 5 }, /a\.geojson has \d+ bytes and not 5/],
    [
      'deflated bytes that break off',
      { ...deflated('a.geojson'), packed: deflateRawSync(plain).subarray(0, 60) },
      /broken/,
    ],
    ['a password', { ...deflated('a.geojson'), flags: 1 }, /encrypted/],
    [
      'another method',
      { ...deflated('a.geojson'), method: 12 },
      /a\.geojson is compressed by method 12, which is not read/,
    ],
  ])('is refused by name: %s', async (_, entry, words) => {
    await expect(zones(makeZip([entry]))).rejects.toThrow(words)
    await expect(area(makeZip([entry]))).rejects.toMatchObject({ message: expect.stringMatching(words) })
  })

  test('is refused if a table of a Shapefile is damaged', async () => {
    const { 'zones.dbf': dbf, ...parts } = shapefile([[outer(A)]])
    const entries = Object.entries(parts).map(([name, bytes]) => stored(name, bytes))
    const file = makeZip([...entries, { ...stored('zones.dbf', dbf!), crc: 7 }])
    await expect(zones(file)).rejects.toThrow('the checksum of zones.dbf does not match its bytes')
  })
})

describe('features that follow each other', () => {
  const lines = [feature('A', [DEGREES]), feature('B', [box(-1.54, 53.8, 0.01)])].map(each => JSON.stringify(each))
  const utf16 = (value: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(value, 'utf16le')])

  test.each([
    ['a line each', lines.join('\n')],
    ['a line each, with CRLF and empty lines', `\r\n${lines.join('\r\n\r\n')}\r\n\r\n`],
    ['a byte order mark', `\uFEFF${lines.join('\n')}`],
    ['record separators', lines.map(line => `\u001e${line}\n`).join('')],
    ['record separators, with line ends within features', `\u001e${lines.join('\n\u001e').replaceAll(',"', ',\n"')}\n`],
    ['a line end before the first separator', `\n\u001e${lines.join('\n\u001e')}`],
    ['no line ends', lines.join('')],
    ['collections', lines.map(line => JSON.stringify(collection([JSON.parse(line)]))).join('\n')],
    ['a list without a collection', `[${lines.join(',\n')}]`],
    [
      'collections within a collection',
      JSON.stringify(collection([{ ...collection(lines.map(line => JSON.parse(line))) }])),
    ],
  ])('are read: %s', async (_, value) => {
    for (const bytes of [text(value), utf16(value.replace(/^\uFEFF/, '')), gzipSync(value)])
      expect(await zones(bytes)).toMatchObject({ codes: ['A', 'B'], km2: 1.47 })
    expect(await area(text(value))).toMatchObject({ names: ['A', 'B'], km2: 1.47, notes: [] })
  })

  test('may be geometries, as an area', async () => {
    const geometries = lines.map(line => JSON.stringify(JSON.parse(line).geometry)).join('\n')
    expect(await area(text(geometries))).toMatchObject({ km2: 1.47 })
  })

  test('are zones if a text sequence has only one', async () => {
    expect(await zones(text(`\u001e${lines[0]}\n`))).toMatchObject({ codes: ['A'] })
  })

  test.each([
    ['cut off', lines.join('\n').slice(0, -20), /breaks off after 1 whole features/],
    ['broken', `${lines[0]}\n{"type":"Feature",]\n`, /Feature 2 of the GeoJSON is broken/],
    ['of something else', `${lines[0]}\n{"type":"Town"}`, /./],
    ['a list of codes', '["E01000001","E01000002"]', /not a FeatureCollection/],
  ])('are refused in words: %s', async (_, value, words) => {
    await expect(zones(text(value))).rejects.toThrow(words)
  })
})
