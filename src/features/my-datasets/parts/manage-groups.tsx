import { Check, Pencil, Trash2, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { errorText } from '../../../app/client.ts'
import type { DatasetGroup } from '../../../contract/groups.ts'
import { required } from '../../../domain/validators.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { ask } from '../../../ui/overlays/ask.tsx'
import { showError } from '../../../ui/overlays/message-modal.tsx'
import { ModalBody, ModalFooter, openModal } from '../../../ui/overlays/modal-stack.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import type { Groups } from '../create-groups.ts'
import { datasetsOf, type ListRow, nameOf } from '../list-rows.ts'
import { TEXT } from '../my-datasets-text.ts'

const NewGroup = ({ create }: { readonly create: (name: string) => Promise<unknown> }) => {
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

export const openAddToGroup = (groups: Groups, row: ListRow): void => {
  openModal({
    title: TEXT.addToGroup,
    subtitle: <p className="muted">{nameOf(row)}</p>,
    size: 'small',
    content: close => <AddToGroup groups={groups} row={row} close={close} />,
  })
}

interface AddToGroupProps {
  readonly groups: Groups
  readonly row: ListRow
  readonly close: () => void
}

const AddToGroup = ({ groups, row, close }: AddToGroupProps) => {
  const [chosen, setChosen] = useState<number | null>(null)
  const list = groups.list.value
  const add = () => {
    if (chosen === null) return
    const ids = datasetsOf(row).map(({ id }) => id)
    groups.assign(ids, chosen).then(
      () => {
        close()
        showToast(TEXT.addedToGroup)
      },
      () => showError(TEXT.groupFailed),
    )
  }
  return (
    <>
      <ModalBody>
        <div className="stack">
          {list.length > 0 && (
            <Select
              label="Group"
              full
              options={list.map(({ id, name }) => ({ value: id, label: name }))}
              value={chosen}
              onChange={setChosen}
            />
          )}
          <NewGroup create={async name => setChosen(await groups.create(name))} />
        </div>
      </ModalBody>
      <ModalFooter>
        <Button onClick={close}>Cancel</Button>
        <Button variant="primary" disabledReason={chosen === null ? 'Choose a group' : null} onClick={add}>
          Add to group
        </Button>
      </ModalFooter>
    </>
  )
}

/** Removes the datasets of a row from their groups, and offers Undo. */
export const removeFromGroup = (groups: Groups, row: ListRow): void => {
  const refused = () => showError(TEXT.groupFailed)
  groups
    .ungroup(datasetsOf(row))
    .then(
      undo => showToast(`${nameOf(row)} is ungrouped`, { label: 'Undo', run: () => void undo().catch(refused) }),
      refused,
    )
}

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
          <p className="muted">{list.length === 0 ? TEXT.noGroups : TEXT.groupsAreShared}</p>
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
