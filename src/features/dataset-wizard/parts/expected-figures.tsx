import { Note } from '../../../ui/display/note.tsx'
import { areaProblem } from '../area-problem.ts'
import type { Wizard } from '../model.ts'
import { chosenInputs } from '../payload.ts'
import { expectedLines } from '../prices/expected-lines.ts'
import { TEXT } from '../text.ts'
import './expected-figures.css'

/** Visits and their grade. */
const FIRST_LINES = 2

/**
 * What the dataset is likely to show, so that nobody buys an empty map.
 * @param brief the first lines alone, where there is little room
 */
export const ExpectedFigures = ({ wizard, brief = false }: { readonly wizard: Wizard; readonly brief?: boolean }) => {
  const quote = wizard.quote.latest.value
  const expected = quote.kind === 'priced' ? quote.costs.expected : undefined
  const template = wizard.template.value
  if (quote.kind !== 'priced' || expected === undefined || template === null) return null
  // The refusal beside the price says it already.
  if (expected.kind === 'few' && areaProblem(quote.costs.judgement) !== null) return null
  return (
    <section className="wizard-block wizard-expected" aria-label={TEXT.expected.title}>
      <h2>{TEXT.expected.title}</h2>
      {expected.kind === 'making' && <p className="hint">{TEXT.expected.making}</p>}
      {expected.kind === 'few' && <Note tone="warn">{TEXT.expected.few}</Note>}
      {expected.kind === 'visits' && (
        <>
          <dl aria-busy={wizard.quote.current.value === null}>
            {expectedLines(expected, chosenInputs(template, wizard.options.value))
              .slice(0, brief ? FIRST_LINES : undefined)
              .map(({ name, value }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd className="fig">{value}</dd>
                </div>
              ))}
          </dl>
          {!brief && <p className="hint">{TEXT.expected.help}</p>}
        </>
      )}
    </section>
  )
}
