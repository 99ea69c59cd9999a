import type { Position } from 'geojson'
import { beforeAll, describe, expect, test } from 'vitest'
import { readKernels } from '../../../server/zones/node-engine.ts'
import { piecesProblem } from '../../../src/domain/zone-import/import-report.ts'
import type { FileOfFeatures } from '../../../workers/features/file-features.ts'
import { loadGeos } from '../../../workers/geos/geos.ts'
import { checkZones } from '../../../workers/zone-import/check-zones.ts'
import { firstCrossing } from '../../../workers/zone-import/import-calls.ts'
import { summariseFile } from '../../../workers/zone-import/summarise-file.ts'
import type { ZoneTools } from '../../../workers/zone-import/zones-of-file.ts'

let tools: ZoneTools
beforeAll(async () => {
  tools = { kernels: await readKernels(), geos: await loadGeos() }
})

const box = (e: number, n: number, width = 100, height = 100): Position[] => [
  [e, n],
  [e + width, n],
  [e + width, n + height],
  [e, n + height],
  [e, n],
]
const zone = (code: string, ring: Position[], properties: Record<string, unknown> = {}) => ({
  properties: { code, ...properties },
  polygons: [[Float64Array.from(ring.flat())]],
  shape: 'Polygon',
})
const file = (...features: FileOfFeatures['features'][number][]): FileOfFeatures => ({
  format: 'GeoJSON',
  crs: 'EPSG:27700',
  features,
  notZones: null,
  notes: [],
})
const NONE = { crs: null, properties: null }
const check = (zones: FileOfFeatures, choices = NONE as Parameters<typeof checkZones>[1]) =>
  checkZones(zones, choices, tools)

/** Four squares around a slit of 0.4 m by 100 m, and one far away. */
const slit = file(
  zone('west', [
    [430000, 433000],
    [430100, 433000],
    [430100, 433100],
    [430100, 433200],
    [430000, 433200],
    [430000, 433000],
  ]),
  zone('south', box(430100, 432900, 100.4, 100)),
  zone('east', box(430100.4, 433000, 100, 100)),
  zone('north', box(430100, 433100, 100.4, 100)),
  zone('island', box(440000, 433000)),
)

describe('what a check reports', () => {
  test('lists parts, zones without a neighbour, and neighbours', async () => {
    const { report } = await check(slit)
    expect(report).toMatchObject({
      zones: 5,
      features: 5,
      partCount: 2,
      alone: { count: 1, codes: ['island'] },
      neighbours: { most: 3 },
      population: null,
      notes: [],
      system: 'EPSG:27700',
      systemFrom: 'file',
    })
    expect(report.parts.map(({ zones }) => zones)).toEqual([4, 1])
  })

  test('lists a narrow gap with the zones around it, but not a wide gap', async () => {
    const { report, gapShapes } = await check(slit)
    expect(report.gaps).toMatchObject({ count: 1, areaM2: 40, worst: [{ areaM2: 40, widthM: 0.4 }] })
    expect(report.gaps!.worst[0]!.codes.length).toBeGreaterThanOrEqual(2)
    expect(gapShapes).toHaveLength(1)
    const hole = [430100, 433100, 430100, 433200, 430200, 433200, 430200, 433100, 430100, 433100]
    const outer = zone('ring', box(430000, 433000, 300, 300))
    const courtyard = file(
      { ...outer, polygons: [[outer.polygons[0]![0]!, Float64Array.from(hole)]] },
      zone('far', box(440000, 433000)),
    )
    expect((await check(courtyard)).report.gaps).toMatchObject({ count: 0, worst: [] })
  })

  test('lists overlaps with their shapes, largest first', async () => {
    const { report, overlapShapes } = await check(
      file(zone('A', box(430000, 433000)), zone('B', box(430099, 433000)), zone('C', box(430180, 433000))),
    )
    expect(report.overlaps).toMatchObject({ count: 2, areaM2: 2000 })
    expect(report.overlaps.worst.map(({ codes, areaM2, widthM }) => [codes.toSorted(), areaM2, widthM])).toEqual([
      [['B', 'C'], 1900, 15.97],
      [['A', 'B'], 100, 0.99],
    ])
    expect(overlapShapes).toHaveLength(2)
    const [lon, lat] = report.overlaps.worst[0]!.at
    expect(lon).toBeGreaterThan(-1.6)
    expect(lat).toBeCloseTo(53.79, 1)
  })

  test('lists a self-crossing zone with the area that its repair changes', async () => {
    const bowTie: Position[] = [
      [430000, 433000],
      [430100, 433100],
      [430100, 433000],
      [430000, 433100],
      [430000, 433000],
    ]
    const { report } = await check(file(zone('knot', bowTie), zone('plain', box(430200, 433000))))
    expect(report.notes).toEqual([{ code: 'knot', what: 'untied a knot', feature: 0, changeM2: 5000 }])
    expect(firstCrossing(Float64Array.from(bowTie.flat()))).toEqual([430050, 433050])
    expect(firstCrossing(Float64Array.from(box(0, 0).flat()))).toBeNull()
  })

  test('suggests simplification only if the file is finer than 1 m', async () => {
    const fine = Array.from({ length: 400 }, (_, i): Position => [430000 + i * 0.5, 433000 + (i % 2) * 0.2])
    const ring = [...fine, [430200, 433300], [430000, 433300], fine[0]!]
    const { report } = await check(file(zone('fine', ring)))
    expect(report.vertices).toBe(403)
    expect(report.simplified).toBeLessThan(10)
    expect((await check(file(zone('plain', box(430000, 433000))))).report.simplified).toBeNull()
  })
})

describe('a zone in several pieces', () => {
  /** One zone of 40 m squares, each this far east of the previous one. */
  const squares = (code: string, n: number, gapsM: readonly number[]) => {
    const west = [430000]
    for (const gap of gapsM) west.push(west.at(-1)! + 40 + gap)
    const polygons = west.map(e => [Float64Array.from(box(e, n, 40, 40).flat())])
    return { properties: { code }, polygons, shape: 'MultiPolygon' }
  }
  const notesOn = async (...zones: Parameters<typeof file>) => {
    const { report } = await check(file(...zones))
    return {
      notes: report.notes.map(({ code, what, feature }) => [code, what, feature]),
      problem: piecesProblem(report),
    }
  }

  test('is noted, and an organisation cannot import it', async () => {
    const house = squares('house', 433000, [3000, 4000])
    expect(await notesOn(zone('rest', box(440000, 433000)), house)).toEqual({
      notes: [['house', 'is in several pieces', 1]],
      problem:
        'The zone house is in several pieces more than 5 m apart. Join the pieces or give each its own zone and code, then import the file again. Official zones with islands can be imported by your data provider (zones:import --islands).',
    })
    const many = await notesOn(...Array.from({ length: 12 }, (_, at) => squares(`Z${at}`, 433000 + at * 100, [6])))
    expect(many.problem).toContain('12 zones (Z0, Z1, Z2, Z3, Z4, Z5, Z6, Z7, Z8, Z9, …) are in several pieces')
  })

  test('is one piece if a chain of parts connects it, each at most 5 m from the next one', async () => {
    expect(await notesOn(squares('chain', 433000, [5, 1, 4]))).toEqual({ notes: [], problem: null })
    expect((await notesOn(squares('chain', 433000, [5, 5.01, 4]))).problem).toContain('The zone chain is')
  })

  test('is one piece despite a part in its own hole only if that part is near the hole’s edge', async () => {
    const around = (gapM: number) => {
      const hole = box(430000 - gapM, 433000 - gapM, 40 + 2 * gapM, 40 + 2 * gapM).reverse()
      const outer = box(429900, 432900, 300, 300)
      const ring = [Float64Array.from(outer.flat()), Float64Array.from(hole.flat())]
      return { ...squares('moat', 433000, []), polygons: [ring, ...squares('moat', 433000, []).polygons] }
    }
    expect((await notesOn(around(4))).problem).toBeNull()
    expect((await notesOn(around(20))).problem).toContain('The zone moat is')
  })
})

describe('choices', () => {
  const people = file(
    zone('A', box(430000, 433000), { ref: 'x1', label: 'One', heads: '1200', pop: 5 }),
    zone('B', box(430100, 433000), { ref: 'x2', label: '', heads: '' }),
  )

  test('uses the chosen properties, and reads digits as residents', async () => {
    const { report, zones } = await check(people, {
      crs: null,
      properties: { code: 'ref', name: 'label', population: 'heads' },
    })
    expect(report.population).toEqual({ total: 1200, empty: 1 })
    expect(zones.map(({ code, name }) => [code, name])).toEqual([
      ['x1', 'One'],
      ['x2', 'x2'],
    ])
  })

  test('uses and states the chosen coordinate system', async () => {
    const web = file(
      zone('A', [
        [-172000, 7140000],
        [-171000, 7140000],
        [-171000, 7141000],
        [-172000, 7140000],
      ]),
    )
    const { report } = await check(web, { crs: 'EPSG:3857', properties: null })
    expect(report).toMatchObject({ system: 'EPSG:3857', systemFrom: 'choice', zones: 1 })
    await expect(check(web)).rejects.toThrow(
      'The file states British National Grid (EPSG:27700), by which all its zones lie outside Great Britain. Its numbers fit Web Mercator (EPSG:3857): choose that system (by command: --crs EPSG:3857), or correct the file.',
    )
  })

  test('the summary states the contents of each property', () => {
    const summary = summariseFile(people, 1234)
    expect(summary.suggested).toEqual({ code: 'code', name: 'code', population: 'pop' })
    expect(summary.properties).toEqual([
      { name: 'code', different: 2, empty: 0, sum: null },
      { name: 'ref', different: 2, empty: 0, sum: null },
      { name: 'label', different: 1, empty: 1, sum: null },
      { name: 'heads', different: 1, empty: 1, sum: 1200 },
      { name: 'pop', different: 1, empty: 1, sum: 5 },
    ])
    expect(summary.rows[0]).toEqual(['A', 'x1', 'One', '1200', '5'])
    expect(summary).toMatchObject({ features: 2, vertices: 10, bytes: 1234 })
  })
})

test('the same bytes and choices give the same digest, and any change gives another', async () => {
  const [one, again] = [await check(slit), await check(slit)]
  expect(again.digest).toBe(one.digest)
  const moved = file(...slit.features.slice(0, 4), zone('island', box(440000.001, 433000)))
  expect((await check(moved)).digest).not.toBe(one.digest)
})
