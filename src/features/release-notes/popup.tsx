import { Link } from 'wouter'
import { RELEASE_MEMORY_S } from '../../domain/constants.ts'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { ModalBody, ModalFooter, openModal } from '../../ui/overlays/modal-stack.tsx'
import { showQuietRelease } from './release-strip.tsx'
import { ReleaseText, TEXT } from './release-text.tsx'
import { NEWEST } from './releases.ts'

const KEY = 'ambit.release'

interface SeenReleaseDeps {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  /** In milliseconds since 1970, UTC. */
  readonly now: () => number
}

/** The last release that a user of this browser has seen, remembered for about 91 days. */
const createSeenRelease = ({ storage, now }: SeenReleaseDeps) => ({
  /** Returns null if none was seen, or if it was too long ago. */
  last: (): string | null => {
    const [version, until] = (storage.getItem(KEY) ?? '').split(' ')
    return version && Number(until) > now() ? version : null
  },
  remember: (version: string): void => {
    storage.setItem(KEY, `${version} ${now() + RELEASE_MEMORY_S * 1000}`)
  },
})

/**
 * Shows the newest release once after a sign-in, until a newer one is published or the browser forgets. Users who have
 * seen an older release get a dialog with its changes. Other users get a strip with one sentence.
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
