import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { bundled } from '../../support/bundled.ts'

const root = resolve(import.meta.dirname, '../../..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

/** The operator commands in package.json, each with the file that it runs. */
const COMMANDS = Object.fromEntries(
  Object.entries(scripts).flatMap(([name, line]) => {
    const file = /\bserver\/cli\/[\w-]+\.ts$/.exec(line)?.[0]
    return file === undefined ? [] : [[name, file]]
  }),
)
/** The message that each command prints without arguments; null if it needs none. */
const MISSING: Readonly<Record<string, string | null>> = {
  admin: null,
  migrate: null,
  'keys:rotate': null,
  'files:copy': 'FROM or TO is missing.',
  'basemap:check': 'FILE is missing.',
  'basemap:convert': 'FILE is missing.',
  backup: 'FILE is missing.',
  restore: 'FILE is missing.',
  'postcodes:import': 'FILE is missing.',
  'places:import': 'FILE is missing.',
  'stations:import': 'FILE is missing.',
  'chargepoints:import': 'FILE is missing.',
  'zones:import': '--organisation is missing.',
  'zones:standard': '--name is missing.',
  'movement:import': 'There is nothing to import: name files of trips, cells, days, residents or payments.',
  'movement:check': null,
  'movement:generate': '--devices is missing.',
  'warehouse:migrate': null,
}

const folder = mkdtempSync(join(tmpdir(), 'ambit-commands-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Ended {
  readonly code: number | null
  readonly out: string
  readonly errors: string
}

/** Runs Node until it exits. After `reads` characters, its output is closed. */
const runNode = (args: readonly string[], reads = Number.POSITIVE_INFINITY) =>
  new Promise<Ended>(done => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, DATA_DIR: join(folder, 'data') },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let [out, errors] = ['', '']
    if (reads === 0) child.stdout.destroy()
    child.stdout.on('data', part => (out += part))
    child.stderr.on('data', part => (errors += part))
    child.once('close', code => done({ code, out, errors }))
  })

/** Runs a command as a release does. */
const run = (file: string, args: readonly string[], reads?: number) => runNode([...bundled(file), ...args], reads)

test('lists every command in the table', () => {
  expect(Object.keys(COMMANDS).sort()).toEqual(Object.keys(MISSING).sort())
})

test.concurrent.each(Object.entries(COMMANDS))(
  'npm run %s: --help prints the usage, an unknown option is named in the error, and nothing is created',
  async (name, file) => {
    const help = await run(file, ['--help'])
    expect(help).toMatchObject({ code: 0, errors: '' })
    expect(help.out).toMatch(new RegExp(`npm run ${name}\\b`))
    // Only the subcommands of admin parse options, so pass one of them.
    const unknown = await run(file, name === 'admin' ? ['list', '--no-such'] : ['--no-such'])
    expect(unknown).toMatchObject({ code: 2, out: '', errors: `There is no option --no-such.\n\n${help.out}` })
    const words = MISSING[name]
    const bare = words === null ? null : await run(file, [])
    expect(bare).toEqual(words === null ? null : { code: 2, out: '', errors: `${words}\n\n${help.out}` })
    expect(readdirSync(folder)).toEqual([])
  },
)

test('accepts -h for --help, refuses one argument too many, and tolerates a reader that leaves early', async () => {
  const file = COMMANDS.restore ?? ''
  const help = await run(file, ['-h'])
  // Runs the command from source, as npm does.
  expect(await runNode(['--import', 'tsx', file, '-h'])).toEqual(help)
  expect(help).toMatchObject({ code: 0, out: expect.stringMatching(/^Use: npm run restore/) })
  const more = await run(file, ['a.tar.gz', 'b.tar.gz'])
  expect(more).toMatchObject({
    code: 2,
    errors: expect.stringMatching(/^There is one argument too many: b\.tar\.gz\n/),
  })
  expect(await run(COMMANDS.admin ?? '', ['--help'], 0)).toEqual({ code: 0, out: '', errors: '' })
})

test.each([
  ['basemap:check', [folder], `${folder} is a folder, not a file.`],
  ['basemap:check', ['https://tiles.example/gb.pmtiles'], 'This is an address. Check the file before you upload it.'],
  ['backup', [join(folder, 'b.tar.gz')], `There is no data folder ${folder}/data.`],
  ['restore', [join(folder, 'none.tar.gz')], `There is no ${folder}/none.tar.gz.`],
  [
    'restore',
    ['--identity', folder, 'b.tar.gz'],
    `The private key of --identity cannot be read. This is a folder, not a file: ${folder}.`,
  ],
])('npm run %s %j exits with 1 and prints a message', async (name, args, words) => {
  const { code, out, errors } = await run(COMMANDS[name] ?? '', args)
  expect({ code, out, errors }).toEqual({ code: 1, out: '', errors: `${words}\n` })
})

test('exits with 2 on a malformed release command, and creates no release on --help', async () => {
  const script = new URL('../../../scripts/release.mjs', import.meta.url).pathname
  expect(await runNode([script, '--help'])).toMatchObject({ code: 0, out: expect.stringContaining('npm run release') })
  const wrong = await runNode([script, '--no-such-option'])
  expect(wrong).toMatchObject({
    code: 2,
    out: '',
    errors: expect.stringMatching(/^Unknown option '--no-such-option'\./),
  })
})
