import type { createClient } from '@clickhouse/client'
import { TIME_OUTS } from '../../runtime/time-outs.ts'
import { createWatch } from '../../runtime/watch-under-way.ts'
import { WarehouseError } from '../warehouse.ts'

type Client = Pick<ReturnType<typeof createClient>, 'query' | 'ping'>
type ServerTimeOuts = Pick<typeof TIME_OUTS, 'watch' | 'watchAnswer' | 'warehouseHealth'>

/** Finds statements of one ClickHouse server whose answer will never come (docs/decisions/0014-time-outs.md). */
export const watchServer = (client: Client, timeOuts: ServerTimeOuts = TIME_OUTS) => {
  const look = async (abort_signal: AbortSignal) => {
    const query = 'SELECT query_id FROM system.processes'
    const answer = await client.query({ query, format: 'JSONEachRow', abort_signal })
    return new Set((await answer.json<{ query_id: string }>()).map(({ query_id }) => query_id))
  }
  const watch = createWatch<string>({ everyMs: timeOuts.watch, answerMs: timeOuts.watchAnswer, look })
  return {
    /** A signal that is raised, with a WarehouseError engine-lost, where the statement is lost; `end` ends the watching. */
    begin(queryId: string): { readonly lost: AbortSignal; readonly end: () => void } {
      const lost = new AbortController()
      const end = watch.begin(queryId, why => lost.abort(new WarehouseError('engine-lost', `ClickHouse: ${why}`)))
      return { lost: lost.signal, end }
    },
    /** Whether the server answers at all, soon. */
    answers: (): Promise<boolean> =>
      client.ping({ select: false, abort_signal: AbortSignal.timeout(timeOuts.warehouseHealth) }).then(
        ({ success }) => success,
        () => false,
      ),
  }
}
