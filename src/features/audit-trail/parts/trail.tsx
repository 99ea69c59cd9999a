import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import { type FormEvent, useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import { waitText } from '../../../app/call-error.ts'
import { call, errorText, routes } from '../../../app/client.ts'
import { useLoad } from '../../../app/load.ts'
import type { Organisation } from '../../../contract/organisations.ts'
import { AUDIT_ACTIONS, type AuditAction } from '../../../domain/audit-actions.ts'
import { whole } from '../../../domain/text/numbers.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DateField } from '../../../ui/controls/date-field.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { saveCsv } from '../../../ui/data-table/export.ts'
import { ErrorPanel, GENERIC_ERROR } from '../../../ui/display/error-panel.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { showError } from '../../../ui/overlays/message-modal.tsx'
import {
  type AuditFilters,
  addressOf,
  filtersOf,
  NO_FILTERS,
  type ReadEntries,
  readAll,
  readPage,
} from '../audit-query.ts'
import { MAX_EXPORTED, TEXT } from '../audit-trail-text.ts'
import { entryColumns, openEntry } from './entries.tsx'

const ACTIONS = (Object.entries(AUDIT_ACTIONS) as [AuditAction, string][])
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label))

interface AuditFiltersFormProps {
  readonly filters: AuditFilters
  /** All organisations for administrators, null for other users. */
  readonly organisations: readonly Organisation[] | null
  readonly onShow: (filters: AuditFilters) => void
}

/**
 * Filters by day, user, action and, for administrators, organisation. They are submitted together, because every time
 * the trail is read, an entry is added to it.
 */
const AuditFiltersForm = ({ filters, organisations, onShow }: AuditFiltersFormProps) => {
  const [draft, setDraft] = useState(filters)
  const change = (part: Partial<AuditFilters>) => setDraft({ ...draft, ...part })
  const show = (event: FormEvent) => {
    event.preventDefault()
    onShow({ ...draft, user: draft.user.trim() })
  }
  const clear = () => {
    setDraft(NO_FILTERS)
    onShow(NO_FILTERS)
  }
  return (
    <form className="audit-filters" aria-label="Filters" onSubmit={show} noValidate>
      <DateField label="From" value={draft.from} max={draft.to} onChange={from => change({ from })} />
      <DateField label="To" value={draft.to} min={draft.from} onChange={to => change({ to })} />
      <TextField label="User" maxLength={200} value={draft.user} onChange={user => change({ user })} />
      <Select
        label="Action"
        full
        options={[{ value: '' as const, label: TEXT.allActions }, ...ACTIONS]}
        value={draft.action}
        onChange={action => change({ action })}
      />
      {organisations && (
        <Select
          label="Organisation"
          full
          options={[
            { value: '', label: TEXT.allOrganisations },
            ...organisations.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={draft.organisation}
          onChange={organisation => change({ organisation })}
        />
      )}
      <div className="row audit-filter-buttons">
        <Button type="submit" variant="primary">
          {TEXT.show}
        </Button>
        <Button variant="quiet" onClick={clear}>
          {TEXT.clear}
        </Button>
      </div>
    </form>
  )
}

const PAGE_SIZE = 50

/** The entries that match the filters in the address, newest first, one page at a time. */
export const Trail = ({ everywhere }: { readonly everywhere: boolean }) => {
  const [search, setSearch] = useSearchParams()
  const address = search.toString()
  const filters = useMemo(() => filtersOf(new URLSearchParams(address)), [address])
  /** The last entry of each previous page, and the filters that it was read with. */
  const [before, setBefore] = useState<{ readonly of: string; readonly ids: readonly number[] }>({ of: '', ids: [] })
  const ids = before.of === address ? before.ids : []
  const read: ReadEntries = useMemo(
    () => (query, signal) =>
      everywhere
        ? call(routes.getAuditTrail, { query, signal })
        : call(routes.getOrganisationAuditTrail, { query, signal }),
    [everywhere],
  )
  const organisations = useLoad(
    () => (everywhere ? call(routes.getAllOrganisations) : Promise.resolve(null)),
    [everywhere],
  )
  const page = useLoad(
    signal => readPage(read, filters, PAGE_SIZE, ids.at(-1) ?? null, signal),
    [read, filters, ids.at(-1)],
  )
  const columns = useMemo(() => entryColumns(everywhere, openEntry), [everywhere])
  const [exporting, setExporting] = useState(false)
  const save = async () => {
    setExporting(true)
    try {
      const entries = await readAll(read, filters, MAX_EXPORTED)
      saveCsv(TEXT.heading, columns, entries)
    } catch (error) {
      showError(errorText(error, TEXT.csvFailed))
    }
    setExporting(false)
  }
  const show = (next: AuditFilters) => {
    if (address === new URLSearchParams(addressOf(next)).toString()) page.retry()
    setBefore({ of: '', ids: [] })
    setSearch(addressOf(next), { replace: true })
  }
  const entries = page.kind === 'ready' ? page.value.entries : []
  const first = ids.length * PAGE_SIZE + 1
  return (
    <>
      {organisations.kind === 'loading' && <Skeleton height="56px" />}
      {organisations.kind === 'failed' && (
        <ErrorPanel onRetry={organisations.retry} message={waitText(organisations.error, GENERIC_ERROR)} />
      )}
      {organisations.kind === 'ready' && (
        <AuditFiltersForm filters={filters} organisations={organisations.value} onShow={show} />
      )}
      {page.kind === 'failed' && <ErrorPanel onRetry={page.retry} message={waitText(page.error, GENERIC_ERROR)} />}
      {page.kind === 'loading' && <Skeleton height="420px" />}
      {page.kind === 'ready' && (
        <DataTable
          label={TEXT.table}
          heading={2}
          columns={columns}
          rows={entries}
          rowKey={entry => entry.id}
          pageSize={PAGE_SIZE}
          empty={TEXT.empty}
          tools={
            <Button
              className="push"
              variant="quiet"
              icon={<Download aria-hidden="true" />}
              disabledReason={entries.length === 0 ? TEXT.empty : null}
              working={exporting && 'Making the file'}
              onClick={() => void save()}
            >
              CSV
            </Button>
          }
          pager={
            <div className="pager">
              <span role="status">
                {entries.length > 0 && `Entries ${whole(first)} to ${whole(first + entries.length - 1)}, newest first`}
              </span>
              <nav className="row push" aria-label="Pages">
                <Button
                  small
                  icon={<ChevronLeft aria-hidden="true" />}
                  disabledReason={ids.length === 0 ? 'These are the newest entries' : null}
                  onClick={() => setBefore({ of: address, ids: ids.slice(0, -1) })}
                >
                  Newer
                </Button>
                <Button
                  small
                  icon={<ChevronRight aria-hidden="true" />}
                  disabledReason={page.value.older ? null : 'These are the oldest entries'}
                  onClick={() => setBefore({ of: address, ids: [...ids, entries.at(-1)?.id ?? 0] })}
                >
                  Older
                </Button>
              </nav>
            </div>
          }
        />
      )}
    </>
  )
}
