/** One at a time, first come first served: `take` answers when it is one's turn, with what gives the turn away. */
export const createTurns = () => {
  let last: Promise<void> = Promise.resolve()
  return {
    async take(): Promise<() => void> {
      const before = last
      let give: () => void = () => undefined
      last = new Promise(done => {
        give = done
      })
      await before
      return give
    },
  }
}
