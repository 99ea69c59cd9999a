import { signal } from '@preact/signals-react'

const KEY = 'ambit.sidebar'

/** Whether the sidebar is open: pages and map screens each remember their own. */
export const sidebarOpen = signal({ page: localStorage.getItem(KEY) !== 'rail', map: false })

/** On a narrow screen the sidebar is a drawer over the page. */
export const drawerOpen = signal(false)

export const toggleSidebar = (kind: 'page' | 'map'): void => {
  const next = { ...sidebarOpen.value, [kind]: !sidebarOpen.value[kind] }
  sidebarOpen.value = next
  localStorage.setItem(KEY, next.page ? 'open' : 'rail')
}
