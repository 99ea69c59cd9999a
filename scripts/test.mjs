// `npm test`: runs types, lint, the import rules, unit to warehouse tests, the browser's end-to-end tests, and one turn
// of each bench. `--only static|node|browser|bench` runs one of these groups, and `--long` is the long run
// (tests/support/is-long.ts).
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { buildKernels, buildWeb } from './lib/build.mjs'
import { installPackages, requireNode, root } from './lib/install.mjs'
import { run } from './lib/run.mjs'
import { installParts } from './lib/system-packages.mjs'

requireNode()
await installPackages()
await installParts()
await buildKernels()

const out = join(root, '.cache/test')
rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
const only = process.argv[process.argv.indexOf('--only') + 1]
const runs = group => !process.argv.includes('--only') || only === group
const isLong = process.argv.includes('--long')
if (isLong) process.env.LONG_TESTS = 'yes'
const tally = { passed: 0, failed: 0, skipped: 0 }
/** The failures and their reasons, repeated at the end, because often only the last lines of a log are stored. */
const failures = []
const started = Date.now()

/** Runs a check, which counts as one test. */
const check = async (label, args) => {
  const begun = Date.now()
  const code = await run(process.execPath, args, { cwd: root })
  tally[code === 0 ? 'passed' : 'failed'] += 1
  if (code !== 0) failures.push(label)
  console.log(`${code === 0 ? '✓' : '✗'} ${label} (${((Date.now() - begun) / 1000).toFixed(1)} s)`)
}

/** Counts the tests in a runner's JSON report. A runner that dies without a report counts as failed. */
const suite = async (label, args, report, read) => {
  const begun = Date.now()
  const code = await run(process.execPath, args, { cwd: root })
  const counts = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0, failures: [] }
  if (code !== 0 && counts.failed === 0) {
    counts.failed = 1
    counts.failures.push(`${label}: ended with ${code}, though no test failed`)
  }
  failures.push(...counts.failures)
  for (const key of Object.keys(tally)) tally[key] += counts[key]
  console.log(
    `${code === 0 ? '✓' : '✗'} ${label}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped (${((Date.now() - begun) / 1000).toFixed(1)} s)`,
  )
}

const failure = (title, reason = '') =>
  `${title}\n${stripVTControlCharacters(reason).split('\n').slice(0, 12).join('\n')}`

/** A file that could not be loaded has a message but no failed test. */
const vitestFailures = ({ testResults }) =>
  testResults.flatMap(file => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0 && file.status === 'failed') return [failure(file.name, file.message)]
    return failed.map(test => failure(`${relative(root, file.name)} ${test.fullName}`, test.failureMessages[0]))
  })

const browserFailures = ({ suites, errors }) => {
  const within = suite => [
    ...(suite.suites ?? []).flatMap(within),
    ...suite.specs
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) =>
        failure(`${file} ${title}`, tests[0]?.results.find(({ error }) => error)?.error.message),
      ),
  ]
  return [...suites.flatMap(within), ...errors.map(({ message }) => failure('browser', message))]
}

const groups = {
  static: () =>
    Promise.all([
      check('types', ['node_modules/typescript/bin/tsc', '-b']),
      check('lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '.']),
      check('import rule', ['scripts/check-imports.mjs']),
    ]),
  node: () =>
    suite(
      'unit, contract, database, warehouse, engine',
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${join(out, 'vitest.json')}`,
      ],
      join(out, 'vitest.json'),
      report => ({
        passed: report.numPassedTests,
        failed: report.numFailedTests,
        skipped: report.numPendingTests + report.numTodoTests,
        failures: vitestFailures(report),
      }),
    ),
  browser: async () => {
    await buildWeb()
    await suite(
      'browser, end to end',
      ['node_modules/playwright/cli.js', 'test', '--config', 'tests/e2e/playwright.config.ts'],
      join(root, '.cache/test/e2e.json'),
      report => ({
        passed: report.stats.expected + report.stats.flaky,
        failed: report.stats.unexpected,
        skipped: report.stats.skipped,
        failures: browserFailures(report),
      }),
    )
  },
  bench: () =>
    check('benches, one turn', [
      ...['--import', 'tsx', 'bench/run.ts', '--once'],
      ...(isLong ? [] : ['--only', 'geo,start']),
    ]),
}
/**
 * The groups that run at the same time. Types and lint use one core most of the time, and so does the start of the node
 * tests. Everything else keeps two cores busy, and pages that share them are slower than on a customer's computer.
 */
const stages = [['static', 'node'], ['browser'], ['bench']]
for (const names of stages) await Promise.all(names.filter(runs).map(name => groups[name]()))

console.log(`\n${((Date.now() - started) / 1000).toFixed(0)} s`)
for (const text of failures) console.log(`✗ ${text}\n`)
console.log(`${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`)
process.exit(tally.failed > 0 ? 1 : 0)
