import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../../ui/controls/button.tsx'

/** On a narrow screen the legend starts folded, because it would cover the middle of the map. */
const NARROW = '(max-width: 720px)'

/**
 * Whether a map's legend is unfolded, and the button that folds and unfolds it.
 * @param folded the media query of the screens on which it starts folded
 */
export const useLegendFold = (folded = NARROW): readonly [open: boolean, button: ReactNode] => {
  const [open, setOpen] = useState(() => !matchMedia(folded).matches)
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
