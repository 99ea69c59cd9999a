import { useEffect, useRef } from 'react'
import { organisation, organisationFailure } from '../organisation.ts'
import { pagesFor } from '../page-table.ts'
import { PAGES, type Page } from '../pages.ts'
import { session } from '../session.ts'
import { HelpGroup } from './help-group.tsx'
import { SideLink } from './side-link.tsx'

interface SidebarProps {
  readonly page: Page
  readonly drawer: boolean
  readonly rail: boolean
  /** Closes the drawer. */
  readonly onLeave: () => void
}

/** The menu pages of the user's level; a page that is not in the menu stands on top while it is open. */
export const Sidebar = ({ page, drawer, rail, onLeave }: SidebarProps) => {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    if (drawer) nav.current?.querySelector('a')?.focus()
  }, [drawer])
  const level = session.level.value ?? ''
  // Two pages depend on the organisation: a menu that grew when it came would move away from under the pointer.
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
          <SideLink key={entry.route} page={entry} current={entry.route === page.route} rail={rail} />
        ))}
        {help.length > 0 && <HelpGroup pages={help} current={page} inline={drawer} rail={rail} />}
      </nav>
    </>
  )
}
