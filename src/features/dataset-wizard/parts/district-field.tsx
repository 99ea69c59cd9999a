import { useState } from 'react'
import { districtMetresProblem } from '../../../domain/geography/district.ts'
import { TextField } from '../../../ui/controls/field.tsx'
import type { Wizard } from '../model.ts'
import { TEXT } from '../text.ts'

const numberOf = (typed: string): number => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : 0)

/** How much wider than the street its district is; nothing where the template takes one area. */
export const DistrictField = ({ wizard }: { readonly wizard: Wizard }) => {
  const metres = wizard.districtMetres.value
  const [typed, setTyped] = useState<string | null>(null)
  if (metres === null) return null
  return (
    <TextField
      label={TEXT.district.label}
      hint={TEXT.district.hint}
      numeric
      inputMode="numeric"
      value={typed ?? String(metres)}
      onChange={next => {
        setTyped(next)
        wizard.setDistrictMetres(numberOf(next))
      }}
      validate={next => districtMetresProblem(numberOf(next))}
      showError
    />
  )
}
