import { expect, test } from 'vitest'
import type { SqlDriver } from '../../../server/db/driver.ts'
import { migrate, readMigrations } from '../../../server/db/migrate-state.ts'
import { openPglite } from '../../../server/db/pglite.ts'
import { openPostgres } from '../../../server/db/postgres.ts'
import { emptyPostgres } from '../../support/made-once.ts'
import { hasPostgres } from '../../support/postgres.ts'

const ADDED_BY = '0021_create_standard_zones.sql'
const CUSTOM = `insert into zone_systems (organisation_id, kind, name, file_name, zones)
  values (1, 'custom', 'Own', 'own', 3)`
const STANDARD = `insert into zone_systems (kind, name, file_name, zones)
  values ('middle', 'Standard, middle', 'standard-middle', 40), ('small', 'Standard', 'standard-small', 300)`
const PEOPLE = `insert into organisations (name) values ('Aire Valley');
  insert into users (user_name, name, surname, email, password_hash) values ('maya', 'Maya', 'Ellis', 'maya@aire.example', 'none')`
const DATASET = `insert into datasets (organisation_id, created_by, requested_by_name, name, template_version, template_name, icon,
    report_viewer, map_viewer, ev_only, first_day, last_day, zone_system, inputs, pois, selected_zones, study_area_wkt,
    geofence_wkt, extent, area_km2, population, credits)
  values (1, 1, 'Maya Ellis', 'Leeds', 1, 'Insights', '', '', '', false, '2026-10-01', '2026-10-31', 'Standard', '[]', '[]', '[]',
    'POLYGON((0 0,1 0,1 1,0 0))', '', '[0,0,1,1]', 1, 1, 1)`

const engines: readonly { readonly name: string; readonly open: () => Promise<SqlDriver> }[] = [
  { name: 'PGlite', open: () => openPglite(null) },
  ...(hasPostgres ? [{ name: 'PostgreSQL', open: async () => openPostgres(await emptyPostgres(), 2) }] : []),
]

test.each(engines)(
  'turns the existing standard zones into version 1, which existing datasets keep ($name)',
  async ({ open }) => {
    const driver = await open()
    try {
      const migrations = await readMigrations()
      await migrate(
        driver,
        migrations.filter(({ name }) => name < ADDED_BY),
      )
      const before = await driver.session()
      await before.script(
        `select set_config('ambit.everywhere', 'yes', false); ${PEOPLE}; ${CUSTOM}; ${STANDARD}; ${DATASET}`,
      )
      before.release()
      await migrate(driver, migrations)
      const after = await driver.session()
      await after.script("select set_config('ambit.everywhere', 'yes', false)")
      const versions = await after.query(
        `select standard_zones.version, standard_zones.name, small.file_name as small, middle.file_name as middle from standard_zones
        join zone_systems as small on small.id = small_system_id join zone_systems as middle on middle.id = middle_system_id`,
        [],
      )
      expect(versions.rows).toEqual([
        { version: 1, name: 'Standard', small: 'standard-small', middle: 'standard-middle' },
      ])
      expect((await after.query('select standard_version from datasets', [])).rows).toEqual([{ standard_version: 1 }])
      after.release()
    } finally {
      await driver.close()
    }
  },
)
