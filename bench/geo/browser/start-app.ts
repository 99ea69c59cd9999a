import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, mkdir, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'vite'
import { DEMO_PASSWORD, runTool } from '../../../tests/support/portal-process.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const KEPT = join(ROOT, '.cache/bench/browser')
export const ORGANISATION = 'Aire Valley Transport Partnership'

export interface RunningApp {
  readonly address: string
  /** The name of the zone system. */
  readonly system: string
  stop(): Promise<void>
}

/** Builds a fresh production web app in the bench's own folder. */
const buildWeb = async (): Promise<string> => {
  const outDir = join(KEPT, 'web')
  await build({ root: ROOT, logLevel: 'error', build: { outDir, emptyOutDir: true, sourcemap: false } })
  return outDir
}

const start = (webFolder: string, dataDir: string): Promise<{ address: string; stop(): Promise<void> }> =>
  new Promise((ready, fail) => {
    const child = spawn(process.execPath, ['--import', 'tsx', resolve(import.meta.dirname, 'portal.ts'), webFolder], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        PORT: '0',
        DATA_DIR: dataDir,
        DEMO_PASSWORD,
        DEMO_ZONES: 'small',
        DEMO: 'true',
        ENVIRONMENT_NAME: 'Bench',
      },
    })
    const gone = new Promise<void>(left => child.once('exit', () => left()))
    const leave = () => child.kill('SIGKILL')
    process.once('exit', leave)
    const stop = async () => {
      child.kill('SIGTERM')
      await gone
      process.off('exit', leave)
    }
    createInterface({ input: child.stdout }).on('line', line => {
      const address = /^Ambit is ready at (\S+)/.exec(line)?.[1]
      if (address) ready({ address, stop })
    })
    child.once('exit', code => fail(new Error(`The portal left with ${code}`)))
  })

/** Only the demo installation, which is kept between runs and served by a real server from a production build. */
export const startDemo = async (): Promise<Omit<RunningApp, 'system'>> => {
  const dataDir = join(KEPT, 'data-demo')
  await mkdir(dataDir, { recursive: true })
  return start(await buildWeb(), dataDir)
}

/**
 * A demo installation with the imported zone file, which is kept between runs and served by a real server from a
 * production build.
 */
export const startApp = async (file: Uint8Array): Promise<RunningApp> => {
  const name = createHash('sha256').update(file).digest('hex').slice(0, 8)
  const dataDir = join(KEPT, `data-${name}`)
  await mkdir(dataDir, { recursive: true })
  const webFolder = await buildWeb()
  const path = join(dataDir, 'zones.fgb')
  const system = `Bench ${name}`
  let app = await start(webFolder, dataDir)
  const isImported = await access(path).then(
    () => true,
    () => false,
  )
  if (!isImported) {
    await app.stop()
    const imported = `${path}.imported.fgb`
    await writeFile(imported, file)
    const tool = ['--organisation', ORGANISATION, '--name', system, imported]
    await runTool('server/cli/zones-import.ts', tool, dataDir)
    // Repeats an interrupted import.
    await rename(imported, path)
    app = await start(webFolder, dataDir)
  }
  return { ...app, system }
}
