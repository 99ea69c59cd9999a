import { signal } from '@preact/signals-react'

const said = signal('')

/** Tells a screen reader, without moving anything. */
export const announce = (text: string): void => {
  // the same words twice are heard twice only if the text differs
  said.value = text === said.value ? `${text}\u00a0` : text
}

/** The one polite live region of the page. Its attribute keeps it readable while a modal makes the page inert. */
export const LiveRegion = () => {
  return (
    <div className="visually-hidden" aria-live="polite" data-live-announcer="true">
      {said.value}
    </div>
  )
}
