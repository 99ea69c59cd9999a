import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRelease } from './support/release-process.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '..')
const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) yield* filesIn(join(folder, entry.name))
    else yield join(folder, entry.name)
}

/** The packages in a node_modules folder, including nested ones, as `name@version`. */
function* packagesIn(folder: string): Generator<string> {
  for (const path of filesIn(folder)) {
    if (!/\/node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(path)) continue
    const { name, version } = json(path)
    yield `${name}@${version}`
  }
}

const sha256 = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash)
  return hash.digest('hex')
}

describe('a release', () => {
  const out = mkdtempSync(join(tmpdir(), 'ambit-release-'))
  const number = '9.8.7'
  const folder = join(out, `ambit-${number}`)
  /** No parent folder has packages, so the release can only use its own. */
  const ambit = (...args: readonly string[]) => run(join(folder, 'bin/ambit'), args, { cwd: out })
  const scripts: Record<string, string> = json(join(root, 'package.json')).scripts
  const operators = Object.keys(scripts).filter(name => scripts[name]?.includes(' server/cli/'))

  beforeAll(async () => {
    const options = ['--unpacked', '--without-web', '--as-installed', '--number', number, '--out', out]
    await run(process.execPath, ['scripts/release.mjs', ...options], { cwd: root })
  })
  afterAll(() => rmSync(out, { recursive: true, force: true }))

  test('contains no development-only package, and nothing that must be compiled', () => {
    const held = new Set([...packagesIn(join(folder, 'node_modules'))].map(id => id.replace(/@[^@]+$/, '')))
    const development = Object.keys(json(join(root, 'package.json')).devDependencies)
    expect(held.size).toBeGreaterThan(5)
    expect([...development, 'esbuild', 'react', 'maplibre-gl'].filter(name => held.has(name))).toEqual([])
    expect([...filesIn(folder)].filter(path => /\.(ts|tsx|map)$/.test(path))).toEqual([])
  })

  test('imports only Node’s built-in modules, its own files, and packages that it contains', () => {
    const asked = [...filesIn(join(folder, 'dist/server'))].flatMap(path =>
      [
        ...readFileSync(path, 'utf8').matchAll(/^\s*(?:import|export)\b[^'"\n]*?(?:from\s*)?["']([^'"\n]+)["'];?$/gm),
      ].map(([, name = '']) => ({ path, name })),
    )
    expect(asked.length).toBeGreaterThan(100)
    const missing = asked.filter(({ path, name }) => {
      if (name.startsWith('.')) return !existsSync(join(dirname(path), name))
      const [first = '', second = ''] = name.split('/')
      return !isBuiltin(name) && !existsSync(join(folder, 'node_modules', first, first.startsWith('@') ? second : ''))
    })
    expect(missing).toEqual([])
  })

  test('contains the repository’s licence notices, readme and changelog', () => {
    for (const name of ['NOTICE', 'README.md', 'CHANGELOG.md'])
      expect(readFileSync(join(folder, name), 'utf8'), name).toBe(readFileSync(join(root, name), 'utf8'))
  })

  test('has a checksum for every file', async () => {
    const lines = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trimEnd().split('\n')
    const listed = new Map(lines.map(line => [line.slice(66), line.slice(0, 64)]))
    const files = [...filesIn(folder)].map(path => relative(folder, path)).filter(path => path !== 'SHA256SUMS')
    expect([...listed.keys()].sort()).toEqual(files.sort())
    for (const path of files) expect(`${path} ${await sha256(join(folder, path))}`).toBe(`${path} ${listed.get(path)}`)
  })

  test('names every package in its bill of materials and its notices', () => {
    const { metadata, components } = json(join(folder, 'sbom.cdx.json'))
    expect(metadata.component).toMatchObject({ name: 'ambit', version: number })
    const told = new Set(components.map(({ name, version }: Record<string, string>) => `${name}@${version}`))
    const held = [...packagesIn(join(folder, 'node_modules'))]
    expect(held.filter(id => !told.has(id))).toEqual([])
    // These packages are bundled or compiled into other files.
    for (const name of ['hono', 'kysely', 'pg', 'geos-wasm', 'assemblyscript'])
      expect(components.map((component: { name: string }) => component.name)).toContain(name)
    const notices = readFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), 'utf8')
    for (const id of told) expect(notices).toContain(`  ${String(id).replace(/@([^@]+)$/, ' $1')} (`)
  })

  test('starts in an empty folder without the demo, and passes its own health check', async () => {
    const portal = await startRelease(folder, join(out, 'data'), { DEMO: 'false' })
    try {
      const ready = await fetch(`${portal.address}/readyz`)
      expect(await ready.json()).toMatchObject({ release: number, state: true, migrations: true, movement: true })
      expect((await fetch(`${portal.address}/docs/api`)).status).toBe(200)
      const { port } = new URL(portal.address)
      const settings = { cwd: out, env: { ...process.env, PORT: port } }
      const { stdout } = await run(join(folder, 'bin/ambit'), ['healthy'], settings)
      expect(stdout).toBe('Ambit is alive.\n')
    } finally {
      await portal.stop()
    }
  })

  test('lists and runs every operator command through one entry point', async () => {
    const { stdout } = await ambit('help')
    expect(operators.length).toBeGreaterThan(10)
    for (const name of operators) expect(stdout).toMatch(new RegExp(`^  ${name} +[A-Z].+\\.$`, 'm'))
    expect((await ambit('admin', 'help')).stdout).toContain('create-organisation')
    expect((await ambit('--version')).stdout).toMatch(/^9\.8\.7( \([0-9a-f]{12}\))?\n$/)
    await expect(ambit('no-such-command')).rejects.toMatchObject({ code: 2 })
    expect((await ambit('serve', '--help')).stdout).toContain('Starts the server')
    await expect(ambit('serve', '--no-such-option')).rejects.toMatchObject({ code: 2 })
    for (const name of operators)
      expect(
        existsSync(
          join(
            folder,
            'dist/server',
            json(join(folder, 'commands.json')).find((c: { name: string }) => c.name === name).file,
          ),
        ),
      ).toBe(true)
  })

  test('contains every file that the systemd unit and the Containerfiles name', () => {
    const installed = (text: string) => [...text.matchAll(/\/opt\/ambit(\/[\w./-]+\w)/g)].map(([, path = '']) => path)
    const unit = readFileSync(join(folder, 'systemd/ambit.service'), 'utf8')
    const own = readFileSync(join(folder, 'Containerfile'), 'utf8')
    const paths = installed(`${unit}\n${own}`)
    expect(paths).toContain('/bin/ambit')
    expect(paths.filter(path => !existsSync(join(folder, path)))).toEqual([])
    expect(statSync(join(folder, 'bin/ambit')).mode & 0o111).toBe(0o111)
    expect(own).not.toContain('--from=')

    const whole = readFileSync(join(root, 'Containerfile'), 'utf8')
    const stages = [...whole.matchAll(/^FROM \S+(?: AS (\w+))?$/gm)].map(([, name]) => name)
    expect(stages).toEqual(['build', undefined])
    for (const [, stage] of whole.matchAll(/--from=(\w+)/g)) expect(stages).toContain(stage)
    // The image's build context includes the files that the build reads.
    const kept = readFileSync(join(root, '.containerignore'), 'utf8').trim().split('\n')
    const needed = ['package.json', 'package-lock.json', 'index.html', 'scripts', 'server', 'src', 'wasm', 'workers']
    expect(needed.filter(path => kept.includes(path) || !existsSync(join(root, path)))).toEqual([])
    expect(whole).toContain('npm run release')
    expect(scripts.release).toBe('node scripts/release.mjs')
    // The container does not run as root.
    expect(whole.slice(whole.lastIndexOf('FROM'))).toMatch(/^USER node$/m)
    expect(unit).toMatch(/^User=ambit$/m)
  })
})
