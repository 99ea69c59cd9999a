import type { createClient } from '@clickhouse/client'
import { withTimeToLive } from '../../../runtime/concurrency/with-time-to-live.ts'
import { TIME_OUTS } from '../../../runtime/outages/time-outs.ts'
import { createWatch } from '../../../runtime/outages/watch-under-way.ts'
import { WarehouseError } from '../../warehouse.ts'

type Client = Pick<ReturnType<typeof createClient>, 'query' | 'ping'>
type ServerTimeOuts = Pick<typeof TIME_OUTS, 'watch' | 'watchAnswer' | 'warehouseHealth'>

/** A server that did not answer is asked again no sooner. Milliseconds. */
const SILENCE_KEPT_MS = 1000

/** Finds statements of one ClickHouse server whose answer will never come (docs/decisions/0014-time-outs.md). */
export const watchServer = (client: Client, timeOuts: ServerTimeOuts = TIME_OUTS) => {
  const look = async (abort_signal: AbortSignal) => {
    const query = 'SELECT query_id FROM system.processes'
    const answer = await client.query({ query, format: 'JSONEachRow', abort_signal })
    return new Set((await answer.json<{ query_id: string }>()).map(({ query_id }) => query_id))
  }
  const watch = createWatch<string>({ everyMs: timeOuts.watch, answerMs: timeOuts.watchAnswer, look })
  /** The server lost a statement and has not responded since: statements ping it first, instead of being lost one after another. */
  let silent = false
  const answers = async (): Promise<boolean> => {
    const abort_signal = AbortSignal.timeout(timeOuts.warehouseHealth)
    const answered = await client.ping({ select: false, abort_signal }).then(
      ({ success }) => success,
      () => false,
    )
    if (answered) silent = false
    return answered
  }
  /** Statements that follow each other share one ping. */
  const answersAgain = withTimeToLive(SILENCE_KEPT_MS, answers)
  return {
    /** @throws WarehouseError engine-lost where the server has been silent and still is */
    async requireAnswer(): Promise<void> {
      if (silent && !(await answersAgain()))
        throw new WarehouseError('engine-lost', 'ClickHouse: its server does not answer')
    },
    /** A signal that is raised, with a WarehouseError engine-lost, where the statement is lost; `end` ends the watching. */
    begin(queryId: string): { readonly lost: AbortSignal; readonly end: () => void } {
      const lost = new AbortController()
      const end = watch.begin(queryId, why => {
        silent = true
        lost.abort(new WarehouseError('engine-lost', `ClickHouse: ${why}`))
      })
      return { lost: lost.signal, end }
    },
    /** True if the server responds within the time limit. */
    answers,
  }
}
