import { type ContentHash, hashText } from '../load/file-hash.ts'
import { type Parameters, render, type Statement, statement } from '../statement.ts'
import type { RunOptions, Warehouse } from '../warehouse.ts'

const storedAnswer = statement<{ buildId: number; hashHigh: bigint; hashLow: bigint }, { readonly answer: string }>(
  import.meta.url,
  'stored-answer.sql',
)

/** Builds whose answers are held here too: some hundreds of kilobytes each, as text. */
const HELD_BUILDS = 50

export interface StoredAnswers {
  /** The warehouse as viewers ask it: what is stored of a build is not asked of the engine again. */
  readonly warehouse: Warehouse
  /** Stores all that the engine answers for a complete build while `ask` runs. */
  store(buildId: number, ask: () => Promise<void>): Promise<void>
  forget(buildId: number): void
}

/** As a row of the table has it. */
const keyOf = ({ hashHigh, hashLow }: ContentHash): string => `${hashHigh}\t${hashLow}`

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n')

/** Keeps answers in the warehouse beside the extract, so that a restart or another node does not ask them anew. */
export const createStoredAnswers = (engine: Warehouse): StoredAnswers => {
  /** By build and statement's hash. */
  const held = new Map<number, Map<string, Promise<string | null>>>()
  const recorded = new Map<number, Map<string, string>>()
  const heldOf = (buildId: number): Map<string, Promise<string | null>> => {
    const answers = held.get(buildId) ?? new Map<string, Promise<string | null>>()
    held.delete(buildId)
    held.set(buildId, answers)
    for (const oldest of held.keys()) {
      if (held.size <= HELD_BUILDS) break
      held.delete(oldest)
    }
    return answers
  }
  const stored = (buildId: number, hash: ContentHash): Promise<string | null> => {
    const answers = heldOf(buildId)
    const key = keyOf(hash)
    const answer =
      answers.get(key) ?? engine.rows(storedAnswer, { buildId, ...hash }).then(([row]) => row?.answer ?? null)
    answers.set(key, answer)
    // Another process may be about to store it.
    const drop = () => answers.delete(key)
    answer.then(found => found === null && drop(), drop)
    return answer
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
        if (known !== null) return JSON.parse(known)
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
        held.delete(buildId)
      } finally {
        recorded.delete(buildId)
      }
    },
    forget: buildId => void held.delete(buildId),
  }
}
