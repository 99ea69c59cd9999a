import { POPULATION_RULES } from '../check-draft.ts'
import { newKey } from '../draft.ts'
import { RowList } from './row-list.tsx'
import type { TabProps } from './tab-props.ts'

/** What a population costs: the smallest factor at or above it. */
export const PopulationTab = ({ draft, change, tried }: TabProps) => (
  <section className="card card-pad stack" aria-labelledby="population-part">
    <h2 id="population-part">Population Factors</h2>
    <p className="muted">
      The price uses the lowest band that covers the population. A population above the highest band is refused.
    </p>
    <RowList
      noun="population factor"
      rows={draft.populationFactors}
      fields={[
        { name: 'population', label: 'Population', numeric: true },
        { name: 'credits', label: 'Credits', numeric: true },
      ]}
      rules={POPULATION_RULES}
      onChange={populationFactors => change({ populationFactors })}
      make={() => ({ key: newKey(), id: 0, population: '', credits: '0' })}
      tried={tried}
      empty="Without factors no population is refused, and none costs credits."
    />
  </section>
)
