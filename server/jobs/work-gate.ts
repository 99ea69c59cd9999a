/** Pauses between checks of a dependency that is down: doubled up to the longest. Milliseconds. */
export interface GatePauses {
  readonly firstMs: number
  readonly longestMs: number
}
const GATE_PAUSES: GatePauses = { firstMs: 1000, longestMs: 60_000 }

/**
 * Whether work may be claimed. While a dependency is down nothing is claimed: the gate checks once, then after growing pauses
 * with a random part, so that the nodes do not all return at once.
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
    /** Milliseconds to wait before the next call; 0 where work may be claimed. */
    async waitMs(): Promise<number> {
      const left = closedUntil - performance.now()
      if (left > 0) return left
      return (await isThere().catch(() => false)) ? 0 : close()
    },
    /** A dependency was down during an attempt, whatever a check says. */
    close,
    /** An attempt ended while every dependency was up: the next pause is a short one again. */
    open(): void {
      misses = 0
    },
  }
}
