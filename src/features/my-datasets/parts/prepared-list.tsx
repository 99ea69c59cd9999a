import { Link } from 'wouter'
import { errorText } from '../../../app/client.ts'
import { organisation } from '../../../app/organisation.ts'
import type { PreparedOrder } from '../../../contract/prepared-orders.ts'
import { renamed } from '../../../contract/wire-names.ts'
import { monthLabel, monthOf } from '../../../domain/months.ts'
import { whole } from '../../../domain/text/numbers.ts'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { formatMinute } from '../../../ui/format-date.ts'
import { ask } from '../../../ui/overlays/ask.tsx'
import { showError } from '../../../ui/overlays/message-modal.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { addressOfOrder } from '../../dataset-wizard/model/draft-address.ts'
import { SHORT_TEXT } from '../../dataset-wizard/model/wizard-text.ts'
import type { PreparedOrders } from '../create-prepared-orders.ts'
import { TEXT } from '../my-datasets-text.ts'
import './prepared-list.css'

/** The orders that wait for a user who may spend credits. Renders nothing if there are none. */
export const PreparedList = ({ orders }: { readonly orders: PreparedOrders }) => {
  const list = orders.list.value
  if (list.length === 0) return null
  const maySpend = organisation.value?.canSpendCredits === true
  return (
    <section className="card prepared" aria-labelledby="prepared-title">
      <h2 id="prepared-title">{TEXT.prepared.title}</h2>
      <p className="hint">{maySpend ? TEXT.prepared.yours : TEXT.prepared.theirs}</p>
      <ul>
        {list.map(order => (
          <PreparedRow key={order.id} order={order} orders={orders} maySpend={maySpend} />
        ))}
      </ul>
    </section>
  )
}

interface PreparedRowProps {
  readonly order: PreparedOrder
  readonly orders: PreparedOrders
  readonly maySpend: boolean
}

const PreparedRow = ({ order, orders, maySpend }: PreparedRowProps) => {
  const { id, payload, credits } = order
  const { name, templateName } = renamed(payload)
  const month = monthOf(payload.startDate)
  const working = orders.working.value === id
  const short = credits - (organisation.value?.credits ?? credits)
  return (
    <li>
      <div>
        <b>{name}</b>
        <p className="hint">{[templateName, month && monthLabel(month), placeOf(order)].filter(Boolean).join(', ')}</p>
        <p className="hint">{`${order.isOwn ? 'Prepared by you' : `Prepared by ${order.preparedBy}`}, ${formatMinute(order.preparedAt)}`}</p>
      </div>
      <span className="fig prepared-credits">{`${whole(credits)} credits`}</span>
      <div className="row">
        <Link className={buttonClass({ small: true })} href={addressOfOrder(id, payload)} aria-label={`Open ${name}`}>
          Open
        </Link>
        <Button small onClick={() => askToWithdraw(order, orders)}>
          Withdraw<span className="visually-hidden"> {name}</span>
        </Button>
        {maySpend && (
          <Button
            small
            variant="primary"
            working={working && 'Submitting'}
            disabledReason={short > 0 ? SHORT_TEXT.problem(short) : null}
            onClick={() =>
              orders
                .submit(id)
                .then(() => showToast(TEXT.prepared.submitted))
                .catch((error: unknown) => showError(errorText(error, TEXT.prepared.failed)))
            }
          >
            Submit<span className="visually-hidden"> {name}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

const placeOf = ({ payload }: PreparedOrder): string => {
  if (payload.studyAreaWkt !== null) return `boundary, ${payload.area} km²`
  const [count, one] =
    payload.selectedZones.length > 0 ? [payload.selectedZones.length, 'zone'] : [payload.pois.length, 'point']
  return `${count} ${count === 1 ? one : `${one}s`}`
}

const askToWithdraw = ({ id, payload }: PreparedOrder, orders: PreparedOrders): void =>
  ask({
    title: `Withdraw ${renamed(payload).name}?`,
    body: TEXT.prepared.withdrawMeans,
    yes: 'Withdraw',
    no: 'Cancel',
    onYes: () =>
      orders.withdraw(id).catch((error: unknown) => showError(errorText(error, TEXT.prepared.withdrawFailed))),
  })
