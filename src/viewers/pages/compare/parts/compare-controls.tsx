import type { ReactNode } from 'react'
import { Select } from '../../../../ui/controls/select.tsx'
import { ToggleGroup } from '../../../../ui/controls/toggle-group.tsx'
import type { CompareLink, Shown } from '../compare-link.ts'
import { PER_OPTIONS, type Per } from '../normalisation.ts'
import type { Side } from '../sides.ts'
import { areOfMonths } from '../standard-week.ts'

const SHOW_OPTIONS: readonly { readonly value: Shown; readonly label: string }[] = [
  { value: 'values', label: 'Values' },
  { value: 'difference', label: 'Difference' },
  { value: 'index', label: 'Index (base = 100)' },
]

interface CompareControlsProps {
  readonly how: CompareLink
  readonly onShow: (change: Partial<CompareLink>) => void
  readonly sides: readonly Side[]
  /** Rendered at the left end of the line. */
  readonly children?: ReactNode
}

/** Chooses values, differences or indexes, and the normalisation. */
export const CompareControls = ({ how, onShow, sides, children }: CompareControlsProps) => {
  const isKnown: Readonly<Record<Per, boolean>> = {
    week: areOfMonths(sides),
    day: true,
    km2: sides.every(({ km2 }) => km2 !== null),
    residents: sides.every(({ residents }) => residents !== null && residents > 0),
    share: true,
  }
  return (
    <div className="compare-controls">
      {children}
      <span className="push" />
      <Select
        inline
        label="Normalised"
        options={PER_OPTIONS.filter(({ value }) => isKnown[value] || value === how.per)}
        value={how.per}
        onChange={per => onShow({ per })}
      />
      <ToggleGroup label="Show" options={SHOW_OPTIONS} value={how.show} onChange={show => onShow({ show })} />
    </div>
  )
}
