import type { ReactNode } from 'react'
import type { ReportDetails } from '../../../contract/datasets.ts'
import { monthText, periodOf } from '../../../viewers/kit/report/period.ts'

interface TileBodyProps {
  readonly details: ReportDetails
  readonly picture: ReactNode
  readonly children: ReactNode
}

/** A dataset whose name says its month does not say it twice. */
const placeAndMonth = ({ clientProjectName: name, details }: ReportDetails): string => {
  const month = monthText(periodOf(details))
  return name.includes(month) ? name : `${name}, ${month}`
}

/** What a loaded tile holds: its picture, its sentence, and of which place and month it is. */
export const TileBody = ({ details, picture, children }: TileBodyProps) => (
  <div className="tile-body">
    <div className="tile-picture">{picture}</div>
    <div className="tile-words">
      {children}
      <p className="hint">{placeAndMonth(details)}</p>
    </div>
  </div>
)
