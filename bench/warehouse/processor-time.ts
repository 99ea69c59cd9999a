import { readdirSync, readFileSync } from 'node:fs'
import { processBytes } from '../process-size.ts'

/** Linux counts in hundredths of a second. */
const TICK_MS = 10

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const tree = (pid: number): number[] => {
  const threads = read(`/proc/${pid}/stat`) === '' ? [] : readdirSync(`/proc/${pid}/task`)
  const children = threads.flatMap(thread => read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean))
  return [pid, ...children.flatMap(child => tree(Number(child)))]
}

const ofProcess = (pid: number): number => {
  const [user = 0, system = 0] = read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? []
  return (user + system) * TICK_MS
}

/** The sum of the peak memory of this process and of the engines that it started, in MB; 0 without /proc. */
export const peakMemoryMB = (): number =>
  tree(process.pid).reduce((sum, pid) => sum + processBytes(pid, 'VmHWM'), 0) / 2 ** 20

/**
 * The processor time of some work in this process and the engines that it started, in milliseconds. Unlike elapsed
 * time, it hardly depends on the machine's load. 0 without /proc.
 */
export const processorTime = async (work: () => Promise<unknown>): Promise<number> => {
  const used = () => tree(process.pid).reduce((sum, pid) => sum + ofProcess(pid), 0)
  const before = used()
  await work()
  return used() - before
}
