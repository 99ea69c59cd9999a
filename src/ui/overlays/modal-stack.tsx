import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { ReactNode } from 'react'
import './modal.css'
import { Button, type ButtonProps } from '../controls/button.tsx'

interface ModalSpec {
  readonly title: string
  /** Shown before the title. */
  readonly icon?: ReactNode
  /** Shown below the title. */
  readonly subtitle?: ReactNode
  /** 420, 720, 780 and 1180 px wide. */
  readonly size?: 'small' | 'medium' | 'wide' | 'full' | undefined
  /** The modal can only be closed by its own buttons. */
  readonly held?: boolean | undefined
  /** A ModalBody and a ModalFooter, which may have state. */
  readonly content: (close: () => void) => ReactNode
  readonly onClose?: (() => void) | undefined
  /**
   * The element that receives the focus when the modal closes, if the focused element, such as a menu item, will be
   * gone by then.
   */
  readonly returnTo?: HTMLElement | null | undefined
}

export interface OpenModal extends ModalSpec {
  readonly key: number
  readonly close: () => void
}

const open = signal<readonly OpenModal[]>([])
/** The open modals, bottom first. */
export const openModals: ReadonlySignal<readonly OpenModal[]> = open
let keys = 0

/** Opens a modal above the open ones. @returns a function that closes this modal */
export const openModal = (spec: ModalSpec): (() => void) => {
  const key = ++keys
  const close = () => {
    if (!open.value.some(modal => modal.key === key)) return
    open.value = open.value.filter(modal => modal.key !== key)
    spec.onClose?.()
  }
  open.value = [...open.value, { ...spec, key, close }]
  return close
}

/** Closes every modal, for example on sign-out. */
export const closeAllModals = (): void => {
  for (const modal of [...open.value].reverse()) modal.close()
}

/** True while a modal makes the page inert. */
export const hasModal = (): boolean => open.value.length > 0

export const ModalBody = ({ children }: { readonly children: ReactNode }) => (
  <div className="modal-body">{children}</div>
)

/** Buttons on the right. `start` is shown on the left. */
export const ModalFooter = ({ start, children }: { readonly start?: ReactNode; readonly children: ReactNode }) => (
  <footer className="modal-foot">
    {start}
    <span className="push" />
    {children}
  </footer>
)

/** The footer of a form in a modal: Cancel and the submit button, which receives the props. */
export const SubmitFooter = ({ close, ...submit }: ButtonProps & { readonly close: () => void }) => (
  <ModalFooter>
    <Button onClick={close}>Cancel</Button>
    <Button type="submit" variant="primary" {...submit} />
  </ModalFooter>
)
