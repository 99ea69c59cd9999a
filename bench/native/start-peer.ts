import { execFile, spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

const run = promisify(execFile)
export const NATIVE_CACHE = join(import.meta.dirname, '../../.cache/bench/native')

/** Where the compiler flags for a library come from. */
const FLAGS = {
  geos: ['geos-config', '--cflags', '--clibs'],
  proj: ['pkg-config', '--cflags', '--libs', 'proj'],
} as const

/** A native program that has loaded its input and runs a turn on request. */
interface NativePeer {
  /** The time that it measured for one turn, in milliseconds, and the number that it found. */
  turn(): Promise<{ readonly ms: number; readonly found: number }>
  /** Writes the last turn's result to a file. */
  save(path: string): Promise<void>
  stop(): void
}

const compile = async (program: string, library: keyof typeof FLAGS): Promise<string> => {
  await mkdir(NATIVE_CACHE, { recursive: true })
  const [tool, ...args] = FLAGS[library]
  const flags = (await run(tool, args)).stdout.trim().split(/\s+/)
  const path = join(NATIVE_CACHE, program)
  await run('cc', ['-O2', '-o', path, join(import.meta.dirname, `${program}.c`), ...flags, '-lm'])
  return path
}

/**
 * Compiles and starts a native peer on input that `prepare` writes; null if the compiler or the library is not
 * installed.
 */
export const startPeer = async (
  program: 'adjacency' | 'union' | 'project' | 'shape-selection',
  library: keyof typeof FLAGS,
  args: readonly string[],
  prepare: () => void,
): Promise<NativePeer | null> => {
  const path = await compile(program, library).catch((cause: Error) => {
    console.error(`No native ${library} (libgeos-dev, libproj-dev): ${cause.message.split('\n')[0]}`)
    return null
  })
  if (path === null) return null
  prepare()
  const child = spawn(path, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ask = async (line: string): Promise<string> => {
    child.stdin.write(`${line}\n`)
    const answer = await lines.next()
    if (answer.done) throw new Error(`The native peer ${program} left.`)
    return answer.value
  }
  return {
    async turn() {
      const [ms, found] = (await ask('')).split(' ').map(Number)
      return { ms: ms!, found: found! }
    },
    async save(file) {
      await ask(file)
    },
    stop: () => child.stdin.end(),
  }
}
