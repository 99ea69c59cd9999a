import type { ZoneTree } from '../../zones/zone-tree.ts'
import type { DatasetSpec } from '../dataset-spec.ts'

/** What decides about the tree in which a dataset's maps are cut. */
export type TreeSpec = Pick<DatasetSpec, 'areaWkt' | 'standard' | 'customZonesFile'>

export interface NamedZoneTree extends ZoneTree {
  /** The words for a node: a zone's, middle zone's or district's own name, or "Headingley and Weetwood". */
  nameOf(node: number): string
}

/** The zone trees of datasets. They are made from public facts alone, and the same dataset always gets the same tree. */
export interface ZoneTrees {
  of(spec: TreeSpec): Promise<NamedZoneTree>
  /** The tree of a build that has a dataset, whenever it was made. */
  ofBuild(buildId: number): Promise<NamedZoneTree>
}
