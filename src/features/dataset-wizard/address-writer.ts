type Navigate = (to: string, options?: { readonly replace?: boolean }) => void

/** Browsers refuse more than some 200 changes of the address in half a minute; typing may make more. */
const REST_MS = 200

/** Writes the wizard's state into the address: a new step at once, anything else when it rests. */
export const createAddressWriter = (path: string, navigate: Navigate) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    write: (search: string, step: 'new' | 'same'): void => {
      clearTimeout(timer)
      if (step === 'new') navigate(`${path}?${search}`)
      else timer = setTimeout(navigate, REST_MS, `${path}?${search}`, { replace: true })
    },
    stop: (): void => clearTimeout(timer),
  }
}
