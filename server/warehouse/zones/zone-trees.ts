import type { ZoneTree } from '../../zones/zone-tree.ts'
import type { DatasetSpec } from '../dataset-spec.ts'

/** The settings that decide the tree in which a dataset's maps are cut. */
export type TreeSpec = Pick<DatasetSpec, 'areaWkt' | 'standard' | 'customZonesFile'>

/** The zones of a dataset with their tree, all from public facts. */
export interface NamedZoneTree extends ZoneTree {
  /** The words for a node: a zone's or a middle zone's own name, or "Headingley and Weetwood". */
  nameOf(node: number): string
}

/** The zone trees of datasets. The same dataset always gets the same tree. */
export interface ZoneTrees {
  /**
   * The tree of a build that has a dataset, whenever it was made, and the area of that dataset. smallFile: the small zones of its
   * version of the standard zones.
   */
  ofBuild(
    buildId: number,
  ): Promise<{ readonly tree: NamedZoneTree; readonly areaWkt: string; readonly smallFile: string }>
}
