import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { linkToViewer } from '../../../app/pages.ts'
import type { ExistingDataset } from '../../../contract/datasets.ts'
import type { Template } from '../../../contract/wire-names.ts'
import { labelOfMonth } from '../../../domain/months.ts'
import { whole } from '../../../domain/text/numbers.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/display/note.tsx'
import { Progress } from '../../../ui/display/progress.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { recentMinute } from '../../../ui/format-date.ts'
import { EXISTING_TEXT, SERIES_TEXT } from '../model/wizard-text.ts'
import { areaText } from '../model/zone-names.ts'
import { AWAITED, expectedText, isThin } from './price-lines.ts'
import type { Prices } from './prices.ts'
import type { PricedLine, Series, SeriesLine } from './series-prices.ts'
import './series.css'

/** Refused lines come first, because the user can change them. */
const ORDER: Readonly<Record<SeriesLine['kind'], number>> = { refused: 0, making: 1, priced: 2 }

/** The price of a line, or a tag if it was refused or is still being priced. */
export const LinePrice = ({ line }: { readonly line: SeriesLine | undefined }) => {
  if (line === undefined) return <span className="muted">{AWAITED}</span>
  if (line.kind === 'priced') return <span className="fig">{whole(line.credits)}</span>
  return line.kind === 'refused' ? (
    <Tag tone="bad">{SERIES_TEXT.refused}</Tag>
  ) : (
    <Tag tone="warn">{SERIES_TEXT.lineMaking}</Tag>
  )
}

/** Explains why a line is refused, or how its ground changes. */
export const LineReason = ({ line }: { readonly line: SeriesLine | undefined }) => {
  const reason =
    line?.kind === 'refused' ? line.refusal : line?.kind === 'priced' && !line.existing ? line.snapped : null
  return reason ? <span className="series-line-reason">{reason}</span> : null
}

/** Says what to expect of a line's dataset, in amber if it will be thin. */
export const LineExpected = ({ line }: { readonly line: SeriesLine | undefined }) =>
  line?.kind !== 'priced' || line.expected === undefined ? null : (
    <span className="series-line-expected fig" data-thin={isThin(line.expected) || undefined}>
      {expectedText(line.expected)}
    </span>
  )

interface SeriesLinesProps {
  readonly prices: Prices
  /** Leaves lines out of the order, given their positions. */
  readonly onLeaveOut: (lines: readonly number[]) => void
}

interface ExistingDatasetTextProps {
  readonly existing: ExistingDataset
  /** The template of the dataset, which is also the order's. */
  readonly template: Template | null
  readonly say: (name: string, when: string) => string
}

/** Names an existing dataset that equals the order, with a link to it. */
export const ExistingDatasetText = ({ existing, template, say }: ExistingDatasetTextProps) => {
  const { id, name, createdAt, isCompleted } = existing
  const links = [
    linkToViewer('report', template?.reportViewer ?? '', id),
    linkToViewer('map', template?.mapViewer ?? '', id),
  ].flatMap(link => ('href' in link ? [link.href] : []))
  const [viewer] = isCompleted ? links : []
  return (
    <>
      {say(name, recentMinute(createdAt))}{' '}
      <Link href={viewer ?? `/My_Datasets?${new URLSearchParams({ search: name })}`}>{EXISTING_TEXT.open}</Link>
    </>
  )
}

const indexesOf = (lines: readonly PricedLine[]): number[] => lines.map(({ index }) => index)
const creditsOf = (lines: readonly PricedLine[]): number => lines.reduce((sum, { credits }) => sum + credits, 0)

interface LeftOutOfferProps {
  readonly tone: 'info' | 'warn'
  readonly text: string
  /** The button that leaves the lines out. */
  readonly children: ReactNode
}

const LeftOutOffer = ({ tone, text, children }: LeftOutOfferProps) => (
  <div className="series-offer">
    <Note tone={tone} role="status">
      {text}
    </Note>
    {children}
  </div>
)

/** Each dataset of the series with its price, or the reason why it is left out. */
export const SeriesLines = ({ prices, onLeaveOut }: SeriesLinesProps) => {
  const { series, template } = prices
  const lines = series.lines.value.toSorted((a, b) => ORDER[a.kind] - ORDER[b.kind] || a.index - b.index)
  const isByMonth = series.kind.value === 'months'
  const [priced, thin] = [series.priced.value, series.thin.value]
  const existing = priced.filter(line => line.existing !== undefined)
  return (
    <section className="series-lines" aria-labelledby="series-lines">
      <h2 id="series-lines">{SERIES_TEXT.datasets(series.count.value)}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list of two hundred lines scrolls, and must scroll by keyboard too */}
      <section className="series-lines-frame" aria-label={SERIES_TEXT.linesLabel} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{isByMonth ? 'Month' : 'Place'}</th>
              <th scope="col">Area</th>
              <th scope="col">{SERIES_TEXT.expect}</th>
              <th scope="col" className="series-line-credits">
                Credits
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(line => (
              <tr key={line.index}>
                <th scope="row">
                  {isByMonth ? labelOfMonth(line.month) : line.name}
                  <LineReason line={line} />
                  {line.kind === 'priced' && line.existing && (
                    <span className="series-line-reason">
                      <ExistingDatasetText
                        existing={line.existing}
                        template={template.value}
                        say={EXISTING_TEXT.line}
                      />
                    </span>
                  )}
                </th>
                <td className="fig">{line.kind === 'priced' ? `${areaText(line.areaKm2)} km²` : ''}</td>
                <td>
                  <LineExpected line={line} />
                </td>
                <td className="series-line-credits">
                  <LinePrice line={line} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {thin.length > 0 && (
        <LeftOutOffer tone="warn" text={SERIES_TEXT.thin(thin.length, isByMonth)}>
          {thin.length < priced.length && (
            <Button small onClick={() => onLeaveOut(indexesOf(thin))}>
              {SERIES_TEXT.leaveOut(thin.length, isByMonth, creditsOf(thin))}
            </Button>
          )}
        </LeftOutOffer>
      )}
      {existing.length > 0 && (
        <LeftOutOffer tone="info" text={EXISTING_TEXT.some(existing.length, priced.length)}>
          {existing.length < priced.length && (
            <Button small onClick={() => onLeaveOut(indexesOf(existing))}>
              {SERIES_TEXT.leaveOutExisting(existing.length, creditsOf(existing))}
            </Button>
          )}
        </LeftOutOffer>
      )}
    </section>
  )
}

/** How far the pricing or the check of a series has come, and the lines that it will not order. */
export const SeriesProgress = ({ series }: { readonly series: Series }) => {
  const { lines, total } = series.quote.current.value
  const refused = series.refused.value.length
  const checked = series.check.progress.value
  const isMaking = series.lines.value.some(line => line.kind === 'making')
  return (
    <div className="series-ledger">
      {total === null && (
        <Progress
          label={SERIES_TEXT.pricing}
          value={lines.size / Math.max(1, series.count.value)}
          detail={SERIES_TEXT.priced(lines.size, series.count.value)}
        />
      )}
      {checked !== null && (
        <div className="series-check">
          <Progress
            label={SERIES_TEXT.checking}
            value={checked.done / checked.all}
            detail={SERIES_TEXT.checked(checked.done, checked.all)}
          />
          <Button small onClick={series.check.cancel}>
            Cancel
          </Button>
        </div>
      )}
      {refused > 0 && total !== null && (
        <Note tone="warn" role="status">
          {total.priced === 0 ? SERIES_TEXT.allRefused : SERIES_TEXT.leftOut(refused)}
        </Note>
      )}
      {isMaking && total !== null && (
        <div className="wizard-ledger-failed">
          <Note role="status">{SERIES_TEXT.making}</Note>
          <Button small onClick={series.quote.retry}>
            Retry
          </Button>
        </div>
      )}
    </div>
  )
}
