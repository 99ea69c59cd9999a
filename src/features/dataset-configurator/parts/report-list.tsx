import { Copy, FilePen, Pencil, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { waitText } from '../../../app/call-error.ts'
import { errorText } from '../../../app/client.ts'
import type { Template } from '../../../contract/wire-names.ts'
import { Button } from '../../../ui/controls/button.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { useTableAddress } from '../../../ui/data-table/table-view.ts'
import { EmptyPanel } from '../../../ui/display/empty-panel.tsx'
import { ErrorPanel, GENERIC_ERROR } from '../../../ui/display/error-panel.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { ask } from '../../../ui/overlays/ask.tsx'
import { showError } from '../../../ui/overlays/message-modal.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { TEXT } from '../configurator-text.ts'
import type { Configurator } from '../create-configurator.ts'
import { openReadyMade } from './ready-made.tsx'

const askToDelete = (configurator: Configurator, template: Template): void =>
  ask({
    title: `Delete ${template.name}?`,
    body: TEXT.deleteMeans,
    yes: 'Delete',
    no: 'Go back',
    onYes: () =>
      configurator.remove(template.id).then(
        () => showToast(TEXT.deleted),
        (error: unknown) => showError(errorText(error, TEXT.deleteFailed)),
      ),
  })

const columns = (configurator: Configurator): readonly Column<Template>[] => {
  const action = (template: Template, label: string, icon: React.ReactNode, onClick: () => void) => (
    <Button variant="quiet" small label={`${label} ${template.name}`} icon={icon} onClick={onClick} />
  )
  return [
    { id: 'name', header: 'Name', value: template => template.name },
    {
      id: 'description',
      header: 'Internal Description',
      value: template => template.internalDescription,
      cell: template => (
        <span className="ellipsis report-words" title={template.internalDescription}>
          {template.internalDescription}
        </span>
      ),
    },
    {
      id: 'draft',
      header: 'Draft',
      value: template => (template.isDraft ? 'Draft' : ''),
      cell: template =>
        template.isDraft && (
          <Tag tone="warn">
            <FilePen aria-hidden="true" />
            Draft
          </Tag>
        ),
    },
    { id: 'order', header: 'Order', numeric: true, value: template => template.order },
    {
      id: 'actions',
      header: 'Edit, clone or delete',
      value: () => null,
      actions: true,
      cell: template => (
        <span className="row">
          {action(template, 'Edit', <Pencil aria-hidden="true" />, () => configurator.edit(template))}
          {action(template, 'Clone', <Copy aria-hidden="true" />, () => configurator.clone(template))}
          {action(template, 'Delete', <Trash2 aria-hidden="true" />, () => askToDelete(configurator, template))}
        </span>
      ),
    },
  ]
}

/** All templates, including drafts. */
export const ReportList = ({ configurator }: { readonly configurator: Configurator }) => {
  const list = configurator.list.value
  const address = useTableAddress()
  // Memoised so that a cell's button still exists when the focus returns to it.
  const shown = useMemo(() => columns(configurator), [configurator])
  return (
    <div className="page-pad">
      <div className="page-head">
        <h1>{TEXT.heading}</h1>
        <div className="push row">
          <Button onClick={() => openReadyMade(() => void configurator.load())}>{TEXT.readyMade}</Button>
          <Button variant="primary" onClick={configurator.create}>
            {TEXT.createNew}
          </Button>
        </div>
      </div>
      {list.kind === 'loading' && <Skeleton height="320px" />}
      {list.kind === 'failed' && (
        <ErrorPanel onRetry={() => void configurator.load()} message={waitText(list.error, GENERIC_ERROR)} />
      )}
      {list.kind === 'ready' && list.value.length === 0 && (
        <EmptyPanel title={TEXT.empty}>{TEXT.emptyMeans}</EmptyPanel>
      )}
      {list.kind === 'ready' && list.value.length > 0 && (
        <DataTable
          label={TEXT.heading}
          search
          columns={shown}
          rows={list.value}
          rowKey={template => template.id}
          {...address}
          initialSort={{ id: 'order', descending: false }}
          onRowClick={configurator.edit}
        />
      )}
    </div>
  )
}
