import { showError } from '../ui/overlays/message-modal.tsx'
import { showToast } from '../ui/overlays/toast.tsx'

/** Copies the address, which reopens exactly what is shown. */
export async function copyLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href)
    showToast('Link copied')
  } catch {
    showError('The browser did not allow copying. The address bar has the same link.')
  }
}
