import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import { Tag } from '../display/tag.tsx'
import './tabs.css'

interface TabItem<K extends string> {
  readonly id: K
  readonly label: string
  readonly disabled?: boolean | undefined
  /** The number of errors in the panel. */
  readonly errors?: number | undefined
  /**
   * The content of a separate panel that stays mounted while another tab is selected. For costly content, such as a
   * map.
   */
  readonly kept?: ReactNode
}

interface TabsProps<K extends string> {
  /** The accessible name of the list of tabs. */
  readonly label: string
  readonly tabs: readonly TabItem<K>[]
  readonly selected: K
  readonly onSelect: (id: K) => void
  /** `sub` is the quieter second row below a row of tabs. */
  readonly variant?: 'main' | 'sub' | undefined
  /** The panel of the selected tab, unless that tab has its own. */
  readonly children?: ReactNode
  readonly className?: string | undefined
  readonly listClassName?: string | undefined
  readonly panelClassName?: string | undefined
}

/** Scrolls the selected tab into view within its row on narrow screens, without scrolling the page. */
const bringIntoView = (tab: HTMLElement | null): void => {
  const row = tab?.parentElement
  if (tab === null || row == null) return
  const [from, to] = [tab.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollLeft += Math.min(0, from.left - to.left) + Math.max(0, from.right - to.right)
}

/** Tabs. The arrow keys move the selection. The caller stores the selection, usually in the address. */
export const Tabs = <K extends string>(props: TabsProps<K>) => {
  const {
    label,
    tabs,
    selected,
    onSelect,
    variant = 'main',
    children,
    className,
    listClassName,
    panelClassName,
  } = props
  return (
    <AriaTabs
      className={classNames('tabs', className)}
      selectedKey={selected}
      onSelectionChange={key => {
        const chosen = tabs.find(tab => tab.id === key)
        if (chosen && chosen.id !== selected) onSelect(chosen.id)
      }}
    >
      <TabList
        aria-label={label}
        className={classNames(variant === 'main' ? 'tab-list' : 'tab-list-sub', listClassName)}
      >
        {tabs.map(tab => (
          <Tab
            key={tab.id}
            id={tab.id}
            ref={tab.id === selected ? bringIntoView : null}
            className="tab"
            isDisabled={tab.disabled ?? false}
          >
            {tab.label}
            {tab.errors ? <Tag tone="bad">{`${tab.errors} invalid`}</Tag> : null}
          </Tab>
        ))}
      </TabList>
      {tabs.map(tab => (
        <TabPanel
          key={tab.id}
          id={tab.id}
          className={classNames('tab-panel', panelClassName)}
          shouldForceMount={tab.kept !== undefined}
        >
          {tab.kept ?? children}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}

export const Subtabs = <K extends string>(props: TabsProps<K>) => <Tabs {...props} variant="sub" />
