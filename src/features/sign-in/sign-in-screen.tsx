import { useEffect, useRef, useState } from 'react'
import { settings } from '../../app/browser-settings.ts'
import { Button } from '../../ui/controls/button.tsx'
import { BrandMark } from '../../ui/display/brand.tsx'
import { Note } from '../../ui/display/note.tsx'
import { ForgotForm, ResetForm } from './parts/reset-form.tsx'
import { SignInForm } from './parts/sign-in-form.tsx'
import type { SignInProps } from './sign-in-calls.ts'
import { TEXT } from './sign-in-text.ts'
import './sign-in.css'
import zones from './parts/zones.svg'

/** The screen for users who are not signed in. */
export const SignIn = (props: SignInProps) => {
  const [forgotten, setForgotten] = useState(false)
  return (
    <div className="sign-in">
      <ZoneBackdrop />
      <main className="sign-in-box float">
        <h1 className="sign-in-brand">
          <BrandMark />
          {settings.portalTitle}
        </h1>
        {props.resetting ? (
          <ResetForm {...props} />
        ) : forgotten ? (
          <ForgotForm {...props} onBack={() => setForgotten(false)} />
        ) : (
          <>
            {props.interrupted ? (
              <Note role="status">{TEXT.interrupted}</Note>
            ) : (
              <p className="sign-in-line">{TEXT.line}</p>
            )}
            <SignInForm {...props} onForgotten={() => setForgotten(true)} />
          </>
        )}
      </main>
      <footer className="sign-in-foot">
        <span>{settings.portalTitle}</span>
        <span className="fig">Version {settings.version}</span>
        <Button variant="link" small className="sign-in-about" onClick={props.onAbout}>
          {TEXT.about}
        </Button>
      </footer>
    </div>
  )
}

/** Fictitious zones that light up under the pointer. The light does not move if the system asks for reduced motion. */
const ZoneBackdrop = () => {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)')
    const follow = (event: PointerEvent) => {
      if (still.matches || event.pointerType === 'touch') return
      host.current?.style.setProperty('--gx', `${event.clientX}px`)
      host.current?.style.setProperty('--gy', `${event.clientY}px`)
    }
    addEventListener('pointermove', follow, { passive: true })
    return () => removeEventListener('pointermove', follow)
  }, [])
  return (
    <div ref={host} className="sign-in-backdrop" aria-hidden="true">
      {(['dim', 'lit'] as const).map(light => (
        <svg
          key={light}
          className={`sign-in-${light}`}
          viewBox="0 0 1600 1000"
          preserveAspectRatio="xMidYMid slice"
          aria-hidden="true"
        >
          <use className="sign-in-zones" href={`${zones}#zones`} />
          <use className="sign-in-bounds" href={`${zones}#bounds`} />
        </svg>
      ))}
      <div className="sign-in-glow" />
    </div>
  )
}
