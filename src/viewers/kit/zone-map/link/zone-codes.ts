/** Zone ids as text for an address: differences of ascending ids in base 36, `1~n` for n consecutive ids, '' for none. */
export function encodeZones(ids: Iterable<number>): string {
  const sorted = [...new Set(ids)].sort((a, b) => a - b)
  const steps = sorted.map((id, at) => id - (sorted[at - 1] ?? 0))
  const words: string[] = []
  for (let at = 0; at < steps.length; ) {
    let run = 1
    while (steps[at] === 1 && steps[at + run] === 1) run++
    words.push(run > 2 ? `1~${run.toString(36)}` : (steps[at] ?? 0).toString(36))
    at += run > 2 ? run : 1
  }
  return words.join('.')
}

const MOST_ZONES = 200_000

/** Decodes a text of `encodeZones`; null for any other text. */
export function decodeZones(text: string): number[] | null {
  if (text === '') return []
  if (!/^[0-9a-z]+(~[0-9a-z]+)?(\.[0-9a-z]+(~[0-9a-z]+)?)*$/.test(text)) return null
  const ids: number[] = []
  let last = 0
  for (const word of text.split('.')) {
    const [step = '0', times = '1'] = word.split('~')
    const run = Number.parseInt(times, 36)
    if (ids.length + run > MOST_ZONES) return null
    for (let n = 0; n < run; n++) {
      last += Number.parseInt(step, 36)
      ids.push(last)
    }
  }
  return ids.every(Number.isSafeInteger) ? ids : null
}
