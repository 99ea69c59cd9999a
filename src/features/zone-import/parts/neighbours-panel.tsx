import type { CheckedFile } from '../../../engine/zone-importer.ts'
import { number, TEXT, zonesWord } from '../zone-import-text.ts'

/** Shows how the zones connect, and whether the file is finer than necessary. */
export const NeighboursPanel = ({ checked }: { readonly checked: CheckedFile }) => {
  const { neighbours: drawing, report } = checked
  const { parts, partCount, alone, neighbours, vertices, simplified, gaps } = report
  const [largest, ...others] = parts
  return (
    <section className="zone-import-neighbours" aria-label="Neighbours">
      <h2>Neighbours</h2>
      {drawing && (
        <svg viewBox={`0 0 ${drawing.width} ${drawing.height}`} role="img" aria-label={TEXT.neighbours}>
          <path d={drawing.lines} />
          {drawing.alone.map(([x, y]) => (
            <circle key={`${x} ${y}`} cx={x} cy={y} r="4" />
          ))}
        </svg>
      )}
      <dl className="fig">
        <dt>{partCount === 1 ? 'In one part' : 'Largest part'}</dt>
        <dd>{zonesWord(largest?.zones ?? 0)}</dd>
        {others.slice(0, 3).map(({ zones, code }) => (
          <div key={code}>
            <dt>Part of {code}</dt>
            <dd>{zonesWord(zones)}</dd>
          </div>
        ))}
        {partCount > 4 && (
          <>
            <dt>Parts in all</dt>
            <dd>{number(partCount)}</dd>
          </>
        )}
        <dt>Without a neighbour</dt>
        <dd>{zonesWord(alone.count)}</dd>
        <dt>Neighbours of a zone</dt>
        <dd>
          {neighbours.mean}, most {neighbours.most}
        </dd>
      </dl>
      {alone.count > 0 && (
        <p className="hint">
          Alone: {alone.codes.slice(0, 5).join(', ')}
          {alone.count > 5 ? ', …' : '.'}
        </p>
      )}
      {gaps === null && <p className="hint">{TEXT.gapsUnknown}</p>}
      {simplified !== null && (
        <p className="hint">
          The file is finer than 1 m: {number(simplified)} of its {number(vertices)} vertices would draw every border to
          1 m. Simplify it before importing, with shared borders kept, and the zones open faster.
        </p>
      )}
    </section>
  )
}
