/** The waits before the export begins and before the file is saved (docs/specification.md V9.07). */
const BEFORE_EXPORT_MS = 1000
const BEFORE_SAVE_MS = 100

/** Makes a file after the first wait and saves it after the second. @throws the signal's reason as soon as it is aborted */
export async function withWaits<T>(
  signal: AbortSignal,
  make: () => Promise<T>,
  save: (made: T) => void,
): Promise<void> {
  await wait(BEFORE_EXPORT_MS, signal)
  const made = await make()
  await wait(BEFORE_SAVE_MS, signal)
  save(made)
}

/** Rejects with the signal's reason once it is aborted. */
export function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  const over = new Promise<void>(resolve => {
    setTimeout(resolve, ms)
  })
  return Promise.race([over, aborted(signal)])
}
