import { expect, test } from 'vitest'
import { createAnswerMemory } from '../../server/warehouse/viewers/remember.ts'

test('answers are asked once a build and question, until forgotten', async () => {
  const memory = createAnswerMemory(2)
  const asked: string[] = []
  const ask = (buildId: number, question: string) =>
    memory.remember(buildId, question, async () => {
      asked.push(`${buildId} ${question}`)
      return asked.length
    })
  expect(await Promise.all([ask(1, 'a'), ask(1, 'a'), ask(1, 'b')])).toEqual([1, 1, 2])
  memory.forget(1)
  expect(await ask(1, 'a')).toBe(3)
})

test('the build asked longest ago goes first', async () => {
  const memory = createAnswerMemory(2)
  let asks = 0
  const ask = (buildId: number) => memory.remember(buildId, 'a', async () => ++asks)
  for (const buildId of [1, 2, 1, 3, 1, 2]) await ask(buildId)
  expect(asks).toBe(4)
})

test('a failure is not kept', async () => {
  const memory = createAnswerMemory(2)
  await expect(memory.remember(1, 'a', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  expect(await memory.remember(1, 'a', async () => 7)).toBe(7)
})
