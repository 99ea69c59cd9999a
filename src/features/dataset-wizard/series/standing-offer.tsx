import { useId } from 'react'
import { labelOfMonth } from '../../../domain/month-period.ts'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { EmailList } from '../../standing-orders/parts/email-list.tsx'
import type { Wizard } from '../model.ts'
import { SERIES_TEXT } from './series-text.ts'
import './series.css'

const TEXT = SERIES_TEXT.standing

/** Offers to order each later month as it is delivered: at most at a price, up to a month, with who hears of it. */
export const StandingOffer = ({ wizard }: { readonly wizard: Wizard }) => {
  const { standing } = wizard
  const title = useId()
  const first = standing.first.value
  if (!standing.offered.value || first === null) return null
  return (
    <section className="standing-offer" aria-labelledby={title}>
      <h2 id={title}>{TEXT.title}</h2>
      <Checkbox checked={standing.on.value} onChange={standing.toggle}>
        {TEXT.offer}
      </Checkbox>
      <p className="hint">{TEXT.means(labelOfMonth(first))}</p>
      {standing.on.value && (
        <div className="standing-fields">
          <TextField
            label={TEXT.limit}
            value={standing.limit.value}
            onChange={standing.setLimit}
            validate={standing.limitProblem}
            showError
            inputMode="numeric"
            numeric
            className="standing-limit"
            end={<span className="hint">credits</span>}
            hint={TEXT.limitHint}
          />
          <Select
            label={TEXT.end}
            full
            options={standing.ends.value.map(value => ({ value, label: labelOfMonth(value) }))}
            value={standing.end.value}
            onChange={standing.setEnd}
          />
          <EmailList emails={standing.emails.value} onChange={standing.setEmails} />
        </div>
      )}
    </section>
  )
}
