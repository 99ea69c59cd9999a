import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { writeTrips } from '../../demo/generate/generate-movement.ts'
import { loadZones } from '../../server/warehouse/deliveries/load/zone-versions.ts'
import { openChdb } from '../../server/warehouse/engines/chdb/open-chdb.ts'
import { migrate } from '../../server/warehouse/schema/migrate-warehouse.ts'
import type { Statement } from '../../server/warehouse/sql/statement.ts'
import { bundled } from '../support/bundled.ts'
import { gridGround, gridZones } from '../support/grid-ground.ts'
import { randomOf } from '../support/random.ts'

export interface ImportKillReport {
  readonly kills: number
  readonly killedTools: number
  readonly killedEngines: number
  readonly imports: number
  /** How often a warehouse read after a kill found only part of an import's trips. */
  readonly halfVisible: number
  /** How many imports have final trips, days or paths that differ from the truth file. */
  readonly wrong: number
}

const root = resolve(import.meta.dirname, '../..')
const VISIBLE = 'batch IN (SELECT batch FROM ambit.loaded_files WHERE kind = 0)'
const count: Statement<Record<string, never>, { trips: number; stored: number; left: number }> = {
  name: 'count',
  sql: `SELECT toUInt32(countIf(${VISIBLE})) AS trips, toUInt32(count()) AS stored,
    (SELECT toUInt32(countIf(${VISIBLE})) FROM trips_by_origin) AS left FROM trips`,
}

const startTool = (files: readonly string[], dataDir: string): ChildProcess =>
  spawn(
    process.execPath,
    [...bundled('server/cli/movement-import.ts'), '--trips', ...files, '--rejected', join(dataDir, 'rejected.csv')],
    { cwd: root, env: { ...process.env, DATA_DIR: dataDir }, stdio: 'ignore' },
  )

const killEngine = async (dataDir: string): Promise<boolean> => {
  try {
    process.kill(
      (JSON.parse(await readFile(join(dataDir, 'movement', 'lock'), 'utf8')) as { pid: number }).pid,
      'SIGKILL',
    )
    return true
  } catch {
    // The import has not begun yet, or has ended.
    return false
  }
}

/**
 * Imports generated trips with the command-line tool. It repeatedly kills the tool or its engine with SIGKILL at random
 * moments and restarts it until each import ends, and checks the warehouse after every kill.
 */
export const killDuringImports = async (
  folder: string,
  kills: number,
  seed: number,
  devices: number,
): Promise<ImportKillReport> => {
  const random = randomOf(seed)
  const reader = await openChdb({ folder: join(folder, 'reader') })
  const { files, truth } = await writeTrips(
    reader,
    { seed, devices, from: '2026-10', months: 1 },
    gridGround,
    join(folder, 'trips'),
  )
  await reader.close()
  const report = { kills: 0, killedTools: 0, killedEngines: 0, imports: 0, halfVisible: 0, wrong: 0 }
  let lastsMs = 4000
  while (report.kills < kills) {
    const dataDir = join(folder, `data-${report.imports}`)
    const empty = await openChdb({ folder: join(dataDir, 'movement') })
    await migrate(empty)
    await loadZones(empty, 1, gridZones())
    await empty.close()
    for (let done = false; !done; ) {
      const begun = performance.now()
      const tool = startTool(files, dataDir)
      const gone = once(tool, 'exit') as Promise<[number | null]>
      if (report.kills < kills) {
        await Promise.race([gone, after(random() * lastsMs)])
        if (tool.exitCode === null && random() < 0.5) {
          tool.kill('SIGKILL')
          report.kills++
          report.killedTools++
        } else if (tool.exitCode === null && (await killEngine(dataDir))) {
          report.kills++
          report.killedEngines++
        }
      }
      const [code] = await gone
      if (code === 0) lastsMs = Math.max(1000, performance.now() - begun)
      done = code === 0
      const warehouse = await openChdb({ folder: join(dataDir, 'movement') })
      const [found] = await warehouse.rows(count, {}).catch(() => [{ trips: 0, stored: 0, left: 0 }])
      await warehouse.close()
      if (found!.trips !== 0 && found!.trips !== truth.trips) report.halfVisible++
      if (done && (found!.trips !== truth.trips || found!.left !== truth.trips || found!.stored !== truth.trips))
        report.wrong++
    }
    report.imports++
  }
  return report
}
