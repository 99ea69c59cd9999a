import { ArrowLeftRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { differingGround, groundOf } from '../../../../domain/compare/unlike.ts'
import { MAX_COMPARED_DATASETS } from '../../../../domain/constants.ts'
import { missingDaysText } from '../../../../domain/days.ts'
import { monthLabel } from '../../../../domain/months.ts'
import { SeveralDownloadsButton } from '../../../../features/downloads/downloads.tsx'
import { Button, buttonClass } from '../../../../ui/controls/button.tsx'
import { CopyLink } from '../../../kit/copy-link.tsx'
import { HeadActions } from '../../../kit/report/parts/head-actions.tsx'
import { ExploreMap } from '../../../kit/report/parts/report-head.tsx'
import { placeText } from '../../../kit/report/report-place.ts'
import { compareLink } from '../../compare/compare-link.ts'
import type { Members } from '../read-members.ts'
import { monthsText, TEXT } from '../series-text.ts'
import type { Slot } from '../timeline.ts'

interface SeriesHeadProps {
  readonly title: string
  readonly series: Members
  /** All months, and the displayed ones. */
  readonly slots: readonly Slot[]
  readonly shown: readonly Slot[]
  /** The button that exports the figures, once they have loaded. */
  readonly children?: ReactNode
}

/** The title, the displayed months and the place, with Copy link, Compare and Explore Map. */
export const SeriesHead = ({ title, series, slots, shown, children }: SeriesHeadProps) => {
  const { members, leftOut } = series
  const newest = members.at(-1)?.details
  const [first, last] = [shown[0], shown.at(-1)]
  const compared = shown.flatMap(({ datasetId, absence }) => (absence === null ? (datasetId ?? []) : []))
  const missing = missingDaysText(members.flatMap(({ details }) => details.details.missingDays))
  const ground = differingGround(
    members.map(({ details, month }) => ({ label: monthLabel(month), ground: groundOf(details) })),
  )
  return (
    <div className="report-head">
      <div>
        <h1>{title}</h1>
        <p className="hint fig report-meta">
          {first !== undefined && last !== undefined && (
            <span>
              {TEXT.months(shown.length, slots.length)}, {monthsText(first.month, last.month)}
            </span>
          )}
          {newest !== undefined && <span>{placeText(newest.details)}</span>}
        </p>
        {missing !== null && <p className="hint">{missing}</p>}
        {ground !== null && <p className="hint">{ground}</p>}
        {leftOut > 0 && <p className="hint">{TEXT.leftOut(leftOut)}</p>}
      </div>
      <HeadActions>
        <CopyLink />
        <SeveralDownloadsButton
          datasets={members.toReversed().map(({ details, month }) => ({ id: details.id, label: monthLabel(month) }))}
        />
        {compared.length < 2 ? (
          <Button icon={<ArrowLeftRight aria-hidden="true" />} disabledReason="Two months are needed to compare them">
            Compare
          </Button>
        ) : (
          <Link className={buttonClass({})} href={compareLink(compared.slice(-MAX_COMPARED_DATASETS))}>
            <ArrowLeftRight aria-hidden="true" />
            Compare
          </Link>
        )}
        <ExploreMap dataset={newest} disabledReason="These datasets have no map" />
        {children}
      </HeadActions>
    </div>
  )
}
