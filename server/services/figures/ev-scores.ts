import type { DatasetScore } from '../../../src/contract/scores.ts'
import { GRID_ROWS, GRID_SQUARE_M, ReportStatus } from '../../../src/domain/constants.ts'
import { scoreOfParts } from '../../../src/domain/ev-score.ts'
import { type Database, WORKER } from '../../db/database.ts'
import type { StoredEvScore } from '../../db/tables/datasets.ts'
import type { MovementData } from '../../warehouse/movement-data.ts'
import { currentStandard } from '../../zones/standard/versions.ts'
import type { ZoneEngines } from '../../zones/zone-engines.ts'
import { zoneFileKey } from '../../zones/zone-files.ts'
import { type Identity, scopeOf } from '../account/identity.ts'
import { type DatasetRow, visibleDatasets } from '../datasets/dataset-access.ts'

const square = (metres: number) => Math.floor(metres / GRID_SQUARE_M)

/**
 * Computes the EV score that is stored with a dataset, from the deliveries for its days so far.
 * @param firstPoint [easting, northing] of the first point of interest, EPSG:27700
 */
export const scoreOfPlace = async (
  movement: Pick<MovementData, 'evScore'>,
  { first_day, last_day }: { readonly first_day: string; readonly last_day: string },
  [easting, northing]: readonly [number, number],
): Promise<StoredEvScore> => {
  const { traverses, dwells, visits, dataVersion } = await movement.evScore(
    { firstDay: first_day, lastDay: last_day },
    square(easting) * GRID_ROWS + square(northing),
  )
  return { traverses, dwells, visits, dataVersion }
}

interface Parts {
  readonly database: Database
  readonly movement: MovementData
  readonly engines: ZoneEngines
}

type Scored = Pick<DatasetRow, 'id' | 'build_id' | 'pois' | 'first_day' | 'last_day' | 'ev_score'>

/** Stores a score with its build. If another request was faster, its score is used. */
const storeScore = (database: Database, { id, build_id }: Scored, score: StoredEvScore): Promise<StoredEvScore> =>
  database.within(WORKER, async tx => {
    await tx
      .updateTable('datasets')
      .set({ ev_score: JSON.stringify(score) })
      .where('id', '=', id)
      .where('build_id', '=', build_id)
      .where('ev_score', 'is', null)
      .execute()
    const { ev_score } = await tx
      .selectFrom('datasets')
      .select('ev_score')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return ev_score ?? score
  })

/**
 * Computes and stores the scores of datasets that were built before scores were stored, when they are first requested.
 */
const scoreOldDatasets = async (
  { database, movement, engines }: Parts,
  datasets: readonly Scored[],
): Promise<Map<number, StoredEvScore>> => {
  const placed = datasets.flatMap(dataset => {
    const [first] = dataset.pois
    return dataset.ev_score === null && first ? [{ dataset, coords: first.coords }] : []
  })
  if (placed.length === 0) return new Map()
  const standard = await database.within(WORKER, currentStandard)
  if (!standard) return new Map()
  const grid = await engines.run(zoneFileKey(standard.small), engine =>
    engine.toGrid(Float64Array.from(placed.flatMap(({ coords }) => coords))),
  )
  const scores = placed.map(async ({ dataset }, i) => {
    const score = await scoreOfPlace(movement, dataset, [grid[i * 2]!, grid[i * 2 + 1]!])
    return [dataset.id, await storeScore(database, dataset, score)] as const
  })
  return new Map(await Promise.all(scores))
}

/**
 * The scores of the requested datasets that the user may see, are Completed, count electric vehicles and have a point.
 */
export const evScores = async (
  parts: Parts,
  identity: Identity,
  asked: readonly { readonly id: number }[],
): Promise<DatasetScore[]> => {
  const ids = [...new Set(asked.map(({ id }) => id))]
  if (ids.length === 0) return []
  const datasets = await parts.database.within(scopeOf(identity), tx =>
    visibleDatasets(tx, identity)
      .select(['id', 'build_id', 'pois', 'first_day', 'last_day', 'ev_score'])
      .where('datasets.id', 'in', ids)
      .where('datasets.ev_only', '=', true)
      .where('datasets.status', '=', ReportStatus.Completed)
      .orderBy('datasets.id')
      .execute(),
  )
  const computed = await scoreOldDatasets(parts, datasets)
  return datasets.flatMap(({ id, first_day, last_day, ev_score }) => {
    const score = ev_score ?? computed.get(id)
    if (!score) return []
    const { traverses, dwells, visits } = score
    const ranks = { traverses, dwells, visits }
    return [{ id, score: scoreOfParts(ranks), parts: ranks, firstDay: first_day, lastDay: last_day }]
  })
}
