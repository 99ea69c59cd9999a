import { Note } from '../../../ui/display/note.tsx'
import type { Draft } from '../model/draft.ts'
import { TEXT } from '../model/wizard-text.ts'
import { areaProblem, expectedLines, moreHoursText } from './price-lines.ts'
import type { Prices } from './prices.ts'
import './expected-figures.css'

/** The number of lines about visits and their grade. */
const FIRST_LINES = 2

interface ExpectedFiguresProps {
  readonly prices: Prices
  readonly place: Pick<Draft, 'points' | 'zones'>
  readonly title?: string
  readonly brief?: boolean
}

/**
 * Shows what to expect of the dataset, so that no customer buys an empty map.
 * @param brief true to show only the first lines and what is thin
 */
export const ExpectedFigures = ({
  prices,
  place,
  title = TEXT.expected.title,
  brief = false,
}: ExpectedFiguresProps) => {
  const quote = prices.quote.latest.value
  const expected = quote.kind === 'priced' ? quote.costs.expected : undefined
  if (quote.kind !== 'priced' || expected === undefined) return null
  const moreHours = expected.kind === 'visits' ? moreHoursText(expected, place) : null
  // The refusal next to the price says the same.
  if (expected.kind === 'few' && areaProblem(quote.costs.judgement) !== null) return null
  return (
    <section className="wizard-block wizard-expected" aria-label={title}>
      <h2>{title}</h2>
      {expected.kind === 'making' && <p className="hint wizard-expected-hint">{TEXT.expected.making}</p>}
      {expected.kind === 'few' && <Note tone="warn">{TEXT.expected.few}</Note>}
      {expected.kind === 'visits' && (
        <>
          <dl aria-busy={prices.quote.current.value === null}>
            {expectedLines(expected, prices.inputs.value)
              .filter(({ isThin }, at) => !brief || isThin || at < FIRST_LINES)
              .map(({ name, value, isThin }) => (
                <div key={name} data-thin={isThin || undefined}>
                  <dt>{name}</dt>
                  <dd className="fig">{value}</dd>
                </div>
              ))}
          </dl>
          {moreHours !== null && <Note tone="warn">{moreHours}</Note>}
          {!brief && <p className="hint wizard-expected-hint">{TEXT.expected.help}</p>}
        </>
      )}
    </section>
  )
}
