/**
 * `npm run stations:import -- FILE`: replaces the stations with those in a file. With the embedded database, stop Ambit
 * first; with PostgreSQL, Ambit may keep running.
 */
import { counted } from '../../src/domain/text/numbers.ts'
import '../runtime/data-folder/keep-private.ts'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { auditTerminal } from '../audit/terminal-audit.ts'
import { WORKER } from '../db/database.ts'
import { csvFiles } from '../reference/deliveries/read-csv.ts'
import { importStations } from '../reference/stations/import-stations.ts'
import { parseSettings } from '../runtime/settings.ts'
import { openState } from '../start/open-state.ts'
import { describeImport } from './describe-import.ts'
import { onlyFile, runTool } from './run-tool.ts'

const USAGE =
  'Use: npm run stations:import -- FILE\nFILE: a CSV with a header that names code, name, and latitude and longitude or easting and northing; gzipped or not. NaPTAN’s\nStops.csv can be used unchanged: only the rail stations in use (StopType RLY, Status active) are imported.'

runTool(USAGE, async args => {
  const path = onlyFile(parseArgs({ args, allowPositionals: true }).positionals)
  const { database, close } = await openState(parseSettings(process.env))
  try {
    const source = basename(path)
    const summary = await database.within(WORKER, async tx => {
      const imported = await importStations(tx, source, csvFiles(path))
      await auditTerminal(tx, null, 'stations-imported', { source, stations: imported.stations })
      return imported
    })
    return describeImport(counted(summary.stations, 'station'), summary)
  } finally {
    await close()
  }
})
