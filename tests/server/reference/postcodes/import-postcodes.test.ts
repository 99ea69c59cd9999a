import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WORKER } from '../../../../server/db/database.ts'
import { importPostcodes } from '../../../../server/reference/postcodes/import-postcodes.ts'
import { loadIdentity } from '../../../../server/services/account/identity.ts'
import { findPostcode } from '../../../../server/services/places/zone-links.ts'
import { readKernels } from '../../../../server/zones/node-engine.ts'
import type { Kernels } from '../../../../wasm/kernels.ts'
import { onDatabases } from '../../support/databases.ts'
import { NAMES, seedPeople } from '../../support/people.ts'

const folder = mkdtempSync(join(tmpdir(), 'ambit-postcodes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const write = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, content)
  return path
}

/** Rows in Code-Point Open's format: no header, seven-character postcodes, and quality 90 at the origin. */
const LS = '"LS1 4DY",10,429888,433413,"E92000001"\r\n"LS1 1AA",90,0,0,"E92000001"\r\n'
const AB = '"AB101AB",10,394235,806529,"S92000003"\n'
/** ONSPD rows: a terminated postcode, one without a position, and one in Northern Ireland. */
const ONSPD = [
  'pcd,pcd2,pcds,dointr,doterm,oseast1m,osnrth1m,lat,long',
  '"LS1 4DY","LS1  4DY","LS1 4DY","198001","","429888","433413",53.796188,-1.547751',
  '"AB1 0AA","AB1  0AA","AB1 0AA","198001","199606","385386","801193",57.101474,-2.242851',
  '"BT1 1AA","BT1  1AA","BT1 1AA","198001","","333960","374270",54.602000,-5.928000',
  '"ZE1 0AA","ZE1  0AA","ZE1 0AA","198001","","","",99.999999,0.000000',
].join('\n')

let kernels: Kernels
beforeAll(async () => {
  kernels = await readKernels()
})

onDatabases(get => {
  const load = (path: string) => importPostcodes({ database: get().database, kernels }, path, () => undefined)
  const all = () =>
    get().database.within(WORKER, tx => tx.selectFrom('postcodes').selectAll().orderBy('postcode').execute())

  test('[P7.24] always reads the same table from Code-Point Open, as a folder or as a zip', async () => {
    write('codepo/Data/CSV/ab.csv', AB)
    write('codepo/Data/CSV/ls.csv', LS)
    write('codepo/Doc/licence.csv', 'nothing,to,see\n')
    const zip = write(
      'codepo.zip',
      zipSync({
        'Doc/Code-Point_Open_Column_Headers.csv': strToU8('PC,PQ\n'),
        'Data/CSV/ab.csv': strToU8(AB),
        'Data/CSV/ls.csv': strToU8(LS),
      }),
    )
    const summary = { files: 2, rows: 3, postcodes: 2, skipped: { 'without a position': 1 }, wrong: 0, examples: [] }
    expect(await load(join(folder, 'codepo'))).toEqual(summary)
    const first = await all()
    expect(await load(zip)).toEqual(summary)
    expect(await all()).toEqual(first)
    expect(first.map(({ postcode }) => postcode)).toEqual(['AB101AB', 'LS14DY'])
    // OSTN15's result for 429888, 433413.
    expect(first[1]!.latitude).toBeCloseTo(53.796188, 5)
    expect(first[1]!.longitude).toBeCloseTo(-1.547751, 5)
  })

  test('refuses a zip whose checksum shows that a table is damaged, by name', async () => {
    const intact = zipSync({ 'Data/CSV/ls.csv': [strToU8(LS), { level: 0 }] })
    const damaged = Uint8Array.from(intact)
    const at = Buffer.from(intact).indexOf('429888')
    damaged[at] = '5'.charCodeAt(0)
    await expect(load(write('damaged.zip', damaged))).rejects.toThrow(
      'the checksum of Data/CSV/ls.csv does not match its bytes',
    )
    expect(await load(write('intact.zip', intact))).toMatchObject({ postcodes: 1 })
  })

  test('ONSPD gives the same places, without postcodes that are terminated, lack a position or are outside Great Britain', async () => {
    await load(write('codepo/Data/CSV/ls.csv', LS).replace(/\/ls\.csv$/, ''))
    const byGrid = (await all()).find(({ postcode }) => postcode === 'LS14DY')!
    expect(await load(write('onspd.csv.gz', gzipSync(ONSPD)))).toMatchObject({
      rows: 4,
      postcodes: 1,
      skipped: { terminated: 1, 'outside Great Britain': 1, 'without a position': 1 },
    })
    const [row] = await all()
    expect(row!.latitude).toBeCloseTo(byGrid.latitude, 5)
    expect(row!.longitude).toBeCloseTo(byGrid.longitude, 5)
  })

  test('[P7.24] finds a postcode in any notation', async () => {
    const people = await seedPeople(get().database)
    const identity = (await loadIdentity(get().database, NAMES, people.primary.id, Date.now() / 1000))!
    await load(write('small.csv', 'postcode,easting,northing\nLS1 4DY,429888,433413\n'))
    for (const spelled of ['LS1 4DY', 'LS14DY', 'ls1 4dy', ' ls14dy ', 'LS1  4DY'])
      expect([spelled, await findPostcode(get().database, identity, spelled)]).toEqual([
        spelled,
        [{ lat: expect.closeTo(53.796188, 5), long: expect.closeTo(-1.547751, 5) }],
      ])
    expect(await findPostcode(get().database, identity, 'LS1')).toEqual([])
  })

  test('an invalid delivery leaves the postcodes unchanged', async () => {
    await load(write('small.csv', 'postcode,easting,northing\nLS1 4DY,429888,433413\n'))
    const before = await all()
    const rows = (wrong: number) =>
      Array.from({ length: 200 }, (_, at) => (at < wrong ? 'LS1 4DY,x,433413' : 'LS1 4DZ,429888,433413'))
    for (const [name, content, words] of [
      [
        'wrong.csv',
        ['postcode,easting,northing', ...rows(3)].join('\n'),
        /3 of 200 rows are wrong.*\n {2}wrong.csv, row 2: LS14DY has no numbers/,
      ],
      ['sea.csv', 'postcode,lat,long\nLS1 4DY,10,10\n', /1 of 1 rows are wrong/],
      ['empty.csv', '', /no postcodes in/],
      ['other.csv', 'name,age\nAda,36\n', /"name" has not the shape of a postcode/],
      ['cut.csv.gz', gzipSync(ONSPD).subarray(0, 60), /unexpected end/],
      [
        'cut.csv',
        'postcode,easting,northing\n"LS1 4DY,429888,433413\n',
        /cut.csv cannot be read as a CSV; nothing was imported. Quote Not Closed/,
      ],
      // An endless quoted field, gzipped to almost nothing, is not read into memory in full.
      [
        'bomb.csv.gz',
        gzipSync(`postcode,easting,northing\n"${'LS1 4DY\n'.repeat(50_000)}`),
        /bomb.csv.gz cannot be read as a CSV; nothing was imported. Max Record Size/,
      ],
    ] as const)
      await expect(load(write(name, content)), name).rejects.toThrow(words)
    expect(await all()).toEqual(before)
    expect((await load(write('few.csv', ['postcode,easting,northing', ...rows(2)].join('\n')))).wrong).toBe(2)
  })
})
