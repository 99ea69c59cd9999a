/** Runs `before` when the page is about to be printed and `after` when it has been; answers what ends that. */
export const onPrint = (before: () => void, after: () => void): (() => void) => {
  addEventListener('beforeprint', before)
  addEventListener('afterprint', after)
  return () => {
    removeEventListener('beforeprint', before)
    removeEventListener('afterprint', after)
  }
}
