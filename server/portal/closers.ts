import { TIME_OUTS } from '../runtime/time-outs.ts'
import { within } from '../runtime/within-time.ts'

interface Closer {
  readonly name: string
  readonly close: () => Promise<unknown>
}

/** Closes in the reverse order of opening, also where opening stops half-way. */
export const createClosers = () => {
  const closers: Closer[] = []
  return {
    add: (name: string, close: Closer['close']): void => void closers.unshift({ name, close }),
    /** Waits for each part as long as it takes. */
    async close(): Promise<void> {
      for (const { close } of closers.splice(0)) await close()
    },
    /**
     * Waits for no part longer than its time: what hangs must not keep the process. After the first that was not closed in time
     * the others get less, since they are likely to hang for the same reason.
     * @returns the names of those that were not closed
     */
    async closeInTime(): Promise<string[]> {
      const open: string[] = []
      for (const { name, close } of closers.splice(0))
        await within(open.length === 0 ? TIME_OUTS.stopPart : TIME_OUTS.stopNextPart, close).catch(() =>
          open.push(name),
        )
      return open
    },
  }
}
export type Closers = ReturnType<typeof createClosers>
