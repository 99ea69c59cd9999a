import { readFileSync } from 'node:fs'

/** What the system says of a process, bytes: the most memory that it ever held, or what it holds; 0 if it says nothing. */
export const processBytes = (pid: number, field: 'VmHWM' | 'VmRSS'): number => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
