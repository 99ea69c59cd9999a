import { useState } from 'react'
import { Heatmap } from '../../../../charts/heat/heatmap.tsx'
import type { CardChartProps } from '../../../kit/report/summary-card.ts'

const ROW_PX = 15

/** A small heatmap of a view, without figures. */
export const CardHeat = ({ shown, caption }: CardChartProps) => {
  const [marked, setMarked] = useState<number | null>(null)
  return (
    <figure>
      <figcaption className="hint">{caption}</figcaption>
      {shown.heat && <Heatmap spec={shown.heat} rowPx={ROW_PX} marked={marked} onPoint={setMarked} />}
    </figure>
  )
}
