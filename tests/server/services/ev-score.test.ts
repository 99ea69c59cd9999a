import { afterAll, beforeAll, expect, test } from 'vitest'
import { WORKER } from '../../../server/db/database.ts'
import type { StoredEvScore } from '../../../server/db/tables/datasets.ts'
import { datasetsScores } from '../../../src/contract/scores.ts'
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
  const keep = (score: StoredEvScore | null) =>
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

  test('[P2.32] a build stores the score with its parts and the version of the data', async () => {
    const score = await kept()
    expect(score).toEqual({
      traverses: expect.any(Number),
      dwells: expect.any(Number),
      visits: expect.any(Number),
      dataVersion: expect.stringMatching(/^[0-9a-f]{16}$/),
    })
    const { dataVersion: _, ...parts } = score!
    expect(await asked()).toMatchObject([{ id: world.evDatasetId, score: scoreOfParts(parts), parts }])
  })

  test('[P2.32] returns a stored score unchanged, whatever is delivered later', async () => {
    const made = await kept()
    await keep({ traverses: 12, dwells: 34, visits: 56, dataVersion: 'earlier' })
    expect(await asked()).toMatchObject([
      { score: 27, parts: { traverses: 12, dwells: 34, visits: 56 }, firstDay: expect.stringMatching(/-01$/) },
    ])
    await keep(made)
  })

  test('[P2.32] computes the score once for a dataset that is older than stored scores', async () => {
    const made = await kept()
    await keep(null)
    const [first] = await Promise.all([asked(), asked()])
    expect(await kept()).toEqual(made)
    expect(await asked()).toEqual(first)
  })
}, openOfWorld)
