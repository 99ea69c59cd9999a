import { beforeAll, describe, expect, test } from 'vitest'
import { createNodeEngine } from '../../../server/zones/node-engine.ts'
import type { GeoEngine } from '../../../workers/contract.ts'
import { isErrorShape } from '../../../workers/engine-error.ts'
import { type OddFile, oddFiles } from './odd-files.ts'

/** True if the message gives advice. A refusal has to say what the user can do. */
const HELPS = /\b(Export|Choose|Zip|Copy|Save|Draw|Split|Simplify|Convert|Unpack|Pack|Shorten)\b/

let engine: GeoEngine
let jobs = 0
beforeAll(async () => {
  engine = await createNodeEngine()
})

/** The result for a file after all calls that the dialog makes. */
const read = async ({ bytes }: OddFile) => {
  const blob = bytes instanceof Uint8Array ? new Blob([bytes as Uint8Array<ArrayBuffer>]) : bytes
  let fileId = 0
  try {
    const file = await engine.readFile(++jobs, blob)
    if (file.kind === 'list') return { list: file.text }
    fileId = file.fileId
    const listed = await engine.fileFeatures(fileId, 0, '', 100)
    const sketch = await engine.fileSketch(fileId, 0, null)
    expect(sketch.lonLat.length).toBeLessThanOrEqual(20_000)
    expect(sketch.ringStart.at(-1)).toBe(sketch.lonLat.length / 2)
    const area = await engine.fileArea(fileId, 0, null)
    expect(area.areaKm2).toBeGreaterThan(0)
    return { file, listed, area, notes: [...file.notes, ...area.notes].join(' ') }
  } catch (error) {
    if (!isErrorShape(error)) throw error
    return { refused: error.message, code: error.code }
  } finally {
    engine.closeFile(fileId)
  }
}

const files = oddFiles()

describe(`${files.length} broken and odd files`, () => {
  test('include at least 200, each with a unique name', () => {
    expect(files.length).toBeGreaterThanOrEqual(200)
    expect(new Set(files.map(({ name }) => name)).size).toBe(files.length)
  })

  test.each(files.filter(({ refused }) => refused !== undefined))('$name: is refused with advice', async odd => {
    const found = await read(odd)
    expect(found).toHaveProperty('refused')
    expect(found.refused).toMatch(odd.refused!)
    expect(found.refused).toMatch(HELPS)
    expect(found.refused).toMatch(/^[A-Z].*\.$/s)
    expect(['bad-file', 'too-large']).toContain(found.code)
  })

  test.each(files.filter(({ refused, list, name }) => refused === undefined && !list && !name.includes('extreme')))(
    '$name: is read',
    async odd => {
      const found = await read(odd)
      expect(found).toHaveProperty('file')
      expect(found.notes).toMatch(odd.noted ?? /^$/)
      expect(found.file!.systems.length).toBe(odd.systems ?? found.file!.systems.length)
    },
  )

  test.each(files.filter(({ name }) => name.includes('extreme')))('$name: is read or refused', async odd => {
    const found = await read(odd)
    expect('file' in found || ['bad-file', 'too-large'].includes(found.code!)).toBe(true)
  })

  test.each(files.filter(({ list }) => list))('$name: is a list', async odd => {
    expect((await read(odd)).list).toMatch(/E01|Ynys Môn/)
  })
})
