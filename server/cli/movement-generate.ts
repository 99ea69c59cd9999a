/**
 * `npm run movement:generate -- --devices N --months M --out DIR [--from 2026-09] [--seed S] [--zones FILE.fgb]`: invented trips
 * on the installation's standard zones, or on those of a file, as Parquet that `movement:import` takes, with cells, days,
 * residents and payments that fit, and truth.json: what is true of them. On the embedded database stop Ambit first.
 */
import { whole } from '../../src/domain/text/numbers.ts'
import '../runtime/data-folder/keep-private.ts'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { UsageError } from './cli-error.ts'
import { openReader } from './open-movement.ts'
import { runTool } from './run-tool.ts'
import { standardGround } from './standard-ground.ts'

const USAGE = `Use: npm run movement:generate -- --devices N --months M --out DIR [--from 2026-09] [--seed S] [--zones FILE.fgb]
Invented trips of N people in M months as Parquet files that movement:import takes, with cells, days, residents and payments
that fit, and truth.json: what is true of them. They live and travel on the installation's newest standard zones, or on those
of a FlatGeobuf in the National Grid (--zones). On the embedded database stop Ambit first. Trips are numbered from 1, so an
installation takes one such delivery: generate all its months at once.`

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
  // Invented people are no part of a server: their code and packages are loaded for this command only.
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
