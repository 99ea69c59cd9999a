import { LRUCache } from 'lru-cache'
import { type SharedWork, shareWork } from '../../runtime/shared-work.ts'
import { heapBytes } from './heap-bytes.ts'

/** Answers kept by build: a complete build never changes, so neither do the released answers. */
export interface AnswerMemory {
  /**
   * The answer that `ask` gave before for this build and question, or gives now; who asks meanwhile shares it. A failure is
   * not kept, and nothing that was under way when its build was forgotten.
   */
  remember<T>(buildId: number, question: string, ask: () => Promise<T>): Promise<T>
  forget(buildId: number): void
}

export interface Memory {
  /** The answers of one kind, whose questions are no other kind's. */
  part(name: string): AnswerMemory
  /** The estimated size of everything kept now. */
  readonly bytes: number
}

/** The overhead of an entry in the memory's tables, beside the answer. */
const ENTRY_BYTES = 250

/** Some ten million rows of trips, or the answers of some thousand datasets. */
export const ANSWER_MEMORY_MB = 400

/**
 * One memory for all answers of all builds. The least recently used answer leaves first; an answer that is larger than the whole
 * memory is answered and not kept.
 * @param megabytes its size, in 10^6 bytes
 */
export const createMemory = (megabytes = ANSWER_MEMORY_MB): Memory => {
  // The library takes no budget of nothing.
  const kept = new LRUCache<string, { readonly answer: Promise<unknown> }>({
    maxSize: Math.max(1, Math.floor(megabytes * 1e6)),
  })
  const underWay = new Map<string, SharedWork<unknown>>()
  const part = (name: string): AnswerMemory => ({
    remember<T>(buildId: number, question: string, ask: () => Promise<T>): Promise<T> {
      const key = `${name} ${buildId} ${question}`
      const known = kept.get(key)
      if (known) return known.answer as Promise<T>
      const before = underWay.get(key)
      if (before && !before.abandoned) return before.join() as Promise<T>
      const asked = shareWork(ask)
      underWay.set(key, asked)
      /** False where it was forgotten, or given up and asked anew. */
      const isLast = () => underWay.get(key) === asked && underWay.delete(key)
      asked.answer.then(
        value =>
          isLast() && kept.set(key, { answer: asked.answer }, { size: ENTRY_BYTES + key.length + heapBytes(value) }),
        isLast,
      )
      return asked.join()
    },
    forget(buildId) {
      const start = `${name} ${buildId} `
      for (const keys of [kept, underWay])
        for (const key of [...keys.keys()]) if (key.startsWith(start)) keys.delete(key)
    },
  })
  return {
    part,
    get bytes() {
      return kept.calculatedSize
    },
  }
}
