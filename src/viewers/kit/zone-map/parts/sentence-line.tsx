import type { Sentence } from '../../../../domain/summaries/words.ts'

export const SentenceLine = ({ parts }: { readonly parts: Sentence }) => (
  <p>
    {parts.map((part, at) => {
      const key = `${at} ${part.text}`
      return part.kind === 'strong' ? (
        <b key={key} className="fig">
          {part.text}
        </b>
      ) : (
        <span key={key}>{part.text}</span>
      )
    })}
  </p>
)
