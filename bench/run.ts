/**
 * `npm run bench [-- --only geo|viewers|portal|reports|start|warehouse|growth] [--case a,b] [--zones FILE] [--json
 * FILE] [--record] [--once]`. Prints each row once it is complete; `--json` writes `{machine, rows}`, and `--record`
 * writes bench/figures.json and the table of bench/README.md: whole suites, or only the rows of the named cases.
 * Everything that the bench needs is built first. A case whose dependencies are not installed has a row that says so,
 * which is not recorded.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildBasemap, buildKernels, buildServer } from '../scripts/lib/build.mjs'
import { rowsOrLack } from './not-installed.ts'
import type { BenchOptions, Row } from './row.ts'
import { SUITES, suitesOf } from './suites.ts'
import { type Figures, headLine, lineOf, withHeadlines, withRows } from './table.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    case: { type: 'string' },
    zones: { type: 'string' },
    json: { type: 'string' },
    record: { type: 'boolean', default: false },
    once: { type: 'boolean', default: false },
  },
})
const cases = values.case?.split(',')
/** Named cases that no suite has provided yet. */
const unknownCases = new Set(cases)
const options: BenchOptions = {
  zones: values.zones,
  once: values.once,
  wants: name => {
    unknownCases.delete(name)
    return cases?.includes(name) ?? true
  },
  named: cases !== undefined,
}
const names = values.only?.split(',') ?? suitesOf(options)
const unknown = names.find(name => !(name in SUITES))
if (unknown !== undefined) throw new Error(`There is no suite ${unknown}; there are ${Object.keys(SUITES).join(', ')}.`)
const machine = {
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
}
const machineLine = `${machine.cores} cores of ${machine.cpu}, ${machine.memoryGB} GB, Node ${machine.node}`

const [readme, recorded] = ['README.md', 'figures.json'].map(name => join(import.meta.dirname, name)) as [
  string,
  string,
]
const rows: Row[] = []
await buildKernels()
await buildBasemap()
await buildServer()
console.log(`${machineLine}\n\n${headLine()}`)
for (const name of names) {
  const own: Row[] = []
  let isEmpty = true
  let isWhole = cases === undefined
  const run = async function* () {
    const { suite } = await SUITES[name]!()
    yield* suite(options)
  }
  for await (const row of rowsOrLack(name, run)) {
    if (row.oursMs === null) isWhole = false
    else own.push(row)
    isEmpty = false
    console.log(lineOf(row))
  }
  if (isEmpty && cases === undefined) throw new Error(`The suite ${name} has measured nothing.`)
  rows.push(...own)
  if (!values.record) continue
  const before = JSON.parse(readFileSync(recorded, 'utf8')) as Figures
  const figures = withRows(before, name, machineLine, own, isWhole)
  writeFileSync(recorded, `${JSON.stringify(figures, null, 2)}\n`)
  writeFileSync(readme, withHeadlines(readFileSync(readme, 'utf8'), figures))
}
if (unknownCases.size > 0) throw new Error(`No case of ${names.join(', ')} is called ${[...unknownCases].join(', ')}.`)
if (values.json) writeFileSync(values.json, `${JSON.stringify({ machine, rows }, null, 2)}\n`)
process.exit(0)
