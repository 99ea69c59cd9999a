import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import type { RequestedReport } from '../../../contract/datasets.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { showError } from '../../../ui/overlays/message-modal.tsx'
import { ModalBody, ModalFooter, openModal } from '../../../ui/overlays/modal-stack.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import type { Groups } from '../groups.ts'
import { TEXT } from '../text.ts'
import { NewGroup } from './new-group.tsx'

export const openAddToGroup = (groups: Groups, dataset: RequestedReport): void => {
  openModal({
    title: TEXT.addToGroup,
    subtitle: <p className="muted">{dataset.clientProjectName}</p>,
    size: 'small',
    content: close => <AddToGroup groups={groups} dataset={dataset} close={close} />,
  })
}

interface AddToGroupProps {
  readonly groups: Groups
  readonly dataset: RequestedReport
  readonly close: () => void
}

const AddToGroup = ({ groups, dataset, close }: AddToGroupProps) => {
  useSignals()
  const [chosen, setChosen] = useState<number | null>(null)
  const list = groups.list.value
  const add = () => {
    groups.assign(dataset.id, chosen ?? undefined).then(
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

/** Takes a dataset out of its group, with a way back. */
export const removeFromGroup = (groups: Groups, dataset: RequestedReport): void => {
  const { groupId } = dataset
  const refused = () => showError(TEXT.groupFailed)
  groups.assign(dataset.id, undefined).then(
    () =>
      showToast(`${dataset.clientProjectName} is ungrouped`, {
        label: 'Undo',
        run: () => void groups.assign(dataset.id, groupId ?? undefined).catch(refused),
      }),
    refused,
  )
}
