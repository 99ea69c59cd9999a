import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { toGrid } from '../../packaged-basemap/british-grid.ts'
import { type Database, WORKER } from '../../server/db/database.ts'
import { importChargepoints } from '../../server/reference/chargepoints/import-chargepoints.ts'
import { csvFiles } from '../../server/reference/deliveries/read-csv.ts'
import { createRowReader } from '../../server/reference/place-names/place-name-row.ts'
import { type NewPlaceName, putPlaceNames } from '../../server/reference/place-names/place-names.ts'
import { importStations } from '../../server/reference/stations/import-stations.ts'
import { readKernels } from '../../server/zones/node-engine.ts'
import { gridToLonLat } from '../../workers/projection/lon-lat.ts'
import { readPostcodes, readTowns, type Town } from '../open-data/read-open-data.ts'
import { REGION } from '../world/world-size.ts'

/** Localities around the demo's region. The notice is in PLACE-NAMES-NOTICE.md. */
const PLACE_NAMES_FILE = new URL('../open-data/place-names.csv.gz', import.meta.url)
/** How far the file extends from the centre of the region, in metres. */
const FILE_REACH_M = 30_000
/** Towns with the same name count as one town if they are within this many metres. */
const ONE_TOWN_M = 8000

const readLocalities = async (): Promise<NewPlaceName[]> => {
  const rows = parse((await promisify(gunzip)(await readFile(PLACE_NAMES_FILE))).toString('utf8')) as string[][]
  const read = createRowReader()
  return rows.flatMap(cells => {
    const row = read(cells)
    return row !== null && 'name' in row ? [row] : []
  })
}

const ofTown = ({ name: full, part, population, lonLat: [longitude, latitude] }: Town): NewPlaceName => {
  // For example, "Basford, Stoke-on-Trent".
  const [name = full, within = null] = full.split(', ')
  const residents = population > 0 ? population : null
  return { name, kind: part ? 'locality' : 'town', within, residents, latitude, longitude }
}

/** The localities of the region, and the towns of Great Britain outside it. */
export const demoPlaceNames = async (): Promise<NewPlaceName[]> => {
  const towns = readTowns()
  const residentsOf = ({ name, longitude, latitude }: NewPlaceName): number | null => {
    const [e, n] = toGrid([longitude, latitude])
    const town = towns.find(town => town.name === name && Math.hypot(town.e - e, town.n - n) < ONE_TOWN_M)
    return town && town.population > 0 ? town.population : null
  }
  const far = towns.filter(({ e, n }) => Math.hypot(e - REGION.e, n - REGION.n) > FILE_REACH_M)
  const near = await readLocalities()
  return [
    ...near.map(place => (place.kind === 'town' ? { ...place, residents: residentsOf(place) } : place)),
    ...far.map(ofTown),
  ]
}

/** Replaces the place names with the demo's. */
export const seedPlaceNames = async (database: Database): Promise<void> => {
  const places = await demoPlaceNames()
  await database.within(WORKER, async tx => {
    await tx.deleteFrom('place_names').execute()
    await putPlaceNames(tx, places)
  })
}

/**
 * Replaces the postcodes with the region's.
 * @returns their number
 */
export const seedPostcodes = async (database: Database): Promise<number> => {
  const { postcodes, grid } = readPostcodes()
  const lonLat = gridToLonLat(await readKernels(), grid)
  const every = (at: 0 | 1) => postcodes.map((_, i) => lonLat[i * 2 + at]!)
  await database.within(WORKER, async tx => {
    await tx.deleteFrom('postcodes').execute()
    await sql`insert into postcodes (postcode, longitude, latitude)
      select * from unnest(${postcodes}::text[], ${every(0)}::float8[], ${every(1)}::float8[])`.execute(tx)
  })
  return postcodes.length
}

/** Rail stations of Great Britain. The notice is in STATIONS-NOTICE.md. */
const STATIONS_FILE = new URL('../open-data/stations.csv.gz', import.meta.url)

/** Replaces the stations with Great Britain's. */
export const seedStations = async (database: Database): Promise<void> => {
  await database.within(WORKER, tx => importStations(tx, 'the demo', csvFiles(fileURLToPath(STATIONS_FILE))))
}

/** Public chargers in and around Leeds. The notice is in CHARGEPOINTS-NOTICE.md. */
const CHARGEPOINTS_FILE = new URL('../open-data/chargepoints.csv.gz', import.meta.url)
const CHARGEPOINTS_CREDIT =
  'Public chargers: National Chargepoint Registry, February 2022, Office for Zero Emission Vehicles, Open Government Licence v3.0'

/** Replaces the public chargers with the ones in and around Leeds. */
export const seedChargepoints = async (database: Database): Promise<void> => {
  await database.within(WORKER, tx =>
    importChargepoints(
      tx,
      { source: 'the demo', credit: CHARGEPOINTS_CREDIT },
      csvFiles(fileURLToPath(CHARGEPOINTS_FILE)),
    ),
  )
}
