import { Button } from '../controls/button.tsx'
import { ModalBody, ModalFooter, openModal } from './modal-stack.tsx'

/** Shows an error in a modal. @param more further details */
export const showError = (message: string, title = 'Error', more?: string): void => {
  show(title, message, more)
}

/** Shows a message in a modal. */
export const showInfo = (message: string, title: string): void => {
  show(title, message)
}

const show = (title: string, message: string, more?: string): void => {
  openModal({
    title,
    size: 'small',
    content: close => (
      <>
        <ModalBody>
          <p className="muted">{message}</p>
          {more !== undefined && <p className="muted">{more}</p>}
        </ModalBody>
        <ModalFooter>
          <Button onClick={close}>OK</Button>
        </ModalFooter>
      </>
    ),
  })
}
