import { fileURLToPath } from 'node:url'
import { type Database, WORKER } from '../../server/db/database.ts'
import { csvFiles } from '../../server/reference/deliveries/read-files.ts'
import { importStations } from '../../server/reference/stations/import-stations.ts'

/** Rail stations of Great Britain; its notice is in STATIONS-NOTICE.md. */
const FILE = new URL('../open-data/stations.csv.gz', import.meta.url)

/** Puts the demo's stations in place of what a seeding cut off has left. */
export const seedStations = async (database: Database): Promise<void> => {
  await database.within(WORKER, tx => importStations(tx, 'the demo', csvFiles(fileURLToPath(FILE))))
}
