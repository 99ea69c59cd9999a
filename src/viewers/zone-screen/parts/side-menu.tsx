import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import { Tabs } from '../../../ui/controls/tabs.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import type { ZoneScreenModel } from '../model/model.ts'
import type { OwnParts } from '../own-parts.ts'
import { DataTab } from './data-tab.tsx'
import { FiltersTab } from './filters-tab.tsx'
import { InfoTab } from './info-tab.tsx'
import { PanelFoot } from './panel-foot.tsx'
import './side-menu.css'

const TABS = [
  { id: 'filters', label: 'Filters' },
  { id: 'data', label: 'Data' },
  { id: 'info', label: 'Info' },
] as const

/** A component of its own, so that a change of stage does not render the whole menu again. */
const Stage = ({ model }: { readonly model: ZoneScreenModel }) => {
  useSignals()
  const viewing = model.view.value.stage === 'viewing'
  return <Tag tone={viewing ? 'info' : undefined}>{viewing ? 'Viewing' : 'Selecting'}</Tag>
}

interface SideMenuProps {
  readonly model: ZoneScreenModel
  readonly ownParts: OwnParts
}

export const SideMenu = ({ model, ownParts }: SideMenuProps) => {
  useSignals()
  const open = model.menuOpen.value
  const tab = model.tab.value
  const { filtersTab: Filters = FiltersTab, dataTab: OwnData, infoTab: Info = InfoTab, measureNote } = ownParts
  const { corner: Corner = Stage, foot: Foot = PanelFoot } = ownParts
  const menu = useRef<HTMLElement>(null)
  const shown = useRef(tab)
  useEffect(() => {
    // the Filter button disappears when the Data tab opens; its focus moves to the tab
    if (shown.current !== tab && document.activeElement === document.body)
      menu.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus({ preventScroll: true })
    shown.current = tab
  }, [tab])
  return (
    <aside
      ref={menu}
      className={open ? 'zone-menu' : 'zone-menu zone-menu-closed'}
      aria-label={model.declaration.title}
    >
      <button
        type="button"
        className="zone-menu-toggle"
        aria-expanded={open}
        aria-label={open ? 'Close menu' : 'Menu'}
        onClick={model.toggleMenu}
      >
        {open ? '<' : 'Menu'}
      </button>
      {open && (
        <>
          <span className="zone-stage">
            <Corner model={model} />
          </span>
          <Tabs
            label="Menu"
            className="zone-menu-tabs"
            panelClassName="zone-menu-panel"
            tabs={TABS}
            selected={tab}
            onSelect={model.openTab}
          >
            {tab === 'filters' && <Filters model={model} />}
            {tab === 'data' &&
              (OwnData ? <OwnData model={model} /> : <DataTab model={model} measureNote={measureNote} />)}
            {tab === 'info' && <Info model={model} />}
          </Tabs>
          <Foot model={model} />
        </>
      )}
    </aside>
  )
}
