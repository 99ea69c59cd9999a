import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { demoInstallation } from '../../tests/support/demo-installation.ts'
import { type Portal, startServer } from '../../tests/support/portal-process.ts'
import { rowOf, timesOf } from '../measure.ts'
import type { Suite } from '../row.ts'
import { processesMB } from './processes.ts'

const root = resolve(import.meta.dirname, '../..')
const TURNS = 7
/** The time, in milliseconds, after which the work that continues once the server is ready has finished. */
const IDLE_MS = 15_000

interface Turn {
  readonly readyMs: number
  /** The memory of all processes together and of each process, in MB. */
  readonly idleMB: number
  readonly eachMB: readonly number[]
}

const turn = async (args: readonly string[], dataDir: string, idleMs: number): Promise<Turn> => {
  const begun = performance.now()
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
  const portal: Portal = await startServer([process.execPath, ...args], root, env)
  const readyMs = performance.now() - begun
  await after(idleMs)
  const eachMB = processesMB(portal.process.pid ?? 0)
  await portal.stop()
  return { readyMs, idleMB: eachMB.reduce((sum, each) => sum + each, 0), eachMB }
}

/**
 * Starts the built server on an existing folder of the embedded databases, compared with tsx running the same sources.
 * Measures the time until it is ready, and the memory of all processes while it is idle.
 */
export const suite: Suite = async function* ({ once, wants }) {
  if (!wants('start')) return
  const folder = await mkdtemp(join(tmpdir(), 'ambit-bench-start-'))
  const given = process.env.BENCH_DATA_DIR
  if (given === undefined) await demoInstallation(folder)
  else await cp(given, folder, { recursive: true })
  const turns = { built: [] as Turn[], sources: [] as Turn[] }
  try {
    for (let n = 0; n < (once ? 1 : TURNS); n++) {
      turns.built.push(await turn(['dist/server/main.js'], folder, once ? 0 : IDLE_MS))
      if (!once) turns.sources.push(await turn(['--import', 'tsx', 'server/main.ts'], folder, IDLE_MS))
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const readyOf = (side: readonly Turn[]) => timesOf(side.map(({ readyMs }) => readyMs))
  const idleOf = (side: readonly Turn[]) => [...side].sort((a, b) => a.idleMB - b.idleMB)[side.length >> 1]
  const ours = idleOf(turns.built)
  yield rowOf('start', 'the sources by tsx', readyOf(turns.built), once ? null : readyOf(turns.sources), {
    idleMB: ours?.idleMB,
    eachMB: ours?.eachMB.join(' '),
    ...(once ? {} : { peerIdleMB: idleOf(turns.sources)?.idleMB }),
  })
}
