/**
 * `npm run zones:import -- --organisation NAME --name NAME FILE`: makes a zone file (FlatGeobuf or GeoJSON, gzipped or not;
 * British National Grid or WGS84) a zone system of an organisation. On the embedded database stop Ambit first.
 */
import '../runtime/keep-private.ts'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openState } from '../open-state.ts'
import { FolderInUse } from '../runtime/folder-lock.ts'
import { parseSettings, SettingsError } from '../settings.ts'
import { ImportError } from '../zones/import/import-error.ts'
import { type ImportProgress, type ImportSummary, importZones } from '../zones/import/import-zones.ts'

const USAGE = 'npm run zones:import -- --organisation NAME --name NAME FILE'
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

const run = async () => {
  const { values, positionals } = parseArgs({
    options: { organisation: { type: 'string' }, name: { type: 'string' }, report: { type: 'string' } },
    allowPositionals: true,
  })
  const [path] = positionals
  if (!values.organisation || !values.name || !path || positionals.length > 1)
    throw new ImportError(`Use: ${USAGE} [--report FILE.csv]`)
  const file = await readFile(path).catch((error: Error) => {
    throw new ImportError(`The file ${path} cannot be read: ${error.message}`)
  })
  const settings = parseSettings(process.env)
  const state = await openState(settings)
  try {
    const summary = await importZones(
      state,
      { organisation: values.organisation, name: values.name, file },
      showProgress(),
    )
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
    console.log(describe(summary, values.name))
    if (values.report) {
      await writeFile(
        values.report,
        ['code,what', ...summary.notes.map(({ code, what }) => `"${code.replaceAll('"', '""')}",${what}`)].join('\n'),
      )
      console.log(`Every repair is listed in ${join(resolve('.'), values.report)}.`)
    }
  } finally {
    await state.close()
  }
}

run().catch((error: unknown) => {
  const known = error instanceof ImportError || error instanceof FolderInUse || error instanceof SettingsError
  console.error(known ? error.message : error)
  process.exit(1)
})
