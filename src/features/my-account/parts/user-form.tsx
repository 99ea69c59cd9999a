import { type FormEvent, useState } from 'react'
import { call, errorText, routes } from '../../../app/client.ts'
import type { OrganisationUser } from '../../../contract/organisations.ts'
import { DatasetAccess } from '../../../domain/constants.ts'
import { email, firstProblem, required } from '../../../domain/validators.ts'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { TextField, useFields } from '../../../ui/controls/field.tsx'
import { ToggleGroup } from '../../../ui/controls/toggle-group.tsx'
import { showError } from '../../../ui/overlays/message-modal.tsx'
import { ModalBody, openModal, SubmitFooter } from '../../../ui/overlays/modal-stack.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { ACCESS_LABELS } from '../../organisation-users/users.tsx'
import { TEXT } from '../my-account-text.ts'

const address = firstProblem(required, email)
const RULES = { name: required, surname: required, emailAddress: (typed: string) => address(typed.trim()) }

interface UserFormProps {
  /** Null for a new user. */
  readonly user: OrganisationUser | null
  readonly onSaved: () => void
}

export const openUserForm = (props: UserFormProps): void => {
  openModal({
    title: props.user ? TEXT.editTitle : TEXT.createTitle,
    size: 'small',
    content: close => <UserForm {...props} close={close} />,
  })
}

const UserForm = ({ user, onSaved, close }: UserFormProps & { readonly close: () => void }) => {
  const { values, field, check } = useFields(RULES, () => ({
    name: user?.name ?? '',
    surname: user?.surname ?? '',
    emailAddress: user?.emailAddress ?? '',
  }))
  const [datasetAccess, setAccess] = useState<DatasetAccess>(
    user?.userOrganisation.datasetAccess ?? DatasetAccess.ViewOwn,
  )
  const [canSpendCredits, setSpend] = useState(user?.userOrganisation.canSpendCredits ?? false)
  const [working, setWorking] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const complete = check()
    if ((!user && !complete) || working) return
    setWorking(true)
    const rights = { datasetAccess, canSpendCredits }
    try {
      if (user) await call(routes.editOrganisationUser, { body: { userId: user.userOrganisation.userId, ...rights } })
      else
        await call(routes.createOrganisationUser, {
          body: { ...values, emailAddress: values.emailAddress.trim(), ...rights },
        })
      close()
      showToast(TEXT.saved)
      onSaved()
    } catch (error) {
      setWorking(false)
      showError(errorText(error, TEXT.failed))
    }
  }
  // Only the provider can change a user's name and address.
  const locked = user !== null
  return (
    <form onSubmit={event => void submit(event)} noValidate>
      <ModalBody>
        <div className="stack">
          <TextField label="First name" maxLength={100} readOnly={locked} {...field('name')} />
          <TextField label="Last name" maxLength={100} readOnly={locked} {...field('surname')} />
          <TextField
            label="Email address"
            type="email"
            readOnly={locked}
            {...field('emailAddress')}
            hint={locked ? undefined : TEXT.invited}
          />
          <ToggleGroup
            label="Dataset access"
            showLabel
            options={([DatasetAccess.ViewOwn, DatasetAccess.ViewAll] as const).map(value => ({
              value,
              label: ACCESS_LABELS[value],
            }))}
            value={datasetAccess}
            onChange={setAccess}
          />
          <Checkbox checked={canSpendCredits} onChange={setSpend}>
            Can spend credits
          </Checkbox>
        </div>
      </ModalBody>
      <SubmitFooter close={close} working={working && 'Saving'}>
        Save
      </SubmitFooter>
    </form>
  )
}
