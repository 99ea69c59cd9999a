/** Rewrites the last line of a terminal at most once a second; without a terminal it prints a line every ten seconds. */
export const showLine = () => {
  const everyMs = process.stderr.isTTY ? 1000 : 10_000
  let shown = 0
  return (line: string) => {
    if (Date.now() - shown < everyMs) return
    shown = Date.now()
    process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${line}` : `${line}\n`)
  }
}

/** Takes away what is shown at a terminal's bottom line. */
export const clearLine = (): void => {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
}
