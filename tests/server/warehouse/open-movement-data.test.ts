import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openMovementData } from '../../../server/warehouse/open-movement-data.ts'
import { COVERAGE, noBuilds, noZones } from './worlds.ts'

test('movement data in DATA_DIR survives a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ambit-data-'))
  const parts = {
    settings: { DATA_DIR: folder, DISCLOSURE_MIN_DEVICES: 20 },
    locate: noZones,
    trees: noBuilds,
    noiseSecret: Buffer.alloc(32, 'noise'),
    log: { warn: (message: string) => expect.unreachable(message) },
  }
  const first = await openMovementData(parts)
  expect(await first.availableMonths()).toEqual([])
  expect(first.disclosure()).toEqual({ minDevices: 20, dominanceOne: 0.5, dominanceTwo: 0.8, noiseWidth: 1 })
  await first.load.coverage(COVERAGE)
  await first.close()
  const second = await openMovementData(parts)
  expect(await second.availableMonths()).toEqual([{ year: 2026, month: 10 }])
  expect(await second.healthy()).toBe(true)
  await second.close()
  await expect(
    openMovementData({ ...parts, settings: { ...parts.settings, DISCLOSURE_MIN_DEVICES: 5 } }),
  ).rejects.toThrow(RangeError)
  await rm(folder, { recursive: true, force: true })
})
