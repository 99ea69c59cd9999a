import { OperatorError } from '../errors.ts'
import { errorWords, isCancelled } from './error-words.ts'

/** A command was used incorrectly. Its usage is printed below the message, and the exit code is 2. */
export class UsageError extends OperatorError {
  override readonly name = 'UsageError'
}

/** Updates the last line of a terminal at most once a second. Without a terminal, prints a line every ten seconds. */
export const showLine = () => {
  const everyMs = process.stderr.isTTY ? 1000 : 10_000
  let shown = 0
  return (line: string) => {
    if (Date.now() - shown < everyMs) return
    shown = Date.now()
    process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${line}` : `${line}\n`)
  }
}

export const clearLine = (): void => {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
}

/** Exit codes for success, failure, wrong usage, and a stop by Ctrl-C. */
const EXIT = { done: 0, failed: 1, usage: 2, stopped: 130 } as const

/** Rewords Node's errors about unknown arguments so that the argument comes first. */
const ofArguments = (error: Error & { code?: unknown }): UsageError | null => {
  // If a signal ended the process, the code is a number.
  if (!String(error.code).startsWith('ERR_PARSE_ARGS')) return null
  const unknown = /^Unknown option '([^']+)'/.exec(error.message)?.[1]
  const needless = /^Unexpected argument '([^']*)'/.exec(error.message)?.[1]
  if (unknown !== undefined) return new UsageError(`There is no option ${unknown}.`)
  if (needless !== undefined) return new UsageError(`There is one argument too many: ${needless}`)
  return new UsageError(error.message)
}

const leave = (code: number) => {
  // Flush both streams before the process exits, even if they are pipes.
  process.stdout.write('', () => process.stderr.write('', () => process.exit(code)))
}

const giveUp = (error: unknown, usage: string) => {
  clearLine()
  const failure = (error instanceof Error && ofArguments(error)) || error
  const words = errorWords(failure)
  console.error(words ?? failure)
  if (failure instanceof UsageError) console.error(`\n${usage}`)
  leave(failure instanceof UsageError ? EXIT.usage : isCancelled(failure) ? EXIT.stopped : EXIT.failed)
}

/**
 * A signal that is aborted by the first Ctrl-C or SIGTERM, for commands that must clean up before they end. The second
 * one ends the command immediately. Commands that do not call this function end at the first.
 */
export const stopSignal = (): AbortSignal => {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.on(name, () => {
      if (stop.signal.aborted) process.exit(EXIT.stopped)
      stop.abort()
    })
  return stop.signal
}

/**
 * Runs a command-line tool and prints its result, or a message about its error. The exit code is 0 after success, 1
 * after a failure, 2 for wrong arguments and 130 after Ctrl-C.
 * @param usage printed for `--help` and `-h`, before anything is opened
 */
export const runTool = (usage: string, work: (args: string[]) => Promise<string>): void => {
  // The reader may close the output early, as `head` does. The work then continues without an error.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
  const args = process.argv.slice(2)
  const end = args.indexOf('--')
  const isAsked = (end < 0 ? args : args.slice(0, end)).some(arg => arg === '--help' || arg === '-h')
  const answer = isAsked ? Promise.resolve(usage) : work(args)
  answer.then(
    text => {
      clearLine()
      if (text !== '') console.log(text)
      leave(EXIT.done)
    },
    (error: unknown) => giveUp(error, usage),
  )
}

/**
 * Returns the command's only argument, a file.
 * @throws UsageError unless there is exactly one argument
 */
export const onlyFile = (positionals: readonly string[], what = 'FILE'): string => {
  const [file, more] = positionals
  if (file === undefined) throw new UsageError(`${what} is missing.`)
  if (more !== undefined) throw new UsageError(`There is one argument too many: ${more}`)
  return file
}

/** Formats rows in columns that are as wide as their longest cell, separated by two spaces. */
export const table = (rows: readonly (readonly string[])[]): string => {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map(row => row[column]!.length)))
  return rows
    .map(row =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
