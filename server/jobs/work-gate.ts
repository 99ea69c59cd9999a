/**
 * Pauses between checks of a dependency that is down, in milliseconds; the pause doubles until it reaches the longest.
 */
export interface GatePauses {
  readonly firstMs: number
  readonly longestMs: number
}
const GATE_PAUSES: GatePauses = { firstMs: 1000, longestMs: 60_000 }

/**
 * Decides whether work may be claimed. While a dependency is down nothing is claimed. The gate checks it after growing pauses with a
 * random part, so that not all nodes return at once.
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
    /** Call it if a dependency was down during an attempt, whatever a check says. */
    close,
    /** Call it if an attempt ended while every dependency was up, to make the next pause short again. */
    open(): void {
      misses = 0
    },
  }
}
