/** Closes in the reverse order of opening, also where opening stops half-way. */
export const createClosers = () => {
  const closers: (() => Promise<unknown>)[] = []
  return {
    add: (close: () => Promise<unknown>): void => void closers.unshift(close),
    async close(): Promise<void> {
      for (const close of closers.splice(0)) await close()
    },
  }
}
export type Closers = ReturnType<typeof createClosers>
