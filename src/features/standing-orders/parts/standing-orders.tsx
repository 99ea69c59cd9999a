import { useEffect, useId, useState } from 'react'
import { Link } from 'wouter'
import { errorText } from '../../../app/client.ts'
import { organisation } from '../../../app/organisation.ts'
import type { StandingOrder } from '../../../contract/standing-orders.ts'
import { renamed } from '../../../contract/wire-names.ts'
import { MAX_STANDING_MONTHS } from '../../../domain/constants.ts'
import { labelOfMonth, monthAfter, monthsBetween } from '../../../domain/months.ts'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { Note } from '../../../ui/display/note.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { ask } from '../../../ui/overlays/ask.tsx'
import { showError } from '../../../ui/overlays/message-modal.tsx'
import { ModalBody, openModal } from '../../../ui/overlays/modal-stack.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import {
  actionsOf,
  creditsOf,
  pausedOrders,
  type StandingOrders,
  startStandingOrders,
} from '../create-standing-orders.ts'
import { creditsText, TEXT } from '../standing-orders-text.ts'
import { EmailList } from './email-list.tsx'
import './standing-orders.css'
import { waitText } from '../../../app/call-error.ts'
import { ErrorPanel, GENERIC_ERROR } from '../../../ui/display/error-panel.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'

type Made = StandingOrder['made'][number]

const COLUMNS = [
  { id: 'month', header: 'Month', value: ({ month }: Made) => month, text: ({ month }: Made) => labelOfMonth(month) },
  { id: 'credits', header: 'Credits', value: ({ credits }: Made) => credits, numeric: true },
] as const

/** Shows the months that a standing order has ordered, with their prices. */
const openPastOrders = ({ made, series }: StandingOrder): void => {
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

interface StandingOrderCardProps {
  /** Null if the series lacks a standing order. */
  readonly standingOrderId: number | null
}

/** The standing order of a series. Renders nothing if there is none, or if it failed to load. */
export const StandingOrderCard = ({ standingOrderId }: StandingOrderCardProps) => {
  const [orders] = useState(startStandingOrders)
  useEffect(() => {
    if (standingOrderId !== null) void orders.load()
  }, [orders, standingOrderId])
  const state = orders.state.value
  const order = state.kind === 'ready' ? state.value.find(({ id }) => id === standingOrderId) : undefined
  return order === undefined ? null : (
    <StandingOrderView key={order.id} order={order} orders={orders} heading={TEXT.title} />
  )
}

const TONES = { active: 'good', paused: 'warn', ended: undefined } as const

const stateText = ({ state, pause }: StandingOrder): string => {
  if (state === 'paused') return pause?.reason ?? TEXT.isPaused
  return state === 'ended' ? TEXT.isEnded : TEXT.means
}

interface StandingOrderViewProps {
  readonly order: StandingOrder
  readonly orders: StandingOrders
  readonly heading: string
  /** True to link to the series, unless the page already shows it. */
  readonly linked?: boolean
}

/** A standing order: its next month, price limit and last month, and the actions on it. */
const StandingOrderView = ({ order, orders, heading, linked = false }: StandingOrderViewProps) => {
  const title = useId()
  const { id, state, nextMonth, made, skipped, limit, endMonth, mayChange, series } = order
  const may = actionsOf(order, organisation.value?.canSpendCredits === true)
  const last = made.findLast(({ failed }) => failed === null)
  const failed = made.filter(month => month.failed !== null)
  const working = orders.working.value === id
  const run = (done: Promise<void>, text?: string): void => {
    done
      .then(() => text !== undefined && showToast(text))
      .catch((error: unknown) => showError(errorText(error, TEXT.changeFailed)))
  }
  const facts: readonly (readonly [string, string])[] = [
    ...(state === 'ended' ? [] : [[TEXT.next, nextMonth === null ? TEXT.noNext : labelOfMonth(nextMonth)] as const]),
    [TEXT.until, labelOfMonth(endMonth)],
    ...(last === undefined
      ? []
      : [[TEXT.lastPaid, `${creditsText(last.credits)} for ${labelOfMonth(last.month)}`] as const]),
    ...(state === 'ended' ? [] : [[TEXT.over(limit), TEXT.overMeans] as const]),
    ...(failed.length === 0 ? [] : [[TEXT.failed, failed.map(TEXT.failedMonth).join('. ')] as const]),
    ...(skipped.length === 0 ? [] : [[TEXT.skipped, skipped.map(labelOfMonth).join(', ')] as const]),
    ...(order.isOwn ? [] : [[TEXT.maker, order.createdBy] as const]),
  ]
  const lastSkipped = skipped.at(-1)
  return (
    <section className="card standing-order" aria-labelledby={title}>
      <header className="row">
        <h2 id={title}>{heading}</h2>
        <span className="push">
          <Tag tone={TONES[state]}>{TEXT.state[state]}</Tag>
        </span>
      </header>
      {state === 'paused' ? (
        <Note tone="warn" role="status">
          {stateText(order)}
        </Note>
      ) : (
        <p>{stateText(order)}</p>
      )}
      {may.change && (
        <StandingForm
          // A change made elsewhere resets the fields.
          key={`${limit} ${endMonth} ${order.emails.join()}`}
          order={order}
          working={working}
          onSave={change => run(orders.change(id, change), TEXT.saved)}
        />
      )}
      <dl className="standing-facts">
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="fig">{fact}</dd>
          </div>
        ))}
      </dl>
      {!mayChange && state !== 'ended' && <p className="hint">{TEXT.notYours}</p>}
      {may.end && !may.change && <p className="hint">{TEXT.mayNotSpend}</p>}
      <div className="row row-wrap">
        {(may.pause || may.resume) && (
          <Button
            small
            working={working && TEXT.saving}
            onClick={() => run(orders.change(id, { paused: state === 'active' }))}
          >
            {state === 'active' ? TEXT.pause : TEXT.resume}
          </Button>
        )}
        {may.skip && nextMonth !== null && (
          <Button small onClick={() => run(orders.skip(id, nextMonth, true))}>
            {TEXT.skip(labelOfMonth(nextMonth))}
          </Button>
        )}
        {may.takeBack && lastSkipped !== undefined && (
          <Button small onClick={() => run(orders.skip(id, lastSkipped, false))}>
            {TEXT.takeBack(labelOfMonth(lastSkipped))}
          </Button>
        )}
        {made.length > 0 && (
          <Button small variant="quiet" onClick={() => openPastOrders(order)}>
            {TEXT.past}
          </Button>
        )}
        {linked && (
          <Link className={buttonClass({ small: true })} href={`/Dataset_Series?series=${series.id}`}>
            {TEXT.open}
            <span className="visually-hidden"> {series.name}</span>
          </Link>
        )}
        {may.end && (
          <Button
            small
            variant="quiet"
            onClick={() =>
              ask({
                title: TEXT.stopTitle(series.name),
                body: TEXT.stopMeans,
                yes: TEXT.stopYes,
                no: 'Cancel',
                onYes: () => run(orders.end(id), TEXT.ended),
              })
            }
          >
            {TEXT.stop}
          </Button>
        )}
      </div>
    </section>
  )
}

interface StandingFormProps {
  readonly order: StandingOrder
  readonly working: boolean
  readonly onSave: (change: { limit: number; endMonth: string; emails: string[] }) => void
}

const limitProblem = (text: string): string | null => (creditsOf(text) === null ? TEXT.limitMissing : null)

const StandingForm = ({ order, working, onSave }: StandingFormProps) => {
  const [limit, setLimit] = useState(String(order.limit))
  const [endMonth, setEndMonth] = useState(order.endMonth)
  const [emails, setEmails] = useState<readonly string[]>(order.emails)
  const credits = creditsOf(limit)
  const isChanged =
    limit !== String(order.limit) || endMonth !== order.endMonth || emails.join() !== order.emails.join()
  const from = order.nextMonth ?? order.endMonth
  const ends = monthsBetween(from, monthAfter(order.firstMonth, MAX_STANDING_MONTHS - 1))
  const options = [...new Set([...ends, order.endMonth])].sort().map(value => ({ value, label: labelOfMonth(value) }))
  return (
    <form
      className="standing-form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (credits !== null) onSave({ limit: credits, endMonth, emails: [...emails] })
      }}
    >
      <TextField
        label={TEXT.limit}
        value={limit}
        onChange={setLimit}
        validate={limitProblem}
        inputMode="numeric"
        numeric
        className="standing-limit"
        end={<span className="hint">credits</span>}
      />
      <Select label={TEXT.end} full options={options} value={endMonth} onChange={setEndMonth} />
      <EmailList emails={emails} onChange={setEmails} hint={false} />
      {isChanged && (
        <div>
          <Button type="submit" small working={working && TEXT.saving} disabledReason={limitProblem(limit)}>
            {TEXT.save}
          </Button>
        </div>
      )}
    </form>
  )
}

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
        {state.kind === 'ready' && state.value.length === 0 && <p>{TEXT.none}</p>}
        {state.kind === 'ready' &&
          state.value.map(order => (
            <StandingOrderView
              key={order.id}
              order={order}
              orders={orders}
              heading={`${order.series.name}, ${renamed(order.order).templateName}`}
              linked
            />
          ))}
      </div>
    </ModalBody>
  )
}

/** The standing orders that are paused until a user acts, with the reasons. Renders nothing if there are none. */
export const PausedOrders = ({ orders }: { readonly orders: StandingOrders }) => {
  const state = orders.state.value
  const paused = state.kind === 'ready' ? pausedOrders(state.value) : []
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
