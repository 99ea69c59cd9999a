import { useMemo } from 'react'
import { ZONE_TABLE_TOP } from '../../../../domain/constants.ts'
import { flowsOfZone, isBetweenZones, samePair } from '../../../../domain/flows/flow.ts'
import { DataTable } from '../../../../ui/data-table/data-table.tsx'
import {
  FLOW_COLUMNS,
  flowKey,
  flowRows,
  PARTNER_COLUMNS,
  POOL_COLUMNS,
  poolRows,
  zoneNaming,
} from '../flow-columns.ts'
import type { FlowsMapModel } from '../model/flows-map-model.ts'

/** The largest flows, or the focused zone's flows by the zone at the other end. Rows and map highlight each other. */
export const FlowTable = ({ model }: { readonly model: FlowsMapModel }) => {
  return (
    <>
      {model.listed.value === null ? (
        <LargestFlows model={model} />
      ) : (
        <Partners model={model} zone={model.listed.value} />
      )}
      <Pools model={model} />
    </>
  )
}

/** Pairs with too few trips to be shown alone. */
const Pools = ({ model }: { readonly model: FlowsMapModel }) => {
  const [figures, zoneNames, zone] = [model.matrix.value, model.names.known.value, model.listed.value]
  // biome-ignore lint/correctness/useExhaustiveDependencies: names are read from the zones that are known
  const rows = useMemo(() => poolRows(figures?.pools ?? [], zone, model.nameOf), [figures, zoneNames, zone])
  if (rows.length === 0) return null
  return (
    <DataTable
      dense
      label="Pools of pairs that are too thin alone"
      heading={3}
      columns={POOL_COLUMNS}
      rows={rows}
      rowKey={({ pool }) => `${pool.origins} ${pool.destinations}`}
      pageSize={ZONE_TABLE_TOP}
      initialSort={{ id: 'trips', descending: true }}
      empty=""
    />
  )
}

const LargestFlows = ({ model }: { readonly model: FlowsMapModel }) => {
  const [figures, zoneNames] = [model.matrix.value, model.names.known.value]
  const rows = useMemo(
    () => flowRows((figures?.flows ?? []).filter(isBetweenZones), zoneNaming(zoneNames)),
    [figures, zoneNames],
  )
  return (
    <DataTable
      dense
      label="Largest flows between zones"
      heading={3}
      columns={FLOW_COLUMNS}
      rows={rows}
      rowKey={flowKey}
      pageSize={ZONE_TABLE_TOP}
      initialSort={{ id: 'trips', descending: true }}
      onRowClick={({ flow }) =>
        model.patch({ pair: samePair(flow, model.pair.peek()) ? null : { o: flow.o, d: flow.d } })
      }
      onRowHover={row => model.pointAt(row && { o: row.flow.o, d: row.flow.d })}
      rowTone={({ flow }) => (samePair(flow, model.pair.value) ? 'selected' : undefined)}
      empty="No flow between two zones is shown alone"
    />
  )
}

const Partners = ({ model, zone }: { readonly model: FlowsMapModel; readonly zone: number }) => {
  const [figures, zoneNames] = [model.matrix.value, model.names.known.value]
  const rows = useMemo(
    () => flowsOfZone(figures?.flows ?? [], zone).map(both => ({ ...both, zone: zoneNaming(zoneNames)(both.other) })),
    [figures, zoneNames, zone],
  )
  return (
    <DataTable
      dense
      label={`Flows of ${model.nameOf(zone)}`}
      heading={3}
      columns={PARTNER_COLUMNS}
      rows={rows}
      rowKey={({ other }) => other}
      pageSize={ZONE_TABLE_TOP}
      initialSort={{ id: 'into', descending: true }}
      onRowClick={({ other }) => model.patch({ pair: { o: other, d: zone } })}
      onRowHover={row => model.pointAt(row && { o: row.other, d: zone })}
      rowTone={({ other }) => (model.pair.value?.o === other || model.pair.value?.d === other ? 'selected' : undefined)}
      empty="No flow of this zone is shown alone"
    />
  )
}
