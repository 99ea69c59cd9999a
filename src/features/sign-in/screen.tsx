import { settings } from '../../app/settings.ts'
import { BrandMark } from '../../ui/brand.tsx'
import { SignInForm } from './parts/sign-in-form.tsx'
import { ZoneBackdrop } from './parts/zone-backdrop.tsx'
import './sign-in.css'

export interface SignInProps {
  readonly signIn: (userName: string, password: string) => Promise<void>
  /** Called when a sign-in becomes likely, to fetch what comes after it. */
  readonly onLikely: () => void
}

/** What anyone sees who is not signed in. */
export const SignIn = (props: SignInProps) => (
  <div className="sign-in">
    <ZoneBackdrop />
    <main className="sign-in-box float">
      <h1 className="sign-in-brand">
        <BrandMark />
        {settings.portalTitle}
      </h1>
      <p className="sign-in-line">Movement, place by place</p>
      <SignInForm {...props} />
    </main>
    <footer className="sign-in-foot">
      <span>{settings.portalTitle}</span>
      <span className="fig">Version {settings.version}</span>
    </footer>
  </div>
)
