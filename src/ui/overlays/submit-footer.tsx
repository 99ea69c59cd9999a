import { Button, type ButtonProps } from '../controls/button.tsx'
import { ModalFooter } from './modal-stack.tsx'

/** The foot of a form in a modal: Cancel, and the button that submits the form, which the properties describe. */
export const SubmitFooter = ({ close, ...submit }: ButtonProps & { readonly close: () => void }) => (
  <ModalFooter>
    <Button onClick={close}>Cancel</Button>
    <Button type="submit" variant="primary" {...submit} />
  </ModalFooter>
)
