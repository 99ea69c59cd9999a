export interface OpenSets {
  /** Runs work on a file's zone set, opened once however many ask for it. */
  use<T>(fileKey: string, work: (setId: number) => Promise<T>): Promise<T>
}

interface Entry {
  readonly setId: Promise<number>
  users: number
}

/** Zone sets by file, the least recently used given back once more than `most` are open; none is closed while in use. */
export const createOpenSets = (
  most: number,
  open: (fileKey: string) => Promise<number>,
  close: (setId: number) => void,
): OpenSets => {
  const entries = new Map<string, Entry>()

  const trim = () => {
    for (const [key, entry] of entries) {
      if (entries.size <= most) return
      if (entry.users > 0) continue
      entries.delete(key)
      void entry.setId.then(close)
    }
  }

  return {
    async use(fileKey, work) {
      const entry = entries.get(fileKey) ?? { setId: open(fileKey), users: 0 }
      entries.delete(fileKey)
      entries.set(fileKey, entry)
      entry.users += 1
      try {
        return await work(await entry.setId)
      } catch (error) {
        // The next caller retries a set that could not be opened.
        await entry.setId.catch(() => entries.delete(fileKey))
        throw error
      } finally {
        entry.users -= 1
        trim()
      }
    },
  }
}
