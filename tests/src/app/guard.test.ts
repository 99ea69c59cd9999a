import { describe, expect, test } from 'vitest'
import { createPageTable, guard, homeOf, type PageEntry, pagesFor, routeOf } from '../../../src/app/page-table.ts'

const entries: PageEntry[] = [
  { title: 'Dataset Wizard', level: 'User' },
  { title: 'Create Dataset', level: 'User', menu: 'main' },
  { title: 'My Datasets', level: 'User', menu: 'main' },
  { title: 'Credit Management', level: 'Admin', menu: 'main' },
  { title: 'Welcome', level: 'User', menu: 'help' },
  { title: 'No Access', level: '' },
]
const pages = createPageTable(entries)

describe('the page table', () => {
  test('[P2.01] a route is the page title with underscores', () => {
    expect(routeOf('Tourism And Economy Viewer Map')).toBe('/Tourism_And_Economy_Viewer_Map')
    expect(pages.map(({ route }) => route)).toContain('/Dataset_Wizard')
  })
  test('[P2.02] duplicate titles fail with a message that asks for a correction', () => {
    const doubled = [...entries, { title: 'Welcome', level: 'User' as const }]
    expect(() => createPageTable(doubled)).toThrow(
      'Page titles must be unique. Please correct the page table: Welcome appears twice.',
    )
  })
  test('[P6.01] shows each level its pages', () => {
    expect(pagesFor(pages, 'Admin')).toHaveLength(6)
    expect(pagesFor(pages, 'User').map(({ title }) => title)).not.toContain('Credit Management')
    expect(pagesFor(pages, '').map(({ title }) => title)).toEqual(['No Access'])
  })
})

describe('the guard', () => {
  test('[P2.05] [P4.06] /Login and /Reset show the sign-in screen to every user', () => {
    for (const level of ['Admin', 'User', '', null] as const)
      for (const path of ['/Login', '/Reset']) expect(guard(path, level, pages)).toEqual({ kind: 'sign-in' })
  })
  test('[P2.06] shows only the sign-in screen when signed out', () => {
    expect(guard('/My_Datasets', null, pages)).toEqual({ kind: 'sign-in' })
    expect(guard('/No_Access', null, pages)).toEqual({ kind: 'sign-in' })
  })
  test('[P4.06] opens a permitted path', () => {
    expect(guard('/My_Datasets', 'User', pages)).toMatchObject({ kind: 'page', page: { title: 'My Datasets' } })
    expect(guard('/Credit_Management', 'Admin', pages)).toMatchObject({ kind: 'page' })
  })
  test('[P4.06] redirects a path that is not permitted to the level’s first menu page', () => {
    for (const path of ['/', '/Credit_Management', '/my_datasets', '/nowhere'])
      expect(guard(path, 'User', pages)).toEqual({ kind: 'redirect', to: '/Create_Dataset' })
    expect(homeOf('Admin', pages)).toBe('/Create_Dataset')
  })
  test('[P4.04] [P4.06] sends a user without permitted pages to No Access', () => {
    expect(guard('/My_Datasets', '', pages)).toEqual({ kind: 'redirect', to: '/No_Access' })
    expect(guard('/No_Access', '', pages)).toMatchObject({ kind: 'page', page: { title: 'No Access' } })
  })
})
