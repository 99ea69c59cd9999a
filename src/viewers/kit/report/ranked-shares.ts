import type { DrawnChart } from '../../../charts/pen/draw-chart.ts'
import type { ShareBar } from '../../../charts/pen/draw-shares.ts'
import type { Presented } from './data-view.ts'
import { gapText } from './view-row.ts'

/** The shares of the rows, largest first. */
export const rankedShares = ({ rows, shares }: Pick<Presented, 'rows' | 'shares'>): readonly ShareBar[] =>
  rows
    .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))
    .map(row => {
      const part = shares.of(row)
      return { name: row.name, share: part?.share ?? null, text: part?.text ?? gapText(row) ?? '', hue: row.hue ?? 1 }
    })

/** The chart of the ranked shares. */
export const sharesChart = (shown: Presented): DrawnChart => ({ kind: 'shares', bars: rankedShares(shown) })
