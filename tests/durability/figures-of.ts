import { createHash } from 'node:crypto'
import { createDatabase, WORKER } from '../../server/db/database.ts'
import { openDriver } from '../../server/db/open-database.ts'
import { openFileStore } from '../../server/files/open-file-store.ts'
import { installationSecret, keyFor } from '../../server/runtime/keys/installation-secret.ts'
import { parseSettings } from '../../server/runtime/settings.ts'
import { openingSpecOf } from '../../server/services/datasets/dataset-access.ts'
import { treeSpecOf } from '../../server/services/datasets/downloads.ts'
import { createNoiseSource } from '../../server/warehouse/builds/noise-keys.ts'
import { disclosureSettings } from '../../server/warehouse/disclosure/is-safe.ts'
import { openWarehouse } from '../../server/warehouse/engines/open-warehouse.ts'
import { openingQueries } from '../../server/warehouse/figures/opening-queries.ts'
import { movementDataOf } from '../../server/warehouse/open-movement-data.ts'
import type { Warehouse } from '../../server/warehouse/warehouse.ts'
import { createEnginePool } from '../../server/zones/engine-pool.ts'
import { createZoneTrees } from '../../server/zones/trees/zone-trees.ts'
import { DatasetStatus } from '../../src/domain/constants.ts'

/** Movement data without stored results, so every figure is counted from its rows. */
const counting = (warehouse: Warehouse): Warehouse => ({
  ...warehouse,
  rows: async (query, parameters, options) =>
    query.name === 'stored-results' ? [] : warehouse.rows(query, parameters, options),
})

/**
 * Named hashes of the figures that viewers open with for every completed dataset (report views, maps, tourism
 * measures), of the squares' expected visits, and of the organisations' balances. The installation must not be running.
 */
export const figuresOf = async (dataDir: string, env: Record<string, string> = {}): Promise<Record<string, string>> => {
  const settings = parseSettings({ DATA_DIR: dataDir, ...env })
  const database = createDatabase(await openDriver(settings, dataDir, 'work'))
  const warehouse = await openWarehouse({ ...settings, DATA_DIR: dataDir }, { warn: () => undefined })
  const files = await openFileStore(settings, dataDir)
  const engines = createEnginePool(files)
  const movement = movementDataOf(
    counting(warehouse),
    () => Promise.reject(new Error('Nothing is built here')),
    disclosureSettings(settings.DISCLOSURE_MIN_DEVICES),
    createNoiseSource(keyFor(await installationSecret(dataDir, settings), 'noise')),
    createZoneTrees({ database, files, engines, specOf: buildId => treeSpecOf(database, buildId) }),
  )
  const hashes: Record<string, string> = {}
  const note = (name: string, value: unknown) => {
    hashes[name] = createHash('sha256').update(JSON.stringify(value)).digest('hex')
  }
  try {
    const { datasets, balances } = await database.within(WORKER, async tx => ({
      datasets: await tx
        .selectFrom('datasets')
        .selectAll()
        .where('status', '=', DatasetStatus.Completed)
        .orderBy('id')
        .execute(),
      balances: await tx.selectFrom('organisation_balances').selectAll().orderBy('organisation_id').execute(),
    }))
    note('balances', balances)
    for (const dataset of datasets) {
      const spec = openingSpecOf({ ...dataset, build_id: dataset.build_id! })
      for (const [at, ask] of openingQueries(movement, spec).entries()) note(`${dataset.name} ${at}`, await ask())
      note(`${dataset.name} cells`, await movement.cells(spec.buildId))
    }
    for (const { firstDay, lastDay } of MONTHS)
      note(`squares ${firstDay}`, await movement.releasedSquares({ firstDay, lastDay, evOnly: false }))
    return hashes
  } finally {
    await movement.close()
    await database.close()
    await engines.close()
  }
}

/** The month of the demo's datasets. */
const MONTHS = [{ firstDay: '2026-10-01', lastDay: '2026-10-31' }]
