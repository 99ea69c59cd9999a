import { SeriesMark } from '../../../../charts/series-mark.tsx'
import { Tag } from '../../../../ui/display/tag.tsx'
import { CopyLink } from '../../../kit/copy-link.tsx'
import { periodText } from '../../../kit/report/period.ts'
import { placeText } from '../../../kit/report/place-text.ts'
import type { OpenedComparison } from '../../../pages/compare/model.ts'
import { WorkbookButton } from '../../../pages/compare/parts/export-buttons.tsx'

/** Title and period of the street, the actions, and the two areas. */
export const PairHead = (props: OpenedComparison) => {
  const { declaration, sides } = props
  const [district, street] = sides
  if (district === undefined || street === undefined) return null
  return (
    <>
      <div className="report-head">
        <div>
          <h1>
            {declaration.title} - {street.details.clientProjectName}
          </h1>
          <p className="hint fig report-meta">
            <span>{periodText(street.period)}</span>
            <span>all compared with the district</span>
            <span>
              Datasets {street.details.id} and {district.details.id}
            </span>
          </p>
        </div>
        <div className="report-actions">
          <WorkbookButton {...props} />
          <CopyLink />
        </div>
      </div>
      <ul className="compare-sets" aria-label="Areas compared">
        {[street, district].map(({ key, mark, label, details }) => (
          <li key={key} className={mark === 0 ? 'compare-set compare-set-base' : 'compare-set'}>
            <SeriesMark mark={mark} />
            <div className="compare-set-words">
              <b>{label}</b>
              <span className="hint fig ellipsis">{placeText(details.details)}</span>
            </div>
            {mark === 0 && <Tag>Base = 100</Tag>}
          </li>
        ))}
      </ul>
    </>
  )
}
