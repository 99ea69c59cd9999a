import { type ReactNode, useDeferredValue } from 'react'

/** Defers its children, so that a click on a tab is painted before the content of the tab is rendered. */
export const AfterClick = ({ children }: { readonly children: ReactNode }) => useDeferredValue(true, false) && children
