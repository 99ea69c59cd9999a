import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SqlDriver } from '../../../server/db/driver.ts'
import { migrate, readMigrations } from '../../../server/db/migrate-state.ts'
import { openPglite } from '../../../server/db/pglite.ts'
import { openPostgres } from '../../../server/db/postgres.ts'
import { emptyPostgres } from '../../support/made-once.ts'
import { hasPostgres } from '../../support/postgres.ts'

/** The newest migration of 1.0.30. */
const LAST_OF_1_0_30 = '0013_create_dataset_notices.sql'

/** Two customers, templates created in the 1.0.30 portal, and orders placed from them, all paid with credits. */
const STATE_OF_1_0_30 = `
  select set_config('ambit.everywhere', 'yes', false);
  insert into organisations (name, is_provider) values ('Ambit', true), ('Aire Valley', false), ('Northgate', false);
  insert into users (user_name, email, name, surname, password_hash) values ('maya', 'maya@aire.example', 'Maya', 'Ellis', 'x');
  insert into zone_systems (kind, name, file_name, zones) values ('small', 'Small', 'small', 9), ('middle', 'Middle', 'middle', 1);
  insert into templates (name, is_draft, report_viewer, map_viewer, ev_only) values
    ('Charging', false, 'EV_Chargepoint_Insights_Report', 'EV_Chargepoint_Insights_Map', false),
    ('Mixed', false, 'EV_Chargepoint_Insights_Report', 'Location_Insights_Map', false),
    ('Nothing', false, 'None', 'None', false),
    ('Visits', false, 'Location_Insights_Report', 'Location_Insights_Map', false);
  insert into datasets (name, status, build_id, attempt_build_id, credits, report_viewer, map_viewer, ev_only, failure,
    organisation_id, created_by, requested_by_name, template_version, template_name, icon, first_day, last_day, zone_system,
    inputs, pois, selected_zones, study_area_wkt, geofence_wkt, extent, area_km2, population)
  select name, status, build, build, credits, report, map, ev, case status when 3 then 'No disk left' end,
    2, 1, 'Maya Ellis', 1, name, 'f5e7', '2026-10-01', '2026-10-31', 'Standard', '[]', '[]', '[]', 'POLYGON((0 0,1 0,1 1,0 0))',
    'POLYGON((0 0,1 0,1 1,0 0))', '[0,0,1,1]', 1, 10
  from (values
    ('charging', 2, 11, 280, 'EV_Chargepoint_Insights_Report', 'EV_Chargepoint_Insights_Map', false),
    ('charging, waiting', 0, null, 280, 'EV_Chargepoint_Insights_Report', 'None', false),
    ('charging, failed', 3, null, 280, 'EV_Chargepoint_Insights_Report', 'None', false),
    ('mixed', 2, 14, 200, 'EV_Chargepoint_Insights_Report', 'Location_Insights_Map', false),
    ('electric once', 2, 15, 120, 'Location_Insights_Report', 'Location_Insights_Map', true),
    ('of the demo', 2, 16, 160, 'EV_Chargepoint_Insights_Report', 'EV_Chargepoint_Insights_Map', true),
    ('visits', 2, 17, 120, 'Location_Insights_Report', 'Location_Insights_Map', false)
  ) as d (name, status, build, credits, report, map, ev);
  insert into credit_ledger (organisation_id, amount, credit_type) values (2, 5000, 0);
  insert into credit_ledger (organisation_id, amount, credit_type, dataset_id) select 2, credits, 1, id from datasets;
  insert into credit_ledger (organisation_id, amount, credit_type, dataset_id) select 2, credits, 0, id from datasets where status = 3;
  update datasets set organisation_id = 3 where name = 'mixed';
`

for (const kind of ['PGlite', 'PostgreSQL'] as const)
  describe.skipIf(kind === 'PostgreSQL' && !hasPostgres)(`an upgrade from 1.0.30 on ${kind}`, () => {
    let driver: SqlDriver
    const rows = async (sql: string): Promise<Record<string, unknown>[]> => {
      const session = await driver.session()
      await session.script("select set_config('ambit.everywhere', 'yes', false)")
      const found = await session.query(sql, [])
      session.release()
      return found.rows
    }
    beforeAll(async () => {
      driver = kind === 'PGlite' ? await openPglite(null) : await openPostgres(await emptyPostgres())
      const migrations = await readMigrations()
      await migrate(
        driver,
        migrations.filter(({ name }) => name <= LAST_OF_1_0_30),
      )
      const session = await driver.session()
      await session.script(STATE_OF_1_0_30).finally(() => session.release())
      await migrate(driver, migrations)
    })
    afterAll(() => driver?.close())

    test('rebuilds orders with electric viewers for electric vehicles only, free of charge; leaves an order with both kinds unchanged', async () => {
      expect(
        await rows(
          'select name, status, build_id, ev_only, remade, credits, report_viewer, map_viewer from datasets order by id',
        ),
      ).toMatchObject([
        { name: 'charging', status: 0, build_id: null, ev_only: true, remade: true, credits: 280 },
        { name: 'charging, waiting', status: 0, ev_only: true, remade: false },
        { name: 'charging, failed', status: 3, ev_only: false, remade: false },
        {
          name: 'mixed',
          status: 0,
          ev_only: false,
          credits: 0,
          report_viewer: 'None',
          map_viewer: 'Location_Insights_Map',
        },
        { name: 'electric once', status: 0, build_id: null, ev_only: false, remade: true },
        { name: 'of the demo', ev_only: true, credits: 160 },
        { name: 'visits', ev_only: false, credits: 120 },
      ])
    })

    test('keeps the grounds whose figures users have seen, and adds the grounds for electric vehicles', async () => {
      const grounds = await rows(
        'select d.name, array_agg(g.ev_only order by g.ev_only) as kinds from dataset_grounds g join datasets d on d.id = g.dataset_id group by d.id order by d.id',
      )
      expect(grounds).toEqual([
        { name: 'charging', kinds: [false, true] },
        { name: 'charging, waiting', kinds: [true] },
        { name: 'mixed', kinds: [false] },
        { name: 'electric once', kinds: [false, true] },
        { name: 'of the demo', kinds: [true] },
        { name: 'visits', kinds: [false] },
      ])
    })

    test('refunds an order with both kinds of viewers once to its payer, and refunds nothing else', async () => {
      const refunds = await rows(
        'select d.name, l.organisation_id, l.amount from credit_ledger l join datasets d on d.id = l.dataset_id where l.credit_type = 0 order by d.id',
      )
      expect(refunds).toEqual([
        { name: 'charging, failed', organisation_id: 2, amount: 280 },
        { name: 'mixed', organisation_id: 2, amount: 200 },
      ])
      expect(await rows('select credits from organisation_balances where organisation_id = 2')).toEqual([
        { credits: 5000 - 280 - 280 - 120 - 160 - 120 },
      ])
    })

    test('records each of these orders in the audit trail, and turns templates that cannot be opened into drafts', async () => {
      const entries = await rows(
        "select action, coalesce(d.name, t.name) as of from audit_trail a left join datasets d on d.id = (a.details->>'datasetId')::integer left join templates t on t.id = (a.details->>'templateId')::integer where address = 'upgrade' order by action, d.id, t.id",
      )
      expect(entries.map(({ action, of }) => `${action}: ${of}`)).toEqual([
        'credits-refunded: mixed',
        'dataset-remade: charging',
        'dataset-remade: charging, waiting',
        'dataset-remade: electric once',
        'template-changed: Mixed',
        'template-changed: Nothing',
        'viewer-removed: mixed',
      ])
      expect(await rows('select name from templates where not is_draft order by name')).toEqual([
        { name: 'Charging' },
        { name: 'Visits' },
      ])
    })
  })
