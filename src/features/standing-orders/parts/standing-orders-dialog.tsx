import { useEffect } from 'react'
import { waitText } from '../../../app/call-error.ts'
import { ErrorPanel, GENERIC_ERROR } from '../../../ui/display/error-panel.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { ModalBody, openModal } from '../../../ui/overlays/modal-stack.tsx'
import type { StandingOrders } from '../model.ts'
import { TEXT } from '../text.ts'
import { StandingOrderView } from './standing-order-card.tsx'

/** Opens the standing orders that the user may see. */
export const openStandingOrders = (orders: StandingOrders): void => {
  openModal({ title: TEXT.list, size: 'medium', content: () => <StandingOrdersList orders={orders} /> })
}

const StandingOrdersList = ({ orders }: { readonly orders: StandingOrders }) => {
  useEffect(() => void orders.load(), [orders])
  const state = orders.state.value
  return (
    <ModalBody>
      <div className="stack">
        {state.kind === 'loading' && <Skeleton height="120px" />}
        {state.kind === 'failed' && (
          <ErrorPanel onRetry={() => void orders.load()} message={waitText(state.error, GENERIC_ERROR)} />
        )}
        {state.kind === 'ready' && state.orders.length === 0 && <p>{TEXT.none}</p>}
        {state.kind === 'ready' &&
          state.orders.map(order => (
            <StandingOrderView
              key={order.id}
              order={order}
              orders={orders}
              heading={`${order.series.name}, ${order.order.reportName}`}
              linked
            />
          ))}
      </div>
    </ModalBody>
  )
}
