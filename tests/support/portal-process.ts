import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { bundled } from './bundled.ts'

const root = resolve(import.meta.dirname, '../..')
export const DEMO_PASSWORD = 'Demo-password-1'

export interface Portal {
  readonly address: string
  readonly process: ChildProcess
  /** The output so far. */
  readonly lines: readonly string[]
  stop(signal?: NodeJS.Signals): Promise<void>
}

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts a server with its command and waits until it reports that it is ready. */
export const startServer = (
  [program = '', ...args]: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<Portal> =>
  new Promise((ready, fail) => {
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env })
    running.add(child)
    const lines: string[] = []
    const gone = new Promise<void>(left =>
      child.once('exit', () => {
        running.delete(child)
        left()
      }),
    )
    const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
      child.kill(signal)
      await gone
    }
    const hear = (line: string) => {
      lines.push(line)
      const address = /^Ambit is ready at (\S+)/.exec(line)?.[1]
      if (address) ready({ address, process: child, lines, stop })
    }
    createInterface({ input: child.stdout }).on('line', hear)
    createInterface({ input: child.stderr }).on('line', line => lines.push(line))
    child.once('exit', code =>
      fail(new Error(`The server left with ${code} before it was ready:\n${lines.slice(-40).join('\n')}`)),
    )
  })

/** Starts the real server on a data folder. */
export const startPortal = (dataDir: string, env: Record<string, string> = {}): Promise<Portal> =>
  startServer([process.execPath, ...bundled('server/main.ts')], root, {
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    DEMO_PASSWORD,
    DEMO_ZONES: 'small',
    ENVIRONMENT_NAME: 'Development',
    ...env,
  })

/**
 * Runs one of the project's command-line tools on the data folder and returns its output.
 * @throws if the tool fails
 */
export const runTool = (
  script: string,
  args: readonly string[],
  dataDir: string,
  { env = {} }: { readonly env?: Record<string, string> } = {},
): Promise<string> =>
  new Promise((done, fail) => {
    const child = spawn(process.execPath, [...bundled(script), ...args], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir, ...env },
    })
    child.stdin.end()
    let text = ''
    child.stdout.on('data', part => (text += part))
    child.stderr.on('data', part => (text += part))
    child.once('exit', code => (code === 0 ? done(text) : fail(new Error(`${script} left with ${code}:\n${text}`))))
  })
