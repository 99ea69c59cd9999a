import { Plus, X } from 'lucide-react'
import './row-button.css'

interface RowButtonProps {
  readonly label: string
  readonly icon?: 'add' | 'remove'
  readonly onClick: () => void
}

/** The small button at the end of a row that removes or adds its item. */
export const RowButton = ({ label, icon = 'remove', onClick }: RowButtonProps) => {
  const Icon = icon === 'add' ? Plus : X
  return (
    <button type="button" className="wizard-row-button" aria-label={label} onClick={onClick}>
      <Icon aria-hidden="true" />
    </button>
  )
}
