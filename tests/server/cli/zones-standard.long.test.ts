import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WORKER } from '../../../server/db/database.ts'
import { parseSettings } from '../../../server/runtime/settings.ts'
import { openState } from '../../../server/start/open-state.ts'
import { currentStandard } from '../../../server/zones/standard/versions.ts'
import { bundled } from '../../support/bundled.ts'
import { migratedPglite } from '../../support/made-once.ts'

const root = resolve(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'ambit-standard-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const DATA_DIR = join(folder, 'data')
const file = (name: string, content: string | Uint8Array) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

beforeAll(() => migratedPglite(join(DATA_DIR, 'pg')))

/** Runs a command in an embedded installation. */
const run = (command: string, ...args: string[]) =>
  new Promise<{ code: number | null; out: string; errors: string }>(done => {
    const child = spawn(process.execPath, [...bundled(`server/cli/${command}.ts`), ...args], {
      cwd: root,
      env: { ...process.env, DATA_DIR, DATABASE_URL: '', CLICKHOUSE_URL: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let [out, errors] = ['', '']
    child.stdout.on('data', part => (out += part))
    child.stderr.on('data', part => (errors += part))
    child.once('close', code => done({ code, out, errors }))
  })

const box = (e: number, n: number, width: number, height: number) => [
  [
    [e, n],
    [e + width, n],
    [e + width, n + height],
    [e, n + height],
    [e, n],
  ],
]
const zoneFile = (name: string, zones: readonly (readonly [properties: object, rings: number[][][]])[]) =>
  file(
    name,
    JSON.stringify({
      type: 'FeatureCollection',
      crs: { type: 'name', properties: { name: 'EPSG:27700' } },
      features: zones.map(([properties, coordinates]) => ({
        type: 'Feature',
        properties,
        geometry: { type: 'Polygon', coordinates },
      })),
    }),
  )

const E = 430_000
const N = 433_000
const MIDDLE = zoneFile('middle.geojson', [
  [{ MSOA21CD: 'E02000001', MSOA21NM: 'West' }, box(E, N, 2000, 1000)],
  [{ MSOA21CD: 'E02000002', MSOA21NM: 'East' }, box(E + 2000, N, 2000, 1000)],
])
const small = (name: string, changes: readonly object[] = [], width = 1000) =>
  zoneFile(
    name,
    [0, 1, 2, 3].map(at => [
      { LSOA21CD: `E0100000${at + 1}`, LSOA21NM: `Zone ${at + 1}`, ...changes[at] },
      box(E + at * 1000, N, width, 1000),
    ]),
  )
const people = (...lines: string[]) => gzipSync(['lsoa21cd,lsoa21nm,age_0_15,age_16_plus', ...lines].join('\n'))

test('imports standard zones from two files and a gzipped table, then their residents, then other zones', async () => {
  const population = file(
    'people.csv.gz',
    people('E01000001,"Zone, 1",100,"1,400"', 'E01000002,b,1,2', 'E01000003,c,500,500', 'E01000009,x,1,1'),
  )
  const first = await run(
    ...['zones-standard', '--name', 'LSOA and MSOA', '--middle', MIDDLE, '--population', population],
    ...['--small', small('small.geojson', [{}, {}, {}, {}], 1010), '--report', join(folder, 'report.csv')],
  )
  expect(first).toMatchObject({ code: 0 })
  expect(first.out).toBe(`Small zones: 4 from GeoJSON, EPSG:27700; numbered in the order of the file.
  Nothing had to be repaired.
  Warning: 3 pairs of zones overlap by more than 1 m². Trips that end there count in one of the two:
    E01000001 and E01000002: 10,000 m²
    E01000002 and E01000003: 10,000 m²
    E01000003 and E01000004: 10,000 m²
Middle zones: 2 from GeoJSON, EPSG:27700; numbered in the order of the file.
  Nothing had to be repaired.
Parents: 4 by position.
Residents: 2,503.
  1 row of --population rejected; the first is row 4: zone is not one of the standard zones.
  There are no residents for 1 zone (E01000004).
These are version 1 of the standard zones, "LSOA and MSOA". Prices and orders use it from now on; existing datasets keep their version.
All of it is listed in ${join(folder, 'report.csv')}.
`)
  expect(readFileSync(join(folder, 'report.csv'), 'utf8').split('\n')).toEqual([
    'code,what',
    '"E01000001","overlaps E01000002 by 10000 m²"',
    '"E01000002","overlaps E01000003 by 10000 m²"',
    '"E01000003","overlaps E01000004 by 10000 m²"',
    '"row 4 of --population","zone is not one of the standard zones"',
    '"E01000004","has no residents"',
    '',
  ])

  const delivered = await run(
    ...['movement-import', '--population', file('delivered.csv', 'zone,residents\n1,10\n2,20\n3,30\n7,5\n')],
    ...['--rejected', join(folder, 'rejected.csv')],
  )
  expect(delivered).toMatchObject({ code: 0 })
  expect(delivered.out).toContain(
    'The residents of version 1 of the standard zones are those of 3 rows of delivered.csv: 60 in all, 2,503 before; 1 row rejected.\nIt does not name 1 zone (E01000004), which keeps its residents.\n',
  )
  expect(readFileSync(join(folder, 'rejected.csv'), 'utf8')).toContain(
    '"delivered.csv",4,"zone is not one of the standard zones"',
  )

  // Parents come from a column of the file, from --parents, or from the file's own numbers and residents.
  const own = [{ MSOA21CD: 'E02000002' }, {}, {}, {}].map((each, at) => ({ objectid: 70 + at, population: 5, ...each }))
  const second = await run(
    ...['zones-standard', '--name', 'Other', '--middle', MIDDLE, '--small', small('own.geojson', own)],
    ...[
      '--parents',
      file('parents.csv', 'LSOA21CD;MSOA21CD\nE01000002;E02000002\n71;E02000002\nE01000003;E02000077\n'),
    ],
  )
  expect(second).toMatchObject({ code: 0 })
  expect(second.out).toContain('Small zones: 4 from GeoJSON, EPSG:27700; with the objectids of the file.')
  expect(second.out).toContain(
    'Parents: 1 by a column of the file, 1 by --parents, 2 by position.\n  The middle zone that is named for 1 zone (E01000003) does not exist.\n  No small zone is in 1 zone (E02000001) of the middle ones.\nResidents: 20.',
  )

  const list = await run('zones-standard', '--list')
  const lines = list.out.trimEnd().split('\n')
  expect(lines[0]).toMatch(/^version {2}name +made +small +middle +residents +datasets +deliveries$/)
  expect(lines[1]).toMatch(/^ +1 {2}LSOA and MSOA +20\d\d-\d\d-\d\d +4 +2 +60 +0 +0$/)
  expect(lines[2]).toMatch(/^ +2 {2}Other +20\d\d-\d\d-\d\d +4 +2 +20 +0 +0$/)

  const state = await openState(parseSettings({ DATA_DIR }))
  const { standard, trail } = await state.database
    .within(WORKER, async tx => ({
      standard: await currentStandard(tx),
      trail: await tx.selectFrom('audit_trail').select(['action', 'details']).orderBy('id').execute(),
    }))
    .finally(state.close)
  expect(standard).toMatchObject({ version: 2, name: 'Other' })
  expect(trail).toMatchObject([
    { action: 'zones-imported', details: { standardVersion: 1, zones: { small: 4, middle: 2 } } },
    { action: 'movement-imported', details: { population: { rows: 3, rejected: 1, zones: 1 } } },
    { action: 'zones-imported', details: { standardVersion: 2, name: 'Other' } },
  ])
})

test('refuses a missing file with a message', async () => {
  const none = join(folder, 'none.fgb')
  const { code, out, errors } = await run('zones-standard', '--name', 'X', '--middle', MIDDLE, '--small', none)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(errors).toMatch(/none\.fgb cannot be read.*\n$/)
})
