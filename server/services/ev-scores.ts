import type { DatasetScore } from '../../src/contract/scores.ts'
import { GRID_SQUARE_M, ReportStatus } from '../../src/domain/constants.ts'
import type { Database } from '../db/database.ts'
import type { MovementData } from '../warehouse/movement-data.ts'
import { visibleDatasets } from './dataset-access.ts'
import { type Identity, scopeOf } from './identity.ts'
import type { ZoneEngines } from './ordering/zone-engines.ts'
import { zoneFileKey } from './places.ts'
import { currentStandard } from './standard-zones.ts'

const GRID_ROWS = 4096

/** Scores of the asked datasets that the user may see, are Completed, of electric vehicles, and have a point. */
export const evScores = async (
  { database, movement, engines }: { database: Database; movement: MovementData; engines: ZoneEngines },
  identity: Identity,
  asked: readonly { readonly id: number }[],
): Promise<DatasetScore[]> => {
  const ids = [...new Set(asked.map(({ id }) => id))]
  if (ids.length === 0) return []
  const { datasets, standard } = await database.within(scopeOf(identity), async tx => ({
    datasets: await visibleDatasets(tx, identity)
      .select(['datasets.id', 'datasets.pois', 'datasets.first_day', 'datasets.last_day'])
      .where('datasets.id', 'in', ids)
      .where('datasets.ev_only', '=', true)
      .where('datasets.status', '=', ReportStatus.Completed)
      .orderBy('datasets.id')
      .execute(),
    standard: await currentStandard(tx),
  }))
  const placed = datasets.flatMap(({ pois: [first], ...dataset }) => (first ? { ...dataset, at: first.coords } : []))
  if (placed.length === 0 || !standard) return []
  const grid = await engines.run(zoneFileKey(standard.small), engine =>
    engine.toGrid(Float64Array.from(placed.flatMap(({ at }) => at))),
  )
  const square = (metres: number) => Math.floor(metres / GRID_SQUARE_M)
  return Promise.all(
    placed.map(async ({ id, first_day, last_day }, i) => ({
      id,
      score: await movement.evScore(
        { firstDay: first_day, lastDay: last_day },
        square(grid[i * 2]!) * GRID_ROWS + square(grid[i * 2 + 1]!),
      ),
    })),
  )
}
