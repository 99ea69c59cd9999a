import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildKernels, buildServer } from '../../scripts/lib/build.mjs'
import { MADE_ONCE } from './made-once.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const MEMORY = '/dev/shm'
/** The largest size of a run's folders in bytes. It is doubled to leave room for the processes that work in them. */
const ROOM = 6 * 2 ** 30

/**
 * Keeps temporary folders in memory if it has enough free space: databases and their copies consist of thousands of
 * files, which a disk is slow to write, sync and delete. As on a disk, the files of a killed process remain.
 */
const keepInMemory = (): void => {
  if (process.env.TMPDIR !== undefined || !existsSync(MEMORY)) return
  const { bavail, bsize } = statfsSync(MEMORY)
  if (Math.min(bavail * bsize, process.availableMemory()) > ROOM) process.env.TMPDIR = MEMORY
}

/** Runs before the first test file and starts preparing what the files share. Returns the teardown. */
export default async function setUp(): Promise<() => Promise<void>> {
  keepInMemory()
  await buildKernels()
  await buildServer()
  const folder = mkdtempSync(join(tmpdir(), 'ambit-made-once-'))
  process.env[MADE_ONCE] = folder
  const maker = spawn(process.execPath, ['--import', 'tsx', 'tests/support/make-databases.ts', folder], {
    cwd: ROOT,
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const gone = once(maker, 'exit')
  return async () => {
    maker.stdin?.end()
    await gone
    // A child of the process that creates the databases may still be writing.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
  }
}
