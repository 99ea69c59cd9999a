import { Button } from '../controls/button.tsx'
import { ModalBody, ModalFooter, openModal } from './modal-stack.tsx'

interface Question {
  readonly title: string
  readonly body: string
  readonly yes: string
  readonly no: string
  readonly onYes: () => unknown
}

/** Asks the user to confirm an action that discards something. */
export const ask = ({ title, body, yes, no, onYes }: Question): void => {
  openModal({
    title,
    size: 'small',
    content: close => (
      <>
        <ModalBody>
          <p className="muted">{body}</p>
        </ModalBody>
        <ModalFooter>
          <Button onClick={close}>{no}</Button>
          <Button
            variant="danger"
            onClick={() => {
              close()
              onYes()
            }}
          >
            {yes}
          </Button>
        </ModalFooter>
      </>
    ),
  })
}
