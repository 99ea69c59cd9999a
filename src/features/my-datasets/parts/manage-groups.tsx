import { Check, Pencil, Trash2, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { errorText } from '../../../app/client.ts'
import type { DatasetGroup } from '../../../contract/groups.ts'
import { required } from '../../../domain/validators.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import { ask } from '../../../ui/overlays/ask.tsx'
import { showError } from '../../../ui/overlays/message-modal.tsx'
import { ModalBody, ModalFooter, openModal } from '../../../ui/overlays/modal-stack.tsx'
import type { Groups } from '../groups.ts'
import { TEXT } from '../text.ts'
import { NewGroup } from './new-group.tsx'

export const openManageGroups = (groups: Groups): void => {
  openModal({
    title: TEXT.manageGroups,
    size: 'small',
    content: close => <ManageGroups groups={groups} close={close} />,
  })
}

const ManageGroups = ({ groups, close }: { readonly groups: Groups; readonly close: () => void }) => {
  const list = groups.list.value
  return (
    <>
      <ModalBody>
        <div className="stack">
          {list.length === 0 && <p className="muted">{TEXT.noGroups}</p>}
          <ul className="group-list">
            {list.map(group => (
              <GroupRow key={group.id} group={group} groups={groups} />
            ))}
          </ul>
          <NewGroup create={groups.create} />
        </div>
      </ModalBody>
      <ModalFooter>
        <Button onClick={close}>Done</Button>
      </ModalFooter>
    </>
  )
}

const GroupRow = ({ group, groups }: { readonly group: DatasetGroup; readonly groups: Groups }) => {
  const [name, setName] = useState<string | null>(null)
  const rename = (event: FormEvent) => {
    event.preventDefault()
    if (name === null || required(name) !== null) return
    groups
      .rename(group.id, name.trim())
      .then(() => setName(null))
      .catch((error: unknown) => showError(errorText(error, TEXT.groupFailed)))
  }
  if (name !== null)
    return (
      <li>
        <form className="group-rename" onSubmit={rename} noValidate>
          <TextField
            label={`New name of ${group.name}`}
            hideLabel
            autoFocus
            maxLength={100}
            value={name}
            onChange={setName}
            validate={required}
          />
          <Button type="submit" variant="quiet" label="Save the name" icon={<Check aria-hidden="true" />} />
          <Button variant="quiet" label="Keep the name" icon={<X aria-hidden="true" />} onClick={() => setName(null)} />
        </form>
      </li>
    )
  return (
    <li className="row">
      <span className="ellipsis">{group.name}</span>
      <span className="push" />
      <Button
        variant="quiet"
        small
        label={`Rename ${group.name}`}
        icon={<Pencil aria-hidden="true" />}
        onClick={() => setName(group.name)}
      />
      <Button
        variant="quiet"
        small
        label={`Delete ${group.name}`}
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => askToDelete(group, groups)}
      />
    </li>
  )
}

const askToDelete = (group: DatasetGroup, groups: Groups): void =>
  ask({
    title: `Delete ${group.name}?`,
    body: TEXT.groupDeleted,
    yes: 'Delete',
    no: 'Cancel',
    onYes: () => groups.remove(group.id).catch((error: unknown) => showError(errorText(error, TEXT.groupDeleteFailed))),
  })
