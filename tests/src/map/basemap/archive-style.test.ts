import { createExpression, featureFilter, validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { expect, test } from 'vitest'
import { archiveGround, archiveLabels, archiveSource, archiveStyle } from '../../../../src/map/basemap/archive-style.ts'
import { archiveCredit } from '../../../../src/map/basemap/archive-tiles.ts'
import type { Palette } from '../../../../src/ui/theme/palette.ts'

/** Gives every token a different colour. */
const TOKENS = new Map<string, string>()
const colours = new Proxy(
  {},
  {
    get: (_, name: string) => {
      if (!TOKENS.has(name)) TOKENS.set(name, `#0000${(TOKENS.size + 16).toString(16)}`)
      return TOKENS.get(name)
    },
  },
) as Palette

const layers = archiveStyle(colours)

test('is valid according to MapLibre’s style specification, which the browser does not check', () => {
  expect(validateStyleMin({ version: 8, sources: { archive: archiveSource }, layers })).toEqual([])
})

test('draws names above the zones and the rest below them, without glyph or image files', () => {
  expect(archiveGround(colours, 'archive').filter(({ type }) => type === 'symbol')).toEqual([])
  expect(archiveLabels(colours, 'archive').at(0)?.type).toBe('symbol')
  expect(JSON.stringify(layers)).not.toMatch(/icon-image|fill-pattern|line-pattern|https?:/)
  for (const layer of layers)
    if (layer.type === 'symbol') expect(JSON.stringify(layer.layout?.['text-font'])).toContain('Inter Variable')
})

test('uses only colours that are map tokens', () => {
  const used = [...JSON.stringify(layers).matchAll(/#[0-9a-f]{6}/g)].map(([colour]) => colour)
  expect([...new Set(used)].toSorted()).toEqual([...TOKENS.values()].toSorted())
  expect([...TOKENS.keys()].filter(name => !name.startsWith('map'))).toEqual([])
})

type Geometry = 'Point' | 'LineString' | 'Polygon'

/** The layers that draw a feature at a zoom. */
const drawn = (sourceLayer: string, type: Geometry, properties: Record<string, unknown>, zoom = 16): string[] =>
  layers.flatMap(layer => {
    if (layer.type === 'background' || layer['source-layer'] !== sourceLayer || zoom < (layer.minzoom ?? 0)) return []
    const { filter } = featureFilter(layer.filter, 'filter')
    const feature = { type, properties, geometry: [] } as never
    return filter({ zoom } as never, feature) ? [layer.id.replace('archive-', '')] : []
  })

test.each([
  ['water', 'Polygon', { kind: 'lake' }, ['water']],
  ['water', 'Polygon', { kind: 'ocean' }, ['water']],
  ['water', 'LineString', { kind: 'river', name: 'Aire' }, ['rivers', 'river-names']],
  ['water', 'Point', { kind: 'lake', name: 'Mere' }, ['lake-names']],
  ['landuse', 'Polygon', { kind: 'park' }, ['green']],
  ['landuse', 'Polygon', { kind: 'residential' }, ['built']],
  ['buildings', 'Polygon', { kind: 'building' }, ['buildings']],
  ['buildings', 'Point', { kind: 'address' }, []],
  ['roads', 'LineString', { kind: 'highway', kind_detail: 'motorway' }, ['motorways', 'road-numbers']],
  [
    'roads',
    'LineString',
    { kind: 'major_road', kind_detail: 'primary' },
    ['trunk-roads', 'road-names', 'road-numbers'],
  ],
  [
    'roads',
    'LineString',
    { kind: 'major_road', kind_detail: 'tertiary' },
    ['main-roads', 'road-names', 'road-numbers'],
  ],
  ['roads', 'LineString', { kind: 'minor_road', kind_detail: 'residential' }, ['streets', 'street-names']],
  ['roads', 'LineString', { kind: 'minor_road', kind_detail: 'service' }, ['service', 'street-names']],
  ['roads', 'LineString', { kind: 'path' }, ['paths']],
  ['roads', 'LineString', { kind: 'path', kind_detail: 'pedestrian' }, ['streets', 'street-names']],
  ['roads', 'LineString', { kind: 'rail' }, ['rails', 'sleepers']],
  ['roads', 'LineString', { kind: 'ferry' }, []],
  ['boundaries', 'LineString', { kind: 'region', kind_detail: 4 }, ['boundary']],
  ['boundaries', 'LineString', { kind: 'county', kind_detail: 6 }, []],
  ['pois', 'Point', { kind: 'station', name: 'Central' }, ['stations', 'station-names']],
  ['pois', 'Point', { kind: 'hospital', name: 'St Bride’s' }, ['landmarks']],
  ['pois', 'Point', { kind: 'townhall', name: 'Town Hall' }, ['landmarks']],
  ['pois', 'Point', { kind: 'cafe', name: 'Beans' }, []],
  ['places', 'Point', { kind: 'locality', name: 'Leeds' }, ['towns']],
  ['places', 'Point', { kind: 'neighbourhood', name: 'Hyde Park' }, ['neighbourhoods']],
  ['places', 'Point', { kind: 'country', name: 'United Kingdom' }, []],
] as const)('%s: %s %j is drawn by %j', (layer, type, properties, expected) => {
  expect(drawn(layer, type, properties)).toEqual(expected)
})

test('shows towns and main roads but no streets at low zooms', () => {
  expect(drawn('roads', 'LineString', { kind: 'minor_road' }, 9)).toEqual([])
  expect(drawn('roads', 'LineString', { kind: 'highway' }, 9)).toEqual(['motorways', 'road-numbers'])
  expect(drawn('places', 'Point', { kind: 'neighbourhood' }, 9)).toEqual([])
})

test('labels a road with the number on its sign, unless it is too long for a sign', () => {
  const numbers = layers.find(({ id }) => id === 'archive-road-numbers')?.layout as Record<string, unknown>
  const made = createExpression(numbers['text-field'], 'text-field')
  const textOf = (properties: object) =>
    made.result === 'success' && made.value.evaluate({ zoom: 12 } as never, { type: 'LineString', properties } as never)
  expect([textOf({ shield_text: 'A61', ref: 'A61(M)' }), textOf({ ref: 'B6154' }), textOf({})]).toEqual([
    'A61',
    'B6154',
    '',
  ])
  expect(drawn('roads', 'LineString', { kind: 'highway', ref: 'E13;E15;E20' })).toEqual(['motorways'])
})

test('credits OpenStreetMap with its licence in words and a link to its terms', () => {
  // An attribution in the source would replace the archive's.
  expect(archiveSource).not.toHaveProperty('attribution')
  const attribution = archiveCredit('')
  expect(attribution.replace(/<[^>]*>/g, '')).toBe('Base map: © OpenStreetMap contributors, Open Database Licence')
  expect(attribution).toContain('href="https://www.openstreetmap.org/copyright"')
})

test('moves a town’s name away from a mark at low zooms, and keeps it in place at high zooms', () => {
  const towns = layers.find(({ id }) => id === 'archive-towns')
  const layout = towns?.layout as Record<string, readonly unknown[]> | undefined
  const anchors = layout?.['text-variable-anchor-offset'] ?? []
  const at = (zoom: number) => JSON.stringify(zoom < Number(anchors[3]) ? anchors[2] : anchors[4])
  expect([at(6), at(9)].every(words => words.includes('"left"') && words.includes('"top",[0,1.9]'))).toBe(true)
  expect(at(12)).not.toContain('left')
})
