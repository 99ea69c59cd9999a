import { Link } from 'wouter'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ModalBody, ModalFooter, openModal } from '../../ui/modal-stack.tsx'
import { ReleaseText } from './release-text.tsx'
import { NEWEST } from './releases.ts'
import { createSeenRelease } from './seen-release.ts'

/** After a sign-in: tells of the newest release once, until another comes or the memory ends. */
export const tellOfRelease = (): void => {
  const seen = createSeenRelease({ storage: localStorage, now: Date.now })
  if (seen.last() === NEWEST.version) return
  openModal({
    title: NEWEST.title,
    subtitle: <p className="muted fig">Release {NEWEST.version}</p>,
    size: 'small',
    onClose: () => seen.remember(NEWEST.version),
    content: close => (
      <>
        <ModalBody>
          <ReleaseText release={NEWEST} />
        </ModalBody>
        <ModalFooter>
          <Link href="/Release_Notes" className={buttonClass({})} onClick={close}>
            All release notes
          </Link>
          <Button variant="primary" onClick={close}>
            OK
          </Button>
        </ModalFooter>
      </>
    ),
  })
}
