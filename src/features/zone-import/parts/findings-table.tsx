import { useMemo, useState } from 'react'
import { FINDING_KINDS, type FindingKind, type ZoneReport } from '../../../domain/zone-import/import-report.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Tabs } from '../../../ui/controls/tabs.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { countsOf, type Finding } from '../findings.ts'
import { KIND_LABELS, number, TEXT } from '../zone-import-text.ts'

interface FindingsTableProps {
  readonly report: ZoneReport
  readonly findings: readonly Finding[]
  readonly shown: Finding | null
  readonly onShow: (finding: Finding) => void
  readonly fileName: string
}

const PAGE_SIZE = 20
const km2 = new Intl.NumberFormat('en-GB', {
  minimumFractionDigits: 4,
  maximumFractionDigits: 4,
  signDisplay: 'exceptZero',
})

const columnsOf = (onShow: (finding: Finding) => void): readonly Column<Finding>[] => [
  { id: 'number', header: '#', numeric: true, value: ({ number }) => number },
  { id: 'zone', header: 'Zone', value: ({ zone }) => zone },
  { id: 'wrong', header: 'What was wrong', value: ({ wrong }) => wrong },
  {
    id: 'repair',
    header: 'Repair',
    value: ({ repair }) => repair,
    cell: ({ repair, isLeft }) => <span className={isLeft ? 'zone-import-left' : undefined}>{repair}</span>,
  },
  {
    id: 'area',
    header: 'km²',
    numeric: true,
    value: ({ areaM2 }) => (areaM2 === null ? null : areaM2 / 1e6),
    text: ({ areaM2 }) => (areaM2 === null ? '' : km2.format(areaM2 / 1e6)),
  },
  {
    id: 'show',
    header: 'Show',
    value: () => null,
    actions: true,
    cell: finding => (
      <Button
        variant="quiet"
        small
        aria-label={`Show ${finding.zone}, ${finding.wrong}`}
        onClick={() => onShow(finding)}
      >
        Show
      </Button>
    ),
  },
]

/** The findings by kind. The maps above show the selected one. */
export const FindingsTable = ({ report, findings, shown, onShow, fileName }: FindingsTableProps) => {
  const [kind, setKind] = useState<FindingKind | 'all'>('all')
  const columns = useMemo(() => columnsOf(onShow), [onShow])
  const counts = useMemo(() => countsOf(findings, report), [findings, report])
  const rows = useMemo(
    () => (kind === 'all' ? findings : findings.filter(each => each.kind === kind)),
    [findings, kind],
  )
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  if (all === 0) return <p className="zone-import-nothing muted">{TEXT.nothingFound}</p>
  return (
    <div className="zone-import-findings">
      <Tabs
        label="What was found"
        tabs={[
          { id: 'all', label: `All ${number(all)}` },
          ...FINDING_KINDS.filter(each => counts[each] > 0).map(each => ({
            id: each,
            label: `${KIND_LABELS[each]} ${number(counts[each])}`,
          })),
        ]}
        selected={kind}
        onSelect={setKind}
      >
        <DataTable
          label="What was found in the file"
          columns={columns}
          rows={rows}
          rowKey={({ number }) => number}
          pageSize={PAGE_SIZE}
          exportName={`Check of ${fileName}`}
          onRowClick={onShow}
          rowTone={row => (row.number === shown?.number ? 'selected' : undefined)}
          note={
            kind !== 'all' && rows.length < counts[kind]
              ? `The ${rows.length} largest of ${number(counts[kind])}`
              : undefined
          }
          empty={TEXT.noneOfKind}
        />
      </Tabs>
    </div>
  )
}
