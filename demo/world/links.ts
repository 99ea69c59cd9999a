/** Who borders whom: the neighbours of unit u are of[first[u]] up to of[first[u + 1]], with the length of the common border. */
export interface Links {
  readonly first: Int32Array
  readonly of: Int32Array
  /** Metres; 0 for a link over water. */
  readonly borderM: Float64Array
}

/** From pairs of units that meet along a line, any number a pair: their lengths are summed. */
export const linkUnits = (
  units: number,
  a: readonly number[],
  b: readonly number[],
  lengthM: readonly number[],
): Links => {
  const loose = new Int32Array(units + 1)
  for (let i = 0; i < a.length; i++) {
    loose[a[i]! + 1]!++
    loose[b[i]! + 1]!++
  }
  for (let u = 0; u < units; u++) loose[u + 1]! += loose[u]!
  const fill = loose.slice()
  const others = new Int32Array(a.length * 2)
  const lengths = new Float64Array(a.length * 2)
  for (let i = 0; i < a.length; i++) {
    lengths[fill[a[i]!]!] = lengths[fill[b[i]!]!] = lengthM[i]!
    others[fill[a[i]!]!++] = b[i]!
    others[fill[b[i]!]!++] = a[i]!
  }
  const first = new Int32Array(units + 1)
  let count = 0
  for (let u = 0; u < units; u++) {
    const begin = count
    for (let k = loose[u]!; k < loose[u + 1]!; k++) {
      let at = begin
      while (at < count && others[at] !== others[k]) at++
      if (at === count) {
        others[count] = others[k]!
        lengths[count++] = lengths[k]!
      } else lengths[at]! += lengths[k]!
    }
    first[u + 1] = count
  }
  return { first, of: others.slice(0, count), borderM: lengths.slice(0, count) }
}
