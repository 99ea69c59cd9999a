import { Bookmark, ChevronDown, Pencil, User, Users } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button as AriaButton, Menu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components'
import { Button } from '../../../../ui/controls/button.tsx'
import { AreaText, openManageAreas } from '../../../saved-areas/parts/manage-areas.tsx'
import { openSaveArea } from '../../../saved-areas/parts/save-area.tsx'
import { kindText, TEXT } from '../../../saved-areas/saved-areas-text.ts'
import { AREA_TEXT, type AreaUse, openArea } from './area-use.ts'
import '../../../../ui/controls/menu.css'
import './area-bar.css'

/** The menu of saved areas over the map, and the button that saves the location as an area. */
export const AreaBar = ({ use }: { readonly use: AreaUse }) => {
  const { store } = use
  const bar = useRef<HTMLFieldSetElement>(null)
  const menu = useRef<HTMLButtonElement>(null)
  useEffect(() => void store.load(), [store])
  const list = store.list.value
  const areas = list.kind === 'ready' ? list.value : []
  const place = use.place.value
  const current = areas.find(area => area.id === use.current.value)
  const act = (key: unknown): void => {
    if (key === 'manage') openManageAreas({ store }, menu.current)
    else if (key === 'retry') void store.load()
    else if (typeof key === 'number') void openArea(use, () => store.open(key))
  }
  const save = (): void => {
    if (place === null) return
    openSaveArea({ store, place, size: use.size(), suggested: '', onSaved: use.saved })
  }
  return (
    <fieldset ref={bar} className="map-tools map-tools-row map-tools-areas float" aria-label={TEXT.title}>
      <MenuTrigger onOpenChange={isOpen => isOpen && void store.load()}>
        <AriaButton
          ref={menu}
          className="button map-tool area-menu"
          aria-label={current ? `${TEXT.title}: ${current.name}, ${kindText(current)}` : TEXT.title}
        >
          <Bookmark aria-hidden="true" />
          <span className="area-menu-title">{TEXT.title}</span>
          {current && <b className="ellipsis">{`${current.name}, ${kindText(current)}`}</b>}
          <ChevronDown aria-hidden="true" />
        </AriaButton>
        <Popover className="float menu-popover area-popover" triggerRef={bar} offset={6} placement="bottom end">
          <Menu className="menu" aria-label={TEXT.title} onAction={act} disabledKeys={['waiting', 'none']}>
            {list.kind === 'loading' && (
              <MenuItem id="waiting" className="menu-item hint">
                {AREA_TEXT.loading}
              </MenuItem>
            )}
            {list.kind === 'failed' && (
              <MenuItem id="retry" className="menu-item">
                {AREA_TEXT.retry}
              </MenuItem>
            )}
            {list.kind === 'ready' && areas.length === 0 && (
              <MenuItem id="none" className="menu-item hint">
                {TEXT.none}
              </MenuItem>
            )}
            {areas.map(area => (
              <MenuItem key={area.id} id={area.id} className="menu-item area-item" textValue={area.name}>
                {area.isShared ? <Users aria-hidden="true" /> : <User aria-hidden="true" />}
                <AreaText area={area} />
              </MenuItem>
            ))}
            <Separator className="menu-line" />
            <MenuItem id="manage" className="menu-item" textValue={TEXT.manage}>
              <Pencil aria-hidden="true" />
              {TEXT.manage}
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
      <Button
        className="map-tool area-save"
        disabledReason={place === null ? TEXT.nothing : current ? TEXT.unchanged : null}
        onClick={save}
      >
        {TEXT.save}
      </Button>
    </fieldset>
  )
}
