import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { MADE_ONCE } from './made-once.ts'

/** Before the first test file: begins to make what they share. Answers what ends the run. */
export default function setUp(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-made-once-'))
  process.env[MADE_ONCE] = folder
  const maker = spawn(process.execPath, ['--import', 'tsx', 'tests/support/make-databases.ts', folder], {
    cwd: resolve(import.meta.dirname, '../..'),
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const gone = once(maker, 'exit')
  return async () => {
    maker.stdin?.end()
    await gone
    rmSync(folder, { recursive: true, force: true })
  }
}
