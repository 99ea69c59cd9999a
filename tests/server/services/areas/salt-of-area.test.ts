import { beforeAll, expect, test } from 'vitest'
import { WORKER } from '../../../../server/db/database.ts'
import { type SaltParts, saltOfArea } from '../../../../server/services/areas/salt-of-area.ts'
import { createNodeEngine } from '../../../../server/zones/node-engine.ts'
import type { ServerEngine } from '../../../../workers/overlay/overlay-calls.ts'
import { onDatabases } from '../../support/databases.ts'

const KEY = Buffer.alloc(32, 7)
const OCTOBER = { firstDay: '2026-10-01', lastDay: '2026-10-31' }
const rectangle = (e: number, n: number, width: number, height: number) =>
  `POLYGON ((${e} ${n}, ${e + width} ${n}, ${e + width} ${n + height}, ${e} ${n + height}, ${e} ${n}))`

onDatabases(get => {
  let engine: ServerEngine
  let parts: SaltParts
  beforeAll(async () => {
    engine = await createNodeEngine()
    parts = { ...engine, database: get().database, key: KEY }
  })
  const salt = (areaWkt: string, { version = '1', month = OCTOBER, key = KEY } = {}) =>
    saltOfArea({ ...parts, key }, { areaWkt, ...month }, version)
  const rows = () => get().database.within(WORKER, tx => tx.selectFrom('ground_salts').select('salt').execute())

  test('the same ground always has the same salt, which differs for other ground, months and versions', async () => {
    const place = rectangle(430_000, 430_000, 1000, 1000)
    const first = await salt(place)
    expect(first).toMatch(/^[\w-]{43}$/)
    expect(await salt(place)).toBe(first)
    const others = [
      await salt(rectangle(430_000, 430_000, 1000, 1001)),
      await salt(place, { version: '2' }),
      await salt(place, { month: { firstDay: '2026-09-01', lastDay: '2026-09-30' } }),
    ]
    expect(new Set([first, ...others]).size).toBe(4)
    // A stored salt outlives the key; a lost salt is derived from it again.
    expect(await salt(place, { key: Buffer.alloc(32, 8) })).toBe(first)
  })

  test('draws the same salt for an order repeated after its row was lost, and a different one under another key', async () => {
    const place = rectangle(440_000, 430_000, 1000, 1000)
    const forget = async () => {
      const session = await get().driver.session()
      await session.script('truncate ground_salts')
      session.release()
    }
    const once = await salt(place)
    await forget()
    expect(await salt(place, { key: Buffer.alloc(32, 8) })).not.toBe(once)
    await forget()
    expect(await salt(place)).toBe(once)
  })

  test('reuses the earlier salt for ground within 1 m², without drifting in small steps', async () => {
    // The steps pass the half-metre mark, at which the canonical form changes.
    const at = (stepM: number) => rectangle(450_000, 430_000, 1000, 1000.4995 + stepM)
    const first = await salt(at(0))
    expect(await salt(at(0.0009))).toBe(first)
    // This area is within 1 m² of the second area, but further from the ground that the salt was made for.
    expect(await salt(at(0.0018))).not.toBe(first)
  })

  test('gives a boundary that includes one more house different noise, however small the house', async () => {
    const e = 470_000
    const from = (edge: string) => `POLYGON ((${e} 430000, ${e + 1000} 430000, ${edge}${e} 431000, ${e} 430000))`
    const straight = `${e + 1000} 431000, `
    // A bulge of 60 by 60 cm has 0.36 m². A spike 1 cm wide that reaches a house 20 m away has 0.6 m².
    const bulge = `${e + 1000} 431000, ${e + 500.6} 431000, ${e + 500.6} 431000.6, ${e + 500} 431000.6, ${e + 500} 431000, `
    const hair = `${e + 1000} 431000, ${e + 500.01} 431000, ${e + 500.01} 431020, ${e + 500.6} 431020, ${e + 500.6} 431020.6, ${e + 500} 431020.6, ${e + 500} 431000, `
    // A corner moved by 40 cm, which rounding to whole metres hides, adds a triangle of 200 m².
    const turned = `${e + 1000} 431000.4, `
    const salts = [
      await salt(from(straight)),
      await salt(from(bulge)),
      await salt(from(hair)),
      await salt(from(turned)),
    ]
    expect(new Set(salts).size).toBe(4)
  })

  test('stores one row with one salt for many simultaneous builds of the same ground in different notations', async () => {
    const before = (await rows()).length
    const salts = await Promise.all(
      Array.from({ length: 12 }, (_, i) => salt(rectangle(460_000, 430_000.4998 + (i % 3) * 0.0002, 1000, 1000))),
    )
    expect(new Set(salts).size).toBe(1)
    expect((await rows()).length - before).toBe(1)
  })

  test('hides the salts from requests', async () => {
    const scope = { ...WORKER, role: 'ambit_app' as const }
    await expect(
      get().database.within(scope, tx => tx.selectFrom('ground_salts').select('salt').execute()),
    ).rejects.toThrow(/permission denied/)
  })
})
