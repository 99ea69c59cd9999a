import { hashText } from '../load/file-hash.ts'
import { type Parameters, render, type Statement, statement } from '../statement.ts'
import type { RunOptions, Warehouse } from '../warehouse.ts'

/** The hash's halves are beyond 2^53 and come as text. */
const answersOfBuild = statement<
  { buildId: number },
  { readonly hash_high: string; readonly hash_low: string; readonly answer: string }
>(import.meta.url, 'answers-of-build.sql')

/** Builds whose answers are held here too: some hundreds of kilobytes each, as text. */
const HELD_BUILDS = 50

export interface StoredAnswers {
  /** The warehouse as viewers ask it: what is stored of a build is not asked of the engine again. */
  readonly warehouse: Warehouse
  /** Stores all that the engine answers for a complete build while `ask` runs. */
  store(buildId: number, ask: () => Promise<void>): Promise<void>
  forget(buildId: number): void
}

const keyOf = (query: Statement<Parameters, unknown>, parameters: Parameters): string => {
  const { hashHigh, hashLow } = hashText(render(query.sql, parameters))
  return `${hashHigh}\t${hashLow}`
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n')

/** Keeps answers in the warehouse beside the extract, so that a restart or another node does not ask them anew. */
export const createStoredAnswers = (engine: Warehouse): StoredAnswers => {
  const held = new Map<number, Promise<Map<string, string>>>()
  const recorded = new Map<number, Map<string, string>>()
  const read = async (buildId: number): Promise<Map<string, string>> => {
    const rows = await engine.rows(answersOfBuild, { buildId })
    return new Map(rows.map(row => [`${row.hash_high}\t${row.hash_low}`, row.answer]))
  }
  const answersOf = (buildId: number): Promise<Map<string, string>> => {
    const answers = held.get(buildId) ?? read(buildId)
    // Another process may be about to store them.
    answers.then(
      found => found.size > 0 || held.delete(buildId),
      () => held.delete(buildId),
    )
    held.delete(buildId)
    held.set(buildId, answers)
    for (const oldest of held.keys()) {
      if (held.size <= HELD_BUILDS) break
      held.delete(oldest)
    }
    return answers
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
        const key = keyOf(query, parameters)
        const known = (await answersOf(buildId)).get(key)
        if (known !== undefined) return JSON.parse(known)
        const rows = await engine.rows(query, parameters, options)
        recorded.get(buildId)?.set(key, JSON.stringify(rows))
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
