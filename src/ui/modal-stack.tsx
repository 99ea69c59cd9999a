import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import './modal.css'

export interface ModalSpec {
  readonly title: string
  /** Stands before and below the title in the head. */
  readonly icon?: ReactNode
  readonly subtitle?: ReactNode
  /** 420, 720 and 780 px. */
  readonly size?: 'small' | 'medium' | 'wide' | undefined
  /** Cannot be left but by its own buttons. */
  readonly held?: boolean | undefined
  /** ModalBody and ModalFooter; they may keep state. */
  readonly content: (close: () => void) => ReactNode
  readonly onClose?: (() => void) | undefined
  /** Gets the focus when the modal closes, where what has it now will be gone, such as an entry of a menu. */
  readonly returnTo?: HTMLElement | null | undefined
}

interface OpenModal extends ModalSpec {
  readonly key: number
  readonly close: () => void
}

const open = signal<readonly OpenModal[]>([])
let keys = 0

/** Puts a modal on top of the stack; the answer closes that one. */
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

/** Empties the stack, as on sign-out and on navigation. */
export const closeAllModals = (): void => {
  for (const modal of [...open.value].reverse()) modal.close()
}

/** Whether the page below must not be reached. */
export const hasModal = (): boolean => open.value.length > 0

const leave = (modal: OpenModal | undefined): void => {
  if (!modal?.held) modal?.close()
}

/** Draws the stack: only its top can be reached; outside or Escape pops it unless it is held. */
export const ModalStack = () => {
  useSignals()
  useEffect(() => {
    const pop = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) leave(open.value.at(-1))
    }
    document.addEventListener('keydown', pop)
    return () => document.removeEventListener('keydown', pop)
  }, [])
  return open.value.map((modal, index) => (
    <ModalFrame key={modal.key} modal={modal} top={index === open.value.length - 1} />
  ))
}

const ModalFrame = ({ modal, top }: { readonly modal: OpenModal; readonly top: boolean }) => {
  const titleId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const { returnTo } = modal
  useEffect(() => {
    const before = returnTo ?? document.activeElement
    frame.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [returnTo])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the backdrop is a shortcut; the Close button is the control
    <div
      className="modal-backdrop"
      inert={!top}
      onMouseDown={event => {
        if (event.target !== event.currentTarget) return
        // the focus goes back to what opened the modal, not to what lies under the mouse
        event.preventDefault()
        leave(modal)
      }}
    >
      <div
        ref={frame}
        className={classNames('modal', `modal-${modal.size ?? 'medium'}`)}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
      >
        <header className="modal-head">
          {modal.icon}
          <div className="modal-titles">
            <h2 id={titleId}>{modal.title}</h2>
            {modal.subtitle}
          </div>
          {!modal.held && (
            <Button variant="quiet" label="Close" icon={<X aria-hidden="true" />} onClick={modal.close} />
          )}
        </header>
        {modal.content(modal.close)}
      </div>
    </div>
  )
}

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
