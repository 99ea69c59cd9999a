import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'wouter'
import type { RequestedReport } from '../../contract/datasets.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
import { filterDatasets } from './filter-datasets.ts'
import { datasetColumns } from './parts/dataset-columns.tsx'
import { NoDatasets } from './parts/no-datasets.tsx'
import { openDataset } from './parts/open-dataset.tsx'
import { TableSkeleton } from './parts/table-skeleton.tsx'
import { startDatasetList } from './start-dataset-list.ts'
import { TEXT } from './text.ts'
import './my-datasets.css'

/** The user's datasets, live; the address keeps the filters. */
export const Screen = () => {
  useSignals()
  const { list, follow } = useMemo(startDatasetList, [])
  useEffect(follow, [follow])
  const [search, setSearch] = useSearchParams()
  const template = search.get('template') ?? ''
  const words = search.get('search') ?? ''
  const change = (name: string, value: string) =>
    setSearch(
      current => {
        current.delete(name)
        if (value !== '') current.set(name, value)
        return current
      },
      { replace: true },
    )
  const state = list.state.value
  const datasets = state.kind === 'ready' ? state.datasets : NONE
  const fresh = list.fresh.value
  const rows = useMemo(() => filterDatasets(datasets, { template, words }), [datasets, template, words])
  const columns = useMemo(() => datasetColumns(dataset => openDataset(list, dataset), fresh), [list, fresh])
  const templates = [...new Set(datasets.map(dataset => dataset.reportName))].sort()
  return (
    <div className="page-pad">
      <div className="page-head">
        <h1>{TEXT.heading}</h1>
      </div>
      {state.kind === 'failed' && <ErrorPanel onRetry={() => void list.load()} />}
      {state.kind === 'loading' && <TableSkeleton />}
      {state.kind === 'ready' && datasets.length === 0 && <NoDatasets />}
      {datasets.length > 0 && (
        <DataTable
          label={TEXT.heading}
          columns={columns}
          rows={rows}
          rowKey={dataset => dataset.id}
          initialSort={{ id: 'created', descending: true }}
          exportName="My Datasets"
          onRowClick={dataset => openDataset(list, dataset)}
          note={completedNote(datasets, fresh)}
          rowTone={dataset => (fresh.has(dataset.id) ? 'fresh' : undefined)}
          tools={
            <>
              <SearchField
                className="datasets-search"
                label={TEXT.search}
                value={words}
                onChange={value => change('search', value)}
              />
              <Select
                label="Template"
                hideLabel
                options={[
                  { value: '', label: TEXT.allTemplates },
                  ...templates.map(name => ({ value: name, label: name })),
                ]}
                value={template}
                onChange={value => change('template', value)}
              />
            </>
          }
        />
      )}
    </div>
  )
}

/** The last one that completed, while it is news. */
const completedNote = (datasets: readonly RequestedReport[], fresh: ReadonlySet<number>): string | undefined => {
  const last = datasets.find(dataset => dataset.id === [...fresh].at(-1))
  return last && `${last.clientProjectName} completed just now`
}

const NONE: readonly RequestedReport[] = []
