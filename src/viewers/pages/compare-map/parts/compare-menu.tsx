import { Columns2, Square, UnfoldHorizontal } from 'lucide-react'
import { createContext, useContext, useEffect } from 'react'
import { SeriesMark } from '../../../../charts/series-mark.tsx'
import { zonesComparedSentence } from '../../../../domain/summaries/zone-group.ts'
import { sentenceCase } from '../../../../domain/text/sentence-case.ts'
import { SeveralDownloadsButton } from '../../../../features/downloads/downloads.tsx'
import { Select } from '../../../../ui/controls/select.tsx'
import { Subtabs } from '../../../../ui/controls/tabs.tsx'
import { ToggleGroup } from '../../../../ui/controls/toggle-group.tsx'
import { copyRows, saveCsv } from '../../../../ui/data-table/export.ts'
import { announce } from '../../../../ui/display/live-region.tsx'
import { Spinner } from '../../../../ui/display/progress.tsx'
import { Tag } from '../../../../ui/display/tag.tsx'
import { filterWords } from '../../../kit/zone-map/filters.ts'
import { DetailControl } from '../../../kit/zone-map/parts/detail-control.tsx'
import { ResetButton } from '../../../kit/zone-map/parts/filters-tab.tsx'
import { DatasetInfo } from '../../../kit/zone-map/parts/info-tab.tsx'
import { FootActions } from '../../../kit/zone-map/parts/panel-foot.tsx'
import { SentenceLine } from '../../../kit/zone-map/parts/sentence-line.tsx'
import { peopleText } from '../../compare/compared-people.ts'
import { PER_OPTIONS } from '../../compare/normalisation.ts'
import { PeopleButton } from '../../compare/parts/people-line.tsx'
import { UnlikeNote } from '../../compare/parts/unlike-note.tsx'
import { scaledText } from '../../compare/rounded-text.ts'
import { everyZone } from '../compared-rows.ts'
import { CLEAR_NOTE, comparedNames, unitText } from '../difference-words.ts'
import type { MapSide } from '../map-sides.ts'
import type { CompareMapModel } from '../model/create-compare-map.ts'
import type { SideFigures, ZoneComparison } from '../model/zone-comparison.ts'
import { ComparedTable } from './compared-table.tsx'

export const CompareContext = createContext<CompareMapModel | null>(null)

/**
 * Returns the comparison that the parts of the side menu show.
 * @throws Error outside a compare map
 */
export function useCompare(): CompareMapModel {
  const model = useContext(CompareContext)
  if (model === null) throw new Error('A part of the compare map is outside its screen')
  return model
}

/** The comparison as a sentence and a table, with the choice of figures and layout. */
export const CompareDataTab = () => {
  const model = useCompare()
  const { zones } = model
  const [state, mode, measure] = [zones.view.value, zones.mode.value, zones.measure.value]
  if (state.stage !== 'viewing' || mode === null || measure === null)
    return <p className="zone-prompt">Search for data first in the filters tab</p>
  const isCompared = model.others.length > 0
  const shown = isCompared && SHOWN_WORDS[model.mapShows.value]
  return (
    <>
      <div className="zone-section zone-head">
        <div>
          <h2>{mode.title}</h2>
          <p className="hint">
            {[measure.subject, filterWords(mode, state.filters), shown].filter(Boolean).join(', ')}
          </p>
        </div>
        <ResetButton model={zones} small />
      </div>
      <Choices model={model} />
      <DatasetList model={model} />
      {isCompared ? (
        <Findings model={model} />
      ) : (
        <>
          <Caveats model={model} />
          <p className="zone-prompt">The datasets have different zones: each map shows its own figures.</p>
        </>
      )}
    </>
  )
}

const SHOWN_WORDS = { values: null, difference: 'as a difference', index: 'as an index' } as const

/** The differences between the figures' definitions, and the step of detail. */
const Caveats = ({ model }: { readonly model: CompareMapModel }) => (
  <>
    {model.unlike.value.length > 0 && (
      <div className="zone-section">
        <UnlikeNote isFolded unlike={model.unlike.value} onRetry={model.onRetry.value} />
      </div>
    )}
    <DetailControl model={model.zones} hasColours={false} />
  </>
)

const LAYOUTS = [
  { value: 'swipe', label: 'Swipe', icon: <UnfoldHorizontal aria-hidden="true" /> },
  { value: 'two', label: 'Two', icon: <Columns2 aria-hidden="true" /> },
  { value: 'one', label: 'One', icon: <Square aria-hidden="true" /> },
] as const

const SHOW = [
  { value: 'values', label: 'Values' },
  { value: 'difference', label: 'Difference' },
  { value: 'index', label: 'Index' },
] as const

const Choices = ({ model }: { readonly model: CompareMapModel }) => {
  const allowed = model.knownPer.value
  return (
    <div className="zone-section compare-choices">
      <ToggleGroup
        full
        label="Layout"
        options={LAYOUTS.map(each => ({ ...each, disabled: each.value !== 'two' && !model.sameZones.value }))}
        value={model.layout.value}
        onChange={layout => model.patch({ layout })}
      />
      {model.others.length > 0 && (
        <>
          <ToggleGroup full label="Show" options={SHOW} value={model.mapShows.value} onChange={model.showOnMaps} />
          <Select
            full
            hideLabel
            label="Figures"
            options={PER_OPTIONS.filter(({ value }) => allowed?.includes(value) ?? value === model.per.value)}
            value={model.per.value}
            onChange={per => model.patch({ per })}
          />
          {model.sharesOnly.value !== null && <p className="hint compare-shares-only">{model.sharesOnly.value}</p>}
        </>
      )}
    </div>
  )
}

const DatasetList = ({ model }: { readonly model: CompareMapModel }) => {
  const isTwo = model.layout.value !== 'one'
  const rolesOf = ({ id, mark }: MapSide): readonly string[] => [
    ...(mark === 0 && model.others.length > 0 ? [model.show.value === 'index' ? 'Base = 100' : 'Base'] : []),
    ...(isTwo && id === model.left.value.dataset.id ? ['Left'] : []),
    ...(isTwo && id === model.right.value.dataset.id ? ['Right'] : []),
  ]
  return (
    <ul className="zone-section compare-datasets" aria-label="Datasets">
      {model.datasets.map(dataset => (
        <li key={dataset.id}>
          <SeriesMark mark={dataset.mark} />
          <span>
            {dataset.name} <span className="hint">{dataset.month}</span>
            {!dataset.sameZones && <span className="hint">, other zones: not compared zone by zone</span>}
          </span>
          <span>
            {rolesOf(dataset).map(role => (
              <Tag key={role} className="compare-role">
                {role}
              </Tag>
            ))}
          </span>
        </li>
      ))}
      {model.population !== null && <PeopleOnMap model={model} />}
    </ul>
  )
}

/** Names the people whom the map counts if it leaves out the residents of all areas, or allows the reader to do so. */
const PeopleOnMap = ({ model }: { readonly model: CompareMapModel }) => {
  const counted = model.population?.state.value
  const isChosen = counted?.kind === 'ready' && counted.value.population === 'chosen'
  if (counted === undefined || !(isChosen || model.isCommon.value)) return null
  return (
    <li className="compare-people-line hint">
      <span>{sentenceCase(peopleText(counted) ?? '')}</span>
      <PeopleButton isOwn={isChosen} />
    </li>
  )
}

/** The sentence, followed by what limits it, and the table. */
const Findings = ({ model }: { readonly model: CompareMapModel }) => {
  const [comparison, dataset] = [model.comparison.value, model.listed.value]
  const side = dataset === null ? undefined : comparison?.sides.get(dataset.id)
  const measure = model.zones.measure.value
  const sentence =
    comparison === null || side === undefined || dataset === null || measure === null
      ? null
      : zonesComparedSentence(comparedNames(dataset, model.base, measure, comparison.per), side)
  const spoken = sentence?.map(({ text }) => text).join('') ?? ''
  useEffect(() => {
    if (spoken !== '') announce(spoken)
  }, [spoken])
  if (model.knownPer.value?.length === 0)
    return (
      <>
        <p className="zone-prompt">No figures of this analysis can be compared: their totals may not be released.</p>
        <Caveats model={model} />
      </>
    )
  if (comparison === null || dataset === null)
    return (
      <>
        <p className="zone-prompt" role="status">
          <span className="row">
            <Spinner />
            Comparing
          </span>
        </p>
        <Caveats model={model} />
      </>
    )
  return (
    <>
      <div className="zone-section zone-sentence">
        {sentence !== null && <SentenceLine parts={sentence} />}
        <p>{totalsText(model, comparison, dataset)}</p>
      </div>
      <Caveats model={model} />
      {model.others.length > 1 && (
        <Subtabs
          label="Table of"
          className="compare-tables"
          listClassName="compare-tab-list"
          tabs={model.others.map(({ id, label }) => ({ id: String(id), label }))}
          selected={String(dataset.id)}
          onSelect={id => model.patch({ listedId: Number(id) })}
        >
          <ComparedTable key={dataset.id} model={model} dataset={dataset} comparison={comparison} />
        </Subtabs>
      )}
      {model.others.length === 1 && <ComparedTable model={model} dataset={dataset} comparison={comparison} />}
    </>
  )
}

/** Describes the totals: `All zones: 28,900 visits a day against 29,500.` */
function totalsText(model: CompareMapModel, { base, figures, per }: ZoneComparison, { id }: MapSide): string {
  const measure = model.zones.measure.value
  const text = (side: SideFigures | undefined) => {
    const total = side?.result.total ?? null
    return side === undefined || total === null ? null : scaledText(total.magnitude * side.scale, total.margin)
  }
  const [figure, baseFigure] = [text(figures.get(id)), text(base)]
  if (per === 'share' || measure === null || figure === null || baseFigure === null) return ''
  return `All together: ${figure} ${unitText(measure, per)} against ${baseFigure}.`
}

/** The details of every dataset, and the definition of a clear difference. */
export const CompareInfoTab = () => {
  const { datasets } = useCompare()
  return (
    <>
      <p className="zone-section hint">{CLEAR_NOTE}</p>
      {datasets.map(({ id, mark, label, details }) => (
        <section key={id} className="compare-info" aria-label={label}>
          <h2>
            <SeriesMark mark={mark} />
            {label}
          </h2>
          <DatasetInfo report={details} />
        </section>
      ))}
    </>
  )
}

export const CompareFoot = () => {
  const model = useCompare()
  const reason = model.comparison.value === null ? 'There is nothing to export yet' : null
  return (
    <div className="zone-section zone-foot">
      <FootActions
        downloads={<SeveralDownloadsButton small datasets={model.datasets} />}
        reason={reason}
        onSave={() => void saveZones(model)}
        onCopy={() => void copyZones(model)}
      />
    </div>
  )
}

async function saveZones(model: CompareMapModel): Promise<void> {
  const whole = await everyZone(model)
  if (whole !== null) saveCsv(whole.name, whole.columns, whole.rows, whole.notes)
}

async function copyZones(model: CompareMapModel): Promise<void> {
  const whole = await everyZone(model)
  if (whole !== null) await copyRows(whole.columns, whole.rows)
}
