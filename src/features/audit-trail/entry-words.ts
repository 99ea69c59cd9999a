import type { AuditEntry } from '../../contract/audit.ts'
import { AUDIT_ACTIONS } from '../../domain/audit-actions.ts'
import { TEXT } from './text.ts'

/** Who did it: the user, the person at the terminal, nobody who was signed in, or Ambit itself. */
export const whoOf = ({ userName, userId, details, action }: AuditEntry): string => {
  if (userName !== null) return userName
  if (userId !== null) return `User ${userId}`
  if (typeof details.person === 'string') return details.person
  return action === 'sign-in-refused' ? TEXT.nobody : TEXT.program
}

export const actionOf = ({ action }: Pick<AuditEntry, 'action'>): string =>
  (AUDIT_ACTIONS as Readonly<Record<string, string>>)[action] ?? action

/** 'templateId' as 'Template id'. */
export const fieldName = (name: string): string => {
  const words = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A value in one line; what has parts as JSON. */
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

/** The fields of an entry, and apart from them what changed. A user stands there by name where it is known. */
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
