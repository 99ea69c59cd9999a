import { Link } from 'wouter'
import { errorText } from '../../../app/client.ts'
import { organisation } from '../../../app/organisation.ts'
import { preparedOrders } from '../../../app/prepared-orders.ts'
import type { PreparedOrder } from '../../../contract/prepared-orders.ts'
import { renamed } from '../../../contract/wire-names.ts'
import { monthLabel, monthOf } from '../../../domain/months.ts'
import { counted, whole } from '../../../domain/text/numbers.ts'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { formatMinute } from '../../../ui/format-date.ts'
import { ask } from '../../../ui/overlays/ask.tsx'
import { showError } from '../../../ui/overlays/message-modal.tsx'
import { addressOfOrder } from '../../dataset-wizard/model/draft-address.ts'
import { TEXT } from '../my-datasets-text.ts'
import './prepared-list.css'

/** The orders that wait for a user who may spend credits. Renders nothing if there are none. */
export const PreparedList = () => {
  const list = preparedOrders.list.value
  if (list.length === 0) return null
  const maySpend = organisation.value?.canSpendCredits === true
  return (
    <section className="card prepared" aria-labelledby="prepared-title">
      <h2 id="prepared-title">{TEXT.prepared.title}</h2>
      <p className="hint">{maySpend ? TEXT.prepared.yours : TEXT.prepared.theirs}</p>
      <ul>
        {list.map(order => (
          <PreparedRow key={order.id} order={order} maySpend={maySpend} />
        ))}
      </ul>
    </section>
  )
}

interface PreparedRowProps {
  readonly order: PreparedOrder
  readonly maySpend: boolean
}

const PreparedRow = ({ order, maySpend }: PreparedRowProps) => {
  const { id, payload, credits } = order
  const { name, templateName } = renamed(payload)
  const month = monthOf(payload.startDate)
  return (
    <li>
      <div>
        <b>{name}</b>
        <p className="hint">{[templateName, month && monthLabel(month), placeOf(order)].filter(Boolean).join(', ')}</p>
        <p className="hint">{`${order.isOwn ? 'Prepared by you' : `Prepared by ${order.preparedBy}`}, ${formatMinute(order.preparedAt)}`}</p>
      </div>
      <span className="fig prepared-credits">{`${whole(credits)} credits`}</span>
      <div className="row">
        <Button small onClick={() => askToWithdraw(order)}>
          Withdraw<span className="visually-hidden"> {name}</span>
        </Button>
        <Link
          className={buttonClass({ small: true, variant: maySpend ? 'primary' : 'plain' })}
          href={addressOfOrder(id, payload)}
        >
          {maySpend ? TEXT.prepared.review : TEXT.prepared.open}
          <span className="visually-hidden"> {name}</span>
        </Link>
      </div>
    </li>
  )
}

const placeOf = ({ payload }: PreparedOrder): string => {
  if (payload.studyAreaWkt !== null) return `boundary, ${payload.area} km²`
  const { pois, selectedZones } = payload
  return selectedZones.length > 0 ? counted(selectedZones.length, 'zone') : counted(pois.length, 'point')
}

const askToWithdraw = ({ id, payload }: PreparedOrder): void =>
  ask({
    title: `Withdraw ${renamed(payload).name}?`,
    body: TEXT.prepared.withdrawMeans,
    yes: 'Withdraw',
    no: 'Cancel',
    onYes: () =>
      preparedOrders.withdraw(id).catch((error: unknown) => showError(errorText(error, TEXT.prepared.withdrawFailed))),
  })
