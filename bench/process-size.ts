import { readFileSync } from 'node:fs'

/** The peak or current memory of a process in bytes, as the system reports it; 0 if the system does not report it. */
export const processBytes = (pid: number, field: 'VmHWM' | 'VmRSS'): number => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
