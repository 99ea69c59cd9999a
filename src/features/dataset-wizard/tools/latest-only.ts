/**
 * Runs `work` for the latest input: never twice at once, at most once a frame, and inputs that are overtaken are dropped.
 * @param onResult is not called any more after `drop`, until there is a new input
 */
export const latestOnly = <I, O>(work: (input: I) => Promise<O>, onResult: (result: O, input: I) => void) => {
  let waiting: { readonly input: I } | null = null
  let running = false
  let turn = 0
  const run = async (): Promise<void> => {
    running = true
    while (waiting !== null) {
      const { input } = waiting
      const mine = turn
      waiting = null
      const result = await work(input).catch(() => null)
      if (result !== null && mine === turn) onResult(result, input)
      await new Promise(resolve => requestAnimationFrame(resolve))
    }
    running = false
  }
  return {
    ask: (input: I): void => {
      waiting = { input }
      if (!running) void run()
    },
    drop: (): void => {
      turn += 1
      waiting = null
    },
  }
}
