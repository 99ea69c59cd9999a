import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Dataset, File, ready } from 'h5wasm/node'
import { expect, test } from 'vitest'
import type { FileStore } from '../../../server/files/file-store.ts'
import { writeDownloads } from '../../../server/jobs/downloads/write-downloads.ts'
import type { DatasetRow } from '../../../server/services/datasets/dataset-access.ts'
import { selectionOf } from '../../../server/warehouse/gate/flows/selections.ts'
import type { MovementData } from '../../../server/warehouse/movement-data.ts'
import { ReportInput } from '../../../src/domain/constants.ts'
import { listFiles } from '../../../src/features/downloads/list-files.ts'

const ZONES = [7, 12]
const CODES: Readonly<Record<number, string>> = { 7: 'Tŷ 7', 12: 'B12' }
const DAYS = 31
const MARKS = { devices: '100+' as const, margin: 8 }
const WITHHELD = { trips: null, suppressed: true, devices: null, margin: null }

/** What the gate released: three pairs of eight, and on weekday mornings one. */
const released = (selection: number) => {
  const isMorning = selection === selectionOf({ part: 'morning', daytype: 'weekday' })
  const Items = isMorning
    ? [{ o: 7, d: 12, trips: 62, ...MARKS }]
    : [
        { o: 7, d: 7, trips: 310, ...MARKS },
        { o: 7, d: 12, trips: 155, ...MARKS },
        { o: 0, d: 12, trips: 620, ...MARKS },
      ]
  const sums = [0, ...ZONES].map(zoneId => ({ zoneId, ...WITHHELD }))
  return { Items, Origins: sums, Destinations: sums, Total: WITHHELD, Days: DAYS }
}
const hours = ZONES.flatMap(zoneId => Array.from({ length: 24 }, (_, hour) => ({ zoneId, hour, ...WITHHELD })))
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
    { buildId: 3, missingDays: [], evScore: null },
    zonesOf,
  )
  return kept
}

/** Reads an OMX file by the HDF5 library. */
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

test('a dataset of flows has a file of pairs, of sums, of hours, and one for transport models, each with what is in it', async () => {
  const files = await written()
  const listed = listFiles([...files].map(([Key, bytes]) => ({ Key, Bytes: bytes.length })))
  expect(listed.map(({ name }) => name)).toEqual([
    'all-tables.xlsx',
    'flows.csv',
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
  expect(pairs).toContainEqual(expect.stringMatching(/^0,,Outside,12,B12,Zone 12,all,all,Road,all,31,620,/))
})

test('the OMX file has trips of a mean day by selection, and says where a 0 is a flow that is withheld or has no trips', async () => {
  await opened((await written()).get('flows.omx')!, file => {
    expect(file.attrs.OMX_VERSION!.value).toBe('0.2')
    expect([...(file.attrs.SHAPE!.value as Int32Array)]).toEqual([3, 3])
    expect(file.attrs.DESCRIPTION!.value).toContain('fewer than 15 devices is withheld')
    expect([...((file.get('lookup/zone') as Dataset).value as Int32Array)]).toEqual([7, 12, 0])
    expect((file.get('lookup/code') as Dataset).value).toEqual(['Tŷ 7', 'B12', 'Outside'])
    // scripts read texts of a fixed length alone
    expect((file.get('lookup/code') as Dataset).dtype).toBe('S7')
    expect(rowsOf(file, 'all')).toEqual([
      [10, 5, 0],
      [0, 0, 0],
      [0, 20, 0],
    ])
    expect(rowsOf(file, 'withheld_all')).toEqual([
      [0, 0, 1],
      [1, 1, 1],
      [1, 0, 0],
    ])
    expect(rowsOf(file, 'weekday_morning')[0]).toEqual([0, 2, 0])
    const names = (file.get('data') as unknown as File).keys().filter(name => !name.startsWith('withheld_'))
    expect(names.length).toBe(15 + 4)
    expect(names).toContain('mode_road')
    expect(names.filter(name => !/^[a-z_]+$/.test(name))).toEqual([])
  })
})
