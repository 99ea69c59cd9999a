/** So many at a time, first come first served: `take` answers when it is one's turn, with what gives the turn away. */
export const createTurns = (atOnce = 1) => {
  let free = atOnce
  const waiting: (() => void)[] = []
  const give = () => {
    const next = waiting.shift()
    if (next) next()
    else free++
  }
  return {
    async take(): Promise<() => void> {
      if (free > 0) free--
      else await new Promise<void>(mine => waiting.push(mine))
      let given = false
      return () => {
        if (!given) give()
        given = true
      }
    },
  }
}
