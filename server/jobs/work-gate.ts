/** Delays between checks of a dependency that is down, in milliseconds. The delay doubles up to the maximum. */
export interface GatePauses {
  readonly firstMs: number
  readonly longestMs: number
}
const GATE_PAUSES: GatePauses = { firstMs: 1000, longestMs: 60_000 }

/**
 * Decides whether work may be claimed. While a dependency is down, nothing is claimed, and the gate checks the
 * dependency at growing intervals with some jitter, so that the nodes do not all return at the same moment.
 */
export const createWorkGate = (isThere: () => Promise<boolean>, { firstMs, longestMs }: GatePauses = GATE_PAUSES) => {
  let misses = 0
  let closedUntil = 0
  const close = (): number => {
    const pause = Math.min(longestMs, firstMs * 2 ** misses) * (0.75 + Math.random() / 2)
    misses++
    closedUntil = performance.now() + pause
    return pause
  }
  return {
    /** Milliseconds to wait before the next call; 0 if work may be claimed. */
    async waitMs(): Promise<number> {
      const left = closedUntil - performance.now()
      if (left > 0) return left
      return (await isThere().catch(() => false)) ? 0 : close()
    },
    /** Closes the gate. Call this if a dependency was down during an attempt, whatever a check says. */
    close,
    /** Resets the delay. Call this if an attempt ended while every dependency was up. */
    open(): void {
      misses = 0
    },
  }
}
