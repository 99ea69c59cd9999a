import { Note } from '../../../ui/display/note.tsx'
import { TEXT } from '../model/wizard-text.ts'
import { areaProblem, expectedLines } from './price-lines.ts'
import type { Prices } from './prices.ts'
import './expected-figures.css'

/** The number of lines about visits and their grade. */
const FIRST_LINES = 2

/**
 * Shows what to expect of the dataset, so that no customer buys an empty map.
 * @param brief true to show only the first lines
 */
export const ExpectedFigures = ({ prices, brief = false }: { readonly prices: Prices; readonly brief?: boolean }) => {
  const quote = prices.quote.latest.value
  const expected = quote.kind === 'priced' ? quote.costs.expected : undefined
  if (quote.kind !== 'priced' || expected === undefined) return null
  // The refusal next to the price says the same.
  if (expected.kind === 'few' && areaProblem(quote.costs.judgement) !== null) return null
  return (
    <section className="wizard-block wizard-expected" aria-label={TEXT.expected.title}>
      <h2>{TEXT.expected.title}</h2>
      {expected.kind === 'making' && <p className="hint wizard-expected-hint">{TEXT.expected.making}</p>}
      {expected.kind === 'few' && <Note tone="warn">{TEXT.expected.few}</Note>}
      {expected.kind === 'visits' && (
        <>
          <dl aria-busy={prices.quote.current.value === null}>
            {expectedLines(expected, prices.inputs.value)
              .slice(0, brief ? FIRST_LINES : undefined)
              .map(({ name, value }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd className="fig">{value}</dd>
                </div>
              ))}
          </dl>
          {!brief && <p className="hint wizard-expected-hint">{TEXT.expected.help}</p>}
        </>
      )}
    </section>
  )
}
