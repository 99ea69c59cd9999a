type Question =
  | { readonly kind: 'open' }
  | { readonly kind: 'query'; readonly sql: string; readonly parameters: readonly unknown[] }
  | { readonly kind: 'script'; readonly sql: string }
  | { readonly kind: 'listen'; readonly channel: string }
  | { readonly kind: 'unlisten'; readonly channel: string }
  | { readonly kind: 'close' }

/** Messages between the database's thread and the others. */
export type ToThread = Question & { readonly id: number }
export type ThreadQuestion = Question
export type FromThread =
  | { readonly kind: 'answer'; readonly id: number; readonly result: unknown }
  | {
      readonly kind: 'refusal'
      readonly id: number
      readonly message: string
      readonly code: string
      readonly constraint: string | undefined
    }
  | { readonly kind: 'heard'; readonly channel: string; readonly payload: string }
