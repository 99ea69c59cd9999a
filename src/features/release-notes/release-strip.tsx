import { type ReadonlySignal, signal } from '@preact/signals-react'
import { Link } from 'wouter'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { Strip } from '../../ui/display/note.tsx'
import { TEXT } from './release-text.tsx'

const version = signal<string | null>(null)
/**
 * The version in the strip, for a user who has not seen an older release. Null while the strip is hidden. Module state,
 * set by the pop-up.
 */
const quietRelease: ReadonlySignal<string | null> = version

export const showQuietRelease = (shown: string | null): void => {
  version.value = shown
}

/** The release in one sentence, for users who have not seen an older one: a list of changes would mean little to them. */
export const ReleaseStrip = () => {
  const version = quietRelease.value
  if (version === null) return null
  const close = () => showQuietRelease(null)
  return (
    <Strip
      label={TEXT.release(version)}
      actions={
        <>
          <Link href="/Release_Notes" className={buttonClass({ small: true })} onClick={close}>
            {TEXT.all}
          </Link>
          <Button small onClick={close}>
            {TEXT.ok}
          </Button>
        </>
      }
    >
      <h2>{TEXT.release(version)}</h2>
      <p>{TEXT.newHere}</p>
    </Strip>
  )
}
