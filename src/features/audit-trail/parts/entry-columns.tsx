import type { AuditEntry } from '../../../contract/audit.ts'
import { Button } from '../../../ui/controls/button.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { formatMinute } from '../../../ui/format-date.ts'
import { actionOf, detailsLine, whoOf } from '../entry-words.ts'

/** The columns of the trail: what was done by whom, when, from where. */
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
