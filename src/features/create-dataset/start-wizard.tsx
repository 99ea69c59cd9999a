import { Link } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { organisation, refreshOrganisation } from '../../app/organisation.ts'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { GENERIC_ERROR } from '../../ui/display/error-panel.tsx'
import { showError } from '../../ui/overlays/message-modal.tsx'
import { ModalBody, ModalFooter, openModal } from '../../ui/overlays/modal-stack.tsx'
import { TEXT } from './text.ts'

/** Goes to the wizard only with a balance above zero, asked for anew; otherwise says what to do. */
export const startWizard = async (templateId: number, close: () => void): Promise<void> => {
  await refreshOrganisation()
  const details = organisation.value
  if (details === undefined) {
    showError(GENERIC_ERROR)
    return
  }
  if ((details?.credits ?? 0) <= 0) {
    warnOfBalance()
    return
  }
  close()
  // a new dataset that begins with a saved area
  const area = new URLSearchParams(location.search).get('area')
  navigate(`/Dataset_Wizard?id=${templateId}${area === null ? '' : `&area=${encodeURIComponent(area)}`}`)
}

const warnOfBalance = (): void => {
  openModal({
    title: TEXT.creditWarning.title,
    size: 'small',
    content: close => (
      <>
        <ModalBody>
          <p className="muted">{TEXT.creditWarning.body}</p>
        </ModalBody>
        <ModalFooter>
          <Button onClick={close}>OK</Button>
          <Link className={buttonClass({ variant: 'primary' })} href="/Contact_Support">
            {TEXT.creditWarning.contact}
          </Link>
        </ModalFooter>
      </>
    ),
  })
}
