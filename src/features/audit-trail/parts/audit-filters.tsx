import { type FormEvent, useState } from 'react'
import type { Organisation } from '../../../contract/organisations.ts'
import { AUDIT_ACTIONS, type AuditAction } from '../../../domain/audit-actions.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DateField } from '../../../ui/controls/date-field.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { type AuditFilters, NO_FILTERS } from '../model.ts'
import { TEXT } from '../text.ts'

const ACTIONS = (Object.entries(AUDIT_ACTIONS) as [AuditAction, string][])
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label))

interface AuditFiltersFormProps {
  readonly filters: AuditFilters
  /** For administrators; null for others. */
  readonly organisations: readonly Organisation[] | null
  readonly onShow: (filters: AuditFilters) => void
}

/** Days, user, action and, for administrators, organisation; asked at once, because every reading is an entry of its own. */
export const AuditFiltersForm = ({ filters, organisations, onShow }: AuditFiltersFormProps) => {
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
