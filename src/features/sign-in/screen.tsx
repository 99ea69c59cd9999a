import { useState } from 'react'
import { settings } from '../../app/settings.ts'
import { Button } from '../../ui/controls/button.tsx'
import { BrandMark } from '../../ui/display/brand.tsx'
import { ForgotForm } from './parts/forgot-form.tsx'
import { ResetForm } from './parts/reset-form.tsx'
import { SignInForm } from './parts/sign-in-form.tsx'
import { ZoneBackdrop } from './parts/zone-backdrop.tsx'
import type { SignInProps } from './sign-in-props.ts'
import { TEXT } from './text.ts'
import './sign-in.css'

/** The screen of everybody who is not signed in. */
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
            <p className="sign-in-line">{TEXT.line}</p>
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
