import { ArrowLeftRight, Layers, Map as MapIcon } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { waitText } from '../../app/call-error.ts'
import { organisation } from '../../app/organisation.ts'
import { useChunk } from '../../app/use-chunk.ts'
import type { SavedArea } from '../../contract/saved-areas.ts'
import type { Dataset } from '../../contract/wire-names.ts'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { ToggleGroup } from '../../ui/controls/toggle-group.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { useTableAddress } from '../../ui/data-table/table-view.ts'
import { ErrorPanel, GENERIC_ERROR } from '../../ui/display/error-panel.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { openManageAreas } from '../saved-areas/parts/manage-areas.tsx'
import { TEXT as AREAS } from '../saved-areas/saved-areas-text.ts'
import { openStandingOrders, PausedOrders } from '../standing-orders/parts/standing-orders.tsx'
import { TEXT as STANDING } from '../standing-orders/standing-orders-text.ts'
import { filterDatasets, useFilter, useFound } from './filter-datasets.ts'
import { datasetsOf, type ListRow, listRows, seriesLink } from './list-rows.ts'
import { TEXT } from './my-datasets-text.ts'
import { openChangeOrganisation } from './parts/change-organisation.tsx'
import { datasetColumns } from './parts/dataset-columns.tsx'
import { openDataset } from './parts/dataset-details.tsx'
import { DatasetFilters } from './parts/dataset-filters.tsx'
import type { DatasetMapProps } from './parts/dataset-map.tsx'
import { openAddToGroup, openManageGroups, removeFromGroup } from './parts/manage-groups.tsx'
import { PreparedList } from './parts/prepared-list.tsx'
import { compareTicked, TickBox, TickedNote } from './parts/tick-box.tsx'
import { startDatasetList } from './start-dataset-list.ts'
import './my-datasets.css'
import { EmptyPanel } from '../../ui/display/empty-panel.tsx'

/** Returns the link that starts a new dataset with a saved area. The user then chooses the template. */
const newDatasetLink = ({ id }: SavedArea): string => `/Create_Dataset?area=${id}`

/** Loads MapLibre and proj4 when the map is first shown. */
const loadMap = () => import('./parts/dataset-map.tsx')

const VIEWS = [
  { value: 0, label: 'Table', icon: <Layers aria-hidden="true" /> },
  { value: 1, label: 'Map', icon: <MapIcon aria-hidden="true" /> },
] as const

/** The user's datasets, updated live, as a table or on a map. The view and the filters are stored in the address. */
export const Screen = () => {
  const [{ list, groups, standing, areas, scores, follow }] = useState(startDatasetList)
  useEffect(follow, [follow])
  const [search, setSearch] = useSearchParams()
  const filter = useFilter()
  const tableAddress = useTableAddress()
  const onMap = search.get('view') === '1'
  const state = list.state.value
  const datasets = state.kind === 'ready' ? state.value : NONE
  const fresh = list.fresh.value
  const scoresById = scores.value
  const own = organisation.value?.organisationName
  const mayMove = organisation.value?.isOrganisationAdmin === true
  const { template, group, organisation: of, words } = filter.value
  const foundIds = useFound(words)
  const shown = useMemo(
    () => filterDatasets(datasets, { template, group, organisation: mayMove ? of : '', words }, foundIds),
    [datasets, template, group, of, words, mayMove, foundIds],
  )
  const rows = useMemo(() => listRows(shown, datasets), [shown, datasets])
  const singly = useMemo(() => shown.map((dataset): ListRow => ({ kind: 'one', dataset })), [shown])
  const [, navigate] = useLocation()
  const open = (dataset: Dataset) => openDataset({ list, areas, scores }, dataset)
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const tick = (some: readonly Dataset[], isTicked: boolean) =>
    setTicked(now => {
      const next = new Set(now)
      for (const { id } of some)
        if (isTicked) next.add(id)
        else next.delete(id)
      return next
    })
  const toCompare = [...ticked].flatMap(id => datasets.find(dataset => dataset.id === id) ?? [])
  const comparison = compareTicked(toCompare)
  const openRow = (row: ListRow) => (row.kind === 'one' ? open(row.dataset) : navigate(seriesLink(row.series)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `openRow` acts on the one list
  const columns = useMemo(
    () =>
      datasetColumns({
        tickBox: row => <TickBox row={row} ticked={ticked} onTick={tick} />,
        openRow,
        mayGroup: dataset => dataset.organisationName === own,
        regroup: row =>
          datasetsOf(row).every(({ groupId }) => groupId === null)
            ? openAddToGroup(groups, row)
            : removeFromGroup(groups, row),
        move: mayMove ? dataset => openChangeOrganisation({ dataset, onMoved: () => void list.load() }) : null,
        fresh,
        scores: scoresById,
      }),
    [list, groups, fresh, scoresById, mayMove, own, ticked],
  )
  const filters = (
    <DatasetFilters datasets={datasets} groups={groups.list.value} byOrganisation={mayMove} filter={filter} />
  )
  return (
    <div className="page-pad">
      <div className="page-head">
        <h1>{TEXT.heading}</h1>
        <div className="push row row-wrap datasets-actions">
          <ToggleGroup
            label="View"
            options={VIEWS}
            value={onMap ? 1 : 0}
            onChange={view =>
              setSearch(
                current => {
                  if (view === 1) current.set('view', '1')
                  else current.delete('view')
                  return current
                },
                { replace: true },
              )
            }
          />
          <LinkButton to={comparison} icon={<ArrowLeftRight aria-hidden="true" />}>
            {ticked.size === 0 ? TEXT.compare.title : `${TEXT.compare.title} ${ticked.size}`}
          </LinkButton>
          <Button onClick={() => openManageAreas({ store: areas, start: newDatasetLink })}>{AREAS.title}</Button>
          <Button onClick={() => openStandingOrders(standing)}>{STANDING.list}</Button>
          <Button onClick={() => openManageGroups(groups)}>{TEXT.manageGroups}</Button>
        </div>
      </div>
      {state.kind === 'failed' && (
        <ErrorPanel onRetry={() => void list.load()} message={waitText(state.error, GENERIC_ERROR)} />
      )}
      <PreparedList />
      <PausedOrders orders={standing} />
      {state.kind === 'loading' && <TableSkeleton />}
      {state.kind === 'ready' && datasets.length === 0 && <NoDatasets />}
      {datasets.length > 0 && onMap && (
        <div className="stack">
          <div className="row row-wrap">{filters}</div>
          <MapChunk datasets={shown} open={open} />
        </div>
      )}
      {datasets.length > 0 && !onMap && (
        <div className={mayMove ? 'datasets datasets-all' : 'datasets'}>
          <DataTable
            label={TEXT.heading}
            columns={columns}
            rows={rows}
            rowKey={row => (row.kind === 'one' ? row.dataset.id : `series ${row.series.id}`)}
            {...tableAddress}
            initialSort={{ id: 'created', descending: true }}
            exportName="My Datasets"
            exportRows={singly}
            onRowClick={openRow}
            note={completedNote(datasets, fresh)}
            rowTone={row => (datasetsOf(row).some(({ id }) => fresh.has(id)) ? 'fresh' : undefined)}
            tools={
              <>
                {filters}
                <TickedNote
                  count={ticked.size}
                  reason={'reason' in comparison ? comparison.reason : null}
                  onClear={() => setTicked(new Set())}
                />
              </>
            }
          />
        </div>
      )}
    </div>
  )
}

const MapChunk = (props: DatasetMapProps) => {
  const chunk = useChunk(loadMap)
  if (chunk.kind === 'failed') return <ErrorPanel onRetry={chunk.retry} />
  return chunk.kind === 'ready' ? <chunk.module.DatasetMap {...props} /> : <Skeleton height="420px" />
}

/** Returns the note about the last completed dataset while it is still marked as new. */
const completedNote = (datasets: readonly Dataset[], fresh: ReadonlySet<number>): string | undefined => {
  const last = datasets.find(dataset => dataset.id === [...fresh].at(-1))
  return last && `${last.name} completed just now`
}

const NONE: readonly Dataset[] = []

const NoDatasets = () => (
  <EmptyPanel
    title="No datasets yet"
    action={
      <LinkButton to={{ href: '/Create_Dataset' }} variant="primary">
        Create Dataset
      </LinkButton>
    }
  >
    Datasets you create appear here, with their status.
  </EmptyPanel>
)

const ROWS = [0, 1, 2, 3, 4, 5]

/** A placeholder for the table before its rows arrive. */
const TableSkeleton = () => (
  <div className="stack" aria-busy="true">
    <span className="visually-hidden">Loading datasets</span>
    <Skeleton width="280px" height="var(--control)" />
    <div className="card table-skeleton">
      {ROWS.map(row => (
        <Skeleton key={row} />
      ))}
    </div>
  </div>
)
