/**
 * `npm run bench [-- --only geo|viewers|portal|reports|warehouse] [--case a,b] [--zones FILE] [--json FILE] [--readme] [--once]`.
 * Prints each row as it comes; `--json` writes `{machine, rows}`, `--readme` the table of bench/README.md.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { BenchOptions, Row } from './row.ts'
import { SUITES } from './suites.ts'
import { headLine, lineOf, markdownOf } from './table.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    case: { type: 'string' },
    zones: { type: 'string' },
    json: { type: 'string' },
    readme: { type: 'boolean', default: false },
    once: { type: 'boolean', default: false },
  },
})
const names = values.only === undefined ? Object.keys(SUITES) : values.only.split(',')
const unknown = names.find(name => !(name in SUITES))
if (unknown !== undefined) throw new Error(`There is no suite ${unknown}; there are ${Object.keys(SUITES).join(', ')}.`)

const cases = values.case?.split(',')
const options: BenchOptions = {
  zones: values.zones,
  once: values.once,
  wants: name => cases?.includes(name) ?? true,
  named: cases !== undefined,
}
const machine = {
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
}
const machineLine = `${machine.cores} cores of ${machine.cpu}, ${machine.memoryGB} GB, Node ${machine.node}`

const rows: Row[] = []
console.log(`${machineLine}\n\n${headLine()}`)
for (const name of names) {
  const { suite } = await SUITES[name]!()
  for await (const row of suite(options)) {
    rows.push(row)
    console.log(lineOf(row))
  }
}
if (rows.length === 0) throw new Error(`No case is called ${values.case}.`)
if (values.json) writeFileSync(values.json, `${JSON.stringify({ machine, rows }, null, 2)}\n`)
if (values.readme) {
  const path = join(import.meta.dirname, 'README.md')
  const parts = readFileSync(path, 'utf8').split(/(?<=<!-- table -->\n)[\s\S]*(?=<!-- \/table -->)/)
  if (parts.length !== 2) throw new Error(`${path} has no place for the table.`)
  writeFileSync(path, parts.join(`\n${machineLine}; the least of several turns.\n\n${markdownOf(rows)}\n\n`))
}
process.exit(0)
