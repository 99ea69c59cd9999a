import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createNodeEngine } from '../../../../../../server/zones/node-engine.ts'
import type { NamedPlace } from '../../../../../../src/contract/places.ts'
import { createZoneFile, type ZoneFile } from '../../../../../../src/engine/open-zone-file.ts'
import {
  createPaste,
  type Paste,
  type PasteLocation,
} from '../../../../../../src/features/dataset-wizard/location/paste/paste-model.ts'
import { type LineOutcome, readLines } from '../../../../../../src/features/dataset-wizard/location/paste/read-lines.ts'
import { createToolChoice } from '../../../../../../src/features/dataset-wizard/location/tools/tools.ts'
import {
  type CoarserZones,
  createCoarserZones,
} from '../../../../../../src/features/dataset-wizard/location/zones/coarser-zones.ts'
import {
  createZonePicker,
  type ZonePicker,
} from '../../../../../../src/features/dataset-wizard/location/zones/zone-picker.ts'
import type { PastedList } from '../../../../../../src/features/dataset-wizard/model/csv-columns.ts'
import type { GeoEngine, Repair, SelectionRules } from '../../../../../../workers/contract.ts'
import { ownBuffer, zoneFile } from '../../../../../workers/support/files.ts'
import { meshZones } from '../../../../../workers/support/mesh.ts'

const WIDE = { zoneSystemId: 9, zoneSystemFileName: 'wide', name: 'Wide zones' }
const code = (id: number) => `Z${String(id).padStart(4, '0')}`

const until = (holds: () => boolean): Promise<void> =>
  new Promise(resolve => {
    const stop = effect(() => {
      if (!holds()) return
      queueMicrotask(() => stop())
      resolve()
    })
  })

let engine: GeoEngine
let bytes: ArrayBuffer
let wide: ArrayBuffer
let file: ZoneFile
let zones: ZonePicker
let coarser: CoarserZones
let location: PasteLocation
let paste: Paste
const appliedRepairs: Repair[] = []
/** The places that the server finds. */
let places: Readonly<Record<string, readonly NamedPlace[]>> = {}
const zoneSystemId = signal<number | null>(1)

beforeAll(async () => {
  engine = await createNodeEngine()
  bytes = ownBuffer(zoneFile(meshZones({ across: 12, down: 12, cellM: 1000, seed: 7 })))
  wide = ownBuffer(zoneFile(meshZones({ across: 4, down: 4, cellM: 3000, seed: 7 })))
})
beforeEach(async () => {
  const opens = (which: ArrayBuffer) => async () => ({
    ...engine,
    open: (jobId: number) => engine.open(jobId, { kind: 'bytes', bytes: which.slice(0) }),
  })
  file = createZoneFile(opens(bytes))
  const rules: ReadonlySignal<SelectionRules> = signal({ maxZones: 40, maxAreaKm2: null })
  const address = async () => ({ signedUrl: '', neighboursUrl: '' })
  coarser = createCoarserZones(opens(wide), () => [WIDE], address)
  zones = createZonePicker(file, rules, coarser)
  await file.open('Mesh', address)
  await file.complete()
  zoneSystemId.value = 1
  appliedRepairs.length = 0
  places = {}
  location = {
    zoneFile: file,
    zones,
    tools: createToolChoice(),
    rules,
    coarser,
    coarserName: computed(() => coarser.coarserSet.value?.system.name ?? null),
    pastedList: signal<PastedList | null>(null),
    decisions: { zoneSystemId, system: signal({ zoneSystemId: 1, zoneSystemFileName: 'mesh', name: 'Mesh' }) },
    listCalls: {
      postcodes: async () => [],
      elsewhere: async (_: number, codes: readonly string[]) => codes.map(() => null),
      placesNamed: async (names: readonly string[]) => names.map(name => places[name] ?? []),
    },
    applyRepair: (repair: Repair) => {
      appliedRepairs.push(repair)
      return null
    },
  } as unknown as PasteLocation
  paste = createPaste(location, async () => null)
})
afterEach(() => {
  paste.stop()
  zones.stop()
  coarser.close()
  file.close()
})

/** Has the same effect as closing and reopening the dialog. */
const reopen = (): void => {
  paste.stop()
  paste = createPaste(location, async () => null)
}
const found = (count: number) => until(() => paste.zoneIds.value.length === count)

test('restores a list that was not added, with its resolved lines, when the dialog reopens', async () => {
  paste.setText(`${code(1)}\n${code(2)}\nZ001`)
  await until(() => paste.counts.value.found === 2 && paste.counts.value.choose === 1)
  paste.pick('Z001', [10, 11])
  reopen()
  expect(paste.text.value).toBe(`${code(1)}\n${code(2)}\nZ001`)
  await found(4)
  // The lines were resolved only against these zones.
  zoneSystemId.value = 2
  reopen()
  await found(2)
  expect(paste.text.value).toContain('Z001')
})

test('finds the codes of a CSV file between a title and notes, and says what it leaves out', async () => {
  const rows = [1, 2, 3].map(id => `"Area, ${id}",${code(id)},${id}00`)
  await paste.readFile(
    ['"Residents, by area"', '', 'area,code,residents', ...rows, '', 'Rounded, to hundreds'].join('\r\n'),
  )
  expect(paste.text.value).toBe([1, 2, 3].map(code).join('\n'))
  expect(paste.columns.value.map(({ label }) => label)).toEqual(['area', 'code', 'residents'])
  expect(paste.leftOut.value).toBe('1 line above the table and 1 line below it were left out.')
  paste.clear()
  expect(paste.leftOut.value).toBe(null)
})

test('restores the column of a CSV file, but not a cleared or added list', async () => {
  await paste.readFile(`name,near\n${code(1)},${code(13)}\n${code(2)},${code(14)}\n`)
  expect(paste.columns.value.map(({ label }) => label)).toEqual(['name', 'near'])
  paste.showColumn(1)
  reopen()
  expect([paste.column.value, paste.columns.value.length, paste.text.value]).toEqual([1, 2, `${code(13)}\n${code(14)}`])
  paste.clear()
  reopen()
  expect([paste.columns.value.length, paste.text.value]).toEqual([0, ''])
  paste.setText(code(5))
  await until(() => paste.judged.value?.allowed === true)
  await paste.apply()
  expect([...zones.selection.ids.value]).toEqual([5])
  reopen()
  expect(paste.text.value).toBe('')
})

test('repairs a refused list with coarser zones, using the step’s repair', async () => {
  // The three southern rows, which have 36 zones, and eight more.
  paste.setText(Array.from({ length: 44 }, (_, at) => code(at + 1)).join('\n'))
  await until(() => paste.repairs.value.some(({ kind }) => kind === 'coarser'))
  const first = paste.repair.value
  expect(first?.setId).toBeUndefined()
  const repair = paste.repairs.value.find(({ kind }) => kind === 'coarser')!
  paste.choose(repair)
  await paste.apply()
  expect([appliedRepairs, zones.selection.ids.value]).toEqual([[repair], []])
})

test('keeps the chosen repair when another line turns out to be unknown', async () => {
  let reply: (() => void) | null = null
  location.listCalls.elsewhere = async (_, codes) => {
    await new Promise<void>(resolve => {
      reply = resolve
    })
    return codes.map(() => null)
  }
  paste.setText(`${code(1)}\n${code(2)}\n${code(144)}\nX9999`)
  await until(() => paste.repairs.value.some(({ kind }) => kind === 'keep-larger') && paste.counts.value.waiting === 1)
  const largest = paste.repairs.value.find(({ kind }) => kind === 'keep-larger')!
  paste.choose(largest)
  await expect.poll(() => reply).not.toBeNull()
  reply!()
  await until(() => paste.counts.value.unknown === 1 && !paste.reading.value)
  expect(paste.repair.value).toBe(largest)
  expect(paste.final.value).toEqual([1, 2])
})

test('offers the zone at a place if a name belongs to no zone', async () => {
  const within = 'Bucks'
  const lowton = { name: 'Lowton', within, long: -0.548, lat: 51.6945 }
  places = {
    Lowton: [lowton],
    Twyfield: [
      { name: 'Twyfield', within, long: -0.548, lat: 51.6945 },
      { name: 'Twyfield', within: 'Herts', long: -0.5446, lat: 51.7934 },
    ],
    Farton: [{ name: 'Farton', within: null, long: -2, lat: 53.5 }],
  }
  paste.setText('Lowton\nTwyfield\nFarton\nNowhere')
  await until(() => paste.counts.value.choose === 2 && paste.counts.value.unknown === 2)
  const of = (entry: string) => paste.lines.value.find(line => line.entry === entry)
  expect(of('Lowton')).toMatchObject({
    zones: [],
    outcome: { readAs: 'Name of a place', text: expect.stringMatching(/^the middle of Lowton, Bucks lies in /) },
  })
  expect(of('Twyfield')?.outcome).toMatchObject({ text: '2 places have this name, in 2 zones', count: 2 })
  expect(of('Farton')?.outcome).toMatchObject({ text: 'Farton lies outside the zones of Mesh' })
  expect(of('Nowhere')?.outcome).toMatchObject({ text: 'no zone has this code or name' })
  const outcome = of('Lowton')!.outcome
  paste.pick('Lowton', outcome?.kind === 'choose' ? outcome.zones.map(({ id }) => id) : [])
  expect(paste.zoneIds.value).toHaveLength(1)
})

test('transfers a long list in messages that the main thread can unpack quickly', async () => {
  const open = file.set.peek()
  if (open.kind !== 'open') throw new Error('The zones are not open')
  const sizes: number[] = []
  const resolve = (setId: number, texts: readonly string[]) => {
    sizes.push(texts.length)
    return engine.resolve(setId, texts)
  }
  const entries = Array.from({ length: 2_500 }, (_, at) => code((at % 144) + 1).padEnd(5 + Math.floor(at / 144)))
  const found = new Map<string, LineOutcome>()
  const put = (outcomes: ReadonlyMap<string, LineOutcome>) => {
    for (const [text, outcome] of outcomes) found.set(text, outcome)
  }
  const { signal } = new AbortController()
  await readLines({ ...open, engine: { ...engine, resolve } }, 1, location.listCalls, entries, put, signal)
  expect(sizes).toEqual([1000, 1000, 500])
  expect([...found.values()].every(({ kind }) => kind === 'found')).toBe(true)
  expect(found.size).toBe(2_500)
})
