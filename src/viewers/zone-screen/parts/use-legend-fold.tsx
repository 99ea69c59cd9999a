import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'

/** On a narrow screen the legend starts folded, because it would cover the middle of the map. */
const startsOpen = (): boolean => !matchMedia('(max-width: 720px)').matches

/** Whether a map's legend is unfolded, and the button that folds and unfolds it. */
export const useLegendFold = (): readonly [open: boolean, button: ReactNode] => {
  const [open, setOpen] = useState(startsOpen)
  return [
    open,
    <Button
      key="fold"
      small
      variant="quiet"
      label={open ? 'Fold the legend' : 'Unfold the legend'}
      icon={open ? <ChevronDown /> : <ChevronUp />}
      onClick={() => setOpen(!open)}
    />,
  ]
}
