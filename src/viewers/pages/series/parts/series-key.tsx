import type { SeriesSpec } from '../../../../charts/series-spec.ts'

/** The key of the chart: only what it shows. */
export const SeriesKey = ({ spec }: { readonly spec: SeriesSpec }) => (
  <div className="chart-key">
    <span>
      <i className="series-swatch series-swatch-line" aria-hidden="true" />
      {spec.what} and 95% interval
    </span>
    {spec.marks.length > 0 && (
      <span>
        <i className="series-swatch series-swatch-mark" aria-hidden="true" />
        unusual, score 3.5 or more
      </span>
    )}
    {spec.breaks.length > 0 && (
      <span>
        <i className="series-swatch series-swatch-break" aria-hidden="true" />
        break in method
      </span>
    )}
    {spec.gaps.length > 0 && (
      <span>
        <i className="series-swatch series-swatch-gap" aria-hidden="true" />
        no data
      </span>
    )}
    {spec.notes.length > 0 && (
      <span>
        <i className="series-swatch series-swatch-note" aria-hidden="true" />
        note
      </span>
    )}
  </div>
)
