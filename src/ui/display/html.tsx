import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import './html.css'

/** The user's HTML, sanitised: without scripts, styles, forms or frames. Links open in a new tab. */
export const Html = ({ html }: { readonly html: string }) => {
  const clean = useMemo(() => sanitise(html), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the line above
  return <div className="html" dangerouslySetInnerHTML={{ __html: clean }} />
}

const sanitise = (html: string): string => {
  const body = DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'video', 'audio'],
    FORBID_ATTR: ['style', 'id', 'name', 'class'],
    RETURN_DOM: true,
  }) as HTMLElement
  for (const link of body.querySelectorAll('a')) {
    link.target = '_blank'
    link.rel = 'noopener noreferrer'
  }
  return body.innerHTML
}
