import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { toGrid } from '../../packaged-basemap/british-grid.ts'
import { type Database, WORKER } from '../../server/db/database.ts'
import { type NewPlaceName, putPlaceNames } from '../../server/reference/place-names/put-place-names.ts'
import { createRowReader } from '../../server/reference/place-names/read-row.ts'
import { readTowns, type Town } from '../world/towns.ts'
import { REGION } from '../world/world-size.ts'

/** Localities about the demo's region; its notice is in PLACE-NAMES-NOTICE.md. */
const FILE = new URL('../open-data/place-names.csv.gz', import.meta.url)
/** How far the file reaches from the middle of the region. Metres. */
const FILE_REACH_M = 30_000
/** Two towns of one name that lie closer together are one. Metres. */
const ONE_TOWN_M = 8000

const readLocalities = async (): Promise<NewPlaceName[]> => {
  const rows = parse((await promisify(gunzip)(await readFile(FILE))).toString('utf8')) as string[][]
  const read = createRowReader()
  return rows.flatMap(cells => {
    const row = read(cells)
    return row !== null && 'name' in row ? [row] : []
  })
}

const ofTown = ({ name: full, part, population, lonLat: [longitude, latitude] }: Town): NewPlaceName => {
  // "Basford, Stoke-on-Trent"
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

/** Puts the demo's place names in place of what a seeding cut off has left. */
export const seedPlaceNames = async (database: Database): Promise<void> => {
  const places = await demoPlaceNames()
  await database.within(WORKER, async tx => {
    await tx.deleteFrom('place_names').execute()
    await putPlaceNames(tx, places)
  })
}
