/**
 * `npm run movement:generate -- --devices N --months M --out DIR [--from 2026-09] [--seed S]`: invented trips as Parquet
 * files that `movement:import` takes, with truth.json: what is true of them. Memory does not grow with their number.
 */
import '../runtime/keep-private.ts'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { generateMovement } from '../warehouse/generate/generate-movement.ts'
import { MovementImportError } from '../warehouse/import/import-error.ts'
import { giveUp, openReader } from './open-movement.ts'

const { values } = parseArgs({
  options: {
    devices: { type: 'string' },
    months: { type: 'string', default: '1' },
    out: { type: 'string' },
    from: { type: 'string', default: '2026-09' },
    seed: { type: 'string', default: '1' },
  },
})
const number = (value: number) => value.toLocaleString('en-GB')

const run = async () => {
  const [devices, months, seed] = [values.devices, values.months, values.seed].map(Number) as [number, number, number]
  if (!values.out || !(devices >= 1) || !(months >= 1) || !/^\d{4}-(?:0[1-9]|1[0-2])$/.test(values.from))
    throw new MovementImportError('Use: npm run movement:generate -- --devices N --months M --out DIR [--from 2026-09]')
  const out = resolve(values.out)
  const { reader, close } = await openReader(out)
  try {
    const { files, truth } = await generateMovement(reader, { devices, months, seed, from: values.from }, out, file =>
      process.stderr.write(`${file}\n`),
    )
    console.log(
      `${number(truth.trips)} trips of ${number(devices)} people in ${files.length} files; see ${out}/truth.json.`,
    )
  } finally {
    await close()
  }
}

run().then(() => process.exit(0), giveUp)
