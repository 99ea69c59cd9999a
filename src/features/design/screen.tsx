import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { type Ramp, ramp, setRamp, setTheme, type Theme, theme } from '../../ui/theme.ts'
import { ToggleGroup, type ToggleOption } from '../../ui/toggle-group.tsx'
import { Buttons } from './parts/buttons.tsx'
import { Choices } from './parts/choices.tsx'
import { Fields } from './parts/fields.tsx'
import { Messages } from './parts/messages.tsx'
import { Pictures } from './parts/pictures.tsx'
import { Tables } from './parts/tables.tsx'
import { WorkAndMeasures } from './parts/work-and-measures.tsx'
import './design.css'

const THEMES: readonly ToggleOption<Theme>[] = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]
const RAMPS: readonly ToggleOption<Ramp>[] = [
  { value: 'warm', label: 'Warm to green' },
  { value: 'even', label: 'Even' },
]

/** Every component in every state; a page of development, which no production build holds. */
export const Screen = () => {
  useSignals()
  useEffect(() => {
    document.title = 'Design'
  }, [])
  return (
    <main className="page-pad design">
      <div className="page-head">
        <div>
          <h1>Design</h1>
          <p>Every component in every state</p>
        </div>
        <div className="push row row-wrap">
          <ToggleGroup label="Theme" options={THEMES} value={theme.value} onChange={setTheme} />
          <ToggleGroup label="Map colours" options={RAMPS} value={ramp.value} onChange={setRamp} />
        </div>
      </div>
      <Buttons />
      <Fields />
      <Choices />
      <Messages />
      <WorkAndMeasures />
      <Pictures />
      <Tables />
    </main>
  )
}
