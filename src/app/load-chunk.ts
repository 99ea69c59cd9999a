const CHUNK_LIMIT_MS = 120_000

/**
 * Loads a screen's code, and gives up after two minutes.
 * @throws Error where the code did not come; asking again starts a new attempt.
 */
export const loadChunk = async <M>(load: () => Promise<M>, limitMs = CHUNK_LIMIT_MS): Promise<M> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The screen did not load within ${limitMs / 1000} seconds`)), limitMs)
  })
  try {
    return await Promise.race([load(), late])
  } finally {
    clearTimeout(timer)
  }
}
