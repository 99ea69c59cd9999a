/**
 * `npm run places:import -- FILE`: replaces the place names with those in a delivery. With the embedded database, stop
 * Ambit first; with PostgreSQL, Ambit may keep running.
 */
import { counted } from '../../src/domain/text/numbers.ts'
import '../runtime/data-folder/keep-private.ts'
import { parseArgs } from 'node:util'
import { importPlaceNames } from '../reference/place-names/import-place-names.ts'
import { parseSettings } from '../runtime/settings.ts'
import { openState } from '../start/open-state.ts'
import { describeImport } from './describe-import.ts'
import { onlyFile, runTool, showLine } from './run-tool.ts'

const USAGE =
  'Use: npm run places:import -- FILE\nFILE: the ONS Index of Place Names, or a CSV with a header that names name, kind (town or locality), latitude and longitude, and may name within and residents; gzipped or not.'

runTool(USAGE, async args => {
  const path = onlyFile(parseArgs({ args, allowPositionals: true }).positionals)
  const state = await openState(parseSettings(process.env))
  const show = showLine()
  try {
    const summary = await importPlaceNames(state.database, path, rows => show(counted(rows, 'row')))
    return describeImport(counted(summary.places, 'place'), summary)
  } finally {
    await state.close()
  }
})
