import type { Release } from './releases.ts'

export const ReleaseText = ({ release }: { readonly release: Release }) => (
  <ul className="bullets">
    {release.notes.map(note => (
      <li key={note}>{note}</li>
    ))}
  </ul>
)
