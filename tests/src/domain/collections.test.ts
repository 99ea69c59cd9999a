import { expect, test } from 'vitest'
import { loadedOnce, loadOnceIn } from '../../../src/domain/collections.ts'

test('loads once for all callers, and again after a failure', async () => {
  let loads = 0
  const load = loadedOnce(async () => {
    loads++
    if (loads === 1) throw new Error('no network')
    return { loads }
  })
  expect(loads).toBe(0)
  const failed = await Promise.allSettled([load(), load()])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(loads).toBe(1)
  const [one, other] = await Promise.all([load(), load()])
  expect([one, other, await load()]).toEqual([{ loads: 2 }, { loads: 2 }, { loads: 2 }])
  expect(other).toBe(one)
})

test('loads once for each key of a cache, and again after a failure', async () => {
  const cache = new Map<string, () => Promise<string>>()
  const loads: string[] = []
  const read = (key: string) =>
    loadOnceIn(cache, key, async () => {
      loads.push(key)
      if (loads.length === 1) throw new Error('no network')
      return key
    })
  await expect(read('a')).rejects.toThrow('no network')
  expect(await Promise.all([read('a'), read('b'), read('a')])).toEqual(['a', 'b', 'a'])
  expect(loads).toEqual(['a', 'a', 'b'])
})
