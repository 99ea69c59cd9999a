/** A random key, 128 bits; unlike crypto.randomUUID it is there on a page served without TLS too. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

/**
 * Idempotency keys, one for each submission: the same order sent again after a failure keeps its key, so that it is
 * placed once however often Submit is pressed; a changed order has a new one.
 */
export const createOrderKeys = () => {
  let last = { order: '', key: '' }
  return (wanted: unknown): string => {
    const order = JSON.stringify(wanted)
    if (order !== last.order) last = { order, key: randomKey() }
    return last.key
  }
}
