import { signal } from '@preact/signals-react'

const said = signal('')

/** Announces a message to screen readers without moving the focus. */
export const announce = (text: string): void => {
  // A screen reader repeats the same words only if the text differs.
  said.value = text === said.value ? `${text}\u00a0` : text
}

/** The page's only polite live region. Its attribute keeps it readable while a modal makes the page inert. */
export const LiveRegion = () => {
  return (
    <div className="visually-hidden" aria-live="polite" data-live-announcer="true">
      {said.value}
    </div>
  )
}
