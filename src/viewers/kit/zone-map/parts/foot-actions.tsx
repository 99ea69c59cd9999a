import { Copy, Download } from 'lucide-react'
import { Button } from '../../../../ui/controls/button.tsx'
import { CopyLink } from '../../copy-link.tsx'

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
    <CopyLink small>Copy link to this view</CopyLink>
  </div>
)
