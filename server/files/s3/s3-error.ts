import { DependencyDown } from '../../runtime/outages/dependency-down.ts'

interface Fault {
  readonly name?: string
  readonly code?: string
  readonly message?: string
  readonly $metadata?: { readonly httpStatusCode?: number }
}

const faultOf = (error: unknown): Fault => (typeof error === 'object' && error !== null ? (error as Fault) : {})

export const statusOf = (error: unknown): number | undefined => faultOf(error).$metadata?.httpStatusCode

/** True if the store has no such file or no such bucket. */
export const isMissing = (error: unknown): boolean => statusOf(error) === 404

const reasonOf = (error: unknown): string => {
  const { name = 'Error', code, message } = faultOf(error)
  const status = statusOf(error)
  if (status === 403) return `it refuses the key (${name})`
  if (status === 404) return `it has no such bucket or file (${name})`
  if (status !== undefined) return `it answers ${status} (${name})`
  return code ?? (message ? `${name}: ${message}` : name)
}

/** The error of a call in a sentence; the SDK's own error holds the whole request with its authorisation. */
export const storeError = (error: unknown, where: string): Error =>
  error instanceof DependencyDown ? error : new DependencyDown('files', `${where}: ${reasonOf(error)}`)
