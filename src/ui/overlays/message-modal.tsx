import { Button } from '../controls/button.tsx'
import { ModalBody, ModalFooter, openModal } from './modal-stack.tsx'

/** Says what could not be done, in a modal. @param more what helps to understand it */
export const showError = (message: string, title = 'Error', more?: string): void => {
  show(title, message, more)
}

/** Says what was done, in a modal. */
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
