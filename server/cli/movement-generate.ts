/**
 * `npm run movement:generate -- --devices N --months M --out DIR [--from 2026-09] [--seed S]`: invented trips as Parquet
 * files that `movement:import` takes, with truth.json: what is true of them. Memory does not grow with their number.
 */
import '../runtime/keep-private.ts'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { generateMovement } from '../warehouse/generate/generate-movement.ts'
import { UsageError } from './cli-error.ts'
import { openReader } from './open-movement.ts'
import { runTool } from './run-tool.ts'

const USAGE = `Use: npm run movement:generate -- --devices N --months M --out DIR [--from 2026-09] [--seed S]
Invented trips of N people in M months, as Parquet files that movement:import takes, with truth.json: what is true of them.`

const number = (value: number) => value.toLocaleString('en-GB')

const whole = (name: string, given: string | undefined): number => {
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
    },
  })
  const devices = whole('devices', values.devices)
  const months = whole('months', values.months)
  const seed = whole('seed', values.seed)
  if (!values.out) throw new UsageError('--out is missing.')
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(values.from)) throw new UsageError('--from must be a month, as in 2026-09.')
  const out = resolve(values.out)
  const { reader, close } = await openReader(out)
  try {
    const { files, truth } = await generateMovement(reader, { devices, months, seed, from: values.from }, out, file =>
      process.stderr.write(`${file}\n`),
    )
    return `${number(truth.trips)} trips of ${number(devices)} people in ${files.length} files; see ${out}/truth.json.`
  } finally {
    await close()
  }
})
