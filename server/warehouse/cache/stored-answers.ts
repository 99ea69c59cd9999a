import { type ContentHash, hashText } from '../load/file-hash.ts'
import { type Parameters, render, type Statement, statement } from '../statement.ts'
import type { RunOptions, Warehouse } from '../warehouse.ts'
import type { AnswerMemory } from './create-memory.ts'

/** The hash's halves are beyond 2^53 and come as text. */
const storedAnswers = statement<
  { buildId: number; mostBytes: number },
  { readonly hash_high: string; readonly hash_low: string; readonly is_long: 0 | 1; readonly text: string }
>(import.meta.url, 'stored-answers.sql')
const longAnswer = statement<{ buildId: number; hashHigh: bigint; hashLow: bigint }, { readonly answer: string }>(
  import.meta.url,
  'long-answer.sql',
)

/** A report's tables are shorter, a map of thousands of zones is longer: who opens the one does not wait for the other. */
const SHORT_BYTES = 65_536

export interface StoredAnswers {
  /** The warehouse as viewers ask it: what is stored of a build is not asked of the engine again. */
  readonly warehouse: Warehouse
  /** Stores all that the engine answers for a complete build while `ask` runs. */
  store(buildId: number, ask: () => Promise<void>): Promise<void>
  forget(buildId: number): void
}

/** By their statements' hashes; null for one that is long. */
type Answers = ReadonlyMap<string, string | null>

/** As a row of the table has it. */
const keyOf = ({ hashHigh, hashLow }: ContentHash): string => `${hashHigh}\t${hashLow}`

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n')

/** Keeps answers in the warehouse beside the extract, so that a restart or another node does not ask them anew. */
export const createStoredAnswers = (
  engine: Warehouse,
  memory: AnswerMemory,
  shortBytes = SHORT_BYTES,
): StoredAnswers => {
  const recorded = new Map<number, Map<string, string>>()
  const read = async (buildId: number): Promise<Answers> => {
    const rows = await engine.rows(storedAnswers, { buildId, mostBytes: shortBytes })
    // Another process may be about to store them.
    if (rows.length === 0) memory.forget(buildId)
    return new Map(rows.map(row => [`${row.hash_high}\t${row.hash_low}`, row.is_long === 1 ? null : row.text]))
  }
  const readLong = async (buildId: number, hash: ContentHash): Promise<string | undefined> =>
    (await engine.rows(longAnswer, { buildId, ...hash }))[0]?.answer
  const stored = async (buildId: number, hash: ContentHash): Promise<string | undefined> => {
    const key = keyOf(hash)
    const known = (await memory.remember(buildId, 'short', () => read(buildId))).get(key)
    return known === null ? memory.remember(buildId, key, () => readLong(buildId, hash)) : known
  }
  return {
    warehouse: {
      ...engine,
      async rows<P extends Parameters, R>(
        query: Statement<P, R>,
        parameters: NoInfer<P>,
        options?: RunOptions,
      ): Promise<R[]> {
        const { buildId } = parameters
        if (typeof buildId !== 'number') return engine.rows(query, parameters, options)
        const hash = hashText(render(query.sql, parameters))
        const known = await stored(buildId, hash)
        if (known !== undefined) return JSON.parse(known)
        const rows = await engine.rows(query, parameters, options)
        recorded.get(buildId)?.set(keyOf(hash), JSON.stringify(rows))
        return rows
      },
    },
    async store(buildId, ask) {
      const answers = new Map<string, string>()
      recorded.set(buildId, answers)
      try {
        await ask()
        const lines = [...answers].map(([key, answer]) => `${buildId}\t${key}\t${escaped(answer)}\n`)
        await engine.insert('dataset_answers', lines.join(''), { budget: 'build' })
        memory.forget(buildId)
      } finally {
        recorded.delete(buildId)
      }
    },
    forget: memory.forget,
  }
}
