import { readdirSync, readFileSync } from 'node:fs'
import { processBytes } from '../process-size.ts'

const parentOf = (pid: string): number => {
  try {
    // The name in brackets may contain any character.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return 0
  }
}

/** A process and all of its descendants, as the system lists them. */
const withChildren = (pid: number): number[] => {
  const children = readdirSync('/proc').filter(name => /^\d+$/.test(name) && parentOf(name) === pid)
  return [pid, ...children.flatMap(name => withChildren(Number(name)))]
}

/** The memory of each process of a server in MB, the server first. */
export const processesMB = (pid: number): number[] =>
  withChildren(pid).map(each => Math.round(processBytes(each, 'VmRSS') / 2 ** 20))
