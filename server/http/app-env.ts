/** The variables of a request, from its first middleware to its log line. */
export interface AppEnv {
  Variables: {
    requestId: string
    /** The caller's network address. */
    address: string
    /** The contract's name of the call, for the log. */
    callId: string | undefined
    /** Whose token or link the request brought, and that user's organisation. */
    userId: number | undefined
    organisationId: number | null | undefined
    /** The error code of the reply, where it is a refusal. */
    refusal: string | undefined
  }
  /** Set by the Node adapter; empty where the app is called in process. */
  Bindings: { readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } } }
}
