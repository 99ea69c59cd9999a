import { X } from 'lucide-react'
import { pairKey } from '../../../../domain/flows/flow.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { backOf, flowWords, qualityWords } from '../flow-words.ts'
import type { FlowsMapModel } from '../model/flows-map-model.ts'

/** The chosen pair in both directions. */
export const PairCard = ({ model }: { readonly model: FlowsMapModel }) => {
  const [pair, figures] = [model.pair.value, model.matrix.value]
  model.names.known.value
  if (pair === null || figures === null) return null
  const back = backOf(pair)
  const there = figures.byPair.get(pairKey(pair)) ?? figures.poolOf.get(pairKey(pair))
  const rows: readonly (readonly [string, string])[] = [
    ...(back === null
      ? ([['Within', model.nameOf(pair.o)]] as const)
      : ([
          ['From', model.nameOf(pair.o)],
          ['To', model.nameOf(pair.d)],
        ] as const)),
    ['Trips', flowWords(figures, pair)],
    ...(back === null ? [] : ([['Back', flowWords(figures, back)]] as const)),
    ...(there === undefined ? [] : ([['Quality', qualityWords(there)]] as const)),
  ]
  return (
    <section className="flow-pair float" aria-label="Chosen pair of zones">
      <dl>
        {rows.map(([title, words]) => (
          <div key={title} className="flow-tip-row">
            <dt>{title}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <Button small variant="quiet" label="Close" icon={<X />} onClick={() => model.choosePair(null)} />
    </section>
  )
}
