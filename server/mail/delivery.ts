import type { EmailOutcome } from '../monitoring/metrics.ts'
import type { EmailQueue, KeptEmail, TakenEmail } from './email-queue.ts'

/** Pauses after the first, second, … failure in a row; the last is repeated. Milliseconds. */
export const RETRY_PAUSES_MS = [10_000, 60_000, 300_000, 900_000, 3_600_000] as const
/** Whoever could not be reached for so long is given up. Milliseconds. */
const KEPT_MS = 3 * 24 * 3_600_000
/** Looked for even where nothing was posted here: what another node could not send. Milliseconds. */
const LOOK_MS = 15_000

export interface DeliveryParts {
  readonly queue: EmailQueue
  /** Hands one letter to the mail server. */
  readonly send: (letter: KeptEmail) => Promise<unknown>
  readonly report: (error: unknown) => void
  readonly count: (outcome: EmailOutcome) => void
  readonly pausesMs?: readonly number[]
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
 * Sends what the queue keeps, the letter that has been due for longest first, one at a time; each node of an installation
 * does so, and takes a letter under a lease. What fails stays and is tried again after growing pauses.
 */
export const createDelivery = ({ queue, send, report, count, pausesMs = RETRY_PAUSES_MS }: DeliveryParts) => {
  let serverFailures = 0
  let serverAt = 0
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let running: Promise<void> | null = null
  /** Something was posted while the queue was looked through. */
  let again = false
  const pause = (failures: number) => pausesMs[Math.min(failures, pausesMs.length) - 1] ?? 0

  const attempt = async (letter: TakenEmail): Promise<void> => {
    try {
      await send(letter)
    } catch (error) {
      report(error)
      if (isForGood(error) || letter.ageMs > KEPT_MS) {
        await queue.failPermanently(letter.id, error instanceof Error ? error.message : String(error))
        return count('given-up')
      }
      if (!isOfTheLetter(error)) serverAt = Date.now() + pause(++serverFailures)
      await queue.retryLater(letter, pause(letter.failures + 1))
      return count('put-off')
    }
    serverFailures = 0
    await queue.sent(letter.id)
    count('sent')
  }
  const work = async (): Promise<void> => {
    again = false
    while (!stopped && serverAt <= Date.now()) {
      const letter = await queue.take()
      if (letter === null) break
      await attempt(letter)
    }
  }
  /** When the next look is due: the next letter's turn, or the mail server's. Milliseconds. */
  const rest = async (): Promise<number> => {
    const due = (await queue.dueInMs()) ?? LOOK_MS
    return Math.min(LOOK_MS, Math.max(due, serverAt - Date.now(), 1))
  }
  const go = (): void => {
    clearTimeout(timer)
    again = !stopped
    if (stopped || running !== null) return
    running = work()
      .then(rest)
      .catch((error: unknown) => {
        // The state cannot be reached: nothing that trying again at once would mend.
        report(error)
        return LOOK_MS
      })
      .then(ms => {
        running = null
        if (again) return go()
        if (!stopped) timer = setTimeout(go, ms).unref()
      })
  }
  return {
    /** Looks for letters now: one was posted, or the node has started. */
    go,
    /** Resolves when nothing is being sent; what waits for another try goes on waiting. */
    async idle(): Promise<void> {
      while (running !== null) await running
    },
    async stop(): Promise<void> {
      stopped = true
      again = false
      clearTimeout(timer)
      await running
    },
  }
}
