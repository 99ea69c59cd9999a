import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataVersion, deliveredTrips } from '../../../server/warehouse/builds/extract/data-version.ts'
import { Delivery, visibleBatches } from '../../../server/warehouse/deliveries/load/batches.ts'
import { loadTrips } from '../../../server/warehouse/deliveries/load/load-trips.ts'
import { ENGINES, type OpenEngine } from './engines.ts'
import { makeTrips } from './invented-trips.ts'
import { loadWorld } from './worlds.ts'

const MONTH = { firstDay: '2026-10-01', lastDay: '2026-10-31' }

const versionOf = async ({ warehouse }: OpenEngine): Promise<string> => {
  const batches = await visibleBatches(warehouse, Delivery.Trips)
  return dataVersion(await deliveredTrips(warehouse, { ...MONTH, batches }), [])
}

describe.each(ENGINES)('the version of a period’s data, on $name', ({ open }) => {
  let first: OpenEngine
  let second: OpenEngine
  beforeAll(async () => {
    first = await open()
    second = await open()
  })
  afterAll(async () => {
    await first.close()
    await second.close()
  })

  test('is the same for the same files in another warehouse, whose loads have different numbers', async () => {
    const file = await loadWorld(first, makeTrips({ seed: 7, people: 60, trips: 300 }))
    // An empty load comes first, so the next load has another number.
    await loadWorld(second, [], 'nothing')
    await loadTrips(second.warehouse, [file])
    const numbers = ({ warehouse }: OpenEngine) => visibleBatches(warehouse, Delivery.Trips)
    expect(await numbers(second)).not.toEqual(await numbers(first))
    expect(await versionOf(second)).toBe(await versionOf(first))
  })

  test('changes when a delivery adds trips to the period', async () => {
    const before = await versionOf(first)
    await loadWorld(first, makeTrips({ seed: 8, people: 60, trips: 300, firstTrip: 1000 }), 'late')
    expect(await versionOf(first)).not.toBe(before)
  })
})
