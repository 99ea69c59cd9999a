/** The latest texts of a kind that are kept, each of at most some 50 kB. */
const MOST_STORED = 12
/** Base of the keys, digits and small letters. */
const BASE = 36

export type Store = Pick<Storage, 'getItem' | 'setItem'>

/** The tab's own; where the browser has none, or forbids it, nothing is kept. */
export const storeOfTab = (): Store => {
  try {
    return sessionStorage
  } catch {
    return { getItem: () => null, setItem: () => undefined }
  }
}

/** 53 bits of the text: a key, no proof of anything (FNV-1a on each half). */
const keyOf = (text: string): string => {
  let [high, low] = [0x811c9dc5, 0x01000193]
  for (let at = 0; at < text.length; at++) {
    high = Math.imul(high ^ text.charCodeAt(at), 0x01000193)
    low = Math.imul(low ^ text.charCodeAt(text.length - 1 - at), 0x01000193)
  }
  return `k${(high >>> 0).toString(BASE)}.${(low >>> 0).toString(BASE)}`
}

const stored = (name: string, store: Store): readonly (readonly [key: string, text: string])[] => {
  try {
    const kept: unknown = JSON.parse(store.getItem(name) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

/**
 * Keeps a text that is too long for the address, and returns the key that stands there in its place.
 * @param store of the tab; where it refuses, a reload loses the text
 */
export const keepText = (name: string, text: string, store: Store): string => {
  const key = keyOf(text)
  const kept = stored(name, store)
  if (kept.at(-1)?.[0] === key) return key
  try {
    const others = kept.filter(([other]) => other !== key)
    store.setItem(name, JSON.stringify([...others, [key, text]].slice(-MOST_STORED)))
  } catch {
    // a full or forbidden store
  }
  return key
}

/** The text of a key; empty where another tab keeps it. */
export const keptText = (name: string, key: string, store: Store): string =>
  stored(name, store).find(([other]) => other === key)?.[1] ?? ''
