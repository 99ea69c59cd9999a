import { Tag } from '../../../../ui/display/tag.tsx'
import type { ZoneScreenModel } from '../model/model.ts'
import type { OwnParts } from '../own-parts.ts'
import { DataTab } from './data-tab.tsx'
import { FiltersTab } from './filters-tab.tsx'
import { InfoTab } from './info-tab.tsx'
import { MenuFrame } from './menu-frame.tsx'
import { PanelFoot } from './panel-foot.tsx'

/** A component of its own, so that a change of stage does not render the whole menu again. */
const Stage = ({ model }: { readonly model: ZoneScreenModel }) => {
  const viewing = model.view.value.stage === 'viewing'
  return <Tag tone={viewing ? 'info' : undefined}>{viewing ? 'Viewing' : 'Selecting'}</Tag>
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
      label={model.declaration.title}
      isOpen={model.menuOpen.value}
      onToggle={model.toggleMenu}
      tab={tab}
      onTab={model.openTab}
      corner={<Corner model={model} />}
      foot={<Foot model={model} />}
    >
      {tab === 'filters' && <Filters model={model} />}
      {tab === 'data' && (OwnData ? <OwnData model={model} /> : <DataTab model={model} measureNote={measureNote} />)}
      {tab === 'info' && <Info model={model} />}
    </MenuFrame>
  )
}
