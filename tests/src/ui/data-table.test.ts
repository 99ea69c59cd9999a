import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Column, cellText, searchText } from '../../../src/ui/data-table/column.ts'
import { toClipboardText, toCsv } from '../../../src/ui/data-table/export.ts'
import { pageButtons } from '../../../src/ui/data-table/pager.tsx'
import { sortRows } from '../../../src/ui/data-table/sort-head.tsx'
import { addressOfView, FIRST_VIEW, viewOfAddress } from '../../../src/ui/data-table/table-view.ts'

interface Row {
  readonly name: string
  readonly visits: number | null
}
const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', value: row => row.name },
  { id: 'open', header: 'Open', value: () => null, actions: true },
  { id: 'visits', header: 'Visits', value: row => row.visits, numeric: true },
]

describe('page buttons', () => {
  test('[P9.03] show the current page with three on either side, the first and the last', () => {
    expect(pageButtons(9, 20)).toEqual([0, 'gap', 6, 7, 8, 9, 10, 11, 12, 'gap', 19])
    expect(pageButtons(0, 20)).toEqual([0, 1, 2, 3, 'gap', 19])
    expect(pageButtons(19, 20)).toEqual([0, 'gap', 16, 17, 18, 19])
    expect(pageButtons(0, 1)).toEqual([0])
    expect(pageButtons(4, 9)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  })
  test('are always ascending and include the current page', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), (a, b) => {
        const [current, pages] = [Math.min(a, b), Math.max(a, b) + 1]
        const buttons = pageButtons(current, pages).filter(button => button !== 'gap')
        expect(buttons).toContain(current)
        expect([...buttons].sort((x, y) => x - y)).toEqual(buttons)
      }),
    )
  })
})

describe('the table’s view in the URL', () => {
  test('[P2.44] restores page, order and search from the URL, and keeps other parameters', () => {
    const view = { page: 2, sort: { id: 'name', descending: true }, words: 'Leeds & Bradford' }
    const address = addressOfView(new URLSearchParams('organisation=2'), view)
    expect(address.get('organisation')).toBe('2')
    expect(viewOfAddress(new URLSearchParams(address.toString()))).toEqual(view)
  })
  test('opens without changing the URL, and ignores invalid views', () => {
    expect(addressOfView(new URLSearchParams('page=3&sort=name-up&find=x&view=1'), FIRST_VIEW).toString()).toBe(
      'view=1',
    )
    for (const address of ['', 'page=0&sort=name', 'page=-1&sort=name-sideways', 'page=1e3&sort='])
      expect(viewOfAddress(new URLSearchParams(address))).toEqual(FIRST_VIEW)
  })
})

describe('cells', () => {
  test('[P5.16] [P2.44] the search matches the visible text of any column, case-insensitively', () => {
    expect(searchText(columns, { name: 'Leeds Dock', visits: 31420 })).toBe('leeds dock\n31,420')
  })
  test('formats numbers in en-GB, and an empty value as an empty string', () => {
    const [name, , visits] = columns
    expect(visits && cellText(visits, { name: '', visits: 1234567.891 })).toBe('1,234,567.89')
    expect(visits && cellText(visits, { name: '', visits: null })).toBe('')
    expect(name && cellText(name, { name: 'x', visits: 1 })).toBe('x')
  })
})

describe('order', () => {
  const [byName, , byVisits] = columns as [Column<Row>, Column<Row>, Column<Row>]
  const named = (...names: string[]): Row[] => names.map((name, visits) => ({ name, visits }))
  const names = (rows: readonly Row[]) => rows.map(({ name }) => name)
  test('[P2.44] sorts strings in dictionary order with numbers by size, and empty values last', () => {
    const wards = named('Ward 10', 'ward 2', 'Élan', 'Ward 1', 'Dock')
    expect(names(sortRows(wards, byName, false))).toEqual(['Dock', 'Élan', 'Ward 1', 'ward 2', 'Ward 10'])
    const visits = [3, null, 20, 1].map(count => ({ name: String(count), visits: count }))
    expect(names(sortRows(visits, byVisits, true))).toEqual(['20', '3', '1', 'null'])
    expect(names(sortRows(visits, byVisits, false))).toEqual(['1', '3', '20', 'null'])
  })
  test('sorts plain strings like the collator', () => {
    const collator = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' })
    const plain = fc.string({ unit: fc.constantFrom(...'aBz 019') })
    fc.assert(
      fc.property(fc.array(plain), texts => {
        expect(names(sortRows(named(...texts), byName, false))).toEqual(texts.toSorted(collator.compare))
        expect(names(sortRows(named(...texts), byName, true))).toEqual(texts.toSorted((a, b) => collator.compare(b, a)))
      }),
    )
  })
})

describe('exports', () => {
  const rows: Row[] = [
    { name: 'Leeds, "core"\nnorth', visits: 1234.5 },
    { name: '=cmd()', visits: null },
    { name: '-5', visits: -5 },
    { name: 'Shop;=cmd()', visits: 1 },
    { name: '\n=cmd()', visits: 1 },
  ]
  test('[P2.44] CSV: quotes where needed, writes plain numbers, leaves out button columns, and never turns text into formulas', () => {
    expect(toCsv(columns, rows)).toBe(
      'Name,Visits\r\n"Leeds, ""core""\nnorth",1234.5\r\n\'=cmd(),\r\n\'-5,-5\r\n"Shop;=cmd()",1\r\n"\n=cmd()",1\r\n',
    )
  })
  test('[P2.44] Copy: separates cells by tabs and rows by lines that no cell can break, and never turns text into formulas', () => {
    expect(toClipboardText(columns, rows)).toBe(
      "Name\tVisits\nLeeds, \"core\" north\t1,234.5\n'=cmd()\t\n'-5\t-5\nShop;=cmd()\t1\n'=cmd()\t1",
    )
  })
})
