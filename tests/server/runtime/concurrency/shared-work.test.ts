import { expect, test } from 'vitest'
import { caller, onBehalfOf } from '../../../../server/runtime/concurrency/caller.ts'
import { shareWork } from '../../../../server/runtime/concurrency/shared-work.ts'
import { createCache } from '../../../../server/warehouse/cache/create-cache.ts'

const enter = () => {
  const controller = new AbortController()
  const as = <T>(work: () => T): T => onBehalfOf({ organisationId: 1, signal: controller.signal }, work)
  return { as, leave: () => controller.abort() }
}
/** Work that stops when it is cancelled, as an engine statement does. */
const cancellable = () =>
  new Promise<string>((_, reject) => {
    caller().signal?.addEventListener('abort', () => reject(new Error('cancelled')))
  })

test('continues for the remaining callers, and is cancelled when the last has left', async () => {
  const [first, second] = [enter(), enter()]
  const shared = first.as(() => shareWork(cancellable))
  const answers = [first.as(shared.join), second.as(shared.join)]
  first.leave()
  await expect(answers[0]).rejects.toThrow('The caller has left')
  expect(shared.abandoned).toBe(false)
  second.leave()
  await expect(answers[1]).rejects.toThrow('The caller has left')
  expect(shared.abandoned).toBe(true)
  await expect(shared.answer).rejects.toThrow('cancelled')
})

test('never cancels work that the product itself is waiting for', async () => {
  const one = enter()
  let end: (answer: string) => void = () => undefined
  const shared = shareWork(() => new Promise<string>(resolve => (end = resolve)))
  const own = shared.join()
  const theirs = one.as(shared.join)
  one.leave()
  await expect(theirs).rejects.toThrow('The caller has left')
  expect(shared.abandoned).toBe(false)
  end('done')
  expect(await own).toBe('done')
  expect(await one.as(shared.join)).toBe('done')
})

test('starts again for the next caller after all callers have left', async () => {
  const memory = createCache(1).part('answers')
  const one = enter()
  let asked = 0
  const given = one.as(() =>
    memory.getOrCompute(1, 'a', () => (asked++ === 0 ? cancellable() : Promise.resolve('later'))),
  )
  one.leave()
  const next = memory.getOrCompute(1, 'a', async () => 'anew')
  await expect(given).rejects.toThrow('The caller has left')
  expect(await next).toBe('anew')
  expect(await memory.getOrCompute(1, 'a', async () => 'again')).toBe('anew')
})
