import { Link } from 'wouter'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { ModalBody, ModalFooter, openModal } from '../../ui/overlays/modal-stack.tsx'
import { showQuietRelease } from './quiet-release.ts'
import { ReleaseText } from './release-text.tsx'
import { NEWEST } from './releases.ts'
import { createSeenRelease } from './seen-release.ts'
import { TEXT } from './text.ts'

/**
 * Shows the newest release once after a sign-in, until a newer one comes or the browser forgets. Users who have seen an older
 * release get a dialog with its changes; the others get a strip with its number.
 */
export const tellOfRelease = (): void => {
  const seen = createSeenRelease({ storage: localStorage, now: Date.now })
  const last = seen.last()
  if (last === NEWEST.version) return
  if (last === null) {
    showQuietRelease(NEWEST.version)
    seen.remember(NEWEST.version)
    return
  }
  openModal({
    title: NEWEST.title,
    subtitle: <p className="muted fig">{TEXT.release(NEWEST.version)}</p>,
    size: 'small',
    onClose: () => seen.remember(NEWEST.version),
    content: close => (
      <>
        <ModalBody>
          <ReleaseText release={NEWEST} />
        </ModalBody>
        <ModalFooter>
          <Link href="/Release_Notes" className={buttonClass({})} onClick={close}>
            {TEXT.all}
          </Link>
          <Button variant="primary" onClick={close}>
            {TEXT.ok}
          </Button>
        </ModalFooter>
      </>
    ),
  })
}
