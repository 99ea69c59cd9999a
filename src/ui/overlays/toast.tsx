import { signal } from '@preact/signals-react'
import { Check, X } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../controls/button.tsx'
import './toast.css'

interface Toast {
  readonly key: number
  readonly text: string
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
}

const TOAST_MS = 8000
const shown = signal<readonly Toast[]>([])
let keys = 0

const dismiss = (key: number): void => {
  shown.value = shown.value.filter(toast => toast.key !== key)
}

/** Confirms an action for eight seconds, with Undo if it can be undone. */
export const showToast = (text: string, action?: Toast['action']): void => {
  shown.value = [...shown.value, { key: ++keys, text, action }]
}

/**
 * The visible toasts, in a polite live region. Its attribute keeps them reachable while a modal makes the page inert.
 */
export const Toasts = () => {
  return (
    <div className="toasts" role="status" data-react-aria-top-layer="true">
      {shown.value.map(toast => (
        <ToastView key={toast.key} toast={toast} />
      ))}
    </div>
  )
}

const ToastView = ({ toast }: { readonly toast: Toast }) => {
  useEffect(() => {
    const timer = setTimeout(dismiss, TOAST_MS, toast.key)
    return () => clearTimeout(timer)
  }, [toast.key])
  const { action } = toast
  return (
    <div className="float toast">
      <Check aria-hidden="true" />
      <span>{toast.text}</span>
      <span className="push" />
      {action && (
        <Button
          variant="link"
          onClick={() => {
            action.run()
            dismiss(toast.key)
          }}
        >
          {action.label}
        </Button>
      )}
      <Button
        variant="quiet"
        small
        label="Dismiss"
        icon={<X aria-hidden="true" />}
        onClick={() => dismiss(toast.key)}
      />
    </div>
  )
}
