import type { AuditEntry } from '../../../contract/audit.ts'
import { AUDIT_ACTIONS } from '../../../domain/audit-actions.ts'
import { whole } from '../../../domain/text/numbers.ts'
import { sentenceCase } from '../../../domain/text/sentence-case.ts'
import { Button } from '../../../ui/controls/button.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { formatMinute, formatSecond } from '../../../ui/format-date.ts'
import { ModalBody, openModal } from '../../../ui/overlays/modal-stack.tsx'
import { TYPE_LABELS } from '../../credit-management/credits-text.ts'
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

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Formats a value in words on one line: `Yes`, `1,200`, or `File name: wards.shp, Bytes: 11,061`. */
export const valueText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return value.toLocaleString('en-GB')
  if (Array.isArray(value)) return value.length === 0 ? 'None' : value.map(valueText).join('; ')
  if (isFields(value))
    return Object.entries(value)
      .map(([name, each]) => `${fieldName(name)}: ${fieldText(name, each)}`)
      .join(', ')
  return String(value)
}

/** Formats the value of a field. Some values are codes or ids. */
const fieldText = (field: string, value: unknown): string => {
  if (field === 'creditType' && (value === 0 || value === 1)) return TYPE_LABELS[value]
  // Ids are not grouped by thousands.
  return /Id$/.test(field) && typeof value === 'number' ? String(value) : valueText(value)
}

type Named = Pick<AuditEntry, 'details' | 'subjectName' | 'names'>

/**
 * Returns a field's label and text. An id follows the name of what it identifies.
 * @example wordsOf('datasetId', 12, { 'datasetId 12': 'Leeds' }) // ['Dataset', 'Leeds (12)']
 */
const wordsOf = (field: string, value: unknown, names: AuditEntry['names']): readonly [label: string, text: string] => {
  const name = names[`${field} ${String(value)}`]
  if (name === undefined) return [fieldName(field), fieldText(field, value)]
  return [fieldName(field.replace(/Id$/, '')), `${name} (${String(value)})`]
}

export interface Change {
  readonly label: string
  readonly before: string
  readonly after: string
}

const changesBetween = (before: Fields, after: Fields, names: AuditEntry['names']): readonly Change[] =>
  Object.keys({ ...before, ...after }).map(field => {
    const [, textBefore] = wordsOf(field, before[field], names)
    const [label, textAfter] = wordsOf(field, after[field], names)
    return { label, before: textBefore, after: textAfter }
  })

/** Returns an entry's fields and, separately, its changes, in words. Ids have the name of what they identify. */
export const detailsOf = ({
  details,
  subjectName,
  names,
}: Named): {
  readonly fields: readonly (readonly [label: string, text: string])[]
  readonly changes: readonly Change[]
} => {
  const { before, after, ...others } = details
  const changes = isFields(before) && isFields(after) ? changesBetween(before, after, names) : null
  return {
    fields: Object.entries(changes === null ? details : others)
      .filter(([name]) => name !== 'person')
      .map(([field, value]) =>
        field === 'userId' && subjectName !== null ? ['User', subjectName] : wordsOf(field, value, names),
      ),
    changes: changes ?? [],
  }
}

export const detailsLine = (entry: Named): string => {
  const { fields, changes } = detailsOf(entry)
  return [
    ...fields.map(([label, text]) => `${label}: ${text}`),
    ...changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`),
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
    cell: entry => <time dateTime={entry.time}>{formatSecond(entry.time)}</time>,
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
        {fields.map(([label, text]) => [<dt key={`${label} label`}>{label}</dt>, <dd key={label}>{text}</dd>])}
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
              {changes.map(({ label, before, after }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{before}</td>
                  <td>{after}</td>
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
