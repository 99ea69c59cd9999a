import { Button } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/display/note.tsx'
import { pausedOrders, type StandingOrders } from '../model.ts'
import { TEXT } from '../text.ts'
import { openStandingOrders } from './standing-orders-dialog.tsx'

/** The standing orders that pause until somebody acts, each with the reason; nothing where none does. */
export const PausedOrders = ({ orders }: { readonly orders: StandingOrders }) => {
  const state = orders.state.value
  const paused = state.kind === 'ready' ? pausedOrders(state.orders) : []
  if (paused.length === 0) return null
  return (
    <Note tone="warn" role="status">
      <b>{TEXT.paused(paused.length)}</b>
      <ul>
        {paused.map(({ id, series, pause }) => (
          <li key={id}>{`${series.name}: ${pause?.reason ?? TEXT.isPaused}`}</li>
        ))}
      </ul>
      <Button small onClick={() => openStandingOrders(orders)}>
        {TEXT.list}
      </Button>
    </Note>
  )
}
