import type { AuditVerdict } from '../../src/contract/audit.ts'

export const verdictWords = ({ fault, rows, hash, unchained, overdue }: AuditVerdict): string =>
  [
    fault === null
      ? `The audit trail is whole up to row ${rows}${hash === null ? '' : `, ${hash}:${rows}`}.`
      : `The audit trail is NOT whole. ${fault} The rows before it are whole: ${rows}.`,
    ...(unchained === 0 ? [] : [`Not chained yet: ${unchained} ${unchained === 1 ? 'entry' : 'entries'}.`]),
    ...(overdue === 0
      ? []
      : [`Of these, ${overdue} are older than ten minutes: Ambit was stopped, or the end of the chain was removed.`]),
  ].join('\n')
