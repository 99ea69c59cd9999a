import { beforeAll, describe, expect, test } from 'vitest'
import { createNodeEngine } from '../../../server/zones/node-engine.ts'
import { lineKey, resolveLines } from '../../../workers/codes/resolve-lines.ts'
import type { ZoneColumns } from '../../../workers/columns/zone-columns.ts'
import type { GeoEngine } from '../../../workers/contract.ts'
import { decode, hasRealZones, ownBuffer, realZones, zoneFile } from '../support/files.ts'
import { rectangle, seeded } from '../support/mesh.ts'

const SIDE_M = 1000
const NAMED: readonly (readonly [code: string, name: string])[] = [
  ['E01000001', 'Leeds 110A'],
  ['E01000002', 'Leeds 111B'],
  ['E01000003', 'Leeds 112C'],
  ['E01000024', 'Holbeck 10'],
  ['E01000025', 'Holbeck 2'],
  ['E01000036', 'Holbeck 1'],
  ['W01000041', 'Ynys Môn 001A'],
  ['W01000047', 'Stratford, East'],
  ['S01000050', 'Same name'],
  ['S01000055', 'same  Name'],
  ['NPA-0006', 'Headingley 6'],
]
const zones = NAMED.map(([code, name], i) => {
  const [e, n] = [400_000 + i * SIDE_M, 400_000]
  return { id: i + 1, code, name, polygons: [[rectangle(e, n, e + SIDE_M, n + SIDE_M)]] }
})

describe('lines of a list', () => {
  let engine: GeoEngine
  let setId: number
  beforeAll(async () => {
    engine = await createNodeEngine()
    setId = (await engine.open(1, { kind: 'bytes', bytes: ownBuffer(zoneFile(zones)) })).setId
  })
  const resolved = async (...lines: string[]) =>
    (await engine.resolve(setId, lines)).map(({ as, count, zones: found }) => [
      as,
      count,
      found.map(({ name }) => name),
    ])

  test('find a code or a name regardless of case, spaces and accents', async () => {
    expect(
      await resolved('E01000002', ' e0100 0002\t', 'LEEDS111b', 'ynys mon 001a', 'Ynys Môn 001A', 'stratford, east'),
    ).toEqual([
      ['code', 1, ['Leeds 111B']],
      ['code', 1, ['Leeds 111B']],
      ['name', 1, ['Leeds 111B']],
      ['name', 1, ['Ynys Môn 001A']],
      ['name', 1, ['Ynys Môn 001A']],
      ['name', 1, ['Stratford, East']],
    ])
  })

  test('find a code with hyphens that is typed with spaces, but not another code with the same letters', async () => {
    expect(await resolved('NPA 0006', ' npa  0006', 'NPA 0007', 'N PA 0006')).toEqual([
      ['code', 1, ['Headingley 6']],
      ['code', 1, ['Headingley 6']],
      ['none', 0, []],
      ['near', 1, ['Headingley 6']],
    ])
    const codes = (await engine.search(setId, 'npa 0006', 5)).map(({ code }) => code)
    expect(codes).toEqual(['NPA-0006'])
  })

  test('list the zones of a place, or of part of a name or code, sorted by the numbers in them', async () => {
    expect(await resolved('Holbeck', 'leeds 11', 'S010000', 'ynys', 'Same name')).toEqual([
      ['place', 3, ['Holbeck 1', 'Holbeck 2', 'Holbeck 10']],
      ['part-of-name', 3, ['Leeds 110A', 'Leeds 111B', 'Leeds 112C']],
      ['part-of-code', 2, ['same  Name', 'Same name']],
      ['place', 1, ['Ynys Môn 001A']],
      ['name', 2, ['same  Name', 'Same name']],
    ])
  })

  test('suggest near matches for one added, missing or replaced character, or two swapped ones', async () => {
    expect(await resolved('W0100041', 'W010000411', 'W01000O41', 'W10000041', 'Hlobeck 10', 'W01000141x')).toEqual([
      ['near', 1, ['Ynys Môn 001A']],
      ['near', 1, ['Ynys Môn 001A']],
      ['near', 1, ['Ynys Môn 001A']],
      ['near', 1, ['Ynys Môn 001A']],
      ['near', 1, ['Holbeck 10']],
      ['none', 0, []],
    ])
    expect(await resolved('', '  ', 'é', 'Nowhere')).toEqual(Array(4).fill(['none', 0, []]))
  })
})

/** Applies the same rules without hashes. */
const plainly = (columns: ZoneColumns, line: string): readonly [string, number] => {
  const key = lineKey(line)
  const all = Array.from(
    { length: columns.count },
    (_, zone) => [columns.codes.at(zone), columns.names.at(zone)] as const,
  )
  const count = (fits: (code: string, name: string) => boolean) => all.filter(([code, name]) => fits(code, name)).length
  const starts = (text: string) => lineKey(text).startsWith(key) && lineKey(text) !== key
  const asWords = (name: string) =>
    starts(name) && name.split(/\s+/).some((_, word, words) => lineKey(words.slice(0, word).join('')) === key)
  const outcomes = [
    ['code', count(code => lineKey(code) === key)],
    ['name', count((_, name) => lineKey(name) === key)],
    ['place', count((_, name) => asWords(name))],
    ['part-of-name', count((_, name) => starts(name) && !asWords(name))],
    ['part-of-code', count(code => starts(code))],
  ] as const
  return outcomes.find(([, found]) => found > 0) ?? ['none', 0]
}

describe.skipIf(!hasRealZones)('the 35,672 zones of England and Wales', () => {
  test('resolves lines like a plain search, and each of 5,000 codes to its own zone', async () => {
    const columns = await decode(realZones())
    const seed = 19
    const random = seeded(seed)
    const some = (column: 'codes' | 'names') => columns[column].at(Math.floor(random() * columns.count))
    const few = Array.from({ length: 40 }, (_, i) => {
      const text = some(i % 2 === 0 ? 'codes' : 'names')
      return i % 3 === 0 ? text : text.slice(0, 3 + Math.floor(random() * (text.length - 2)))
    })
    const found = resolveLines(columns, few)
    for (const [i, line] of few.entries()) {
      const { as, count } = found[i]!
      expect([line, as, count], `seed ${seed}`).toEqual([line, ...plainly(columns, line)])
    }
    const codes = Array.from({ length: 5000 }, () => some('codes'))
    expect(resolveLines(columns, codes).every(({ as, count }) => as === 'code' && count === 1)).toBe(true)
  })
})
