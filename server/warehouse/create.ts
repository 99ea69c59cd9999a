import type { Locate } from './builds/extract/place-ends.ts'
import { createNoiseSource } from './builds/noise-keys.ts'
import { createCache } from './cache/create-cache.ts'
import { disclosureSettings } from './disclosure/is-safe.ts'
import { movementDataOf, type OpenMovementData } from './movement-of.ts'
import { type EngineSettings, openWarehouse, type WarehouseLog } from './open-warehouse.ts'
import { claimMovement, type WarehouseClaim } from './owner/claim-movement.ts'
import { requireFitting } from './owner/take-warehouse.ts'
import { migrate } from './schema/migrate.ts'
import type { Warehouse } from './warehouse.ts'
import type { ZoneTrees } from './zones/zones-of-build.ts'

interface MovementSettings extends EngineSettings {
  readonly DISCLOSURE_MIN_DEVICES: number
  /** The size of the cache of figures, in 10^6 bytes. */
  readonly ANSWER_MEMORY_MB?: number | undefined
}

interface MovementParts {
  readonly settings: MovementSettings
  /** Finds the zones of a file that contain the ends of trips. */
  readonly locate: Locate
  /** The trees in which maps are cut. */
  readonly trees: ZoneTrees
  /** The secret from which noise is drawn. It must never change. */
  readonly noiseSecret: Buffer
  readonly log: WarehouseLog
  /** The installation that must own the warehouse, known once its state is open. If left out, ownership is not checked. */
  readonly installation?: Promise<WarehouseClaim>
  /** Wraps the engine, to count and time its statements. */
  readonly meter?: (warehouse: Warehouse) => Warehouse
}

/**
 * Opens the warehouse that the settings name, migrates its tables, and returns the movement data with the means to load it.
 *
 * @throws WarehouseError folder-in-use, not-installed, engine-lost, or refused if another installation owns it
 * @throws RangeError if the threshold is below its floor
 */
export const createMovementData = async (parts: MovementParts): Promise<OpenMovementData> => {
  // Several nodes may start together on an empty server. They create and claim the tables one after another.
  if (!parts.settings.CLICKHOUSE_URL || !parts.installation) return openMovementData(parts)
  return (await parts.installation).inTurn(() => openMovementData(parts))
}

const openMovementData = async (parts: MovementParts): Promise<OpenMovementData> => {
  const settings = disclosureSettings(parts.settings.DISCLOSURE_MIN_DEVICES)
  // The installation is not awaited if the engine does not open.
  parts.installation?.catch(() => undefined)
  const engine = await openWarehouse(parts.settings, parts.log)
  try {
    const warehouse = parts.meter?.(engine) ?? engine
    const installation = await parts.installation
    if (installation && !installation.takes) await requireFitting(warehouse, installation.numbered)
    await migrate(warehouse)
    const movement = movementDataOf(
      warehouse,
      parts.locate,
      settings,
      createNoiseSource(parts.noiseSecret),
      parts.trees,
      createCache(parts.settings.ANSWER_MEMORY_MB),
    )
    return installation ? await claimMovement(warehouse, movement, installation, parts.log) : movement
  } catch (error) {
    await engine.close()
    throw error
  }
}
