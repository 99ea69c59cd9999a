import { TERMS } from '../../../../domain/definitions.ts'
import type { Part, Sentence } from '../../../../domain/summaries/words.ts'
import { Tooltip } from '../../../../ui/overlays/tooltip.tsx'
import './sentence-text.css'

/** Matches punctuation that must stay on the same line as the preceding term. */
const CLOSING = /^[,.;]/

interface SentenceTextProps {
  readonly parts: Sentence
  /** Uses the smaller type of cards. */
  readonly small?: boolean
}

/** A view's sentence, with strong findings, and definitions of terms on hover and focus. */
export const SentenceText = ({ parts, small = false }: SentenceTextProps) => (
  <p className={small ? 'report-sentence report-sentence-small' : 'report-sentence'}>
    {parts.map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence do not move
      <SentencePart key={at} part={part} before={parts[at - 1]} after={parts[at + 1]} />
    ))}
  </p>
)

interface SentencePartProps {
  readonly part: Part
  readonly before: Part | undefined
  readonly after: Part | undefined
}

const SentencePart = ({ part, before, after }: SentencePartProps) => {
  if (part.kind === 'strong') return <b>{part.text}</b>
  if (part.kind === 'text') return before?.kind === 'term' ? part.text.replace(CLOSING, '') : part.text
  return (
    <span className="report-term-place">
      <Tooltip text={TERMS[part.term]}>
        <button type="button" className="report-term">
          {part.text}
        </button>
      </Tooltip>
      {after?.kind === 'text' && CLOSING.exec(after.text)?.[0]}
    </span>
  )
}
