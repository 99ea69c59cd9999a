import type { AuditEntry } from '../../../contract/audit.ts'
import { AUDIT_ACTIONS } from '../../../domain/audit-actions.ts'
import { whole } from '../../../domain/text/numbers.ts'
import { sentenceCase } from '../../../domain/text/sentence-case.ts'
import { Button } from '../../../ui/controls/button.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { formatMinute } from '../../../ui/format-date.ts'
import { ModalBody, openModal } from '../../../ui/overlays/modal-stack.tsx'
import { TEXT } from '../audit-trail-text.ts'

/** Returns an entry's actor: a user, a person at the terminal, a visitor who was not signed in, or Ambit. */
export const whoOf = ({ userName, userId, details, action }: AuditEntry): string => {
  if (userName !== null) return userName
  if (userId !== null) return `User ${userId}`
  if (typeof details.person === 'string') return details.person
  return action === 'sign-in-refused' ? TEXT.nobody : TEXT.program
}

const actionOf = ({ action }: Pick<AuditEntry, 'action'>): string =>
  (AUDIT_ACTIONS as Readonly<Record<string, string>>)[action] ?? action

/** Formats 'templateId' as 'Template id'. */
export const fieldName = (name: string): string => {
  const words = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  return sentenceCase(words)
}

/** Formats a value on one line. Objects are formatted as JSON. */
export const valueText = (value: unknown): string =>
  value === null || value === undefined ? '–' : typeof value === 'object' ? JSON.stringify(value) : String(value)

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export interface Change {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

/** Returns an entry's fields and, separately, its changes. Users are shown by name if the name is known. */
export const detailsOf = ({
  details,
  subjectName,
}: Pick<AuditEntry, 'details' | 'subjectName'>): {
  readonly fields: readonly (readonly [name: string, value: unknown])[]
  readonly changes: readonly Change[]
} => {
  const { before, after, ...others } = details
  const changed = isFields(before) && isFields(after)
  const rest = changed ? others : details
  const names = changed ? [...new Set([...Object.keys(before), ...Object.keys(after)])] : []
  return {
    fields: Object.entries(rest)
      .filter(([name]) => name !== 'person')
      .map(field => (field[0] === 'userId' && subjectName !== null ? ['user', subjectName] : field)),
    changes: names.map(field => ({
      field,
      before: changed ? before[field] : undefined,
      after: changed ? after[field] : undefined,
    })),
  }
}

export const detailsLine = (entry: Pick<AuditEntry, 'details' | 'subjectName'>): string => {
  const { fields, changes } = detailsOf(entry)
  return [
    ...fields.map(([name, value]) => `${fieldName(name)}: ${valueText(value)}`),
    ...changes.map(({ field, before, after }) => `${fieldName(field)}: ${valueText(before)} → ${valueText(after)}`),
  ].join('; ')
}

/** Returns the columns of the trail: time, actor, action and origin. */
export const entryColumns = (
  everywhere: boolean,
  open: (entry: AuditEntry, returnTo: HTMLElement) => void,
): readonly Column<AuditEntry>[] => [
  {
    id: 'time',
    header: 'Time',
    sortable: false,
    value: entry => entry.time,
    cell: entry => <time dateTime={entry.time}>{formatMinute(entry.time)}</time>,
  },
  { id: 'who', header: 'Who', sortable: false, value: whoOf },
  { id: 'action', header: 'Action', sortable: false, value: actionOf },
  ...(everywhere
    ? [
        {
          id: 'organisation',
          header: 'Organisation',
          sortable: false,
          value: (entry: AuditEntry) => entry.organisationName,
        },
      ]
    : []),
  { id: 'from', header: 'From', sortable: false, value: entry => entry.address },
  {
    id: 'details',
    header: 'Details',
    sortable: false,
    value: detailsLine,
    cell: entry => <span className="audit-line">{detailsLine(entry)}</span>,
  },
  {
    id: 'chain',
    header: 'Chain row',
    sortable: false,
    exportOnly: true,
    value: entry => entry.chainRow,
  },
  {
    id: 'open',
    header: 'Details',
    actions: true,
    value: () => null,
    cell: entry => (
      <Button
        variant="quiet"
        small
        label={`Details: ${actionOf(entry)}, ${formatMinute(entry.time)}, ${whoOf(entry)}`}
        onClick={event => open(entry, event.currentTarget)}
      >
        Details
      </Button>
    ),
  },
]

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'long' })

const Value = ({ value }: { readonly value: unknown }) =>
  typeof value === 'object' && value !== null ? (
    <pre className="audit-json">{JSON.stringify(value, null, 1)}</pre>
  ) : (
    valueText(value)
  )

const EntryDetails = ({ entry }: { readonly entry: AuditEntry }) => {
  const { fields, changes } = detailsOf(entry)
  return (
    <ModalBody>
      <dl className="audit-facts">
        <dt>Time</dt>
        <dd>{moment.format(new Date(entry.time))}</dd>
        <dt>Who</dt>
        <dd>{whoOf(entry)}</dd>
        <dt>Organisation</dt>
        <dd>{entry.organisationName ?? '–'}</dd>
        <dt>From</dt>
        <dd>{entry.address}</dd>
        <dt>Chain row</dt>
        <dd className="fig">{entry.chainRow === null ? TEXT.notChained : whole(entry.chainRow)}</dd>
        {fields.map(([name, value]) => [
          <dt key={`${name} name`}>{fieldName(name)}</dt>,
          <dd key={name}>
            <Value value={value} />
          </dd>,
        ])}
      </dl>
      {changes.length > 0 && (
        <div className="html">
          <table aria-label="What changed">
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Before</th>
                <th scope="col">After</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ field, before, after }) => (
                <tr key={field}>
                  <th scope="row">{fieldName(field)}</th>
                  <td>
                    <Value value={before} />
                  </td>
                  <td>
                    <Value value={after} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </ModalBody>
  )
}

/** Opens an entry with all its fields. `returnTo` receives the focus when it closes. */
export const openEntry = (entry: AuditEntry, returnTo: HTMLElement): void => {
  openModal({ title: actionOf(entry), returnTo, content: () => <EntryDetails entry={entry} /> })
}
