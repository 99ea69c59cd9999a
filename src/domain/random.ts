/** Numbers in [0, 1) from a seed: the same sequence on every machine, using integer arithmetic only (sfc32). */
export type Random = () => number

/**
 * Creates a generator for one purpose. Streams with different names never overlap in practice, so one part can change
 * without the others.
 */
export const createRandom = (seed: number, stream: string): Random => {
  let a = seed | 0
  let b = 0x9e3779b9
  let c = 0x243f6a88
  let counter = 1
  for (let i = 0; i < stream.length; i++) b = Math.imul(b ^ stream.charCodeAt(i), 0x01000193)
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    c |= 0
    return (sum >>> 0) / 4294967296
  }
  for (let i = 0; i < 12; i++) next()
  return next
}

/** Two standard normal deviates, by Marsaglia's polar method. */
export const normalPair = (random: Random): readonly [number, number] => {
  for (;;) {
    const x = 2 * random() - 1
    const y = 2 * random() - 1
    const square = x * x + y * y
    if (square === 0 || square >= 1) continue
    const scale = Math.sqrt((-2 * Math.log(square)) / square)
    return [x * scale, y * scale]
  }
}

/** A hash of three integers as a number in [0, 1). */
export const hashed = (x: number, y: number, z: number): number => {
  let h =
    Math.imul(x | 0, 0x85ebca6b) ^
    Math.imul((y | 0) + 0x165667b1, 0xc2b2ae35) ^
    Math.imul((z | 0) + 0x27d4eb2f, 0x9e3779b1)
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39)
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296
}
