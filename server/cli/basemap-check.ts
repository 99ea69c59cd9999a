/**
 * `npm run basemap:check -- FILE`: reports the area that a file for BASEMAP_PMTILES covers, and whether the portal can
 * draw it.
 */

import { parseArgs } from 'node:util'
import { checkArchive } from '../basemap/check-archive.ts'
import { OperatorError } from '../errors.ts'
import { describeArchive } from './describe-archive.ts'
import { onlyFile, runTool } from './run-tool.ts'

const USAGE =
  'Use: npm run basemap:check -- FILE\nFILE: a PMTiles file of OpenStreetMap in the Protomaps schema, or one that basemap:convert made. Prints what it covers and whether the portal can draw it.'

runTool(USAGE, async args => {
  const path = onlyFile(parseArgs({ args, allowPositionals: true }).positionals)
  if (/^https?:\/\//i.test(path)) throw new OperatorError('This is an address. Check the file before you upload it.')
  const report = await checkArchive(path)
  const words = describeArchive(report)
  if (report.faults.length > 0) throw new OperatorError(`${words}\n${report.faults.join('\n')}\nIt cannot be used.`)
  return words
})
