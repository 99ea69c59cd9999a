import type { LetterOutcome } from '../operations/metrics.ts'
import type { KeptLetter, Outbox } from './outbox.ts'

/** Pauses after the first, second, … failure in a row; the last is repeated. Milliseconds. */
export const RETRY_PAUSES_MS = [10_000, 60_000, 300_000, 900_000, 3_600_000] as const
/** Whoever could not be reached for so long is given up. Milliseconds. */
const KEPT_MS = 3 * 24 * 3_600_000

export interface DeliveryParts {
  readonly outbox: Outbox
  /** Hands one letter to the mail server. */
  readonly send: (letter: KeptLetter) => Promise<unknown>
  readonly report: (error: unknown) => void
  readonly count: (outcome: LetterOutcome) => void
  readonly pausesMs?: readonly number[]
}

interface Due {
  failures: number
  /** Not tried before, milliseconds since 1970. */
  at: number
}

/** The mail server's own answer to this letter (RFC 5321: 5yz is for good); anything else may pass. */
const isForGood = (error: unknown): boolean => {
  const { responseCode, command } = error as { responseCode?: number; command?: string }
  return (responseCode ?? 0) >= 500 && /^(RCPT TO|DATA)/.test(command ?? '')
}
/** The server answered to the letter and not to us: others may go through meanwhile. */
const isOfTheLetter = (error: unknown): boolean =>
  /^(MAIL FROM|RCPT TO|DATA)/.test((error as { command?: string }).command ?? '')

/**
 * Sends what the outbox keeps, oldest first, one at a time. What fails stays and is tried again after growing pauses;
 * it outlives a restart, which tries at once.
 */
export const createDelivery = ({ outbox, send, report, count, pausesMs = RETRY_PAUSES_MS }: DeliveryParts) => {
  const due = new Map<string, Due>()
  let serverFailures = 0
  let serverAt = 0
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let running: Promise<void> | null = null
  const pause = (failures: number) => pausesMs[Math.min(failures, pausesMs.length) - 1] ?? 0

  const attempt = async (name: string, entry: Due): Promise<void> => {
    const letter = await outbox.read(name)
    try {
      await send(letter)
      serverFailures = 0
      due.delete(name)
      await outbox.forget(name)
      count('sent')
    } catch (error) {
      report(error)
      if (isForGood(error) || Date.now() - letter.postedAt > KEPT_MS) {
        due.delete(name)
        await outbox.setAside(name, letter.message)
        return count('given-up')
      }
      entry.failures += 1
      entry.at = Date.now() + pause(entry.failures)
      if (!isOfTheLetter(error)) serverAt = Date.now() + pause(++serverFailures)
      count('put-off')
    }
  }
  const next = () => {
    const now = Date.now()
    return serverAt > now ? undefined : [...due].find(([, { at }]) => at <= now)
  }
  const work = async (): Promise<void> => {
    for (let found = next(); found && !stopped; found = next()) {
      const [name, entry] = found
      await attempt(name, entry).catch(error => {
        // The file itself cannot be read or written: nothing that trying again at once would mend.
        report(error)
        entry.at = Date.now() + pause(++entry.failures)
      })
    }
  }
  const go = (): void => {
    clearTimeout(timer)
    if (stopped || running) return
    running = work().finally(() => {
      running = null
      const first = Math.max(serverAt, Math.min(...[...due.values()].map(({ at }) => at)))
      if (due.size > 0 && !stopped) timer = setTimeout(go, Math.max(0, first - Date.now())).unref()
    })
  }
  return {
    /** Takes up what an earlier life has left. */
    async begin(): Promise<void> {
      for (const name of await outbox.kept()) due.set(name, { failures: 0, at: 0 })
      go()
    },
    add(name: string): void {
      due.set(name, { failures: 0, at: 0 })
      go()
    },
    waiting: () => due.size,
    /** Resolves when nothing is being sent; what waits for another try goes on waiting. */
    async idle(): Promise<void> {
      while (running) await running
    },
    async stop(): Promise<void> {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
