import type { Sentence } from '../../../domain/summaries/sentence.ts'
import { Tooltip } from '../../../ui/tooltip.tsx'
import { TERMS } from '../glossary.ts'

/** A view's sentence, 20 px: the finding strong, a term with its definition on hover and focus. */
export const SentenceText = ({ parts }: { readonly parts: Sentence }) => (
  <p className="report-sentence">
    {parts.map((part, at) => {
      const key = `${at} ${part.text}`
      if (part.kind === 'strong') return <b key={key}>{part.text}</b>
      if (part.kind === 'text') return <span key={key}>{part.text}</span>
      return (
        <Tooltip key={key} text={TERMS[part.term]}>
          <button type="button" className="report-term">
            {part.text}
          </button>
        </Tooltip>
      )
    })}
  </p>
)
