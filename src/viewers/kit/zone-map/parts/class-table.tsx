import { penetration } from '../../../../domain/catchment.ts'
import { percentText } from '../../../../domain/summaries/words.ts'
import { counted, twoDigits, whole } from '../../../../domain/text/numbers.ts'
import { type Column, cellText } from '../../../../ui/data-table/column.ts'
import { DataTable } from '../../../../ui/data-table/data-table.tsx'
import { type GroupedClass, type GroupedZones, kmText } from '../grouping.ts'
import type { MapMeasure } from '../mode.ts'
import type { ZoneScreenModel } from '../model/zone-screen-model.ts'
import { ClassSwatch } from './class-marks.tsx'
import './class-table.css'

const NOT_KNOWN = '–'

const columnsOf = (
  { by, summary }: GroupedZones,
  { magnitudeTitle, text }: MapMeasure,
): readonly Column<GroupedClass>[] => {
  const all = summary.reduce((sum, { magnitude }) => sum + magnitude, 0)
  const perThousand = ({ magnitude, residents }: GroupedClass) => penetration(magnitude, residents)
  const name: Column<GroupedClass> = { id: 'class', header: by.title, value: row => row.name, order: row => -row.at }
  return [
    {
      ...name,
      cell: row => (
        <>
          <span className="zone-class-name">
            <ClassSwatch step={by.classes[row.at]?.step ?? 0} />
            <span>{cellText(name, row)}</span>
          </span>
          <span className="zone-second-line">{counted(row.places, 'place')}</span>
        </>
      ),
    },
    {
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
    },
    {
      id: 'penetration',
      header: 'Per 1,000 residents',
      numeric: true,
      value: perThousand,
      cell: row => {
        const value = perThousand(row)
        return (
          <>
            {value === null ? NOT_KNOWN : twoDigits(value)}
            <span className="zone-second-line">
              {row.residents === null ? 'residents not known' : `of ${whole(row.residents)}`}
            </span>
          </>
        )
      },
    },
    {
      id: 'distance',
      header: 'Half within',
      numeric: true,
      value: row => row.halfwayKm,
      text: row => (row.halfwayKm === null ? NOT_KNOWN : kmText(row.halfwayKm)),
    },
  ]
}

/**
 * The totals of each class of a grouping, with a sentence that summarises them; hidden if classes are those of the
 * figures.
 */
export const ClassTable = ({ model }: { readonly model: ZoneScreenModel }) => {
  const [grouped, measure] = [model.grouped.value, model.measure.value]
  if (grouped === null || measure === null) return null
  return (
    <div className="zone-section zone-classes">
      <p>{grouped.sentence}</p>
      {grouped.classes.size > 0 && (
        <DataTable
          label={`${measure.magnitudeTitle} by ${grouped.by.title.toLowerCase()}`}
          dense
          columns={columnsOf(grouped, measure)}
          rows={grouped.summary}
          rowKey={row => row.at}
        />
      )}
    </div>
  )
}
