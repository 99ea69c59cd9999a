import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { bundled } from './bundled.ts'

const root = resolve(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly errors: string
}

/** Runs operator commands for one installation, each in a separate process. */
export interface Operator {
  readonly dataDir: string
  /**
   * Runs a command until it exits, with any exit code.
   * @param input its standard input
   */
  tries(command: string, args?: readonly string[], input?: string): Promise<Ended>
  /**
   * Runs a command and returns its output.
   * @throws if the command fails
   */
  does(command: string, args?: readonly string[], input?: string): Promise<string>
}

/**
 * An operator of an embedded installation without the demo.
 * @param onStart receives the process id of each command
 */
export const operatorOf = (
  dataDir: string,
  { env = {}, onStart }: { readonly env?: Record<string, string>; readonly onStart?: (pid: number) => void } = {},
): Operator => {
  const tries: Operator['tries'] = (command, args = [], input = '') =>
    new Promise(done => {
      const file = /\bserver\/cli\/[\w-]+\.ts$/.exec(scripts[command] ?? '')?.[0]
      if (file === undefined) throw new Error(`There is no command ${command}`)
      const child = spawn(process.execPath, [...bundled(file), ...args], {
        cwd: root,
        env: { ...process.env, DATA_DIR: dataDir, DEMO: 'false', DATABASE_URL: '', CLICKHOUSE_URL: '', ...env },
      })
      if (child.pid !== undefined) onStart?.(child.pid)
      let [out, errors] = ['', '']
      child.stdin.on('error', () => undefined).end(input)
      child.stdout.on('data', part => (out += part))
      child.stderr.on('data', part => (errors += part))
      child.once('close', code => done({ code, out, errors }))
    })
  return {
    dataDir,
    tries,
    async does(command, args, input) {
      const { code, out, errors } = await tries(command, args, input)
      if (code !== 0) throw new Error(`npm run ${command} left with ${code}:\n${out}${errors}`)
      return out
    },
  }
}
