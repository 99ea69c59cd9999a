import { expect, test } from 'vitest'
import { createLoad } from '../../../src/app/load.ts'

/** A promise that the test settles. */
function deferred<T>() {
  let resolve: (value: T) => void = () => {}
  let reject: (error: Error) => void = () => {}
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
const settled = () => new Promise(resolve => setImmediate(resolve))

test('loads once, however often it is started, and reports its state', async () => {
  let asked = 0
  const load = createLoad(async () => ++asked)
  expect(load.state.value.kind).toBe('loading')
  load.start()
  load.start()
  expect(load.state.value.kind).toBe('loading')
  await settled()
  load.start()
  expect(load.state.value).toEqual({ kind: 'ready', value: 1 })
})

test('retries a failure and drops the previous attempt’s late reply', async () => {
  const first = deferred<string>()
  const answers = [first.promise, Promise.reject(new Error('down')), Promise.resolve('good')]
  const aborted: boolean[] = []
  const load = createLoad(signal => {
    signal.addEventListener('abort', () => aborted.push(true))
    return answers.shift() ?? Promise.resolve('more')
  })
  load.start()
  load.retry()
  await settled()
  expect(load.state.value.kind).toBe('failed')
  load.retry()
  await settled()
  first.resolve('late')
  await settled()
  expect(load.state.value).toEqual({ kind: 'ready', value: 'good' })
  expect(aborted.length).toBeGreaterThan(0)
})

test('drops a reply that arrives after disposal', async () => {
  const late = deferred<string>()
  const load = createLoad(() => late.promise)
  load.start()
  load.dispose()
  late.resolve('late')
  await settled()
  expect(load.state.value.kind).toBe('loading')
})

test('a renewal keeps the old value until the new one arrives, and then reports a failure', async () => {
  const next = deferred<string>()
  const answers = [Promise.resolve('old'), next.promise, Promise.reject(new Error('down'))]
  const load = createLoad(() => answers.shift() ?? Promise.resolve('more'))
  await load.renew()
  const renewed = load.renew()
  expect(load.state.value).toEqual({ kind: 'ready', value: 'old' })
  next.resolve('new')
  await renewed
  expect(load.state.value).toEqual({ kind: 'ready', value: 'new' })
  await load.renew()
  expect(load.state.value.kind).toBe('failed')
})
