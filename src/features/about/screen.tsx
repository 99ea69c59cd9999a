import { AboutText } from './parts/about-text.tsx'

/** Which version this is, and under which licences its parts come. */
export const Screen = () => (
  <div className="page-pad prose-page">
    <h1>About</h1>
    <AboutText heading="h2" />
  </div>
)
