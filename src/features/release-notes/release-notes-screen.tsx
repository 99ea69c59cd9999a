import { Link } from 'wouter'
import { ReleaseText, TEXT } from './release-text.tsx'
import { RELEASES } from './releases.ts'

/** The changes in every release, newest first. */
export const Screen = () => (
  <div className="page-pad prose-page">
    <h1>{TEXT.heading}</h1>
    {[...RELEASES].reverse().map(release => (
      <section key={release.version}>
        <h2>
          {release.title} <span className="muted fig">{release.version}</span>
        </h2>
        <ReleaseText release={release} />
      </section>
    ))}
    <p>
      {TEXT.questions} <Link href="/Contact_Support">{TEXT.contact}</Link>
    </p>
  </div>
)
