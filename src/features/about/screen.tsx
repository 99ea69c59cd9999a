import { AboutText } from './parts/about-text.tsx'

/** The portal's version and the licences of its parts. */
export const Screen = () => (
  <div className="page-pad prose-page">
    <h1>About</h1>
    <AboutText heading="h2" />
  </div>
)
