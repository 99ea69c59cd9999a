import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { classNames } from '../../ui/class-names.ts'
import { usePrintInLight } from '../../ui/use-print-in-light.ts'
import { refreshOrganisation } from '../organisation.ts'
import type { Page } from '../pages.ts'
import { session } from '../session.ts'
import { settings } from '../settings.ts'
import { PageArea } from './page-area.tsx'
import { Sidebar } from './sidebar.tsx'
import { drawerOpen, sidebarOpen, toggleSidebar } from './sidebar-state.ts'
import { TopBar } from './top-bar.tsx'
import { useNarrow } from './use-narrow.ts'
import './shell.css'

/** Top bar, sidebar, page and footer. */
export const Shell = ({ page }: { readonly page: Page }) => {
  useSignals()
  const narrow = useNarrow()
  usePrintInLight()
  const [path] = useLocation()
  const kind = page.rail ? 'map' : 'page'
  const open = narrow ? drawerOpen.value : sidebarOpen.value[kind]
  const userId = session.values.value?.userId
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user has another organisation
  useEffect(() => void refreshOrganisation(), [userId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes on every navigation
  useEffect(() => {
    drawerOpen.value = false
  }, [path, narrow])
  const toggle = () => {
    if (narrow) drawerOpen.value = !drawerOpen.value
    else toggleSidebar(kind)
  }
  const covered = narrow && open
  return (
    <div className={classNames('shell', !narrow && !open && 'shell-rail', page.rail && 'shell-map')}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <TopBar sidebarOpen={open} onToggle={toggle} />
      {(!narrow || open) && <Sidebar page={page} drawer={narrow} rail={!narrow && !open} onLeave={toggle} />}
      <main id="main" className="shell-page" tabIndex={-1} inert={covered}>
        <PageArea key={page.route} page={page} />
      </main>
      <footer className="shell-foot" inert={covered}>
        <span>{settings.portalTitle}</span>
        <span className="fig">Version {settings.version}</span>
        <Link href="/About">About</Link>
      </footer>
    </div>
  )
}
