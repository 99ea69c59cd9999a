import type { DatasetGroup } from '../../../contract/groups.ts'
import type { Dataset } from '../../../contract/wire-names.ts'
import { SearchField } from '../../../ui/controls/field.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { type KeptFilter, UNGROUPED } from '../filter-datasets.ts'
import { TEXT } from '../my-datasets-text.ts'

interface DatasetFiltersProps {
  readonly datasets: readonly Dataset[]
  readonly groups: readonly DatasetGroup[]
  /** True for users with the organisation-admin flag. */
  readonly byOrganisation: boolean
  readonly filter: KeptFilter
}

/** Filters by text, group, template and, for some users, organisation. */
export const DatasetFilters = ({ datasets, groups, byOrganisation, filter }: DatasetFiltersProps) => {
  const { value, change } = filter
  const templates = [...new Set(datasets.map(({ templateName }) => templateName))].sort()
  const organisations = new Map(
    datasets.map(({ organisationId, organisationName }) => [organisationId, organisationName]),
  )
  return (
    <>
      <SearchField
        className="datasets-search"
        label={TEXT.search}
        value={value.words}
        onChange={words => change('words', words)}
      />
      <Select
        label="Group"
        hideLabel
        options={[
          { value: '', label: TEXT.allGroups },
          { value: UNGROUPED, label: TEXT.ungrouped },
          ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={value.group}
        onChange={group => change('group', group)}
      />
      <Select
        label="Template"
        hideLabel
        options={[{ value: '', label: TEXT.allTemplates }, ...templates.map(name => ({ value: name, label: name }))]}
        value={value.template}
        onChange={template => change('template', template)}
      />
      {byOrganisation && (
        <Select
          label="Organisation"
          hideLabel
          options={[
            { value: '', label: TEXT.allOrganisations },
            ...[...organisations].map(([id, name]) => ({ value: String(id), label: name })),
          ]}
          value={value.organisation}
          onChange={organisation => change('organisation', organisation)}
        />
      )}
    </>
  )
}
