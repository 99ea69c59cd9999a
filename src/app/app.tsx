import { useEffect, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { resetPassword, sendResetLink } from '../features/sign-in/sign-in-calls.ts'
import { SignIn } from '../features/sign-in/sign-in-screen.tsx'
import { ErrorPanel, FailedPage } from '../ui/display/error-panel.tsx'
import { LiveRegion } from '../ui/display/live-region.tsx'
import { hasModal } from '../ui/overlays/modal-stack.tsx'
import { Toasts } from '../ui/overlays/toast.tsx'
import { settings } from './browser-settings.ts'
import { OfflineBanner } from './offline-banner.tsx'
import { screenShown } from './page-heading.ts'
import { guard, LOGIN_PATH, RESET_PATH } from './page-table.ts'
import { PAGES, type Page } from './pages.ts'
import { session } from './session.ts'
import { signIn } from './start.ts'
import { prefetchChunk, useChunk } from './use-chunk.ts'

const loadShell = () => import('./shell/shell.tsx')
/** Loaded lazily: the sign-in screen does not need the component library that draws modals. */
const loadModals = () => import('../ui/overlays/modals.tsx')

/** Shows the page that the guard permits, with its toasts and modals. */
export const App = () => {
  const [path] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation checks whether the token is still valid
  useEffect(() => void session.token(), [path])
  return (
    <>
      <div className="app">
        <GuardedPage path={path} />
      </div>
      {hasModal() && <Modals />}
      <Toasts />
      <LiveRegion />
      <OfflineBanner />
    </>
  )
}

const Modals = () => {
  const chunk = useChunk(loadModals)
  if (chunk.kind === 'ready') return <chunk.module.Modals />
  return chunk.kind === 'failed' ? (
    <div className="modal-backdrop">
      <ErrorPanel onRetry={chunk.retry} />
    </div>
  ) : null
}

const GuardedPage = ({ path }: { readonly path: string }) => {
  const decision = guard(path, session.level.value, PAGES)
  if (decision.kind === 'sign-in') return <SignInPage />
  if (decision.kind === 'redirect') return <Redirect to={decision.to} replace />
  return <ShellChunk page={decision.page} />
}

/** Loaded on demand, since few people open it. */
const openAbout = (): void =>
  void import('../features/about/about-screen.tsx').then(about => about.openAbout(), console.error)

const SignInPage = () => {
  const [path, navigate] = useLocation()
  const resetting = path === RESET_PATH
  // Read once and then removed from the address, so that the code ends up neither in the history nor in the logs of
  // later requests.
  const [link] = useState(() => new URLSearchParams(location.search))
  useEffect(() => {
    document.title = `${resetting ? 'Reset password' : 'Sign in'} - ${settings.portalTitle}`
    screenShown()
    if (resetting) history.replaceState(null, '', RESET_PATH)
  }, [resetting])
  const back = () => navigate(LOGIN_PATH)
  return (
    <SignIn
      resetting={resetting}
      interrupted={session.interrupted.value}
      signIn={signIn}
      onLikely={() => {
        prefetchChunk(loadShell)
        prefetchChunk(loadModals)
      }}
      sendResetLink={sendResetLink}
      resetPassword={async password => {
        if (await resetPassword(link, password)) back()
      }}
      onAbout={openAbout}
      onBack={back}
    />
  )
}

const ShellChunk = ({ page }: { readonly page: Page }) => {
  const shell = useChunk(loadShell)
  useEffect(() => prefetchChunk(loadModals), [])
  if (shell.kind === 'failed') return <FailedPage title={page.title} onRetry={shell.retry} />
  return shell.kind === 'ready' ? <shell.module.Shell page={page} /> : null
}
