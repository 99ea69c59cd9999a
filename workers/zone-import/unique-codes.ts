/** Makes codes unique by a number behind those that are there already. */
export const uniqueCodes = () => {
  const taken = new Set<string>()
  const tried = new Map<string, number>()
  return (code: string): string => {
    let free = code
    let n = tried.get(code) ?? 1
    while (taken.has(free)) free = `${code} (${++n})`
    tried.set(code, n)
    taken.add(free)
    return free
  }
}

/** Keeps each zone's own id where nobody has it yet, and else gives the first free one from the number of zones up. */
export const uniqueIds = () => {
  const taken = new Set<number>()
  let next = 1
  return (asked: number): number => {
    let id = asked
    if (!Number.isInteger(asked) || asked < 1 || asked >= 2 ** 31 || taken.has(asked)) {
      id = Math.max(next, taken.size + 1)
      while (taken.has(id)) id += 1
      next = id
    }
    taken.add(id)
    return id
  }
}
