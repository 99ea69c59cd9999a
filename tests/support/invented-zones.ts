import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Small zones are 1 km squares, 12 by 12 per town. 3 by 3 of them form a middle zone. */
const [SIZE_M, ACROSS, SHARE] = [1000, 12, 3]
/**
 * The south-western corners, in metres, of two towns 60 km apart, which is farther than the minimum distance of a
 * tourist's home.
 */
const TOWNS = [
  { letter: 'A', west: 424_000, south: 427_000, residents: 900 },
  { letter: 'B', west: 484_000, south: 427_000, residents: 600 },
] as const
/** The zone at the centre of each town, where people live closest together. */
const DENSEST = { at: (ACROSS * ACROSS + ACROSS) / 2, residents: 6000 } as const

const square = (west: number, south: number, size: number) => [
  [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ],
]

const zones = (sizeM: number, across: number, propertiesOf: (town: (typeof TOWNS)[number], at: number) => object) =>
  JSON.stringify({
    type: 'FeatureCollection',
    crs: { type: 'name', properties: { name: 'EPSG:27700' } },
    features: TOWNS.flatMap(town =>
      Array.from({ length: across * across }, (_, at) => ({
        type: 'Feature',
        properties: propertiesOf(town, at),
        geometry: {
          type: 'Polygon',
          coordinates: square(town.west + (at % across) * sizeM, town.south + Math.floor(at / across) * sizeM, sizeM),
        },
      })),
    ),
  })

/** Files for `zones:standard`, `postcodes:import`, `places:import` and `stations:import`. */
export interface DeliveredZones {
  readonly small: string
  readonly middle: string
  /** CSV: code, residents. */
  readonly population: string
  /** CSV in the format of ONSPD: one postcode at the centre of each town. */
  readonly postcodes: string
  /** CSV: one place in each town. */
  readonly placeNames: string
  /** CSV: one station in each town. */
  readonly stations: string
}

/** Writes the zones of two towns as a statistical office delivers them, their residents, and postcodes. */
export const writeInventedZones = (folder: string): DeliveredZones => {
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const codeOf = (letter: string, at: number) => `S${letter}${String(at).padStart(3, '0')}`
  const people = TOWNS.flatMap(({ letter, residents }) =>
    Array.from(
      { length: ACROSS * ACROSS },
      (_, at) => `${codeOf(letter, at)},${at === DENSEST.at ? DENSEST.residents : residents}`,
    ),
  )
  const postcodes = TOWNS.map(({ letter, west, south }) => `"${letter}B1 1AA","","${west + 6000}","${south + 6000}"`)
  return {
    small: file(
      'small.geojson',
      zones(SIZE_M, ACROSS, ({ letter }, at) => ({ LSOA21CD: codeOf(letter, at), LSOA21NM: `Small ${letter}${at}` })),
    ),
    middle: file(
      'middle.geojson',
      zones(SIZE_M * SHARE, ACROSS / SHARE, ({ letter }, at) => ({
        MSOA21CD: `M${letter}${at}`,
        MSOA21NM: `Middle ${letter}${at}`,
      })),
    ),
    population: file('residents.csv', `code,residents\n${people.join('\n')}\n`),
    postcodes: file('postcodes.csv', `pcds,doterm,oseast1m,osnrth1m\n${postcodes.join('\n')}\n`),
    placeNames: file(
      'places.csv',
      'name,kind,latitude,longitude\nAbbots Town,town,53.79,-1.54\nBishops Town,town,53.78,-0.63\n',
    ),
    stations: file(
      'stations.csv',
      'code,name,latitude,longitude\nABT,Abbots Town,53.79,-1.54\nBST,Bishops Town,53.78,-0.63\n',
    ),
  }
}
