import type { CustomerCredit, OwnCustomerCredit } from '../../../contract/credits.ts'
import { CreditType } from '../../../domain/constants.ts'
import { Button } from '../../../ui/controls/button.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { Tag } from '../../../ui/display/tag.tsx'
import { formatMinute } from '../../../ui/format-date.ts'
import type { Ledger } from '../create-credits.ts'
import { TEXT, TYPE_LABELS } from '../credits-text.ts'

const signs = new Intl.NumberFormat('en-GB', { signDisplay: 'always' })

/** Formats a change to the balance, such as '−40' or '+240'. */
export const signedText = (credits: number): string => signs.format(credits).replace('-', '−')

export const ledgerColumns = <R extends OwnCustomerCredit>(): readonly Column<Ledger<R>>[] => [
  {
    id: 'created',
    header: 'Creation Time',
    value: row => row.creationTime,
    order: row => row.id,
    text: row => formatMinute(row.creationTime),
  },
  {
    id: 'type',
    header: 'Type',
    value: row => TYPE_LABELS[row.creditType],
    cell: row => (
      <Tag tone={row.creditType === CreditType.Credit ? 'good' : undefined}>{TYPE_LABELS[row.creditType]}</Tag>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    numeric: true,
    value: row => row.signed,
    text: row => signedText(row.signed),
  },
  { id: 'balance', header: 'Balance', numeric: true, value: row => row.balance },
  {
    id: 'info',
    header: 'Info',
    value: row => row.creditInfo,
    cell: row => <span className="credit-info">{row.creditInfo}</span>,
  },
]

/**
 * Returns the ledger's columns and an administrator's button that reverses an entry.
 * @param unused the organisation's current credits
 */
export const historyColumns = (
  unused: number,
  reverse: (row: Ledger<CustomerCredit>) => void,
): readonly Column<Ledger<CustomerCredit>>[] => [
  ...ledgerColumns<CustomerCredit>(),
  {
    id: 'delete',
    header: 'Delete',
    value: () => null,
    actions: true,
    cell: row => (
      <Button
        small
        aria-label={`Reverse the entry of ${formatMinute(row.creationTime)}`}
        disabledReason={row.canDelete ? (unused < row.signed ? TEXT.spent : null) : TEXT.cannotReverse}
        onClick={() => reverse(row)}
      >
        Reverse
      </Button>
    ),
  },
]
