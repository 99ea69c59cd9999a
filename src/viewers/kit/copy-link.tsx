import { Link2 } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { showError } from '../../ui/overlays/message-modal.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'

const copy = async (): Promise<void> => {
  try {
    await navigator.clipboard.writeText(location.href)
    showToast('Link copied')
  } catch {
    showError('The browser did not allow copying. The address bar has the same link.')
  }
}

interface CopyLinkProps {
  readonly small?: boolean
}

/** The button that copies the address, which reopens the current view exactly. */
export const CopyLink = ({ small = false }: CopyLinkProps) => (
  <Button small={small} icon={<Link2 aria-hidden="true" />} onClick={() => void copy()}>
    Copy link
  </Button>
)
