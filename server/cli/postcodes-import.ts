/**
 * `npm run postcodes:import -- FILE`: replaces the postcodes with those in a delivery. With the embedded database, stop
 * Ambit first; with PostgreSQL, Ambit may keep running.
 */
import { counted } from '../../src/domain/text/numbers.ts'
import '../runtime/data-folder/keep-private.ts'
import { parseArgs } from 'node:util'
import { importPostcodes } from '../reference/postcodes/import-postcodes.ts'
import { parseSettings } from '../runtime/settings.ts'
import { openState } from '../start/open-state.ts'
import { readKernels } from '../zones/node-engine.ts'
import { describeImport } from './describe-import.ts'
import { onlyFile, runTool, showLine } from './run-tool.ts'

const USAGE =
  'Use: npm run postcodes:import -- FILE\nFILE: Code-Point Open (its zip, or the folder of its CSV files), ONSPD (CSV or CSV.gz), or a CSV with a header that names postcode and position.'

runTool(USAGE, async args => {
  const path = onlyFile(parseArgs({ args, allowPositionals: true }).positionals)
  const settings = parseSettings(process.env)
  const state = await openState(settings)
  const show = showLine()
  try {
    const summary = await importPostcodes({ database: state.database, kernels: await readKernels() }, path, rows =>
      show(counted(rows, 'row')),
    )
    return describeImport(counted(summary.postcodes, 'postcode'), summary, summary.files)
  } finally {
    await state.close()
  }
})
