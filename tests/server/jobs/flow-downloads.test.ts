import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Dataset, File, ready } from 'h5wasm/node'
import { expect, test } from 'vitest'
import type { FileStore } from '../../../server/files/file-store.ts'
import { writeDownloads } from '../../../server/jobs/downloads/write-downloads.ts'
import type { DatasetRow } from '../../../server/services/datasets/dataset-access.ts'
import { selectionOf } from '../../../server/warehouse/disclosure/flows/selections.ts'
import type { MovementData } from '../../../server/warehouse/movement-data.ts'
import { ReportInput } from '../../../src/domain/constants.ts'
import { listFiles } from '../../../src/features/downloads/downloads.tsx'

const ZONES = [7, 12]
const CODES: Readonly<Record<number, string>> = { 7: 'Tŷ 7', 12: 'B12' }
const DAYS = 31
const MARKS = { devices: '100+' as const, margin: 8 }
const SHOWN = { suppressed: false as const, ...MARKS }

/** Released figures: three pairs, and two pools for the other five pairs; on weekday mornings one pair and one pool. */
const released = (selection: number) => {
  const isMorning = selection === selectionOf({ part: 'morning', daytype: 'weekday' })
  const figures = isMorning
    ? {
        Items: [{ o: 7, d: 12, trips: 62, ...MARKS }],
        Pools: [
          { origins: [7], destinations: [0, 7], trips: 31, ...MARKS },
          { origins: [0, 12], destinations: [0, 7, 12], trips: 155, ...MARKS },
        ],
      }
    : {
        Items: [
          { o: 7, d: 7, trips: 310, ...MARKS },
          { o: 7, d: 12, trips: 155, ...MARKS },
          { o: 0, d: 12, trips: 620, ...MARKS },
        ],
        Pools: [
          { origins: [12], destinations: [0, 7, 12], trips: 93, devices: '30-99' as const, margin: 21 },
          { origins: [7], destinations: [0], trips: 62, ...MARKS },
          { origins: [0], destinations: [0, 7], trips: 31, ...MARKS },
        ],
      }
  const sums = [
    { zoneId: 0, trips: 651, ...SHOWN },
    ...ZONES.map(zoneId => ({ zoneId, trips: 310, ...SHOWN, covers: { zoneId: ZONES } })),
  ]
  return { ...figures, Origins: sums, Destinations: sums, Total: { trips: 1271, ...SHOWN }, Days: DAYS }
}
const hours = ZONES.flatMap(zoneId =>
  Array.from({ length: 24 }, (_, hour) => ({ zoneId, hour, trips: 10, ...SHOWN, covers: { hour: [hour] } })),
)
const movement = {
  flows: async ({ selection }: { selection: number }) => released(selection),
  flowHours: async () => ({ Out: hours, In: hours }),
  disclosure: () => ({ minDevices: 15, dominanceOne: 0.5, dominanceTwo: 0.8, noiseWidth: 1 }),
} as unknown as MovementData

const input = (name: string, option: 'Yes' | 'No') => ({ name, selectedOptions: [{ name: option }] })
const dataset = {
  id: 5,
  name: 'Flows of Tŷ',
  template_name: 'Origin-Destination Matrix',
  report_viewer: 'Flows_Report',
  map_viewer: 'Flows_Map',
  selected_zones: [12, 7],
  inputs: [input(ReportInput.Mode, 'Yes'), input(ReportInput.Purpose, 'No')],
  first_day: '2026-10-01',
  last_day: '2026-10-31',
  area_km2: 4,
  zone_system: 'Own',
  ev_only: false,
  event_days: null,
  places: null,
  pois: [],
} as unknown as DatasetRow

const written = async (): Promise<Map<string, Uint8Array>> => {
  const kept = new Map<string, Uint8Array>()
  const files = { put: async (key: string, bytes: Uint8Array) => void kept.set(key.split('/').at(-1)!, bytes) }
  const zonesOf = async (ids: readonly number[]) => ids.map(id => ({ id, code: CODES[id]!, name: `Zone ${id}` }))
  await writeDownloads(
    files as unknown as FileStore,
    movement,
    dataset,
    { buildId: 3, missingDays: [], evScores: null },
    zonesOf,
  )
  return kept
}

/** Reads an OMX file with the HDF5 library. */
const opened = async <T>(bytes: Uint8Array, read: (file: File, path: string) => T | Promise<T>): Promise<T> => {
  await ready
  const folder = await mkdtemp(join(tmpdir(), 'ambit-test-omx-'))
  const path = join(folder, 'flows.omx')
  await writeFile(path, bytes)
  const file = new File(path, 'r')
  try {
    return await read(file, path)
  } finally {
    file.close()
    await rm(folder, { recursive: true, force: true })
  }
}
const rowsOf = (file: File, name: string): number[][] => (file.get(`data/${name}`) as Dataset).to_array() as number[][]

test('gives a flows dataset files of pairs, sums and hours, and one for transport models, each with a description', async () => {
  const files = await written()
  const listed = listFiles([...files].map(([Key, bytes]) => ({ Key, Bytes: bytes.length })))
  expect(listed.map(({ name }) => name)).toEqual([
    'all-tables.xlsx',
    'flows.csv',
    'flow-pools.csv',
    'flows-by-zone.csv',
    'flows-by-hour.csv',
    'flows.omx',
  ])
  expect(listed.filter(({ about }) => about === null)).toEqual([])
  const pairs = Buffer.from(files.get('flows.csv')!)
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .split('\r\n')
  expect(pairs[0]).toMatch(
    /^origin,origin_code,origin_name,destination,.*part_of_day,day_type,mode,purpose,days,trips,/,
  )
  expect(pairs).toContainEqual(expect.stringMatching(/^7,Tŷ 7,Zone 7,12,B12,Zone 12,morning,weekday,all,all,31,62,/))
  expect(pairs).toContainEqual(
    expect.stringMatching(/^0,,Outside,12,B12,Zone 12,all,all,"?Road, including HGV"?,all,31,620,/),
  )
  const textOf = (name: string) => Buffer.from(files.get(name)!).toString('utf8')
  expect(textOf('flow-pools.csv')).toMatch(/\n1,B12,Outside Tŷ 7 B12,all,all,all,all,31,93,/)
  expect(textOf('flows-by-zone.csv')).toMatch(/\n7,Tŷ 7,Zone 7,in,all,all,31,310,.*,7 12\r/)
})

test('writes average-day trips by selection to the OMX file, with margins and with pools spread over their pairs', async () => {
  await opened((await written()).get('flows.omx')!, file => {
    expect(file.attrs.OMX_VERSION!.value).toBe('0.2')
    expect([...(file.attrs.SHAPE!.value as Int32Array)]).toEqual([3, 3])
    expect(file.attrs.DESCRIPTION!.value).toContain('Disclosure:')
    expect([...((file.get('lookup/zone') as Dataset).value as Int32Array)]).toEqual([7, 12, 0])
    expect((file.get('lookup/code') as Dataset).value).toEqual(['Tŷ 7', 'B12', 'Outside'])
    // Most scripts can only read fixed-length text.
    expect((file.get('lookup/code') as Dataset).dtype).toBe('S7')
    expect(rowsOf(file, 'all')).toEqual([
      [10, 5, 2],
      [1, 1, 1],
      [1, 20, 0],
    ])
    const totals = (name: string) => [...((file.get(`lookup/${name}`) as Dataset).value as Float64Array)]
    // Zones that share a total each get their mean.
    expect(totals('origins_all')).toEqual([10, 10, 21])
    expect(totals('destinations_weekday_morning')).toEqual([10, 10, 21])
    expect(file.attrs.DESCRIPTION!.value).toContain('balance the matrix to the totals')
    expect(rowsOf(file, 'margin_all')).toEqual([
      [8, 8, 8],
      [21, 21, 21],
      [8, 8, 0],
    ])
    expect(rowsOf(file, 'pool_all')).toEqual([
      [0, 0, 2],
      [1, 1, 1],
      [3, 0, 0],
    ])
    expect(rowsOf(file, 'weekday_morning')).toEqual([
      [0.5, 2, 0.5],
      [1, 1, 1],
      [1, 1, 0],
    ])
    const names = (file.get('data') as unknown as File).keys().filter(name => !/^(margin|pool)_/.test(name))
    expect(names.length).toBe(15 + 3)
    expect(names).toContain('mode_road_including_hgv')
    expect(names.filter(name => !/^[a-z_]+$/.test(name))).toEqual([])
  })
})
