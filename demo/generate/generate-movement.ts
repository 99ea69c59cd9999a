import { createRandom } from '../../server/runtime/random.ts'
import type { Warehouse } from '../../server/warehouse/warehouse.ts'
import type { ZoneColumns } from '../../workers/columns/zone-columns.ts'
import type { GenerateOrder } from './generate-trips.ts'
import type { Truth } from './truth.ts'
import { writePlaces } from './write-places.ts'
import { writeTrips } from './write-trips.ts'
import { zoneGround } from './zone-ground.ts'

/**
 * Writes a delivery of invented movement data on the zones of a file: trips and their truth (write-trips.ts), and what belongs
 * to them (write-places.ts). The CLI's only way into this folder.
 * @param reader an embedded engine, which writes Parquet
 */
export const generateMovement = async (
  reader: Warehouse,
  order: GenerateOrder,
  columns: ZoneColumns,
  folder: string,
  onFile: (file: string) => void,
): Promise<{ readonly files: readonly string[]; readonly truth: Truth; readonly beside: readonly string[] }> => {
  const ground = zoneGround(columns, createRandom(order.seed, 'generated places'))
  const trips = await writeTrips(reader, order, ground, folder, onFile)
  return { ...trips, beside: await writePlaces(columns, order, folder) }
}
