import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, type Database, WORKER } from '../../../server/db/database.ts'
import { openPostgres } from '../../../server/db/postgres.ts'
import { migratedPostgres } from '../../support/made-once.ts'
import { hasPostgres } from '../../support/postgres.ts'

describe.skipIf(!hasPostgres)('nodes that start together', () => {
  let nodes: Database[] = []
  beforeAll(async () => {
    const address = await migratedPostgres()
    nodes = await Promise.all([1, 2, 3].map(async () => createDatabase(await openPostgres(address, 2))))
  })
  afterAll(() => Promise.all(nodes.map(node => node.close())))

  test('create the tables one after another, and continue after one of them fails', async () => {
    const told: string[] = []
    const ends = await Promise.allSettled(
      nodes.map((node, i) =>
        node.inTurn(async () => {
          told.push(`${i} begins`)
          // Queries the state inside its turn, as claiming the warehouse does.
          await node.within(WORKER, tx => tx.selectFrom('installation').select('key').execute())
          told.push(`${i} ends`)
          if (i === 0) throw new Error('refused')
          return i
        }),
      ),
    )
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
    expect(told).toHaveLength(6)
    for (let at = 0; at < told.length; at += 2) expect(told[at + 1]).toBe(told[at]!.replace('begins', 'ends'))
  })
})
