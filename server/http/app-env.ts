/** What a request carries on its way through the server. */
export interface AppEnv {
  Variables: {
    requestId: string
    /** Of the caller. */
    address: string
    /** The contract's name of the call, for the log. */
    callId: string | undefined
    /** Whose token or link the request brought, and that user's organisation. */
    userId: number | undefined
    organisationId: number | null | undefined
    /** The code of the refusal that answers it. */
    refusal: string | undefined
  }
  /** Of the Node adapter; empty where the app is called in process. */
  Bindings: { readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } } }
}
