/**
 * `npm run zones:import -- --organisation NAME --name NAME FILE`: makes a zone file (FlatGeobuf or GeoJSON, gzipped or not;
 * British National Grid or WGS84) a zone system of an organisation. On the embedded database stop Ambit first.
 */
import '../runtime/keep-private.ts'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openState } from '../open-state.ts'
import { parseSettings } from '../settings.ts'
import { ImportError } from '../zones/import/import-error.ts'
import { type ImportProgress, type ImportSummary, importZones } from '../zones/import/import-zones.ts'
import { UsageError } from './cli-error.ts'
import { onlyFile, runTool } from './run-tool.ts'

const USAGE = `Use: npm run zones:import -- --organisation NAME --name NAME [--report FILE.csv] FILE
Makes a zone file (FlatGeobuf, GeoJSON or a zipped Shapefile) a zone system of an organisation.`
const EVERY_MS = 1000
const number = (value: number) => value.toLocaleString('en-GB')

/** One line a second at a terminal's bottom; one line a stage where nobody watches. */
const showProgress = (): ImportProgress => {
  let shown = 0
  let last = ''
  return (stage, done, of) => {
    const live = process.stderr.isTTY
    if (stage === last && (!live || Date.now() - shown < EVERY_MS)) return
    shown = Date.now()
    last = stage
    const share = of ? ` ${number(done)} of ${number(of)} zones` : live ? ` ${number(done)} zones` : ''
    process.stderr.write(live ? `\r\x1b[K${stage}${share}` : `${stage} …\n`)
  }
}

const describe = ({ zones, format, system, bytes, notes, fileName }: ImportSummary, name: string): string => {
  const kinds = [...new Set(notes.map(({ what }) => what))]
  const counted = kinds.map(kind => {
    const of = notes.filter(({ what }) => what === kind)
    const few = of
      .slice(0, 5)
      .map(({ code }) => code)
      .join(', ')
    return `  ${kind}: ${number(of.length)} ${of.length === 1 ? 'zone' : 'zones'} (${few}${of.length > 5 ? ', …' : ''})`
  })
  return [
    `Imported "${name}": ${number(zones)} zones from ${format}, ${system}, ${(bytes / 1e6).toFixed(1)} MB as ${fileName}.fgb.`,
    ...(notes.length === 0 ? ['Nothing had to be repaired.'] : ['Repaired or left out:', ...counted]),
  ].join('\n')
}

runTool(USAGE, async args => {
  const { values, positionals } = parseArgs({
    args,
    options: { organisation: { type: 'string' }, name: { type: 'string' }, report: { type: 'string' } },
    allowPositionals: true,
  })
  const { organisation, name, report } = values
  if (!organisation || !name) throw new UsageError(`--${organisation ? 'name' : 'organisation'} is missing.`)
  const path = onlyFile(positionals)
  const file = await readFile(path).catch((error: Error) => {
    throw new ImportError(`The file ${path} cannot be read: ${error.message}`)
  })
  const state = await openState(parseSettings(process.env))
  try {
    const summary = await importZones(state, { organisation, name, file }, showProgress())
    if (report === undefined) return describe(summary, name)
    await writeFile(
      report,
      ['code,what', ...summary.notes.map(({ code, what }) => `"${code.replaceAll('"', '""')}",${what}`)].join('\n'),
    )
    return `${describe(summary, name)}\nEvery repair is listed in ${join(resolve('.'), report)}.`
  } finally {
    await state.close()
  }
})
