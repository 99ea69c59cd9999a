import { X } from 'lucide-react'
import { useEffect } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import { Button } from '../controls/button.tsx'
import { type OpenModal, openModals } from './modal-stack.tsx'

/**
 * Renders the open modals. react-aria moves and restores the focus, makes the page inert and closes the modal on
 * Escape.
 */
export const Modals = () => {
  return openModals.value.map(modal => <OpenedModal key={modal.key} modal={modal} />)
}

/**
 * Focuses an element once the page is no longer inert. While the modal is being removed, everything below it is still
 * inert.
 */
const focusSoon = (element: HTMLElement | null | undefined): void => {
  requestAnimationFrame(() => element?.focus({ preventScroll: true }))
}

const OpenedModal = ({ modal }: { readonly modal: OpenModal }) => {
  const { returnTo, held = false } = modal
  useEffect(() => () => focusSoon(returnTo), [returnTo])
  return (
    <ModalOverlay
      className="modal-backdrop"
      isOpen
      onOpenChange={modal.close}
      isDismissable={!held}
      isKeyboardDismissDisabled={held}
    >
      <Modal className="modal-host">
        <Dialog className={classNames('modal', `modal-${modal.size ?? 'medium'}`)}>
          <header className="modal-head">
            {modal.icon}
            <div className="modal-titles">
              <Heading slot="title">{modal.title}</Heading>
              {modal.subtitle}
            </div>
            {!held && <Button variant="quiet" label="Close" icon={<X aria-hidden="true" />} onClick={modal.close} />}
          </header>
          {modal.content(modal.close)}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
