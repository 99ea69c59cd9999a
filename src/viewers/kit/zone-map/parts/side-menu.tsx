import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { Tabs } from '../../../../ui/controls/tabs.tsx'
import { Tag } from '../../../../ui/display/tag.tsx'
import type { MapScreen } from '../../map-screen.ts'
import type { ZoneScreenModel } from '../model/zone-screen-model.ts'
import { DataTab } from './data-tab.tsx'
import { FiltersTab } from './filters-tab.tsx'
import { InfoTab } from './info-tab.tsx'
import { PanelFoot } from './panel-foot.tsx'
import './side-menu.css'

/** A separate component, so that a change of stage does not render the whole menu again. */
const Stage = ({ model }: { readonly model: ZoneScreenModel }) => {
  const viewing = model.view.value.stage === 'viewing'
  return <Tag tone={viewing ? 'info' : undefined}>{viewing ? 'Viewing' : 'Selecting'}</Tag>
}

type OwnPart = ComponentType<{ readonly model: ZoneScreenModel }>

/** The parts of the side menu that a viewer replaces. If a part is absent, the usual one is shown. */
export interface OwnParts {
  readonly filtersTab?: OwnPart
  readonly dataTab?: OwnPart
  readonly infoTab?: OwnPart
  /** Replaces the stage next to the tabs. */
  readonly corner?: OwnPart
  /** The exports below every tab. */
  readonly foot?: OwnPart
  /** Explains the measure, below the heading of the Data tab. */
  readonly measureNote?: OwnPart
}

interface SideMenuProps {
  readonly model: ZoneScreenModel
  readonly ownParts: OwnParts
}

export const SideMenu = ({ model, ownParts }: SideMenuProps) => {
  const tab = model.tab.value
  const { filtersTab: Filters = FiltersTab, dataTab: OwnData, infoTab: Info = InfoTab, measureNote } = ownParts
  const { corner: Corner = Stage, foot: Foot = PanelFoot } = ownParts
  return (
    <MenuFrame
      title={model.declaration.title}
      screen={model}
      corner={<Corner model={model} />}
      foot={<Foot model={model} />}
    >
      {tab === 'filters' && <Filters model={model} />}
      {tab === 'data' && (OwnData ? <OwnData model={model} /> : <DataTab model={model} measureNote={measureNote} />)}
      {tab === 'info' && <Info model={model} />}
    </MenuFrame>
  )
}

const TABS = [
  { id: 'filters', label: 'Filters' },
  { id: 'data', label: 'Data' },
  { id: 'info', label: 'Info' },
] as const

interface MenuFrameProps {
  readonly title: string
  readonly screen: Pick<MapScreen, 'tab' | 'menuOpen' | 'patch'>
  /** The content next to the tabs. */
  readonly corner: ReactNode
  /** The selected tab's content. */
  readonly children: ReactNode
  /** The content below every tab. */
  readonly foot: ReactNode
}

/** The menu on the left of a map: three tabs that can be folded away. */
export const MenuFrame = ({ title, screen, corner, children, foot }: MenuFrameProps) => {
  const tab = screen.tab.value
  const isOpen = screen.menuOpen.value
  const menu = useRef<HTMLElement>(null)
  const shown = useRef(tab)
  const hadFocus = useRef(false)
  useEffect(() => {
    // The Filter button disappears when the Data tab opens, so the focus moves to the tab.
    if (shown.current !== tab && hadFocus.current && document.activeElement === document.body)
      menu.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus({ preventScroll: true })
    shown.current = tab
  }, [tab])
  return (
    <aside
      ref={menu}
      className={isOpen ? 'zone-menu' : 'zone-menu zone-menu-closed'}
      aria-label={title}
      onFocus={() => {
        hadFocus.current = true
      }}
    >
      <button
        type="button"
        className="zone-menu-toggle"
        aria-expanded={isOpen}
        aria-label={isOpen ? 'Close menu' : 'Menu'}
        onClick={() => screen.patch({ menuOpen: !isOpen })}
      >
        {isOpen ? '<' : 'Menu'}
      </button>
      {isOpen && (
        <>
          <span className="zone-stage">{corner}</span>
          <Tabs
            label="Menu"
            className="zone-menu-tabs"
            listClassName="zone-menu-tab-list"
            panelClassName="zone-menu-panel"
            tabs={TABS}
            selected={tab}
            onSelect={selected => screen.patch({ tab: selected })}
          >
            {children}
          </Tabs>
          {foot}
        </>
      )}
    </aside>
  )
}
