import { type ContentHash, hashText } from '../deliveries/load/batches.ts'
import { GATE_VERSION } from '../disclosure/measure.ts'
import { type Parameters, render, type Statement, statement } from '../sql/statement.ts'
import type { RunOptions, Warehouse } from '../warehouse.ts'
import type { BuildCache } from './create-cache.ts'

/** Reads the halves of each hash as text, because they exceed 2^53. */
const storedResults = statement<
  { buildId: number; mostBytes: number },
  { readonly hash_high: string; readonly hash_low: string; readonly is_long: 0 | 1; readonly text: string }
>(import.meta.url, 'stored-results.sql')
const longResult = statement<{ buildId: number; hashHigh: bigint; hashLow: bigint }, { readonly answer: string }>(
  import.meta.url,
  'long-result.sql',
)

/**
 * Table results in reports are shorter than this, and maps of thousands of zones are longer. This way, reports do not
 * wait for maps.
 */
const SHORT_BYTES = 65_536

/** Returns the stored result for a question about a build, or computes it. */
export type StoredOr = <R>(buildId: number, question: string, compute: () => Promise<R[]>) => Promise<R[]>

export interface StoredResults {
  readonly resultOf: StoredOr
  /** The warehouse with stored results: if a result is stored with a build, the engine does not recompute it. */
  readonly warehouse: Warehouse
  /** Recomputes every result that a complete build needs during `run`, and returns them keyed by question. */
  record(buildId: number, run: () => Promise<void>): Promise<RecordedResults>
  /** Records and stores the results of a complete build. */
  store(buildId: number, run: () => Promise<void>): Promise<void>
}

/** JSON results keyed by question hash: two numbers separated by a tab. */
export type RecordedResults = ReadonlyMap<string, string>

/** Results keyed by question hash; null for a long result. */
type Results = ReadonlyMap<string, string | null>

/** The hash as two TSV columns. */
const keyOf = ({ hashHigh, hashLow }: ContentHash): string => `${hashHigh}\t${hashLow}`

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n')

/**
 * Stores results in the warehouse next to the extract, so that a restarted process or another node need not compute
 * them again.
 */
export const createStoredResults = (engine: Warehouse, cache: BuildCache, shortBytes = SHORT_BYTES): StoredResults => {
  const recording = new Map<number, Map<string, string>>()
  const read = async (buildId: number): Promise<Results> => {
    const rows = await engine.rows(storedResults, { buildId, mostBytes: shortBytes })
    // Another process may be about to store results.
    if (rows.length === 0) cache.forget(buildId)
    return new Map(rows.map(row => [`${row.hash_high}\t${row.hash_low}`, row.is_long === 1 ? null : row.text]))
  }
  const readLong = async (buildId: number, hash: ContentHash): Promise<string | undefined> =>
    (await engine.rows(longResult, { buildId, ...hash }))[0]?.answer
  const stored = async (buildId: number, hash: ContentHash): Promise<string | undefined> => {
    const key = keyOf(hash)
    const known = (await cache.getOrCompute(buildId, 'short', () => read(buildId))).get(key)
    return known === null ? cache.getOrCompute(buildId, key, () => readLong(buildId, hash)) : known
  }
  const resultOf: StoredOr = async (buildId, question, compute) => {
    const hash = hashText(`${GATE_VERSION} ${question}`)
    // While a build's results are being recorded, stored results are ignored. Results that have already been recorded
    // are reused, because many tables need the same totals.
    const recorded = recording.get(buildId)
    const known = recorded ? recorded.get(keyOf(hash)) : await stored(buildId, hash)
    if (known !== undefined) return JSON.parse(known)
    const rows = await compute()
    recorded?.set(keyOf(hash), JSON.stringify(rows))
    return rows
  }
  const record = async (buildId: number, run: () => Promise<void>): Promise<RecordedResults> => {
    const results = new Map<string, string>()
    recording.set(buildId, results)
    try {
      await run()
      return results
    } finally {
      recording.delete(buildId)
    }
  }
  return {
    resultOf,
    warehouse: {
      ...engine,
      async rows<P extends Parameters, R>(
        query: Statement<P, R>,
        parameters: NoInfer<P>,
        options?: RunOptions,
      ): Promise<R[]> {
        const { buildId } = parameters
        const run = () => engine.rows(query, parameters, options)
        return typeof buildId === 'number' ? resultOf(buildId, render(query.sql, parameters), run) : run()
      },
    },
    record,
    async store(buildId, run) {
      const results = await record(buildId, run)
      const lines = [...results].map(([key, result]) => `${buildId}\t${key}\t${escaped(result)}\n`)
      await engine.insert('dataset_answers', lines.join(''), { budget: 'build' })
      cache.forget(buildId)
    },
  }
}
