import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { showError } from '../../../ui/overlays/message-modal.tsx'
import { ModalBody, ModalFooter, openModal } from '../../../ui/overlays/modal-stack.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { type DatasetRow, datasetsOf, nameOf } from '../dataset-rows.ts'
import type { Groups } from '../groups.ts'
import { TEXT } from '../text.ts'
import { NewGroup } from './new-group.tsx'

export const openAddToGroup = (groups: Groups, row: DatasetRow): void => {
  openModal({
    title: TEXT.addToGroup,
    subtitle: <p className="muted">{nameOf(row)}</p>,
    size: 'small',
    content: close => <AddToGroup groups={groups} row={row} close={close} />,
  })
}

interface AddToGroupProps {
  readonly groups: Groups
  readonly row: DatasetRow
  readonly close: () => void
}

const AddToGroup = ({ groups, row, close }: AddToGroupProps) => {
  const [chosen, setChosen] = useState<number | null>(null)
  const list = groups.list.value
  const add = () => {
    groups.assign(idsOf(row), chosen ?? undefined).then(
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

const idsOf = (row: DatasetRow): readonly number[] => datasetsOf(row).map(({ id }) => id)

/** Takes the datasets of a row out of their group, with a way back. */
export const removeFromGroup = (groups: Groups, row: DatasetRow): void => {
  const groupId = datasetsOf(row)[0]?.groupId
  const refused = () => showError(TEXT.groupFailed)
  groups.assign(idsOf(row), undefined).then(
    () =>
      showToast(`${nameOf(row)} is ungrouped`, {
        label: 'Undo',
        run: () => void groups.assign(idsOf(row), groupId ?? undefined).catch(refused),
      }),
    refused,
  )
}
