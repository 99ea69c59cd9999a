import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { errorWords } from '../../../server/cli/error-words.ts'

test('names the port that is in use', async () => {
  const first = createServer().listen(0, '127.0.0.1')
  await new Promise(done => first.once('listening', done))
  const address = first.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const second = createServer().listen(port, '127.0.0.1')
  const error = await new Promise(done => second.once('error', done))
  expect(errorWords(error)).toBe(
    `Another program already listens at 127.0.0.1:${port}. Stop it, or choose another PORT.`,
  )
  await new Promise(done => first.close(done))
})
