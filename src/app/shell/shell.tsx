import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { ReleaseStrip } from '../../features/release-notes/release-strip.tsx'
import { tour } from '../../features/tour/tour.ts'
import { TourStrip } from '../../features/tour/tour-strip.tsx'
import { classNames } from '../../ui/class-names.ts'
import { usePrintInLight } from '../../ui/theme/print.ts'
import { useNarrow } from '../../ui/use-narrow.ts'
import { settings } from '../browser-settings.ts'
import { refreshOrganisation } from '../organisation.ts'
import type { Page } from '../pages.ts'
import { preparedOrders } from '../prepared-orders.ts'
import { session } from '../session.ts'
import { PageArea } from './page-area.tsx'
import { drawerOpen, openDrawer, Sidebar, sidebarOpen, toggleSidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import './shell.css'

/** Lays out the top bar, sidebar, page and footer. */
export const Shell = ({ page }: { readonly page: Page }) => {
  const narrow = useNarrow()
  usePrintInLight()
  const [path] = useLocation()
  const kind = page.rail ? 'map' : 'page'
  const open = narrow ? drawerOpen.value : sidebarOpen.value[kind]
  const level = session.level.value
  // Users without access get no menu, credits or tour.
  const bare = level === ''
  const userId = session.values.value?.userId
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user has another organisation, and only users with a level may request it
  useEffect(() => void refreshOrganisation(), [userId, level])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user has other orders
  useEffect(() => {
    if (!level) return
    const controller = new AbortController()
    void preparedOrders.follow(controller.signal)
    return () => controller.abort()
  }, [userId, level])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes on every navigation
  useEffect(() => openDrawer(false), [path, narrow])
  const toggle = () => {
    if (narrow) openDrawer(!drawerOpen.value)
    else toggleSidebar(kind)
  }
  const covered = !bare && narrow && open
  return (
    <div
      className={classNames('shell', !narrow && !open && 'shell-rail', bare && 'shell-bare', page.rail && 'shell-map')}
    >
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <TopBar menu={bare ? null : { open, onToggle: toggle }} />
      {!bare && (!narrow || open) && <Sidebar page={page} drawer={narrow} rail={!narrow && !open} onLeave={toggle} />}
      <div className="shell-middle" inert={covered}>
        {/* One strip at a time: the tour first. */}
        {!bare && (tour.step.value === null ? <ReleaseStrip /> : <TourStrip />)}
        <main id="main" className="shell-page" tabIndex={-1}>
          <PageArea key={page.route} page={page} />
        </main>
      </div>
      <footer className="shell-foot" inert={covered}>
        <span>{settings.portalTitle}</span>
        <span className="fig">Version {settings.version}</span>
        <Link href="/About">About</Link>
      </footer>
    </div>
  )
}
