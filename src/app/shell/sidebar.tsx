import { type ReadonlySignal, signal } from '@preact/signals-react'
import {
  ArrowLeftRight,
  BookOpen,
  Building2,
  ChartSpline,
  ChevronRight,
  CircleHelp,
  CircleSlash,
  CircleUser,
  Coins,
  FileText,
  Hand,
  Info,
  Layers,
  LifeBuoy,
  type LucideIcon,
  Map as MapIcon,
  Megaphone,
  Plus,
  Route,
  ScrollText,
  Shapes,
  SlidersHorizontal,
  TrainFront,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { counted } from '../../domain/text/numbers.ts'
import { TEXT } from '../../features/tour/steps.ts'
import { tour } from '../../features/tour/tour.ts'
import { classNames } from '../../ui/class-names.ts'
import { Tooltip } from '../../ui/overlays/tooltip.tsx'
import { organisation, organisationFailure } from '../organisation.ts'
import { SCREENS } from '../page-screens.ts'
import { pagesFor } from '../page-table.ts'
import { PAGES, type Page } from '../pages.ts'
import { preparedOrders } from '../prepared-orders.ts'
import { session } from '../session.ts'
import { prefetchChunk } from '../use-chunk.ts'

const KEY = 'ambit.sidebar'

/** True if the sidebar is open, with separate settings for pages and map screens. */
export const sidebarOpen = signal({ page: localStorage.getItem(KEY) !== 'rail', map: false })

const drawer = signal(false)
/** True while the drawer is open. On narrow screens, the drawer replaces the sidebar. */
export const drawerOpen: ReadonlySignal<boolean> = drawer

export const openDrawer = (open: boolean): void => {
  drawer.value = open
}

export const toggleSidebar = (kind: 'page' | 'map'): void => {
  const next = { ...sidebarOpen.value, [kind]: !sidebarOpen.value[kind] }
  sidebarOpen.value = next
  localStorage.setItem(KEY, next.page ? 'open' : 'rail')
}

const ICONS: Readonly<Record<string, LucideIcon>> = {
  'Create Dataset': Plus,
  'My Datasets': Layers,
  'My Account': CircleUser,
  'Dataset Wizard': SlidersHorizontal,
  'Compare Datasets': ArrowLeftRight,
  'Credit Management': Coins,
  'Dataset Configurator': Building2,
  'Audit Trail': ScrollText,
  Stations: TrainFront,
  'Zone Systems': Shapes,
  'Import a zone system': Shapes,
  'Dataset Series': ChartSpline,
  Welcome: Hand,
  'Release Notes': Megaphone,
  'Contact Support': LifeBuoy,
  'Mobile Network Data Methodology': BookOpen,
  About: Info,
  'No Access': CircleSlash,
}

/** Returns a page's icon. Report viewers share one icon, map viewers another. */
const pageIcon = (title: string): LucideIcon => ICONS[title] ?? (title.endsWith('Map') ? MapIcon : FileText)

interface SideLinkProps {
  readonly page: Page
  /** The number of things that wait on the page. */
  readonly waiting?: number
  readonly current: boolean
  readonly rail: boolean
}

const SideLink = ({ page, waiting = 0, current, rail }: SideLinkProps) => {
  const Icon = pageIcon(page.title)
  const ahead = () => prefetchChunk(SCREENS[page.title])
  const link = (
    <Link
      href={page.route}
      className="side-link"
      aria-current={current ? 'page' : undefined}
      onPointerEnter={ahead}
      onFocus={ahead}
    >
      <Icon aria-hidden="true" />
      <span className={rail ? 'visually-hidden' : undefined}>{page.title}</span>
      {waiting > 0 && (
        <span className="side-count fig" title={counted(waiting, 'order waits', 'orders wait')}>
          {waiting}
          <span className="visually-hidden">{waiting === 1 ? ' order waits' : ' orders wait'}</span>
        </span>
      )}
    </Link>
  )
  return rail ? (
    <Tooltip text={page.title} describes={false}>
      {link}
    </Tooltip>
  ) : (
    link
  )
}

interface HelpGroupProps {
  readonly pages: readonly Page[]
  readonly current: Page
  /** The drawer lists the pages below the group, not next to it. */
  readonly inline: boolean
  readonly rail: boolean
}

/** The group Help & Support, which opens on hover, on click and from the keyboard. */
const HelpGroup = ({ pages, current, inline, rail }: HelpGroupProps) => {
  const [open, setOpen] = useState(false)
  const shown = open || inline
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the group listens for the pointer and the focus within it
    <div
      className={classNames('side-group', inline && 'side-group-inline')}
      onPointerEnter={event => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onBlur={event => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !open || inline) return
        // The first Escape only closes the open group, not the tour.
        event.stopPropagation()
        setOpen(false)
      }}
    >
      <button
        type="button"
        className="side-link"
        aria-expanded={shown}
        aria-controls="help-pages"
        data-current={(current.menu === 'help' && !inline) || undefined}
        // A mouse has already opened the group by hovering, so its click must not close it again.
        onClick={event => setOpen(event.detail === 0 ? !open : true)}
      >
        <CircleHelp aria-hidden="true" />
        <span className={rail ? 'visually-hidden' : undefined}>Help &amp; Support</span>
        {!rail && !inline && <ChevronRight className="push" aria-hidden="true" />}
      </button>
      {shown && (
        <ul id="help-pages" className={classNames('side-flyout', !inline && 'float')}>
          {pages.map(page => (
            <li key={page.route}>
              <SideLink page={page} current={page.route === current.route} rail={false} />
            </li>
          ))}
          <li>
            <button type="button" className="side-link" onClick={tour.start}>
              <Route aria-hidden="true" />
              <span>{TEXT.start}</span>
            </button>
          </li>
        </ul>
      )}
    </div>
  )
}

interface SidebarProps {
  readonly page: Page
  readonly drawer: boolean
  readonly rail: boolean
  /** Closes the drawer. */
  readonly onLeave: () => void
}

/** Lists the menu pages of the user's level. If the open page is not in the menu, it is listed first. */
export const Sidebar = ({ page, drawer, rail, onLeave }: SidebarProps) => {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    if (drawer) nav.current?.querySelector('a')?.focus()
  }, [drawer])
  const level = session.level.value ?? ''
  // Two pages depend on the organisation. If they were added when it arrives, the menu would shift under the pointer.
  const isWhole = level === 'Admin' || organisation.value !== undefined || organisationFailure.value !== null
  const permitted = isWhole ? pagesFor(PAGES, level) : []
  const audits = level === 'Admin' || organisation.value?.isPrimaryUser === true
  const imports = level === 'Admin' || organisation.value?.canImportZones === true
  const menu = permitted.filter(
    entry => entry.menu === 'main' && (audits || !entry.forAuditors) && (imports || !entry.forImporters),
  )
  const help = permitted.filter(entry => entry.menu === 'help')
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Escape and the toggle close it too */}
      {drawer && <div className="shell-shade" onClick={onLeave} />}
      <nav
        ref={nav}
        id="sidebar"
        className="shell-side"
        aria-label="Main"
        onKeyDown={event => drawer && event.key === 'Escape' && onLeave()}
      >
        {!page.menu && (
          <>
            <SideLink page={page} current rail={rail} />
            {menu.length > 0 && <hr />}
          </>
        )}
        {menu.map(entry => (
          <SideLink
            key={entry.route}
            page={entry}
            waiting={entry.title === 'My Datasets' ? preparedOrders.list.value.length : 0}
            current={entry.route === page.route}
            rail={rail}
          />
        ))}
        {help.length > 0 && <HelpGroup pages={help} current={page} inline={drawer} rail={rail} />}
      </nav>
    </>
  )
}
