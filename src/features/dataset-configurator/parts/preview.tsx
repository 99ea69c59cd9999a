import { whole } from '../../../domain/text/numbers.ts'
import { Note } from '../../../ui/display/note.tsx'
import { TemplateIcon } from '../../../ui/display/template-icon.tsx'
import { leastPriceText } from '../../create-dataset/create-catalogue.ts'
import { ofPrice, type Problem, SETTING_RULES } from '../check-draft.ts'
import { TABS, TEXT } from '../configurator-text.ts'
import { priceRange, type TemplateDraft, toBody } from '../template-draft.ts'

interface PreviewProps {
  readonly draft: TemplateDraft
  readonly problems: readonly Problem[]
}

/** Shows the template's card and prices as customers will see them, and follows every change in the form. */
export const Preview = ({ draft, problems }: PreviewProps) => {
  const [least, most] = priceRange(draft)
  const range = least === most ? whole(least) : `${whole(least)} to ${whole(most)}`
  const from = problems.some(ofPrice) ? null : leastPriceText(toBody(draft))
  const base = SETTING_RULES.baseCredits(draft.baseCredits) === null ? whole(Number(draft.baseCredits)) : null
  return (
    <aside className="preview" aria-labelledby="preview-title">
      <h2 id="preview-title" className="preview-title">
        {TEXT.preview}
      </h2>
      <div className="card preview-card">
        <h3 className="row">
          <TemplateIcon code={draft.icon} />
          {draft.name || TEXT.newName}
        </h3>
        <p className="muted">{draft.internalDescription}</p>
        <div className="preview-foot">
          <span className="hint">{draft.keywords.join(' · ')}</span>
          <span>
            <b className="fig">{base ?? TEXT.noPrice}</b> credits
            {from !== null && <span className="hint"> {from}</span>}
          </span>
        </div>
      </div>
      <p className="hint">{TEXT.priceRange(problems.some(ofPrice) ? null : range)}</p>
      {draft.isDraft && <Note tone="warn">{TEXT.draftHidden}</Note>}
      {problems.length > 0 && (
        <Note tone="bad" role="status">
          <strong>{TEXT.invalid}</strong>
          <ul className="bullets">
            {problems.map(({ tab, field }) => (
              <li key={`${tab} ${field}`}>
                {field}, in {TABS.find(({ id }) => id === tab)?.label}
              </li>
            ))}
          </ul>
        </Note>
      )}
    </aside>
  )
}
