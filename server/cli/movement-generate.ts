/**
 * `npm run movement:generate -- --devices N --months M --out DIR [--from 2026-09] [--seed S] [--zones FILE.fgb]`:
 * generates trips between the installation's standard zones, or the zones in a file, as Parquet for `movement:import`.
 * Also writes matching cells, days, residents and payments, and the true figures in truth.json. With the embedded
 * database, stop Ambit first.
 */
import '../runtime/data-folder/keep-private.ts'
import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { whole } from '../../src/domain/text/numbers.ts'
import { bufferSource } from '../../workers/bytes/byte-source.ts'
import type { ZoneColumns } from '../../workers/columns/zone-columns.ts'
import { decodeFlatGeobuf } from '../../workers/flatgeobuf/decode.ts'
import { WORKER } from '../db/database.ts'
import { OperatorError } from '../errors.ts'
import { parseSettings } from '../runtime/settings.ts'
import { openState } from '../start/open-state.ts'
import { currentStandard } from '../zones/standard/versions.ts'
import { zoneFileKey } from '../zones/zone-files.ts'
import { openReader } from './open-movement.ts'
import { runTool, UsageError } from './run-tool.ts'

const decoded = (bytes: Uint8Array, name: string): Promise<ZoneColumns> =>
  decodeFlatGeobuf(bufferSource(bytes)).catch((error: Error) => {
    throw new OperatorError(
      `${name} cannot be read as zones in the National Grid (FlatGeobuf, EPSG:27700): ${error.message}`,
    )
  })

/** Reads the newest version of the installation's small standard zones. */
const ofInstallation = async (): Promise<{ readonly columns: ZoneColumns; readonly name: string }> => {
  const { database, files, close } = await openState(parseSettings(process.env))
  try {
    const standard = await database.within(WORKER, currentStandard)
    if (!standard)
      throw new OperatorError(
        'There are no standard zones yet. Import them (npm run zones:standard -- --name NAME --small FILE --middle FILE), or name a zone file: --zones FILE.fgb',
      )
    const key = zoneFileKey(standard.small)
    const stat = await files.stat(key)
    if (!stat) throw new OperatorError(`The file of the standard zones, ${key}, is not in the file store.`)
    const name = `version ${standard.version} of the standard zones`
    return { columns: await decoded(await files.read(key, 0, stat.bytes), name), name }
  } finally {
    await close()
  }
}

/**
 * The zones for generated trips: from a FlatGeobuf file, or the installation's own.
 * @throws OperatorError if there are none
 */
const standardGround = async (file: string | undefined) => {
  if (file === undefined) return ofInstallation()
  const bytes = await readFile(file).catch((error: Error) => {
    throw new OperatorError(error.message)
  })
  return { columns: await decoded(bytes, basename(file)), name: basename(file) }
}

const USAGE = `Use: npm run movement:generate -- --devices N --months M --out DIR [--from 2026-09] [--seed S] [--zones FILE.fgb]
Generates trips of N people in M months as Parquet files for movement:import, with matching cells, days, residents and payments,
and the true figures in truth.json. People live and travel on the installation's newest standard zones, or on those of a FlatGeobuf
in the National Grid (--zones). On the embedded database stop Ambit first. Trips are numbered from 1, so an installation accepts
only one such delivery: generate all its months at once.`

const wholeNumber = (name: string, given: string | undefined): number => {
  if (given === undefined) throw new UsageError(`--${name} is missing.`)
  if (!/^\d{1,9}$/.test(given) || Number(given) < 1) throw new UsageError(`--${name} must be a whole number from 1.`)
  return Number(given)
}

runTool(USAGE, async args => {
  const { values } = parseArgs({
    args,
    options: {
      devices: { type: 'string' },
      months: { type: 'string', default: '1' },
      out: { type: 'string' },
      from: { type: 'string', default: '2026-09' },
      seed: { type: 'string', default: '1' },
      zones: { type: 'string' },
    },
  })
  const devices = wholeNumber('devices', values.devices)
  const months = wholeNumber('months', values.months)
  const seed = wholeNumber('seed', values.seed)
  if (!values.out) throw new UsageError('--out is missing.')
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(values.from)) throw new UsageError('--from must be a month, as in 2026-09.')
  const out = resolve(values.out)
  const { columns, name } = await standardGround(values.zones)
  const order = { devices, months, seed, from: values.from }
  // Loaded here because no other command needs the generator and its packages.
  const { generateMovement } = await import('../../demo/generate/generate-movement.ts')
  const { reader, close } = await openReader(out)
  try {
    const { files, truth, beside } = await generateMovement(reader, order, columns, out, file =>
      process.stderr.write(`${file}\n`),
    )
    return `${whole(truth.trips)} trips of ${whole(devices)} people in ${files.length} ${files.length === 1 ? 'file' : 'files'} on ${name}, with ${beside.join(', ')}; see ${out}/truth.json.`
  } finally {
    await close()
  }
})
