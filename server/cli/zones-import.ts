/**
 * `npm run zones:import -- --organisation NAME --name NAME FILE`: imports a zone file as an organisation's zone system.
 * With the embedded database, stop Ambit first.
 */
import { whole } from '../../src/domain/text/numbers.ts'
import '../runtime/data-folder/keep-private.ts'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { parseSettings } from '../runtime/settings.ts'
import { openState } from '../start/open-state.ts'
import { ImportError } from '../zones/import/import-error.ts'
import { type ImportSummary, importZones } from '../zones/import/import-zones.ts'
import { onlyFile, runTool, UsageError } from './run-tool.ts'
import {
  islandLines,
  isOfPieces,
  overlapLines,
  overlapReport,
  repairLines,
  showProgress,
  writeReport,
} from './zone-report.ts'

const USAGE = `Use: npm run zones:import -- --organisation NAME --name NAME [--new-version] [--islands] [--crs SYSTEM] [--report FILE.csv] FILE
Imports a zone file (FlatGeobuf, GeoJSON, KML or a zipped Shapefile) as a zone system of an organisation.
  --new-version  a new version of its zone system of that name; existing datasets keep their version
  --islands      accept zones in several pieces; only for official zones, never for zones that a customer drew
  --crs          its coordinate system, such as EPSG:27700, instead of the one that the file states`

const describe = (
  { zones, format, system, bytes, fileNotes, notes, overlaps, fileName, version }: ImportSummary,
  name: string,
): string =>
  [
    `Imported "${name}"${version > 1 ? `, version ${version}` : ''}: ${whole(zones)} zones from ${format}, ${system}, ${(bytes / 1e6).toFixed(1)} MB as ${fileName}.fgb.`,
    ...fileNotes,
    ...repairLines(notes.filter(note => !isOfPieces(note))),
    ...islandLines(notes.filter(isOfPieces)),
    ...overlapLines(overlaps),
  ].join('\n')

runTool(USAGE, async args => {
  const { values, positionals } = parseArgs({
    args,
    options: {
      organisation: { type: 'string' },
      name: { type: 'string' },
      report: { type: 'string' },
      crs: { type: 'string' },
      'new-version': { type: 'boolean', default: false },
      islands: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const { organisation, name, report, crs = null } = values
  if (!organisation || !name) throw new UsageError(`--${organisation ? 'name' : 'organisation'} is missing.`)
  const path = onlyFile(positionals)
  const file = await readFile(path).catch((error: Error) => {
    throw new ImportError(`The file ${path} cannot be read: ${error.message}`)
  })
  const state = await openState(parseSettings(process.env))
  try {
    const summary = await importZones(
      state,
      { organisation, name: name.trim(), file, newVersion: values['new-version'], crs, mayHaveIslands: values.islands },
      showProgress(),
    )
    if (report === undefined) return describe(summary, name)
    const where = await writeReport(report, [...summary.notes, ...overlapReport(summary.overlaps)])
    return `${describe(summary, name)}\n${where}`
  } finally {
    await state.close()
  }
})
