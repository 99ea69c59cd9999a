import { useSignals } from '@preact/signals-react/runtime'
import { Button } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/display/note.tsx'
import { type StandingOrders, waitingOrders } from '../model.ts'
import { TEXT } from '../text.ts'
import { openStandingOrders } from './standing-orders-dialog.tsx'

/** The standing orders that wait for somebody, each with the reason; nothing where none does. */
export const WaitingOrders = ({ orders }: { readonly orders: StandingOrders }) => {
  useSignals()
  const state = orders.state.value
  const waiting = state.kind === 'ready' ? waitingOrders(state.orders) : []
  if (waiting.length === 0) return null
  return (
    <Note tone="warn" role="status">
      <b>{TEXT.waiting(waiting.length)}</b>
      <ul>
        {waiting.map(({ id, series, pause }) => (
          <li key={id}>{`${series.name}: ${pause?.reason ?? TEXT.isPaused}`}</li>
        ))}
      </ul>
      <Button small onClick={() => openStandingOrders(orders)}>
        {TEXT.list}
      </Button>
    </Note>
  )
}
