import { test } from 'vitest'
import { disclosureSettings } from '/work/wt/gate/server/warehouse/gate/settings.ts'
import { movementDataOf } from '/work/wt/gate/server/warehouse/movement-of.ts'
import { makeTrips, WORLD_CENTRE } from '/work/wt/gate/tests/server/warehouse/rows.ts'
import { ENGINES } from '/work/wt/gate/tests/server/warehouse/engines.ts'
import { reportViews } from '/work/wt/gate/server/warehouse/reports/report-views.ts'
import { AREAS, HOOKS, loadWorld, NOISE, noZones, questionOf, specOf } from '/work/wt/gate/tests/server/warehouse/worlds.ts'
import { treesOfNumbers } from '/work/wt/gate/tests/server/warehouse/invented-zones.ts'
test('smoke', { timeout: 100000 }, async () => {
  const engine = await ENGINES[0]!.open()
  const TRIPS = makeTrips({ seed: 77, people: 2500, trips: 12_000, spreadM: 1200, farShare: 0.3 })
  await loadWorld(engine, TRIPS)
  const zones = [...new Set(TRIPS.flatMap(t => [t.originZone, t.destZone]))].filter(z => z > 0)
  console.log('zones', zones.length, Object.keys(TRIPS[0]!))
  const m = movementDataOf(engine.warehouse, noZones, disclosureSettings(12), NOISE, treesOfNumbers(zones as number[], WORLD_CENTRE))
  await m.build(specOf(questionOf(AREAS['squares of the grid, whole']!), 1), HOOKS)
  for (const view of Object.keys(reportViews)) {
    const r = await m.report(view as never, 1) as any
    console.log(view, r.rows.length, JSON.stringify(r.rows.slice(0, 2)), JSON.stringify(r.totals.slice(0, 2)))
  }
  for (const sel of [{}, { stays: [1] }, { purposes: [1] }, { modes: [0] }, { ages: [6] }, { genders: [1], daytype: [0, 6] }]) {
    const z = await m.zones('visit-origins', 1, sel) as any
    console.log(JSON.stringify(sel), z.Items.length, z.Nodes.length, JSON.stringify(z.Items.slice(0, 1)), JSON.stringify(z.Total), JSON.stringify(z.Options))
  }
  for (const side of ['event', 'ordinary'] as const) {
    const q = { eventDays: ['2026-10-10','2026-10-11','2026-10-16'], side }
    for (const v of ['visitors/averagedaily','visitors/averagehourly','visitors/bydate','journeys/visitorsbydistance'] as const) {
      const r = await m.eventReport(v, 1, q) as any
      console.log(side, v, r.rows.length, JSON.stringify(r.rows.slice(0, 2)), JSON.stringify(r.totals.slice(0,2)))
    }
    const z = await m.eventOrigins(1, q) as any
    console.log(side, z.Items.length, JSON.stringify(z.Total))
  }
  await engine.close()
})
