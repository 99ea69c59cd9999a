import { type FormEvent, useState } from 'react'
import { call, errorText, routes } from '../../app/client.ts'
import { session } from '../../app/session.ts'
import type { Template } from '../../contract/wire-names.ts'
import { email, firstProblem, phone, required } from '../../domain/validators.ts'
import { TextArea, TextField, useFields } from '../../ui/controls/field.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { showError, showInfo } from '../../ui/overlays/message-modal.tsx'
import { ModalBody, openModal, SubmitFooter } from '../../ui/overlays/modal-stack.tsx'
import { REQUEST_TEXT as TEXT } from './create-dataset-text.ts'

const RULES = {
  description: required,
  template: required,
  name: required,
  email: firstProblem(required, email),
  telephone: phone,
}

/** Opens the form for requesting a new template from the provider. */
export const openRequestDataset = (templates: readonly Template[]): void => {
  openModal({ title: TEXT.title, content: close => <RequestDataset templates={templates} close={close} /> })
}

interface RequestDatasetProps {
  readonly templates: readonly Template[]
  readonly close: () => void
}

const RequestDataset = ({ templates, close }: RequestDatasetProps) => {
  const { values, tried, field, check } = useFields(RULES, () => ({
    description: '',
    template: '',
    name: session.displayName.value,
    email: session.values.value?.emailAddress ?? '',
    telephone: '',
  }))
  const [working, setWorking] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!check() || working) return
    setWorking(true)
    try {
      await call(routes.newDatasetRequest, {
        body: {
          description: values.description,
          selectedReport: values.template,
          customerName: values.name,
          customerEmail: values.email,
          customerTelephone: values.telephone,
        },
      })
      close()
      showInfo(TEXT.sent, TEXT.open)
    } catch (error) {
      setWorking(false)
      showError(errorText(error, TEXT.failed))
    }
  }
  return (
    <form onSubmit={event => void submit(event)} noValidate>
      <ModalBody>
        <div className="stack">
          <p className="muted">{TEXT.lead}</p>
          <TextArea label="Description" maxLength={10_000} {...field('description')} />
          <Select
            label="Closest template"
            full
            options={[...templates.map(({ name }) => name), TEXT.noneOfThese].map(name => ({
              value: name,
              label: name,
            }))}
            value={values.template || null}
            onChange={field('template').onChange}
            error={tried ? RULES.template(values.template) : null}
          />
          <TextField label="Name" autoComplete="name" maxLength={200} {...field('name')} />
          <TextField label="Email address" type="email" autoComplete="email" {...field('email')} />
          <TextField
            label="Telephone"
            type="tel"
            autoComplete="tel"
            optional
            hint="With the country code, such as +441132220000"
            {...field('telephone')}
          />
        </div>
      </ModalBody>
      <SubmitFooter close={close} working={working && 'Sending'}>
        Submit
      </SubmitFooter>
    </form>
  )
}
