import { expect, test } from 'vitest'
import { onBehalfOf } from '../../../../server/runtime/concurrency/caller.ts'
import { eachPart } from '../../../../server/warehouse/counting/count-cells.ts'

const readers = (used: number[]) =>
  [1, 2, 3].map(part => async () => {
    used.push(part)
    return part
  })

test('returns results in the order of the parts, even when it reads them backwards', async () => {
  for (const isBackwards of [false, true]) {
    const used: number[] = []
    expect(await eachPart(readers(used), part => part * 10, { isBackwards })).toEqual([10, 20, 30])
    expect(used).toEqual(isBackwards ? [3, 2, 1] : [1, 2, 3])
  }
})

test('stops using parts once the caller has left', async () => {
  const leaving = new AbortController()
  const used: number[] = []
  const work = onBehalfOf({ organisationId: 1, signal: leaving.signal }, () =>
    eachPart(readers([]), part => {
      used.push(part)
      leaving.abort(new Error('left'))
    }),
  )
  await expect(work).rejects.toThrow('left')
  expect(used).toEqual([1])
})
