import { within } from '../../runtime/concurrency/time-limits.ts'
import { TIME_OUTS } from '../../runtime/outages/time-outs.ts'

interface Closer {
  readonly name: string
  readonly close: () => Promise<unknown>
}

/** Closes parts in reverse order of opening, even if opening fails midway. */
export const createClosers = () => {
  const closers: Closer[] = []
  return {
    add: (name: string, close: Closer['close']): void => void closers.unshift({ name, close }),
    /** Closes each part without a time limit. */
    async close(): Promise<void> {
      for (const { close } of closers.splice(0)) await close()
    },
    /**
     * Closes each part within a time limit, so that a part that hangs does not keep the process alive. After the first
     * timeout the others get less time, because they are likely to hang for the same reason.
     * @returns the names of the parts that were not closed
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
