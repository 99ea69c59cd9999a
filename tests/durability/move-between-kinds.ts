import { join } from 'node:path'
import { makeBackup } from '../../server/backup/make-backup.ts'
import { restoreBackup } from '../../server/backup/restore-backup.ts'
import { parseSettings } from '../../server/runtime/settings.ts'
import {
  CLUSTER,
  startClickHouseCluster,
  startClickHouseServer,
} from '../server/warehouse/engines/clickhouse-server.ts'
import { demoInstallation } from '../support/demo-installation.ts'
import { startPostgres } from '../support/postgres.ts'
import { figuresOf } from './figures-of.ts'

export interface MoveReport {
  /** The number of report, map, square and balance hashes that were compared. */
  readonly compared: number
  /** The kinds of installation where a hash differs. */
  readonly unlike: readonly string[]
  /** The error from restoring into a warehouse that is not empty. */
  readonly refusal: string
}

/**
 * Moves a backup of the demo from the embedded engines to a server, to a cluster and back. Every figure must stay the
 * same.
 */
export const moveBetweenKinds = async (folder: string): Promise<MoveReport> => {
  const [postgres, server, cluster] = await Promise.all([
    startPostgres(),
    startClickHouseServer(),
    startClickHouseCluster(3),
  ])
  try {
    let [from, fromEnv]: [string, Record<string, string>] = [join(folder, 'first'), {}]
    await demoInstallation(from)
    const figures = await figuresOf(from, fromEnv)
    const places: Record<string, Record<string, string>> = {
      server: { DATABASE_URL: await postgres.database(), CLICKHOUSE_URL: server.url },
      cluster: {
        DATABASE_URL: await postgres.database(),
        CLICKHOUSE_URL: cluster.urls,
        CLICKHOUSE_CLUSTER: CLUSTER,
      },
      embedded: {},
    }
    const unlike: string[] = []
    for (const [name, toEnv] of Object.entries(places)) {
      const [to, packed] = [join(folder, `in-${name}`), join(folder, `to-${name}.tar.gz`)]
      await makeBackup(parseSettings({ DATA_DIR: from, ...fromEnv }), packed)
      await restoreBackup(parseSettings({ DATA_DIR: to, ...toEnv }), packed)
      if (JSON.stringify(await figuresOf(to, toEnv)) !== JSON.stringify(figures)) unlike.push(name)
      ;[from, fromEnv] = [to, toEnv]
    }
    const again = parseSettings({ DATA_DIR: join(folder, 'again'), CLICKHOUSE_URL: server.url })
    const refusal = await restoreBackup(again, join(folder, 'to-embedded.tar.gz')).then(
      () => '',
      (error: Error) => error.message,
    )
    return { compared: Object.keys(figures).length, unlike, refusal }
  } finally {
    await Promise.all([postgres.stop(), server.stop(), cluster.stop()])
  }
}
