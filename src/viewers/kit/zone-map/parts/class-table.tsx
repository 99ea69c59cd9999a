import type { MapTotal } from '../../../../contract/location-insights.ts'
import { penetration } from '../../../../domain/catchment.ts'
import { percentText } from '../../../../domain/summaries/words.ts'
import { counted, shortCount, twoDigits } from '../../../../domain/text/numbers.ts'
import { type Column, cellText } from '../../../../ui/data-table/column.ts'
import { DataTable } from '../../../../ui/data-table/data-table.tsx'
import {
  type Grouped,
  type GroupedClass,
  type GroupedPart,
  type GroupedZones,
  halfwayText,
  type NamedClass,
} from '../grouping.ts'
import type { MapMeasure } from '../mode.ts'
import type { ZoneScreenModel } from '../model/zone-screen-model.ts'
import { ClassSwatch } from './class-marks.tsx'
import './class-table.css'

const NOT_KNOWN = '–'

/** A column with each part's figure and its share of all parts. */
/** @param total of all trips, including those of places in no class; null if unknown */
export const magnitudeColumn = <P extends GroupedPart>(
  { magnitudeTitle, text }: Pick<MapMeasure, 'magnitudeTitle' | 'text'>,
  parts: readonly P[],
  total: MapTotal,
): Column<P> => {
  const sum = parts.reduce((all, { magnitude }) => all + magnitude, 0)
  const all = Math.max(sum, total?.magnitude ?? 0)
  return {
    id: 'magnitude',
    header: magnitudeTitle,
    numeric: true,
    value: row => row.magnitude,
    text: row => text(row.magnitude, row.margin),
    cell: row => (
      <>
        {text(row.magnitude, row.margin)}
        <span className="zone-second-line">{all === 0 ? NOT_KNOWN : percentText(row.magnitude / all)}</span>
      </>
    ),
  }
}

const swatchesOf = ({ step = 0, zoneSteps = [step] }: Partial<NamedClass> = {}): readonly number[] => zoneSteps

const columnsOf = (
  { by, named, summary }: GroupedZones,
  measure: MapMeasure,
  total: MapTotal,
): readonly Column<GroupedClass>[] => {
  const perThousand = ({ magnitude, residents }: GroupedClass) => penetration(magnitude, residents)
  const name: Column<GroupedClass> = { id: 'class', header: by.title, value: row => row.name, order: row => -row.at }
  return [
    {
      ...name,
      cell: row => (
        <>
          <span className="zone-class-name">
            {swatchesOf(named[row.at]).map(step => (
              <ClassSwatch key={step} step={step} ramp={by.ramp} />
            ))}
            <span>{cellText(name, row)}</span>
          </span>
          <span className="zone-second-line">{counted(row.places, 'place')}</span>
        </>
      ),
    },
    magnitudeColumn(measure, summary, total),
    {
      id: 'penetration',
      header: 'Per 1,000 residents',
      numeric: true,
      value: perThousand,
      cell: row => {
        const value = perThousand(row)
        if (named[row.at]?.isRest) return NOT_KNOWN
        return (
          <>
            {value === null ? NOT_KNOWN : twoDigits(value)}
            <span className="zone-second-line">
              {row.residents === null ? 'not known' : `of ${shortCount(row.residents)}`}
            </span>
          </>
        )
      },
    },
    {
      id: 'distance',
      header: 'Half start within',
      numeric: true,
      value: row => row.halfway?.middle ?? null,
      text: row => (named[row.at]?.isRest ? NOT_KNOWN : halfwayText(row.halfway)),
    },
  ]
}

/**
 * The totals of each class of a grouping, with a sentence that summarises them. Hidden if classes are formed by the
 * size of the figures.
 */
export const ClassTable = ({ model }: { readonly model: ZoneScreenModel }) => {
  const [grouped, measure] = [model.grouped.value, model.measure.value]
  if (grouped === null || measure === null) return null
  const state = model.view.value
  const total = state.stage === 'viewing' ? state.result.total : null
  return (
    <div className="zone-section zone-classes">
      <p>{grouped.sentence}</p>
      {grouped.summary.length > 0 && (
        <DataTable
          label={`${measure.magnitudeTitle} by ${grouped.by.title.toLowerCase()}`}
          dense
          columns={columnsOf(grouped, measure, total)}
          rows={grouped.summary.filter(({ places }) => places > 0)}
          rowKey={row => row.at}
        />
      )}
      {grouped.breakdown !== null && <Breakdown breakdown={grouped.breakdown} measure={measure} total={total} />}
    </div>
  )
}

interface BreakdownProps {
  readonly breakdown: NonNullable<Grouped['breakdown']>
  readonly measure: MapMeasure
  readonly total: MapTotal
}

const Breakdown = ({ breakdown: { title, parts }, measure, total }: BreakdownProps) => (
  <DataTable
    label={`${measure.magnitudeTitle} by ${title.toLowerCase()}`}
    dense
    columns={[
      { id: 'part', header: title, value: ({ name }) => name },
      { id: 'places', header: 'Places', numeric: true, value: ({ places }) => places },
      magnitudeColumn(measure, parts, total),
    ]}
    rows={parts}
    rowKey={({ name }) => name}
  />
)
