import { type ReadonlySignal, signal } from '@preact/signals-react'

const KEY = 'ambit.sidebar'

/** True where the sidebar is open; pages and map screens each have their own setting. */
export const sidebarOpen = signal({ page: localStorage.getItem(KEY) !== 'rail', map: false })

const drawer = signal(false)
/** True while the drawer is open, which is the sidebar of a narrow screen. */
export const drawerOpen: ReadonlySignal<boolean> = drawer

export const openDrawer = (open: boolean): void => {
  drawer.value = open
}

export const toggleSidebar = (kind: 'page' | 'map'): void => {
  const next = { ...sidebarOpen.value, [kind]: !sidebarOpen.value[kind] }
  sidebarOpen.value = next
  localStorage.setItem(KEY, next.page ? 'open' : 'rail')
}
