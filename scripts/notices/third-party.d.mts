import type { Plugin } from 'vite'

export declare const thirdPartyNotices: () => { readonly collect: Plugin; readonly write: Plugin }
