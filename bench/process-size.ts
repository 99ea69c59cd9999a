import { readFileSync } from 'node:fs'

/** The peak or the current memory of a process as the system reports it, in bytes; 0 if the system does not report it. */
export const processBytes = (pid: number, field: 'VmHWM' | 'VmRSS'): number => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
