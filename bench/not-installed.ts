import type { Row } from './row.ts'

/** Thrown if a case needs a program or library that is not installed on this machine. */
export class NotInstalled extends Error {
  override name = 'NotInstalled'
}

const isLack = (error: unknown): error is Error =>
  error instanceof NotInstalled || (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')

/**
 * The rows of a case or a suite. If something that it needs is not installed, one row says so and the bench continues.
 */
export async function* rowsOrLack(name: string, run: () => AsyncIterable<Row>): AsyncGenerator<Row> {
  try {
    yield* run()
  } catch (error) {
    if (!isLack(error)) throw error
    const times = { oursMs: null, oursMedianMs: null, peerMs: null, peerMedianMs: null, ratio: null }
    yield { case: name, peer: 'none', ...times, lacks: error.message.split('\n')[0] }
  }
}
