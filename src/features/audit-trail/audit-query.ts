import type { AuditEntry } from '../../contract/audit.ts'
import type { AuditAction } from '../../domain/audit-actions.ts'

/** The filters in the address. Empty strings do not filter. */
export interface AuditFilters {
  /** As YYYY-MM-DD in the reader's time zone. Both days are included. */
  readonly from: string
  readonly to: string
  readonly user: string
  readonly action: AuditAction | ''
  readonly organisation: string
}
export const NO_FILTERS: AuditFilters = { from: '', to: '', user: '', action: '', organisation: '' }
const NAMES = Object.keys(NO_FILTERS) as (keyof AuditFilters)[]

export const filtersOf = (search: URLSearchParams): AuditFilters =>
  Object.fromEntries(NAMES.map(name => [name, search.get(name) ?? ''])) as unknown as AuditFilters

/** Returns the query parameters for these filters, starting at the newest page. */
export const addressOf = (filters: AuditFilters): Record<string, string> =>
  Object.fromEntries(NAMES.flatMap(name => (filters[name] === '' ? [] : [[name, filters[name]]])))

export interface AuditQuery {
  readonly limit: number
  readonly before?: number
  readonly from?: string
  readonly to?: string
  readonly user?: string
  readonly action?: AuditAction
  readonly organisationId?: number
  readonly download?: boolean
}

/** Returns the instant at which a day, or the day after it, begins in the reader's time zone. */
const midnight = (day: string, later = 0): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}

/** Returns the query for a page of entries. It includes all of the last day. */
export const queryOf = (filters: AuditFilters, limit: number, before: number | null): AuditQuery => ({
  limit,
  ...(before !== null && { before }),
  ...(filters.from !== '' && { from: midnight(filters.from) }),
  ...(filters.to !== '' && { to: midnight(filters.to, 1) }),
  ...(filters.user !== '' && { user: filters.user }),
  ...(filters.action !== '' && { action: filters.action }),
  ...(filters.organisation !== '' && { organisationId: Number(filters.organisation) }),
})

export type ReadEntries = (query: AuditQuery, signal?: AbortSignal) => Promise<readonly AuditEntry[]>

/** Reads a page of entries, newest first, and whether there are older ones. */
export const readPage = async (
  read: ReadEntries,
  filters: AuditFilters,
  size: number,
  before: number | null,
  signal: AbortSignal,
): Promise<{ readonly entries: readonly AuditEntry[]; readonly older: boolean }> => {
  const entries = await read(queryOf(filters, size + 1, before), signal)
  return { entries: entries.slice(0, size), older: entries.length > size }
}

const EXPORT_PAGE = 500

/** Reads up to `most` matching entries, newest first. */
export const readAll = async (
  read: ReadEntries,
  filters: AuditFilters,
  most: number,
): Promise<readonly AuditEntry[]> => {
  const all: AuditEntry[] = []
  for (;;) {
    const page = await read({ ...queryOf(filters, EXPORT_PAGE, all.at(-1)?.id ?? null), download: true })
    all.push(...page)
    if (page.length < EXPORT_PAGE || all.length >= most) return all.slice(0, most)
  }
}
