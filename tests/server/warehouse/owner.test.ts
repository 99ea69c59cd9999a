import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Claimant,
  readOwners,
  requireFitting,
  takeWarehouse,
  watchOwner,
} from '../../../server/warehouse/owner/claim-warehouse.ts'
import type { Statement } from '../../../server/warehouse/sql/statement.ts'
import { ENGINES, type OpenEngine } from './engines.ts'

const command = (sql: string): Statement<Record<string, never>> => ({ name: 'test', sql })

const claimant = (installation: string, epoch: string, takes = false): Claimant => ({
  installation: installation.repeat(32),
  epoch: epoch.repeat(32),
  takes,
  name: `https://${installation}.example`,
})

describe.each(ENGINES)('the owner of a warehouse, on $name', ({ open }) => {
  let engine: OpenEngine
  const owner = async () => (await readOwners(engine.warehouse))[0]
  beforeAll(async () => {
    engine = await open()
  })
  afterAll(() => engine?.close())

  test('all nodes of an installation take over an unowned warehouse, once', async () => {
    const nodes = await Promise.all([1, 2, 3].map(() => takeWarehouse(engine.warehouse, claimant('a', '1'))))
    expect(nodes).toContain('taken')
    expect(await takeWarehouse(engine.warehouse, claimant('a', '1'))).toBe('kept')
    expect(await owner()).toMatchObject({
      term: 1,
      installation: 'a'.repeat(32),
      epoch: '1'.repeat(32),
      name: 'https://a.example',
    })
  })

  test('refuses another installation with a message that names both and says what to do', async () => {
    const refused = takeWarehouse(engine.warehouse, claimant('b', '7'))
    await expect(refused).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringMatching(
        /^The warehouse belongs to the installation https:\/\/a\.example \(aaaaaaaa\) since \d{4}-.* this one is https:\/\/b\.example \(bbbbbbbb\)\. Give each a separate database, by its name at the end of CLICKHOUSE_URL/,
      ),
    })
    expect(await owner()).toMatchObject({ installation: 'a'.repeat(32) })
  })

  test('a restored copy takes over the warehouse, and the original notices this and can no longer claim it', async () => {
    const warnings: string[] = []
    const before = watchOwner(engine.warehouse, claimant('a', '1'), sentence => warnings.push(sentence))
    expect(await takeWarehouse(engine.warehouse, claimant('a', '2'))).toBe('taken')
    await expect
      .poll(
        () =>
          before.require().then(
            () => 'owned',
            error => error.code,
          ),
        { timeout: 10_000 },
      )
      .toBe('taken-over')
    expect(before.lost.aborted).toBe(true)
    expect(warnings).toEqual([
      expect.stringMatching(/^The warehouse was taken over on .* no longer builds datasets or returns figures/),
    ])
    await expect(takeWarehouse(engine.warehouse, claimant('a', '1'))).rejects.toThrow(
      /taken over by a restored copy of this installation.* take-warehouse/,
    )
    await expect(watchOwner(engine.warehouse, claimant('a', '2'), () => undefined).require()).resolves.toBe(undefined)
  })

  test('an operator can take it over for any installation', async () => {
    expect(await takeWarehouse(engine.warehouse, claimant('b', '8', true))).toBe('taken')
    await expect(takeWarehouse(engine.warehouse, claimant('a', '2'))).rejects.toMatchObject({ code: 'refused' })
  })

  test('is exactly one of two installations that claim it at the same time', async () => {
    await engine.warehouse.run(command('DROP TABLE owners'), {})
    await engine.warehouse.run(
      command(
        'CREATE TABLE owners (term UInt32, installation String, epoch String, name String, since String) ENGINE = MergeTree ORDER BY term',
      ),
      {},
    )
    const ends = await Promise.allSettled(['c', 'd'].map(name => takeWarehouse(engine.warehouse, claimant(name, name))))
    const winner = await owner()
    const ownersLeft = ends.filter((end, at) => end.status === 'fulfilled' && winner?.installation[0] === 'cd'[at])
    expect(ownersLeft).toHaveLength(1)
  })

  test('takes over a warehouse from 1.0.30 if all of its builds belong to the state', async () => {
    await engine.warehouse.insert('dataset_builds', '3\t1\t1\t1\n5\t1\t1\t1\n')
    // The warehouse names its owner now, so its builds are not compared.
    await requireFitting(engine.warehouse, [])
    await engine.warehouse.run(command('DROP TABLE owners'), {})
    await requireFitting(engine.warehouse, [2, 3, 5, 6])
    for (const other of [[], [1, 2], [2, 4, 6]])
      await expect(requireFitting(engine.warehouse, other), String(other)).rejects.toThrow(
        'The warehouse holds 2 builds, up to number 5, that do not belong to this state',
      )
  })
})
