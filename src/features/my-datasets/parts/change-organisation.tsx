import { useState } from 'react'
import { CallError, waitText } from '../../../app/call-error.ts'
import { call, routes } from '../../../app/client.ts'
import { useLoad } from '../../../app/load.ts'
import type { Dataset } from '../../../contract/wire-names.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { ErrorPanel, GENERIC_ERROR } from '../../../ui/display/error-panel.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { showError } from '../../../ui/overlays/message-modal.tsx'
import { ModalBody, ModalFooter, openModal } from '../../../ui/overlays/modal-stack.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { TEXT } from '../my-datasets-text.ts'

/** Error codes whose message explains what is in the way. */
const TELLING = new Set(['area-refused', 'month-not-ready'])

interface ChangeOrganisationProps {
  readonly dataset: Dataset
  readonly onMoved: () => void
}

export const openChangeOrganisation = (props: ChangeOrganisationProps): void => {
  openModal({
    title: TEXT.changeOrganisation,
    subtitle: <p className="muted">{props.dataset.name}</p>,
    size: 'small',
    content: close => <ChangeOrganisation {...props} close={close} />,
  })
}

const ChangeOrganisation = ({ dataset, onMoved, close }: ChangeOrganisationProps & { readonly close: () => void }) => {
  const organisations = useLoad(signal => call(routes.getAllOrganisations, { signal }), [])
  const [chosen, setChosen] = useState<number | null>(null)
  const [working, setWorking] = useState(false)
  const move = async (newOrganisationId: number) => {
    setWorking(true)
    try {
      await call(routes.updateReportOrganisation, { body: { newOrganisationId, requestedReportId: dataset.id } })
      close()
      showToast(`${dataset.name} was moved`)
      onMoved()
    } catch (error) {
      setWorking(false)
      showError(error instanceof CallError && TELLING.has(error.code) ? error.message : TEXT.moveFailed)
    }
  }
  return (
    <>
      <ModalBody>
        <div className="stack">
          <p className="muted">{TEXT.moveMeans(dataset.organisationName)}</p>
          {organisations.kind === 'loading' && <Skeleton height="56px" />}
          {organisations.kind === 'failed' && (
            <ErrorPanel onRetry={organisations.retry} message={waitText(organisations.error, GENERIC_ERROR)} />
          )}
          {organisations.kind === 'ready' && (
            <Select
              label="Organisation"
              full
              options={organisations.value
                .filter(({ id }) => id !== dataset.organisationId)
                .map(({ id, name }) => ({ value: id, label: name }))}
              value={chosen}
              onChange={setChosen}
            />
          )}
        </div>
      </ModalBody>
      <ModalFooter>
        <Button onClick={close}>Cancel</Button>
        <Button
          variant="primary"
          disabledReason={chosen === null ? 'Choose an organisation' : null}
          working={working && 'Moving'}
          onClick={() => chosen !== null && void move(chosen)}
        >
          Confirm
        </Button>
      </ModalFooter>
    </>
  )
}
