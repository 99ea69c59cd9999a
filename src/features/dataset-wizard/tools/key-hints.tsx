import { useSignals } from '@preact/signals-react/runtime'
import { Fragment } from 'react'
import type { Wizard } from '../model.ts'

interface Hint {
  readonly keys: readonly string[]
  readonly text: string
}

const WALK: readonly Hint[] = [
  { keys: ['←', '↑', '→', '↓'], text: 'move between zones' },
  { keys: ['Space'], text: 'add or remove' },
]

const hintsOf = ({ tools, zones }: Wizard): readonly Hint[] => {
  const refused = zones.refusedChange.value
  const repair = refused !== null && zones.previewedRepair.value !== null
  const letGo = zones.lastChange.value?.change.label
  const draws = tools.active.value !== 'select'
  if (refused === null && !draws) return WALK
  return [
    ...(repair ? [{ keys: ['Enter'], text: 'take the focused repair' }] : []),
    ...(draws ? [{ keys: ['Alt'], text: 'hold to subtract' }] : []),
    { keys: ['Esc'], text: letGo === undefined ? 'back to Select' : `let go of the ${letGo}` },
  ]
}

/** What the keys do on the map as it is now. */
export const KeyHints = ({ wizard }: { readonly wizard: Wizard }) => {
  useSignals()
  return (
    <p className="wizard-keys" aria-hidden="true">
      {hintsOf(wizard).map(({ keys, text }) => (
        <Fragment key={text}>
          <span>
            {keys.map(key => (
              <kbd key={key}>{key}</kbd>
            ))}
          </span>
          {text}
        </Fragment>
      ))}
    </p>
  )
}
