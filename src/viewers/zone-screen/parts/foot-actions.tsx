import { Copy, Download, Link2 } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import { copyLink } from '../../copy-link.ts'

interface FootActionsProps {
  /** Why there is nothing to export; null where there is something. */
  readonly reason: string | null
  readonly onSave: () => void
  readonly onCopy: () => void
}

/** CSV, Copy and Copy link below the panel of a map. */
export const FootActions = ({ reason, onSave, onCopy }: FootActionsProps) => (
  <div className="row row-wrap">
    <Button small icon={<Download aria-hidden="true" />} disabledReason={reason} onClick={onSave}>
      CSV
    </Button>
    <Button small icon={<Copy aria-hidden="true" />} disabledReason={reason} onClick={onCopy}>
      Copy
    </Button>
    <span className="push" />
    <Button small icon={<Link2 aria-hidden="true" />} onClick={() => void copyLink()}>
      Copy link to this view
    </Button>
  </div>
)
