/** Pauses between looks for what is away: doubled up to the longest. Milliseconds. */
export interface GatePauses {
  readonly firstMs: number
  readonly longestMs: number
}
const GATE_PAUSES: GatePauses = { firstMs: 1000, longestMs: 60_000 }

/**
 * Whether work may be taken up. While what it needs is away nothing is claimed: the gate looks once, then after a pause that
 * grows, by chance a little shorter or longer on every node, so that they do not all come back at once.
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
    /** How long to wait before asking again; 0 where work may be taken up. Milliseconds. */
    async waitMs(): Promise<number> {
      const left = closedUntil - performance.now()
      if (left > 0) return left
      return (await isThere().catch(() => false)) ? 0 : close()
    },
    /** Something was away during an attempt, whatever a look says. */
    close,
    /** An attempt came to an end of its own: the next pause is a short one again. */
    open(): void {
      misses = 0
    },
  }
}
