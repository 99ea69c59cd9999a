import { useSignals } from '@preact/signals-react/runtime'
import { Link } from 'wouter'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { Strip } from '../../ui/display/strip.tsx'
import { quietRelease } from './quiet-release.ts'
import { TEXT } from './text.ts'

/** Tells a newcomer which release this is: what it changed says nothing to somebody who never saw an older one. */
export const ReleaseStrip = () => {
  useSignals()
  const version = quietRelease.value
  if (version === null) return null
  const close = () => {
    quietRelease.value = null
  }
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
