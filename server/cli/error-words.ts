import { SqlError } from '../db/driver.ts'
import { OperatorError } from '../errors.ts'
import { DependencyDown } from '../runtime/outages/dependency-down.ts'
import { WarehouseError } from '../warehouse/warehouse.ts'

/** Errors with messages that the operator can act on. */
const SENTENCES = [OperatorError, DependencyDown, WarehouseError]

/** Messages for the operating system's file errors, by code. */
const FILE_WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'There is no',
  EISDIR: 'This is a folder, not a file:',
  ENOTDIR: 'This is not a folder:',
  EACCES: 'This user may not open',
  EPERM: 'This user may not change',
  EEXIST: 'There is already',
  EROFS: 'This is on a read-only file system:',
  ENOSPC: 'The disk is full. It stopped while writing',
  EDQUOT: 'The disk quota is used up. It stopped while writing',
}

const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
])

const ofSystem = (error: NodeJS.ErrnoException & { address?: string; port?: number; hostname?: string }) => {
  const { code = '', path, address, port, hostname } = error
  if (NETWORK.has(code)) {
    const where = address === undefined ? hostname : `${address}:${port}`
    return `${where ?? 'A server in the settings'} cannot be reached (${code}). Check the addresses in the settings, and whether the server runs.`
  }
  const words = FILE_WORDS[code]
  return words === undefined ? null : `${words} ${path ?? 'a file'}.`
}

/** Explains why the server cannot listen at its address. Returns null for other errors. */
const ofListening = ({ syscall, code, address, port }: NodeJS.ErrnoException & { address?: string; port?: number }) => {
  if (syscall !== 'listen') return null
  const at = `${address}:${port}`
  if (code === 'EADDRINUSE') return `Another program already listens at ${at}. Stop it, or choose another PORT.`
  if (code === 'EADDRNOTAVAIL') return `This machine does not have the address ${address}. Check HOST.`
  return code === 'EACCES' ? `This user may not listen at ${at}. Choose a PORT of 1024 or more.` : null
}

/** True if the error comes from an aborted signal. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof WarehouseError
    ? error.code === 'cancelled'
    : error instanceof Error && (error.name === 'AbortError' || ('code' in error && error.code === 'ABORT_ERR'))

/** The message for the terminal, or null for an unexpected error, which is printed with its stack trace. */
export const errorWords = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null
  if (SENTENCES.some(kind => error instanceof kind)) return error.message
  if (error instanceof SqlError) return `The database refused: ${error.message}${error.code && ` (${error.code})`}.`
  if (isCancelled(error)) return 'Stopped.'
  return ofListening(error) ?? ofSystem(error)
}
