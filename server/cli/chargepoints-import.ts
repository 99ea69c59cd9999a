/**
 * `npm run chargepoints:import -- FILE --credit TEXT`: replaces the public chargers with those in a file. On the embedded
 * database stop Ambit first; with PostgreSQL it works while Ambit runs.
 */
import { counted } from '../../src/domain/text/numbers.ts'
import '../runtime/data-folder/keep-private.ts'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { auditTerminal } from '../audit/terminal-audit.ts'
import { WORKER } from '../db/database.ts'
import { OperatorError } from '../errors.ts'
import { importChargepoints } from '../reference/chargepoints/import-chargepoints.ts'
import { csvFiles } from '../reference/deliveries/read-csv.ts'
import { parseSettings } from '../runtime/settings.ts'
import { openState } from '../start/open-state.ts'
import { describeImport } from './describe-import.ts'
import { onlyFile, runTool } from './run-tool.ts'

const USAGE =
  'Use: npm run chargepoints:import -- FILE --credit TEXT\nFILE: a CSV with a header that names code, latitude and longitude, and optionally status and max_kw; gzipped or not. The file of the\nNational Chargepoint Registry can be used unchanged: only chargers in service are imported.\n--credit TEXT: the source, its date and its licence, shown wherever chargers are.'

const LONGEST_CREDIT = 300

runTool(USAGE, async args => {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { credit: { type: 'string' } } })
  const path = onlyFile(positionals)
  const credit = values.credit?.trim() ?? ''
  if (credit === '' || credit.length > LONGEST_CREDIT)
    throw new OperatorError(
      `Give the source, its date and its licence with --credit, in at most ${LONGEST_CREDIT} characters.`,
    )
  const { database, close } = await openState(parseSettings(process.env))
  try {
    const source = basename(path)
    const summary = await database.within(WORKER, async tx => {
      const imported = await importChargepoints(tx, { source, credit }, csvFiles(path))
      await auditTerminal(tx, null, 'chargepoints-imported', { source, chargepoints: imported.chargepoints })
      return imported
    })
    return describeImport(counted(summary.chargepoints, 'charger'), summary)
  } finally {
    await close()
  }
})
