import { type FormEvent, useState } from 'react'
import { errorText } from '../../../app/client.ts'
import { required } from '../../../domain/validators.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import { showError } from '../../../ui/overlays/message-modal.tsx'
import { TEXT } from '../text.ts'

export const NewGroup = ({ create }: { readonly create: (name: string) => Promise<unknown> }) => {
  const [name, setName] = useState('')
  const [working, setWorking] = useState(false)
  const ready = required(name) === null
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!ready || working) return
    setWorking(true)
    try {
      await create(name.trim())
      setName('')
    } catch (error) {
      showError(errorText(error, TEXT.groupFailed))
    }
    setWorking(false)
  }
  return (
    <form className="group-new" onSubmit={event => void submit(event)} noValidate>
      <TextField label="New group" maxLength={100} value={name} onChange={setName} validate={required} />
      <Button
        type="submit"
        className="group-create"
        disabledReason={ready ? null : 'Enter a name'}
        working={working && 'Creating'}
      >
        Create
      </Button>
    </form>
  )
}
