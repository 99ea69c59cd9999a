import { describe, expect, test } from 'vitest'
import type { StatusChange } from '../../../src/contract/datasets.ts'
import type { Dataset } from '../../../src/contract/wire-names.ts'
import { createDatasetList, type DatasetListDeps } from '../../../src/features/my-datasets/create-dataset-list.ts'
import { createGroups } from '../../../src/features/my-datasets/create-groups.ts'
import { filterDatasets } from '../../../src/features/my-datasets/filter-datasets.ts'
import { cloneLink, factsOf } from '../../../src/features/my-datasets/parts/dataset-details.tsx'
import { clusterPins, labelledPins, somePlaces } from '../../../src/features/my-datasets/pins.ts'

const dataset = (over: Partial<Dataset>): Dataset => ({
  id: 1,
  name: 'Leeds city core',
  templateName: 'Location Insights',
  orderedBy: 'Priya Raman',
  startDate: '2026-10-01T00:00:00',
  endDate: '2026-10-31T23:59:59',
  orderedAt: '2026-11-20T09:41:00Z',
  status: 0,
  progress: 0,
  failure: null,
  groupId: 3,
  groupName: 'City centre',
  series: null,
  organisationId: 2,
  organisationName: 'Aire Valley',
  reportViewer: 'Location_Insights_Report',
  mapViewer: 'None',
  eventDays: null,
  places: [{ name: 'Otley', lat: 53.8, long: -1.54321, radius: 500 }],
  placeCount: 1,
  pin: [-1.54321, 53.8],
  groundKey: '430123',
  template: { id: 7, icon: 'f3c5' },
  credits: 60,
  isSample: false,
  ...over,
})

describe('filters of My Datasets', () => {
  const all = [
    dataset({ id: 1 }),
    dataset({
      id: 2,
      name: 'Garforth',
      templateName: 'Footfall Counter',
      status: 2,
      groupId: null,
      groupName: null,
    }),
  ]
  const ids = (template: string, words: string, group = '', found: readonly number[] = []) =>
    filterDatasets(all, { template, group, organisation: '', words }, new Set(found)).map(({ id }) => id)

  test('[P2.28] searches every field as worded on the page, case-insensitively', () => {
    expect(ids('', ' CITY CENTRE ')).toEqual([1])
    expect(ids('', 'priya')).toEqual([1, 2])
    expect(ids('', 'completed')).toEqual([2])
    expect(ids('', '1 oct 2026')).toEqual([1, 2])
    expect(ids('', 'aire valley')).toEqual([1, 2])
    expect(ids('', '430123')).toEqual([])
    expect(ids('', 'a choice', '', [2])).toEqual([2])
    expect(ids('', 'otley')).toEqual([1, 2])
    expect(ids('', 'nowhere')).toEqual([])
  })
  test('does not search coordinates', () => {
    expect(ids('', '433456')).toEqual([])
    expect(ids('', '1.54321')).toEqual([])
  })
  test('[P2.28] combines the template filter with the words', () => {
    expect(ids('Footfall Counter', '')).toEqual([2])
    expect(ids('Footfall Counter', 'leeds')).toEqual([])
  })
  test('[P2.28] filters by group: all, ungrouped, or one group', () => {
    expect(ids('', '', '')).toEqual([1, 2])
    expect(ids('', '', 'none')).toEqual([2])
    expect(ids('', '', '3')).toEqual([1])
    expect(ids('', '', '4')).toEqual([])
  })
})

describe('dataset pins', () => {
  const pin = (item: string, x: number, y: number) => ({ item, x, y })

  test('[P2.31] clusters pins within 30 px at their centre, and leaves others apart', () => {
    const clusters = clusterPins([pin('a', 100, 100), pin('b', 120, 100), pin('c', 160, 100)], 30, 20)
    expect(clusters).toEqual([
      { x: 110, y: 100, items: ['a', 'b'] },
      { x: 160, y: 100, items: ['c'] },
    ])
  })

  test('[P9.05] keeps clusters 20 px apart: a cluster whose centre would be nearer stays at its first pin', () => {
    const pins = [pin('a', 0, 0), pin('b', 28, 0), pin('c', 40, 0), pin('d', 26, 25)]
    const clusters = clusterPins(pins, 30, 20)
    expect(clusters.map(({ items }) => items)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    for (const [at, one] of clusters.entries())
      for (const other of clusters.slice(at + 1))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(20)
  })
})

/** Dependencies with a stream that the test feeds, and a count of how often it is opened. */
const setUp = (loads: Dataset[][]) => {
  const streams: { push: (line: StatusChange | 'end' | 'break') => void }[] = []
  const waits: number[] = []
  const minute = { over: () => {} }
  const settled: Dataset[] = []
  let load = 0
  const deps: DatasetListDeps = {
    load: () => Promise.resolve(loads[Math.min(load++, loads.length - 1)] ?? []),
    statuses: async function* (signal) {
      const queue: (StatusChange | 'end' | 'break')[] = []
      let wake = () => {}
      const push = (line: StatusChange | 'end' | 'break') => {
        queue.push(line)
        wake()
      }
      signal.addEventListener('abort', () => push('end'))
      streams.push({ push })
      for (;;) {
        const line = queue.shift()
        if (line === 'end') return
        if (line === 'break') throw new Error('network')
        if (line) yield line
        else
          await new Promise<void>(resolve => {
            wake = resolve
          })
      }
    },
    wait: (ms, signal) => {
      if (ms === 60_000)
        return new Promise(resolve => {
          minute.over = resolve
        })
      waits.push(ms)
      return signal.aborted ? Promise.reject(signal.reason) : Promise.resolve()
    },
    onSettled: each => settled.push(each),
  }
  return { list: createDatasetList(deps), streams, waits, minute, settled, loads: () => load }
}
const turn = () => new Promise<void>(resolve => setImmediate(resolve))
const line = (reportStatus: StatusChange['reportStatus'], progress = 0, failure: string | null = null, id = 1) => ({
  id,
  reportStatus,
  progress,
  failure,
})

describe('the live list', () => {
  test('[P4.07] [P2.30] follows Requested, In Progress and Completed, and marks datasets that completed while the page was open', async () => {
    const { list, streams, settled, minute } = setUp([[dataset({}), dataset({ id: 2, status: 2 })]])
    const controller = new AbortController()
    await list.load()
    const following = list.follow(controller.signal)
    streams[0]?.push(line(0))
    streams[0]?.push(line(2, 1, null, 2))
    streams[0]?.push(line(1, 0.62))
    await turn()
    expect(list.find(1)).toMatchObject({ status: 1, progress: 0.62 })
    expect([...list.fresh.value]).toEqual([])
    streams[0]?.push(line(2, 1))
    await turn()
    expect(list.find(1)?.status).toBe(2)
    expect([...list.fresh.value]).toEqual([1])
    expect(settled.map(({ id }) => id)).toEqual([1])
    minute.over()
    await turn()
    expect([...list.fresh.value]).toEqual([])
    controller.abort()
    await following
  })

  test('reports a failure once, with its reason', async () => {
    const { list, streams, settled } = setUp([[dataset({ status: 1 })]])
    const controller = new AbortController()
    await list.load()
    const following = list.follow(controller.signal)
    streams[0]?.push(line(3, 0, 'No movement data'))
    streams[0]?.push(line(3, 0, 'No movement data'))
    await turn()
    expect(list.find(1)).toMatchObject({ status: 3, failure: 'No movement data' })
    expect(settled).toHaveLength(1)
    expect([...list.fresh.value]).toEqual([])
    controller.abort()
    await following
  })

  test('fetches a dataset that is not on the page yet', async () => {
    const { list, streams, loads } = setUp([[dataset({})], [dataset({}), dataset({ id: 9 })]])
    const controller = new AbortController()
    await list.load()
    const following = list.follow(controller.signal)
    streams[0]?.push(line(0, 0, null, 9))
    await turn()
    expect(loads()).toBe(2)
    expect(list.find(9)?.id).toBe(9)
    controller.abort()
    await following
  })

  test('reopens a broken stream after increasing delays until a line arrives', async () => {
    const { list, streams, waits } = setUp([[dataset({})]])
    const controller = new AbortController()
    await list.load()
    const following = list.follow(controller.signal)
    for (const index of [0, 1, 2]) {
      streams[index]?.push('break')
      await turn()
    }
    expect(waits).toEqual([1000, 2000, 4000])
    streams[3]?.push(line(2, 1))
    streams[3]?.push('end')
    await turn()
    expect(list.find(1)?.status).toBe(2)
    expect(waits.at(-1)).toBeLessThanOrEqual(1000)
    controller.abort()
    await following
  })

  test('[P8.17] reports a failed load, and reloads on Retry', async () => {
    let broken = true
    const list = createDatasetList({
      load: () => (broken ? Promise.reject(new Error('503')) : Promise.resolve([dataset({})])),
      statuses: async function* () {},
      wait: () => Promise.resolve(),
      onSettled: () => undefined,
    })
    await list.load()
    expect(list.state.value.kind).toBe('failed')
    broken = false
    await list.load()
    expect(list.state.value.kind).toBe('ready')
    broken = true
    await list.load()
    expect(list.state.value.kind).toBe('ready')
  })
})

test('[P2.33] Clone opens the wizard with the dataset, unless its template is gone or a draft', () => {
  const offered = { id: 7, isDraft: false }
  expect(cloneLink(dataset({ id: 4 }), [offered])).toEqual({ href: '/Dataset_Wizard?id=7&datasetid=4' })
  const reason = { reason: 'The template of this dataset is no longer offered' }
  expect(cloneLink(dataset({}), [{ ...offered, isDraft: true }])).toEqual(reason)
  expect(cloneLink(dataset({}), [])).toEqual(reason)
  expect(cloneLink(dataset({ template: { id: null, icon: '' } }), [offered])).toEqual(reason)
})

test('[P2.31] shows a pin’s label if it covers no other pin or label', () => {
  const at = (x: number, y: number) => ({ x, y, text: 'Leeds city core' })
  expect(labelledPins([at(10, 100), at(200, 100)], 500)).toEqual([true, true])
  // A label covers neither another pin nor another label.
  expect(labelledPins([at(10, 100), at(80, 100)], 500)).toEqual([false, true])
  expect(labelledPins([at(10, 100), at(12, 128), at(12, 140)], 500)).toEqual([true, true, false])
  // The label does not fit to the right.
  expect(labelledPins([at(450, 100)], 500)).toEqual([false])
})

test('[P2.31] the list next to the map names the first places and counts the rest', () => {
  const point = (name: string) => ({ name, lat: 53.8, long: -1.5, radius: 500 })
  expect(somePlaces({ places: [point('Otley')], placeCount: 1 })).toBe('Otley')
  expect(somePlaces({ places: [point('Otley'), point('Headingley, Leeds')], placeCount: 3 })).toBe(
    'Otley; Headingley, Leeds and 1 more',
  )
  expect(somePlaces({ places: [], placeCount: 0 })).toBe('')
})

test('details name the price, the options, the last day, the number and the counted area', () => {
  const inputs = [
    { id: 1, name: 'mode', displayTitle: 'Include modes', selectedOptions: [{ id: 2, name: 'Yes', credits: 20 }] },
    { id: 3, name: 'dwell', displayTitle: 'Include dwell times', selectedOptions: [] },
  ]
  const facts = (area: number | null) =>
    Object.fromEntries(
      factsOf(dataset({ id: 28 }), { studyAreaWkt: null, pois: [], places: [], areaKm2: area, inputs }),
    )
  expect(facts(4.041)).toMatchObject({
    'End Date': '31 Oct 2026',
    'Include modes': 'Yes',
    'Include dwell times': 'None',
    'Counted area': '4.04 km²',
    Price: '60 credits',
    'Dataset number': '28',
  })
  expect(facts(null)).not.toHaveProperty('Counted area')
})

describe('groups', () => {
  test('returns the datasets of a series to their own groups on Undo', async () => {
    const groupOf = new Map<number, number | undefined>([
      [1, undefined],
      [2, 7],
      [3, 8],
    ])
    let reloads = 0
    const groups = createGroups({
      list: async () => [],
      create: async () => ({ id: 9 }),
      rename: async () => null,
      remove: async () => null,
      assign: async (id, group) => void groupOf.set(id, group),
      onChange: async () => void reloads++,
    })
    const undo = await groups.ungroup([...groupOf].map(([id, groupId]) => ({ id, groupId: groupId ?? null })))
    expect([...groupOf.values()]).toEqual([undefined, undefined, undefined])
    await undo()
    expect([...groupOf.values()]).toEqual([undefined, 7, 8])
    expect(reloads).toBe(2)
  })
})
