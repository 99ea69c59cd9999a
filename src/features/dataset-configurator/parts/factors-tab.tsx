import { AREA_RULES, POPULATION_RULES } from '../check-draft.ts'
import { FACTORS_TEXT as TEXT } from '../configurator-text.ts'
import { newKey } from '../template-draft.ts'
import { RowList, type TabProps } from './row-list.tsx'

const CREDITS = { name: 'credits', label: 'Credits', numeric: true } as const

interface FactorsTabProps extends TabProps {
  readonly of: 'population' | 'area'
}

/** The bands of population or area. A price uses the lowest band that covers the place. */
export const FactorsTab = ({ draft, change, tried, of }: FactorsTabProps) => {
  const { title, means, ...words } = TEXT[of]
  return (
    <section className="card card-pad stack" aria-labelledby="factors-part">
      <h2 id="factors-part">{title}</h2>
      <p className="muted">{means}</p>
      {of === 'population' ? (
        <RowList
          {...words}
          rows={draft.populationFactors}
          fields={[{ name: 'population', label: 'Population', numeric: true }, CREDITS]}
          rules={POPULATION_RULES}
          onChange={populationFactors => change({ populationFactors })}
          make={() => ({ key: newKey(), id: 0, population: '', credits: '0' })}
          tried={tried}
        />
      ) : (
        <RowList
          {...words}
          rows={draft.areaFactors}
          fields={[{ name: 'name', label: 'Name' }, { name: 'area', label: 'Area, km²', numeric: true }, CREDITS]}
          rules={AREA_RULES}
          onChange={areaFactors => change({ areaFactors })}
          make={() => ({ key: newKey(), id: 0, name: '', area: '', credits: '0' })}
          tried={tried}
        />
      )}
    </section>
  )
}
