import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { ReactNode } from 'react'
import './modal.css'
import { Button, type ButtonProps } from '../controls/button.tsx'

interface ModalSpec {
  readonly title: string
  /** Precedes the title. */
  readonly icon?: ReactNode
  /** Below the title. */
  readonly subtitle?: ReactNode
  /** 420, 720, 780 and 1180 px wide. */
  readonly size?: 'small' | 'medium' | 'wide' | 'full' | undefined
  /** Only its own buttons close it. */
  readonly held?: boolean | undefined
  /** ModalBody and ModalFooter; they may keep state. */
  readonly content: (close: () => void) => ReactNode
  readonly onClose?: (() => void) | undefined
  /** Gets the focus when the modal closes, where the element that has it now will be gone, such as an entry of a menu. */
  readonly returnTo?: HTMLElement | null | undefined
}

export interface OpenModal extends ModalSpec {
  readonly key: number
  readonly close: () => void
}

const open = signal<readonly OpenModal[]>([])
/** The open modals, the lowest first. */
export const openModals: ReadonlySignal<readonly OpenModal[]> = open
let keys = 0

/** Opens a modal above those already open. @returns closes this modal */
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

/** Closes every modal, as on sign-out. */
export const closeAllModals = (): void => {
  for (const modal of [...open.value].reverse()) modal.close()
}

/** True while a modal makes the page inert. */
export const hasModal = (): boolean => open.value.length > 0

export const ModalBody = ({ children }: { readonly children: ReactNode }) => (
  <div className="modal-body">{children}</div>
)

/** Buttons at the right; `start` stands at the left. */
export const ModalFooter = ({ start, children }: { readonly start?: ReactNode; readonly children: ReactNode }) => (
  <footer className="modal-foot">
    {start}
    <span className="push" />
    {children}
  </footer>
)

/** The foot of a form in a modal: Cancel, and the button that submits the form, which the properties describe. */
export const SubmitFooter = ({ close, ...submit }: ButtonProps & { readonly close: () => void }) => (
  <ModalFooter>
    <Button onClick={close}>Cancel</Button>
    <Button type="submit" variant="primary" {...submit} />
  </ModalFooter>
)
