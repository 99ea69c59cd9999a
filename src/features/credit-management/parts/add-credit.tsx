import { type FormEvent, useState } from 'react'
import { errorText } from '../../../app/client.ts'
import { firstProblem, positiveInteger, required } from '../../../domain/validators.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { showError } from '../../../ui/overlays/message-modal.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import type { NewCredit } from '../create-credits.ts'
import { TEXT, TYPE_LABELS } from '../credits-text.ts'

const amountRule = firstProblem(required, positiveInteger)

/** The form for adding credits to the organisation or deducting them. */
export const AddCredit = ({ add }: { readonly add: (credit: NewCredit) => Promise<void> }) => {
  const [amount, setAmount] = useState('')
  const [type, setType] = useState<0 | 1 | null>(null)
  const [info, setInfo] = useState('')
  const [working, setWorking] = useState(false)
  const ready = amountRule(amount) === null && type !== null
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!ready || working) return
    setWorking(true)
    try {
      await add({ amount: Number(amount), creditType: type, creditInfo: info })
      setAmount('')
      setType(null)
      setInfo('')
      showToast(TEXT.added)
    } catch (error) {
      showError(errorText(error, TEXT.addFailed))
    }
    setWorking(false)
  }
  return (
    <form className="card card-pad credit-form" onSubmit={event => void submit(event)} noValidate>
      <h2>{TEXT.add}</h2>
      <div className="credit-pair">
        <TextField
          label="Amount"
          inputMode="numeric"
          numeric
          maxLength={9}
          value={amount}
          onChange={setAmount}
          validate={amountRule}
        />
        <Select
          label="Type"
          full
          options={TYPE_LABELS.map((label, value) => ({ value: value as 0 | 1, label }))}
          value={type}
          onChange={setType}
        />
      </div>
      <TextField label="Information" hint={TEXT.infoSeen} optional maxLength={500} value={info} onChange={setInfo} />
      <Button
        type="submit"
        variant="primary"
        className="credit-submit"
        disabledReason={ready ? null : 'Enter an amount and choose a type'}
        working={working && 'Adding'}
      >
        {TEXT.add}
      </Button>
    </form>
  )
}
