import type { DatasetScore } from '../../../src/contract/scores.ts'
import { upTo } from '../../../src/domain/collections.ts'
import { DatasetStatus, GRID_ROWS, GRID_SQUARE_M } from '../../../src/domain/constants.ts'
import { type EvScoreParts, scoreOfParts } from '../../../src/domain/ev-score.ts'
import { type Database, WORKER } from '../../db/database.ts'
import type { StoredEvScores } from '../../db/tables/datasets.ts'
import type { MovementData } from '../../warehouse/movement-data.ts'
import { currentStandard } from '../../zones/standard/versions.ts'
import type { ZoneEngines } from '../../zones/zone-engines.ts'
import { type Identity, scopeOf } from '../account/identity.ts'
import { type DatasetRow, visibleDatasets } from '../datasets/dataset-access.ts'
import { gridPoints } from '../datasets/dataset-places.ts'

const square = (metres: number) => Math.floor(metres / GRID_SQUARE_M)

/**
 * Computes the EV scores that are stored with a dataset, using what has been delivered for its days so far.
 * @param points the points of interest, [easting, northing, easting, …] in EPSG:27700; at least one
 */
export const scoresOfPoints = async (
  movement: Pick<MovementData, 'evScore'>,
  { first_day, last_day }: { readonly first_day: string; readonly last_day: string },
  points: ArrayLike<number>,
): Promise<StoredEvScores> => {
  const scores = await Promise.all(
    upTo(points.length / 2).map(at =>
      movement.evScore(
        { firstDay: first_day, lastDay: last_day },
        square(points[2 * at]!) * GRID_ROWS + square(points[2 * at + 1]!),
      ),
    ),
  )
  return {
    points: scores.map(({ traverses, dwells, visits }) => ({ traverses, dwells, visits })),
    dataVersion: scores[0]!.dataVersion,
  }
}

/** The ranks of each point. Scores from before every point had ranks only have the first point's. */
export const storedPoints = (stored: NonNullable<DatasetRow['ev_score']>): readonly EvScoreParts[] => {
  if ('points' in stored) return stored.points
  const { traverses, dwells, visits } = stored
  return [{ traverses, dwells, visits }]
}

interface Parts {
  readonly database: Database
  readonly movement: MovementData
  readonly engines: ZoneEngines
}

type Scored = Pick<DatasetRow, 'id' | 'build_id' | 'pois' | 'first_day' | 'last_day' | 'ev_score'>

/** Stores the scores of a build. If another request was faster, its scores are used. */
const storeScores = (
  database: Database,
  { id, build_id }: Scored,
  scores: StoredEvScores,
): Promise<readonly EvScoreParts[]> =>
  database.within(WORKER, async tx => {
    await tx
      .updateTable('datasets')
      .set({ ev_score: JSON.stringify(scores) })
      .where('id', '=', id)
      .where('build_id', '=', build_id)
      .where('ev_score', 'is', null)
      .execute()
    const { ev_score } = await tx
      .selectFrom('datasets')
      .select('ev_score')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return storedPoints(ev_score ?? scores)
  })

/**
 * Computes and stores the scores of datasets that were built before scores were stored, when they are first requested.
 */
const scoreOldDatasets = async (
  { database, movement, engines }: Parts,
  datasets: readonly Scored[],
): Promise<Map<number, readonly EvScoreParts[]>> => {
  const placed = datasets.filter(({ ev_score, pois }) => ev_score === null && pois.length > 0)
  if (placed.length === 0) return new Map()
  const standard = await database.within(WORKER, currentStandard)
  if (!standard) return new Map()
  const scores = placed.map(async dataset => {
    const points = await gridPoints(engines, standard.small, dataset)
    return [dataset.id, await storeScores(database, dataset, await scoresOfPoints(movement, dataset, points))] as const
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
      .where('datasets.status', '=', DatasetStatus.Completed)
      .orderBy('datasets.id')
      .execute(),
  )
  const computed = await scoreOldDatasets(parts, datasets)
  return datasets.flatMap(({ id, first_day, last_day, ev_score }) => {
    const points = ev_score === null ? computed.get(id) : storedPoints(ev_score)
    const scored = (points ?? []).map(parts => ({ score: scoreOfParts(parts), parts }))
    const [first] = scored
    return first ? [{ id, ...first, points: scored, firstDay: first_day, lastDay: last_day }] : []
  })
}
