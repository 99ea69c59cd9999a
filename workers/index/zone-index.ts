import RBush from 'rbush'
import type { ZoneColumns } from '../columns/zone-columns.ts'

interface Item {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
  readonly zone: number
}

/** An index of zones' boxes (mm) that takes them in batches as they stream in. */
export class ZoneIndex {
  private readonly tree = new RBush<Item>(16)
  private indexed = 0

  /** Takes the zones that came since the last call. */
  take({ boxes, count }: ZoneColumns) {
    const items: Item[] = []
    for (let zone = this.indexed; zone < count; zone++) {
      const [minX, minY, maxX, maxY] = [
        boxes[zone * 4]!,
        boxes[zone * 4 + 1]!,
        boxes[zone * 4 + 2]!,
        boxes[zone * 4 + 3]!,
      ]
      if (minX <= maxX) items.push({ minX, minY, maxX, maxY, zone })
    }
    this.tree.load(items)
    this.indexed = count
  }

  /** Zones whose box touches the given one, in file order. */
  search(minX: number, minY: number, maxX: number, maxY: number): Uint32Array {
    const items = this.tree.search({ minX, minY, maxX, maxY })
    const found = new Uint32Array(items.length)
    for (let i = 0; i < items.length; i++) found[i] = items[i]!.zone
    return found.sort()
  }
}
