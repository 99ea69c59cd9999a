import type { StandingOrder } from '../../../contract/standing-orders.ts'
import { labelOfMonth } from '../../../domain/month-period.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { ModalBody, openModal } from '../../../ui/overlays/modal-stack.tsx'
import { TEXT } from '../text.ts'

type Made = StandingOrder['made'][number]

const COLUMNS = [
  { id: 'month', header: 'Month', value: ({ month }: Made) => month, text: ({ month }: Made) => labelOfMonth(month) },
  { id: 'credits', header: 'Credits', value: ({ credits }: Made) => credits, numeric: true },
] as const

/** Opens the months that a standing order made, with what each cost. */
export const openPastOrders = ({ made, series }: StandingOrder): void => {
  openModal({
    title: `${TEXT.past}: ${series.name}`,
    size: 'small',
    content: () => (
      <ModalBody>
        <DataTable
          label={TEXT.past}
          columns={COLUMNS}
          rows={made}
          rowKey={({ month }) => month}
          initialSort={{ id: 'month', descending: true }}
          exportName={`${series.name} ${TEXT.past}`}
          dense
        />
      </ModalBody>
    ),
  })
}
