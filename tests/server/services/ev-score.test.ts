import { afterAll, beforeAll, expect, test } from 'vitest'
import { WORKER } from '../../../server/db/database.ts'
import type { FirstEvScore, StoredEvScores } from '../../../server/db/tables/datasets.ts'
import { scoresOfPoints } from '../../../server/services/figures/ev-scores.ts'
import { datasetsScores } from '../../../src/contract/scores.ts'
import { GRID_ROWS } from '../../../src/domain/constants.ts'
import { scoreOfParts } from '../../../src/domain/ev-score.ts'
import type { World } from '../scenarios/access/row.ts'
import { openMadeWorld } from '../scenarios/access/world.ts'
import { onDatabases, openOfWorld } from '../support/databases.ts'

test('[P2.32] weights the parts 5, 3 and 2', () => {
  expect(scoreOfParts({ traverses: 90, dwells: 80, visits: 60 })).toBe(81)
  expect(scoreOfParts({ traverses: 100, dwells: 100, visits: 100 })).toBe(100)
  expect(scoreOfParts({ traverses: 0, dwells: 0, visits: 100 })).toBe(20)
})

onDatabases((get, kind) => {
  let world: World
  beforeAll(async () => {
    world = await openMadeWorld(kind, get().database)
  })
  afterAll(() => world?.portal.close())

  const kept = () =>
    get().database.within(WORKER, async tx => {
      const { ev_score } = await tx
        .selectFrom('datasets')
        .select('ev_score')
        .where('id', '=', world.evDatasetId)
        .executeTakeFirstOrThrow()
      return ev_score
    })
  const keep = (score: StoredEvScores | FirstEvScore | null) =>
    get().database.within(WORKER, tx =>
      tx
        .updateTable('datasets')
        .set({ ev_score: score && JSON.stringify(score) })
        .where('id', '=', world.evDatasetId)
        .execute(),
    )
  const asked = async () => {
    const { json } = await world.portal.ask(datasetsScores, world.portal.people.primary.id, {
      query: { datasets: JSON.stringify([{ id: world.evDatasetId, type: 'EV Chargepoint Insights' }]) },
    })
    return json.Results
  }

  const ranks = { traverses: expect.any(Number), dwells: expect.any(Number), visits: expect.any(Number) }

  test('[P2.32] a build stores the score of each point with its parts, and the version of the data', async () => {
    const scores = await kept()
    expect(scores).toEqual({ points: [ranks], dataVersion: expect.stringMatching(/^[0-9a-f]{16}$/) })
    const [parts] = (scores as StoredEvScores).points
    const score = { score: scoreOfParts(parts!), parts }
    expect(await asked()).toMatchObject([{ id: world.evDatasetId, ...score, points: [score] }])
  })

  test('[P2.32] returns stored scores unchanged, whatever is delivered later', async () => {
    const made = await kept()
    const points = [
      { traverses: 12, dwells: 34, visits: 56 },
      { traverses: 90, dwells: 80, visits: 60 },
    ]
    await keep({ points, dataVersion: 'earlier' })
    expect(await asked()).toMatchObject([
      {
        score: 27,
        parts: points[0],
        points: [
          { score: 27, parts: points[0] },
          { score: 81, parts: points[1] },
        ],
        firstDay: expect.stringMatching(/-01$/),
      },
    ])
    await keep(made)
  })

  test('returns a score that was stored before every point had one as the first point’s score', async () => {
    const made = await kept()
    await keep({ traverses: 12, dwells: 34, visits: 56, dataVersion: 'earlier' })
    const score = { score: 27, parts: { traverses: 12, dwells: 34, visits: 56 } }
    expect(await asked()).toMatchObject([{ ...score, points: [score] }])
    await keep(made)
  })

  test('scores the square of each point', async () => {
    const squares: number[] = []
    const movement = {
      evScore: async (_: object, square: number) => {
        squares.push(square)
        return { traverses: squares.length, dwells: 2, visits: 3, score: 0, dataVersion: 'now' }
      },
    }
    const days = { first_day: '2026-10-01', last_day: '2026-10-31' }
    const scores = await scoresOfPoints(movement, days, [430_250, 433_750, 430_750, 433_750])
    expect(squares[1]! - squares[0]!).toBe(GRID_ROWS)
    expect(scores).toEqual({
      points: [
        { traverses: 1, dwells: 2, visits: 3 },
        { traverses: 2, dwells: 2, visits: 3 },
      ],
      dataVersion: 'now',
    })
  })

  test('[P2.32] computes the score once for a dataset that is older than stored scores', async () => {
    const made = await kept()
    await keep(null)
    const [first] = await Promise.all([asked(), asked()])
    expect(await kept()).toEqual(made)
    expect(await asked()).toEqual(first)
  })
}, openOfWorld)
