import { type SharedWork, shareWork } from '../../runtime/shared-work.ts'

/** Answers kept by build: a complete build never changes, so neither does what the gate gives out of it. */
export interface AnswerMemory {
  /** The answer that `ask` gave before for this build and question, or gives now; a failure is not kept. */
  remember<T>(buildId: number, question: string, ask: () => Promise<T>): Promise<T>
  forget(buildId: number): void
}

/** Keeps the answers of the `builds` builds that were asked last. */
export const createAnswerMemory = (builds: number): AnswerMemory => {
  const kept = new Map<number, Map<string, SharedWork<unknown>>>()
  const answersOf = (buildId: number): Map<string, SharedWork<unknown>> => {
    const answers = kept.get(buildId) ?? new Map<string, SharedWork<unknown>>()
    kept.delete(buildId)
    kept.set(buildId, answers)
    for (const oldest of kept.keys()) {
      if (kept.size <= builds) break
      kept.delete(oldest)
    }
    return answers
  }
  return {
    remember<T>(buildId: number, question: string, ask: () => Promise<T>): Promise<T> {
      const answers = answersOf(buildId)
      const known = answers.get(question)
      if (known && !known.abandoned) return known.join() as Promise<T>
      const asked = shareWork(ask)
      answers.set(question, asked)
      asked.answer.catch(() => answers.get(question) === asked && answers.delete(question))
      return asked.join()
    },
    forget: buildId => void kept.delete(buildId),
  }
}
