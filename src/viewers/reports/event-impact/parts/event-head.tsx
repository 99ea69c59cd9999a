import { Map as MapIcon } from 'lucide-react'
import { SeriesMark } from '../../../../charts/series-mark.tsx'
import { daysText } from '../../../../domain/days.ts'
import { LinkButton } from '../../../../ui/controls/button.tsx'
import { Tag } from '../../../../ui/display/tag.tsx'
import { CopyLink } from '../../../kit/copy-link.tsx'
import { periodText } from '../../../kit/report/period.ts'
import { placeText } from '../../../kit/report/place-text.ts'
import type { OpenedComparison } from '../../../pages/compare/model.ts'
import { WorkbookButton } from '../../../pages/compare/parts/export-buttons.tsx'
import { daysOfSides } from '../days-of-sides.ts'

/** Title, place and period, the actions, and the days of each side. */
export const EventHead = (props: OpenedComparison) => {
  const [first] = props.sides
  if (first === undefined) return null
  const { details, period } = first
  const days = daysOfSides(details)
  return (
    <>
      <div className="report-head">
        <div>
          <h1>
            {props.declaration.title} - {details.clientProjectName}
          </h1>
          <p className="hint fig report-meta">
            <span>{periodText(period)}</span>
            <span>{placeText(details.details)}</span>
            <span>Dataset {details.id}</span>
          </p>
        </div>
        <div className="report-actions">
          <WorkbookButton {...props} />
          <CopyLink />
          <LinkButton icon={<MapIcon aria-hidden="true" />} to={{ href: `/Compare_Map?datasets=${details.id}` }}>
            Compare on the map
          </LinkButton>
        </div>
      </div>
      <ul className="compare-sets" aria-label="Days compared">
        {props.sides.map(({ key, mark, label }) => (
          <li key={key} className={mark === 0 ? 'compare-set compare-set-base' : 'compare-set'}>
            <SeriesMark mark={mark} />
            <div className="compare-set-words">
              <b>{label}</b>
              <span className="hint fig">{daysText(days[key === 'event' ? 'event' : 'ordinary'])}</span>
            </div>
            {mark === 0 && <Tag>Base = 100</Tag>}
          </li>
        ))}
      </ul>
    </>
  )
}
