import { useSignals } from '@preact/signals-react/runtime'
import { Note } from '../../../ui/note.tsx'
import { expectedLines } from '../expected-lines.ts'
import type { Wizard } from '../model.ts'
import { TEXT } from '../text.ts'
import './expected-figures.css'

/** What the dataset is likely to show, so that nobody buys an empty map. */
export const ExpectedFigures = ({ wizard }: { readonly wizard: Wizard }) => {
  useSignals()
  const quote = wizard.quote.latest.value
  const expected = quote.kind === 'priced' ? quote.costs.expected : undefined
  if (expected === undefined) return null
  return (
    <section className="wizard-block wizard-expected" aria-label={TEXT.expected.title}>
      <h3>{TEXT.expected.title}</h3>
      {expected.kind === 'making' && <p className="hint">{TEXT.expected.making}</p>}
      {expected.kind === 'few' && <Note tone="warn">{TEXT.expected.few}</Note>}
      {expected.kind === 'visits' && (
        <>
          <dl aria-busy={wizard.quote.current.value === null}>
            {expectedLines(expected).map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="fig">{value}</dd>
              </div>
            ))}
          </dl>
          <p className="hint">{TEXT.expected.help}</p>
        </>
      )}
    </section>
  )
}
