import { expect, test } from 'vitest'
import type { ZoneFileSummary } from '../../../../src/domain/zone-import/import-report.ts'
import type { ZoneImporter, ZoneReadProgress } from '../../../../src/engine/zone-importer.ts'
import { createFileCheck } from '../../../../src/features/zone-import/file-check.ts'

const PROGRESS: ZoneReadProgress = { stage: 'writing', bytesRead: 1, bytesTotal: 1, zones: 3, zonesTotal: 3 }
const SUMMARY = { suggested: { code: 'code', name: null, population: null } } as unknown as ZoneFileSummary

/** An importer whose checks the test completes. */
const handWorked = () => {
  const checks: {
    tell: (progress: ZoneReadProgress) => void
    done: (checked: unknown) => void
    fail: (error: Error) => void
  }[] = []
  let ended = 0
  const importer = {
    readZones: async () => SUMMARY,
    checkZones: (_: unknown, tell: (progress: ZoneReadProgress) => void) =>
      new Promise((done, fail) => checks.push({ tell, done, fail })),
    end: () => {
      ended += 1
    },
  } as unknown as ZoneImporter
  return { importer, checks, ended: () => ended }
}
const file = (name: string) => new File(['zones'], name)
const settled = () => new Promise(resolve => setTimeout(resolve))

test('ignores progress that arrives after the result', async () => {
  const { importer, checks } = handWorked()
  const check = createFileCheck(() => importer)
  void check.choose(file('a.zip'))
  await settled()
  checks[0]!.tell(PROGRESS)
  expect(check.state.value.kind).toBe('checking')
  expect(check.progress.value).toBe(PROGRESS)
  checks[0]!.done({ digest: 'd' })
  await settled()
  checks[0]!.tell(PROGRESS)
  expect(check.state.value).toMatchObject({ kind: 'checked', checked: { digest: 'd' } })
})

test('drops the reply to an earlier choice, and ends the worker of a replaced file', async () => {
  const { importer, checks, ended } = handWorked()
  const check = createFileCheck(() => importer)
  void check.choose(file('a.zip'))
  await settled()
  void check.setCrs('EPSG:4326')
  await settled()
  checks[1]!.done({ digest: 'second' })
  await settled()
  checks[0]!.done({ digest: 'first' })
  await settled()
  expect(check.state.value).toMatchObject({ kind: 'checked', checked: { digest: 'second' } })
  void check.choose(file('b.zip'))
  await settled()
  expect(ended()).toBe(1)
  expect(check.choices.value.crs).toBeNull()
})

test('waits for a choice, without an error, if no property has a usual name for codes', async () => {
  const { importer, checks } = handWorked()
  const suggested = { code: null, name: null, population: null }
  const summary = { properties: [{ name: 'ref' }], suggested } as unknown as ZoneFileSummary
  const check = createFileCheck(() => ({ ...importer, readZones: async () => summary }))
  await check.choose(file('a.zip'))
  await check.setCrs('EPSG:27700')
  expect([check.state.value.kind, checks.length]).toEqual(['unnamed', 0])
  void check.setProperties({ code: 'ref', name: null, population: null })
  await settled()
  checks[0]!.done({ digest: 'd' })
  await settled()
  expect([check.state.value.kind, check.choices.value.crs]).toEqual(['checked', 'EPSG:27700'])
})

test('waits for a file without properties, and checks it once its zones are numbered', async () => {
  const { importer, checks } = handWorked()
  const summary = { properties: [], suggested: { code: null, name: null, population: null } }
  const check = createFileCheck(() => ({ ...importer, readZones: async () => summary as unknown as ZoneFileSummary }))
  await check.choose(file('a.zip'))
  expect([check.state.value.kind, checks.length]).toEqual(['unnamed', 0])
  void check.setProperties({ code: null, name: null, population: null })
  await settled()
  checks[0]!.done({ digest: 'd' })
  await settled()
  expect(check.state.value.kind).toBe('checked')
})

test('offers the properties of a file that does not fit the choices, so that the user can choose again', async () => {
  const { importer, checks } = handWorked()
  const check = createFileCheck(() => importer)
  void check.choose(file('a.zip'))
  await settled()
  checks[0]!.fail(new Error('None of the zones is a polygon inside Great Britain.'))
  await settled()
  expect(check.state.value).toMatchObject({ kind: 'unfit', problem: expect.stringContaining('Great Britain') })
  void check.setProperties({ code: 'code', name: 'label', population: null })
  await settled()
  checks[1]!.done({ digest: 'd' })
  await settled()
  expect(check.state.value.kind).toBe('checked')
})
