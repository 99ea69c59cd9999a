import { SeriesMark } from '../../../../charts/series-mark.tsx'
import { DatasetInfo } from '../../../kit/zone-map/parts/info-tab.tsx'
import { useCompare } from '../compare-context.ts'
import { CLEAR_NOTE } from '../notes.ts'

/** The details of every dataset, and what clear means. */
export const CompareInfoTab = () => {
  const { datasets } = useCompare()
  return (
    <>
      <p className="zone-section hint">{CLEAR_NOTE}</p>
      {datasets.map(({ id, mark, label, details }) => (
        <section key={id} className="compare-info" aria-label={label}>
          <h2>
            <SeriesMark mark={mark} />
            {label}
          </h2>
          <DatasetInfo report={details} />
        </section>
      ))}
    </>
  )
}
