import type { EmailOutcome } from '../runtime/monitoring/metrics.ts'
import type { EmailQueue, LeasedEmail, QueuedEmail } from './email-queue.ts'

/** Delays after the first, second, … consecutive failure, in milliseconds. The last delay is repeated. */
const RETRY_PAUSES_MS = [10_000, 60_000, 300_000, 900_000, 3_600_000] as const
/** An e-mail fails permanently if it has not been delivered within three days; in milliseconds. */
const MAX_AGE_MS = 3 * 24 * 3_600_000
/**
 * The interval at which the queue is polled, in milliseconds, because another node may have failed to send an e-mail.
 */
const POLL_MS = 15_000

interface DeliveryParts {
  readonly queue: EmailQueue
  /** Hands one e-mail over to the mail server. */
  readonly send: (email: QueuedEmail) => Promise<unknown>
  readonly report: (error: unknown) => void
  readonly count: (outcome: EmailOutcome) => void
  readonly pausesMs?: readonly number[]
}

/** True if the mail server refused this e-mail permanently (5yz, RFC 5321). Any other error may be temporary. */
const isPermanent = (error: unknown): boolean => {
  const { responseCode, command } = error as { responseCode?: number; command?: string }
  return (responseCode ?? 0) >= 500 && /^(RCPT TO|DATA)/.test(command ?? '')
}
/** True if the server refused this e-mail but not the connection, in which case other e-mails may still go through. */
const isAboutEmail = (error: unknown): boolean =>
  /^(MAIL FROM|RCPT TO|DATA)/.test((error as { command?: string }).command ?? '')

/**
 * Sends the queued e-mails one at a time, starting with the one that has been due longest. Every node does so, and
 * leases the e-mail that it is sending. A failed e-mail stays in the queue and is retried after growing delays.
 */
export const createDelivery = ({ queue, send, report, count, pausesMs = RETRY_PAUSES_MS }: DeliveryParts) => {
  let serverFailures = 0
  let serverAt = 0
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let running: Promise<void> | null = null
  /** True if an e-mail was posted while the queue was being processed. */
  let again = false
  const pause = (failures: number) => pausesMs[Math.min(failures, pausesMs.length) - 1] ?? 0

  const attempt = async (email: LeasedEmail): Promise<void> => {
    try {
      await send(email)
    } catch (error) {
      report(error)
      if (isPermanent(error) || email.ageMs > MAX_AGE_MS) {
        await queue.failPermanently(email.id, error instanceof Error ? error.message : String(error))
        return count('given-up')
      }
      if (!isAboutEmail(error)) serverAt = Date.now() + pause(++serverFailures)
      await queue.retryLater(email, pause(email.failures + 1))
      return count('put-off')
    }
    serverFailures = 0
    await queue.sent(email.id)
    count('sent')
  }
  const work = async (): Promise<void> => {
    again = false
    while (!stopped && serverAt <= Date.now()) {
      const email = await queue.take()
      if (email === null) break
      await attempt(email)
    }
  }
  /** Milliseconds until the next e-mail is due, or until the mail server may be tried again. */
  const rest = async (): Promise<number> => {
    const due = (await queue.dueInMs()) ?? POLL_MS
    return Math.min(POLL_MS, Math.max(due, serverAt - Date.now(), 1))
  }
  const go = (): void => {
    clearTimeout(timer)
    again = !stopped
    if (stopped || running !== null) return
    running = work()
      .then(rest)
      .catch((error: unknown) => {
        // The state cannot be reached, and an immediate retry would fail too.
        report(error)
        return POLL_MS
      })
      .then(ms => {
        running = null
        if (again) return go()
        if (!stopped) timer = setTimeout(go, ms).unref()
      })
  }
  return {
    /** Processes the queue now. Call this when an e-mail has been posted or the node has started. */
    go,
    /** Resolves when nothing is being sent. E-mails that wait for a retry stay in the queue. */
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
