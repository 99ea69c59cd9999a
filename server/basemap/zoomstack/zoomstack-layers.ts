/** The layer and properties that an OS Open Zoomstack feature has in the Protomaps schema. */
export interface Translated {
  readonly layer: 'water' | 'landuse' | 'roads' | 'buildings' | 'boundaries' | 'places' | 'pois'
  readonly properties: Readonly<Record<string, string | number>>
}

/** A feature's properties in the tile. */
export type Properties = ReadonlyMap<string, string | number | boolean>

type Translate = (properties: Properties) => Translated | null

const text = (properties: Properties, key: string): string => {
  const value = properties.get(key)
  return typeof value === 'string' ? value.trim() : ''
}
/** The name, which is the same in both schemas; omitted if it is empty. */
const named = (properties: Properties, ...keys: readonly string[]): { readonly name?: string } => {
  const name = keys.map(key => text(properties, key)).find(each => each !== '')
  return name === undefined ? {} : { name }
}
const area =
  (layer: 'water' | 'landuse' | 'buildings', kind: string): Translate =>
  () => ({ layer, properties: { kind } })

/** Kinds of green space, matched by the words in Zoomstack's `type`. Anything else is a park. */
const GREEN: readonly (readonly [RegExp, string])[] = [
  [/allotment/i, 'allotments'],
  [/cemetery|religious|burial/i, 'cemetery'],
  [/golf/i, 'golf_course'],
  [/play space|playground/i, 'playground'],
  [/sport|playing field|bowling|tennis/i, 'pitch'],
]
const SITES: readonly (readonly [RegExp, string])[] = [
  [/medical|hospital/i, 'hospital'],
  [/education|school|universit|college/i, 'school'],
  [/rail/i, 'railway'],
]
const kindOf = (table: readonly (readonly [RegExp, string])[], type: string, otherwise: string): string =>
  table.find(([words]) => words.test(type))?.[1] ?? otherwise

/** Kinds of road: the first selects the style's line, the second distinguishes main roads. */
const ROADS: ReadonlyMap<string, readonly [kind: string, detail: string]> = new Map([
  ['motorway', ['highway', 'motorway']],
  ['primary', ['major_road', 'trunk']],
  ['a road', ['major_road', 'primary']],
  ['b road', ['major_road', 'secondary']],
  ['minor', ['major_road', 'tertiary']],
  ['minor road', ['major_road', 'tertiary']],
  ['local', ['minor_road', 'residential']],
  ['local road', ['minor_road', 'residential']],
  ['restricted', ['minor_road', 'service']],
  ['guided busway', ['minor_road', 'service']],
])

const road: Translate = properties => {
  const about = ROADS.get(text(properties, 'type').toLowerCase())
  if (about === undefined) return null
  const number = text(properties, 'number')
  const [kind, detail] = about
  return {
    layer: 'roads',
    properties: {
      kind,
      kind_detail: detail,
      ...named(properties, 'name', 'name1'),
      ...(number !== '' && { ref: number, shield_text: number }),
    },
  }
}

/** Settlements: the kind in the schema, and a rank that puts larger places first and in larger type. */
const SETTLEMENTS: ReadonlyMap<string, readonly [kind: string, rank: number]> = new Map([
  ['capital', ['locality', 13]],
  ['city', ['locality', 12]],
  ['town', ['locality', 9]],
  ['village', ['locality', 6]],
  ['hamlet', ['locality', 5]],
  ['small settlements', ['locality', 5]],
  ['suburban area', ['neighbourhood', 4]],
])
const HIGHEST_RANK = 17
/** Landmarks, matched by name, because Zoomstack has nothing else. */
const LANDMARKS: readonly (readonly [RegExp, string])[] = [
  [/\b(hospital|infirmary)\b/i, 'hospital'],
  [/\buniversity\b/i, 'university'],
  [/\bcollege\b/i, 'college'],
  [/\bmuseum\b/i, 'museum'],
  [/\bstadium\b/i, 'stadium'],
]

const nameOf: Translate = properties => {
  const about = named(properties, 'name1', 'name')
  if (about.name === undefined) return null
  const type = text(properties, 'type').toLowerCase()
  const settlement = SETTLEMENTS.get(type)
  if (settlement !== undefined) {
    const [kind, rank] = settlement
    return { layer: 'places', properties: { kind, ...about, population_rank: rank, sort_key: HIGHEST_RANK - rank } }
  }
  if (type === 'water') return { layer: 'water', properties: { kind: 'lake', ...about } }
  if (type === 'greenspace') return { layer: 'pois', properties: { kind: 'park', ...about } }
  const landmark = type === 'sites' ? kindOf(LANDMARKS, about.name, '') : ''
  return landmark === '' ? null : { layer: 'pois', properties: { kind: landmark, ...about } }
}

/** The coast is drawn as the edge of the sea. */
const TIDE = /^M[HL]W/i
const waterline: Translate = properties => {
  const type = text(properties, 'type')
  if (TIDE.test(type)) return null
  const kind = /^(national|regional)$/i.test(type) ? 'river' : 'stream'
  return { layer: 'water', properties: { kind, ...named(properties, 'name', 'name1') } }
}
const rail: Translate = properties =>
  /tunnel/i.test(text(properties, 'type')) ? null : { layer: 'roads', properties: { kind: 'rail' } }
const poi =
  (kind: string): Translate =>
  properties => ({ layer: 'pois', properties: { kind, ...named(properties, 'name', 'name1') } })
const building = area('buildings', 'building')
const greenspace: Translate = properties => ({
  layer: 'landuse',
  properties: { kind: kindOf(GREEN, text(properties, 'type'), 'park') },
})

/**
 * The OS Open Zoomstack layers that the portal's style draws. The names used in the vector tiles come first; the
 * GeoPackage, from which people build their own tiles, names some layers differently. Contours, electricity lines,
 * national parks, the foreshore and hill names are left out, so that the map stays quiet and the zones stand out.
 */
export const ZOOMSTACK_LAYERS: ReadonlyMap<string, Translate> = new Map<string, Translate>([
  ['sea', area('water', 'ocean')],
  ['surfacewater', area('water', 'lake')],
  ['waterlines', waterline],
  ['urban_areas', area('landuse', 'residential')],
  ['woodland', area('landuse', 'wood')],
  ['greenspaces', greenspace],
  ['greenspace', greenspace],
  [
    'sites',
    properties => ({ layer: 'landuse', properties: { kind: kindOf(SITES, text(properties, 'type'), 'commercial') } }),
  ],
  ['buildings', building],
  ['district_buildings', building],
  ['local_buildings', building],
  ['roads', road],
  ['rail', rail],
  ['railwaystations', poi('station')],
  ['railway_stations', poi('station')],
  ['airports', poi('aerodrome')],
  ['names', nameOf],
  ['boundaries', () => ({ layer: 'boundaries', properties: { kind: 'region', kind_detail: 4 } })],
])
