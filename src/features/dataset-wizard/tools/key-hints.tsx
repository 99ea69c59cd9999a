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

/** What Escape does after a change: refused, it goes away; taken, the shape on the map does. */
const escapeText = (refused: string | undefined, shown: string | undefined): string =>
  refused !== undefined ? `let go of the ${refused}` : shown !== undefined ? `hide the ${shown}` : 'back to Select'

const hintsOf = ({ tools, zones }: Wizard): readonly Hint[] => {
  const refused = zones.refusedChange.value
  const repair = refused !== null && zones.previewedRepair.value !== null
  const last = zones.lastChange.value?.change
  const draws = tools.active.value !== 'select'
  if (refused === null && !draws) return WALK
  return [
    ...(repair ? [{ keys: ['Enter'], text: 'take the focused repair' }] : []),
    ...(draws ? [{ keys: ['Alt'], text: 'hold to subtract' }] : []),
    { keys: ['Esc'], text: escapeText(refused?.label, last?.shape && last.label) },
  ]
}

/** The keys that work on the map now, with their effect. */
export const KeyHints = ({ wizard }: { readonly wizard: Wizard }) => {
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
