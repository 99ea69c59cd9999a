import { monthPeriod } from '../../../src/domain/month-period.ts'
import { type Database, WORKER } from '../../db/database.ts'
import type { MovementData } from '../../warehouse/movement-data.ts'
import { currentStandard } from '../../zones/standard/versions.ts'
import type { ZoneEngines } from '../../zones/zone-engines.ts'
import { zoneFileKey } from '../../zones/zone-file-keys.ts'

/** Opens the standard zones before the first user needs them. */
export const warmEngine = async (database: Database, engines: ZoneEngines): Promise<void> => {
  const standard = await database.within(WORKER, currentStandard)
  if (standard) await engines.run(zoneFileKey(standard.small), async () => undefined)
}

/** Computes the data of expected visits, the newest month first, where they are missing or an import has changed a month. */
export const warmExpectations = async (movement: MovementData): Promise<void> => {
  for (const month of (await movement.availableMonths()).reverse()) {
    const { startDate, endDate } = monthPeriod(month)
    await movement.prepareExpectations({ firstDay: startDate.slice(0, 10), lastDay: endDate.slice(0, 10) })
  }
}
