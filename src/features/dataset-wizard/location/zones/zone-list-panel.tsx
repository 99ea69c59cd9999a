import type { ZoneSummary } from '../../../../../workers/contract.ts'
import { whole } from '../../../../domain/text/numbers.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { SearchField } from '../../../../ui/controls/field.tsx'
import { areaText, peopleText } from '../../model/zone-names.ts'
import type { LocationSlice } from '../location-slice.ts'
import { PlaceNotes } from '../place-meters.tsx'
import { RowButton } from '../row-button.tsx'
import type { ZoneList, ZoneListTab } from './zone-list.ts'
import type { ZoneView } from './zone-view.ts'
import './zone-list-panel.css'

interface ZoneListPanelProps {
  readonly location: Pick<LocationSlice, 'decisions' | 'crowded' | 'farApart'>
  readonly list: ZoneList
  readonly view: ZoneView
}

/** Lists the zones, so that users can choose them without the map. */
export const ZoneListPanel = ({ location, list, view }: ZoneListPanelProps) => {
  const chosen = new Set(location.decisions.draft.value.zones)
  const rows = list.rows.value
  const searching = list.query.value.trim() !== ''
  const count = list.inView.value.count
  return (
    <section className="wizard-block wizard-zones" aria-label="Zones">
      <div className="wizard-zone-head">
        <fieldset className="wizard-tabs" aria-label="Zones listed">
          <ListButton list={list} tab="selected" label="Selected" count={chosen.size} />
          <ListButton list={list} tab="view" label="In view" count={count} />
        </fieldset>
        <SearchField
          label="Find a zone by code or name"
          placeholder="Code or name"
          value={list.query.value}
          onChange={list.find}
        />
      </div>
      <div className="wizard-zone-notes">
        {searching && <span className="hint">{`${rows.length} found`}</span>}
        <PlaceNotes {...location} />
      </div>
      <div className="wizard-zone-scroll">
        <table className="wizard-zone-table">
          <caption className="visually-hidden">{searching ? 'Zones found' : 'Zones'}</caption>
          <thead>
            <tr>
              <th scope="col">Zone</th>
              <th scope="col">People</th>
              <th scope="col">km²</th>
              <th scope="col">
                <span className="visually-hidden">Add or remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(zone => (
              <ZoneRow key={zone.id} zone={zone} chosen={chosen.has(zone.id)} view={view} />
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <p className="hint wizard-zone-empty">{emptyText(list, searching)}</p>}
        {!searching && list.tab.value === 'view' && count > rows.length && (
          <p className="hint wizard-zone-empty">{`Showing ${rows.length} of ${whole(count)}. Zoom in, or search.`}</p>
        )}
      </div>
    </section>
  )
}

const emptyText = (list: ZoneList, searching: boolean): string => {
  if (searching) return 'No zone has this code or name.'
  return list.tab.value === 'selected'
    ? 'Selected zones appear here. Click the map or search to add one.'
    : 'Zoom in to list the zones on the map.'
}

interface ListButtonProps {
  readonly list: ZoneList
  readonly tab: ZoneListTab
  readonly label: string
  readonly count: number
}

const ListButton = ({ list, tab, label, count }: ListButtonProps) => {
  return (
    <button type="button" aria-pressed={list.tab.value === tab} onClick={() => list.show(tab)}>
      {label} <span className="fig">{whole(count)}</span>
    </button>
  )
}

interface ZoneRowProps {
  readonly zone: ZoneSummary
  readonly chosen: boolean
  readonly view: ZoneView
}

const ZoneRow = ({ zone, chosen, view }: ZoneRowProps) => {
  const pointed = view.cursor.value?.id === zone.id
  return (
    <tr
      className={classNames(pointed && 'wizard-zone-pointed')}
      onPointerEnter={() => view.setCursor(zone)}
      onPointerLeave={() => view.setCursor(null)}
    >
      <th scope="row">
        <button type="button" className="wizard-zone-name" onClick={() => view.zoomTo(zone)}>
          <b>{zone.name}</b> <span className="hint wizard-zone-code">{zone.code}</span>
        </button>
      </th>
      <td className="fig">{peopleText(zone.population)}</td>
      <td className="fig">{areaText(zone.areaKm2)}</td>
      <td>
        <RowButton
          label={`${chosen ? 'Remove' : 'Add'} ${zone.name}`}
          icon={chosen ? 'remove' : 'add'}
          onClick={() => void view.toggle(zone.id)}
        />
      </td>
    </tr>
  )
}
