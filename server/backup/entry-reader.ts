import { OperatorError } from '../errors.ts'
import type { TarEntry } from './tar.ts'

type FileEntry = Extract<TarEntry, { kind: 'file' }>

/**
 * Reads an archive's entries in order, with a lookahead of one, so that each stage of a restore can take its own
 * entries.
 */
export interface EntryReader {
  /** Peeks at the next entry. Returns null at the end. */
  next(): Promise<TarEntry | null>
  isNext(is: (name: string) => boolean): Promise<boolean>
  /** Takes the next entry. Its bytes must be read before the next one is taken. */
  take(): Promise<TarEntry>
  /**
   * Takes the next entry as a file.
   * @throws OperatorError if it is not a file
   */
  file(): Promise<FileEntry>
  text(): Promise<{ readonly name: string; readonly text: string }>
}

export const textOf = async ({ bytes }: FileEntry): Promise<string> => {
  const parts: Uint8Array[] = []
  for await (const part of bytes) parts.push(part)
  return Buffer.concat(parts).toString()
}

export const createEntryReader = (entries: AsyncGenerator<TarEntry>): EntryReader => {
  let ahead: TarEntry | null = null
  const next = async () => {
    if (ahead === null) {
      const { done, value } = await entries.next()
      ahead = done ? null : value
    }
    return ahead
  }
  const take = async () => {
    const entry = await next()
    if (entry === null) throw new OperatorError('The backup ends too early.')
    ahead = null
    return entry
  }
  const file = async () => {
    const entry = await take()
    if (entry.kind !== 'file') throw new OperatorError(`The backup holds ${entry.name}, which is not a file.`)
    return entry
  }
  return {
    next,
    take,
    file,
    isNext: async is => {
      const entry = await next()
      return entry !== null && is(entry.name)
    },
    async text() {
      const entry = await file()
      return { name: entry.name, text: await textOf(entry) }
    },
  }
}
