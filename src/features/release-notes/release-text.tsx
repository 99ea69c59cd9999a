import type { Release } from './releases.ts'

export const TEXT = {
  heading: 'Release Notes',
  /** @param version such as `1.0.0` */
  release: (version: string) => `Release ${version}`,
  all: 'All release notes',
  questions: 'Questions about a release?',
  contact: 'Contact support',
  ok: 'OK',
  newHere: 'New: compare places, follow a place month by month, order many places at once.',
} as const

export const ReleaseText = ({ release }: { readonly release: Release }) => (
  <ul className="bullets">
    {release.notes.map(note => (
      <li key={note}>{note}</li>
    ))}
  </ul>
)
