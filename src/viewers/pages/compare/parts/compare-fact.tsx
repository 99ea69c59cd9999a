import { SeriesMark } from '../../../../charts/series-mark.tsx'
import { useVisible } from '../../../kit/report/parts/use-visible.ts'
import type { ReportFact } from '../../../kit/report/report-tabs.ts'
import type { Side } from '../side.ts'

interface CompareFactProps {
  readonly fact: ReportFact
  readonly sides: readonly Side[]
}

/** A further fact of the report, such as the EV score, of each dataset; it has no interval, so nothing is claimed of it. */
export const CompareFact = ({ fact, sides }: CompareFactProps) => {
  const host = useVisible<HTMLElement>(() => {
    for (const { report, details } of sides) fact.startOf(report, details)()
  })
  return (
    <section ref={host} className="card card-pad compare-fact" aria-label={fact.label}>
      <h3>{fact.label}</h3>
      <dl>
        {sides.map(({ key, mark, label, report, details }) => (
          <div key={key}>
            <dt>
              <span className="compare-side">
                <SeriesMark mark={mark} />
                {label}
              </span>
            </dt>
            <dd className="fig">{fact.textOf(report, details) ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
