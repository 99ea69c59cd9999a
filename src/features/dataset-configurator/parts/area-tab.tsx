import { AREA_RULES } from '../check-draft.ts'
import { newKey } from '../draft.ts'
import { RowList } from './row-list.tsx'
import type { TabProps } from './tab-props.ts'

/** What an area costs: the smallest factor at or above it. */
export const AreaTab = ({ draft, change, tried }: TabProps) => (
  <section className="card card-pad stack" aria-labelledby="area-part">
    <h2 id="area-part">Area Factors</h2>
    <p className="muted">
      The price uses the lowest band that covers the area. An area above the largest band is refused.
    </p>
    <RowList
      noun="area factor"
      rows={draft.areaFactors}
      fields={[
        { name: 'name', label: 'Name' },
        { name: 'area', label: 'Area, km²', numeric: true },
        { name: 'credits', label: 'Credits', numeric: true },
      ]}
      rules={AREA_RULES}
      onChange={areaFactors => change({ areaFactors })}
      make={() => ({ key: newKey(), id: 0, name: '', area: '', credits: '0' })}
      tried={tried}
      empty="A template needs at least one area factor."
    />
  </section>
)
