import type { ReactNode } from 'react'
import type { ReportDetails } from '../../../contract/datasets.ts'
import { monthText, periodOf } from '../../../viewers/report/period.ts'

interface TileBodyProps {
  readonly details: ReportDetails
  readonly picture: ReactNode
  readonly children: ReactNode
}

/** What a loaded tile holds: its picture, its sentence, and of which place and month it is. */
export const TileBody = ({ details, picture, children }: TileBodyProps) => (
  <div className="tile-body">
    <div className="tile-picture">{picture}</div>
    <div className="tile-words">
      {children}
      <p className="hint">
        {details.clientProjectName}, {monthText(periodOf(details.details))}
      </p>
    </div>
  </div>
)
