import { waitText } from '../../../app/call-error.ts'
import { call, routes } from '../../../app/client.ts'
import { useLoad } from '../../../app/load.ts'
import type { OwnCustomerCredit } from '../../../contract/credits.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { ErrorPanel, GENERIC_ERROR } from '../../../ui/display/error-panel.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { withBalances } from '../../credit-management/balances.ts'
import { ledgerColumns } from '../../credit-management/parts/history-columns.tsx'
import { TEXT } from '../text.ts'

const PAGE_SIZE = 10
const COLUMNS = ledgerColumns<OwnCustomerCredit>()

/** What the organisation was given and has spent, for its primary user. */
export const OwnCredits = ({ balance }: { readonly balance: number }) => {
  // another balance has another history
  const history = useLoad(signal => call(routes.getOwnCustomerCredits, { signal }), [balance])
  if (history.kind === 'failed')
    return <ErrorPanel onRetry={history.retry} message={waitText(history.error, GENERIC_ERROR)} />
  if (history.kind === 'loading') return <Skeleton height="240px" />
  return (
    <DataTable
      label={TEXT.credits}
      heading={2}
      search
      columns={COLUMNS}
      rows={withBalances(history.value)}
      rowKey={row => row.id}
      pageSize={PAGE_SIZE}
      initialSort={{ id: 'created', descending: true }}
      exportName={TEXT.credits}
      empty={TEXT.noCredits}
    />
  )
}
