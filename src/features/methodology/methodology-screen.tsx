import { CONTENTS } from './contents.tsx'

/** The guide to the data: where it comes from, how figures are computed, and how reliable they are. */
export const Screen = () => (
  <div className="page-pad prose-page">
    <h1>Mobile Network Data Methodology</h1>
    <p>
      What the figures in this portal are, how they are made and where their limits lie. Use it to explain a figure to a
      committee, and to decide whether it can carry your decision.
    </p>
    <nav aria-label="Contents">
      <ol className="bullets">
        {CONTENTS.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
    {CONTENTS.map(({ id, title, Body }) => (
      <section key={id} aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        <Body />
      </section>
    ))}
  </div>
)
